import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { emptyTargeting } from '@kontor/media-plans/contract';
import { expect, type Page, test } from '@playwright/test';
import { compact } from '../core/ui/values/format.ts';
import { PLANNED, writeLog } from './exchange-log.ts';
import { openStranger } from './stranger.ts';

const PORT = 4175;
const SAMPLE = 40;
const LINES = 100_000;
const PERSON = { email: 'ada@exchange.example', password: 'first of them all' };

let stranger: Awaited<ReturnType<typeof openStranger>>;
test.beforeAll(async () => {
  stranger = await openStranger(PORT);
});
test.afterAll(() => stranger.close());
test.use({ baseURL: `http://127.0.0.1:${PORT}` });

async function becomeSuperUser(page: Page) {
  await page.goto(stranger.setup);
  await page.getByLabel('Work email').fill(PERSON.email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('First');
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Become super user' }).click();
  await page.getByRole('link', { name: 'Go To Login' }).click();
  await page.getByLabel('Work email').fill(PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** The secret of a key that the page of platform keys issues. */
async function issueKey(page: Page): Promise<string> {
  await page.goto('/setting/platformkey');
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Our exchange');
  await page.getByRole('dialog').getByRole('button', { name: 'Issue key' }).click();
  const secret = await page.locator('code').filter({ hasText: 'kpk_' }).textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  return secret ?? '';
}

async function send(file: string, secret: string) {
  const reply = await fetch(`http://127.0.0.1:${PORT}/api/ingest/events?format=openrtb&sample=${SAMPLE}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
    body: Readable.toWeb(createReadStream(file)) as ReadableStream, // Node's own type of the same stream
    duplex: 'half',
  } as RequestInit); // whose type in the browser's library has no `duplex`
  return (await reply.json()) as { data: { lines: number; requests: number; rejected: number } }; // what the call's contract answers
}

test('an exchange plans on its own log: from an empty installation to a plan whose forecast is a plain count', async ({ page }) => {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const said = (what: string) => test.info().annotations.push({ type: 'time', description: `${what} after ${seconds()} s` });
  const file = path.join(stranger.folder, 'log.ndjson');
  const { perDay, days } = await writeLog(file, { lines: LINES, sample: SAMPLE, seed: 10 });
  await becomeSuperUser(page);
  const secret = await issueKey(page);
  expect((await send(file, secret)).data).toMatchObject({ lines: LINES, requests: LINES, rejected: 0 });
  said('the log is in');
  const daysOfMarket = async () => {
    const asking = { headers: { 'x-requested-with': 'kontor' }, data: { targeting: emptyTargeting() } };
    return (await (await page.request.post('/api/mediaplan/forecast', asking)).json()).data.days;
  };
  await expect.poll(daysOfMarket, { timeout: 60_000 }).toBe(days);
  said('forecasts have it');

  await page.goto('/mediaplan');
  await page.getByRole('link', { name: 'Create media plan' }).first().click();
  await page.getByLabel('Title').fill('Tideline readers');
  await page.getByRole('link', { name: 'Targeting' }).click();
  await page.getByRole('navigation', { name: 'Dimensions' }).getByRole('link', { name: 'Apps & domains' }).click();
  await page.getByRole('region', { name: 'App' }).getByText('Domains', { exact: true }).click();
  await page.getByRole('searchbox').fill('tide');
  await page.getByRole('button', { name: `Include ${PLANNED}`, exact: true }).click();
  said('the picker has the domain');
  const figure = page.getByRole('complementary', { name: 'Forecast' }).locator('.k-rail-figure');
  await expect(figure).toHaveText(compact(perDay));
  await page.getByRole('button', { name: 'Create media plan' }).click();
  await expect(page.getByText('Media plan created.')).toBeVisible();
  const asked = page.waitForResponse(/mediaplan\/forecast/);
  await page.reload();
  expect((await (await asked).json()).data.requests).toBeCloseTo(perDay, 6);
  await expect(figure).toHaveText(compact(perDay));
  await expect(page.getByText(PLANNED).first()).toBeVisible();
  said('the plan is saved and forecast');
});
