import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, type Page } from '@playwright/test';

type FirstPerson = { email: string; password: string };

/** Makes the first super user by the link that a new installation tells, and signs in. */
export async function becomeSuperUser(page: Page, setup: string, { email, password }: FirstPerson) {
  await page.goto(setup);
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('First');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Become super user' }).click();
  await page.getByRole('link', { name: 'Go To Login' }).click();
  await enter(page, { email, password });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Fills in the sign-in page. */
export async function enter(page: Page, { email, password }: FirstPerson) {
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The secret of a key that the page of platform keys, which is open, issues. */
export async function issueKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Our exchange');
  await page.getByRole('dialog').getByRole('button', { name: 'Issue key' }).click();
  const secret = await page.locator('code').filter({ hasText: 'kpk_' }).textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  return secret ?? '';
}

type Sent = { data: { lines: number; requests: number; rejected: number } };
type Feed = { port: number; secret: string; query: string };
/** Sends a file of lines, or lines themselves, with a platform key. */
export async function sendLines(from: { file: string } | { lines: string }, { port, secret, query }: Feed): Promise<Sent> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/ingest/events?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
    // Node's own type of the same stream
    body: 'file' in from ? (Readable.toWeb(createReadStream(from.file)) as ReadableStream) : from.lines,
    duplex: 'half',
  } as RequestInit); // whose type in the browser's library has no `duplex`
  return (await reply.json()) as Sent; // what the call's contract answers
}
