import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { money } from '../core/ui/values/format.ts';
import { expectSound } from './axe.ts';
import { PLANNED, writeLog } from './exchange-log.ts';
import { becomeSuperUser, enter, issueKey, sendLines } from './exchange-steps.ts';
import { openStranger } from './stranger.ts';

const PORT = 4177;
const LINES = 100_000;
const SUPER = { email: 'ada@exchange.example', password: 'first of them all' };
const ADMIN = { email: 'bettina@harbour.example', password: 'quiet-harbour-at-nine' };
const OUTCOMES = 200;
const SAMPLE = 25;

let stranger: Awaited<ReturnType<typeof openStranger>>;
test.beforeAll(async () => {
  stranger = await openStranger(PORT);
});
test.afterAll(() => stranger.close());
test.use({ baseURL: `http://127.0.0.1:${PORT}` });

/** What a person presses; each press and each field that is filled in counts once. */
let clicks = 0;
const press = async (page: Page, role: 'button' | 'link', name: string | RegExp) => {
  clicks += 1;
  await page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .click();
};
const write = async (page: Page, label: string | RegExp, text: string) => {
  clicks += 1;
  await page.getByLabel(label).first().fill(text);
};
const choose = async (page: Page, name: RegExp, option: string | RegExp) => {
  clicks += 2;
  await page.getByRole('combobox', { name }).first().click();
  await page.getByRole('option', { name: option }).first().click();
};
const tick = async (page: Page, name: string) => {
  clicks += 1;
  await page.getByRole('switch', { name }).click();
};
const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const firstSteps = (page: Page) => press(page, 'link', /^First Steps/);

/** The link of the last letter to an address, as the installation without a mail server keeps it. */
async function linkInLetter(email: string): Promise<string> {
  const outbox = path.join(stranger.folder, 'data', 'outbox');
  const found = () =>
    (fs.existsSync(outbox) ? fs.readdirSync(outbox).sort() : [])
      // Long lines of a letter are folded (RFC 2045 §6.7).
      .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8').replace(/=\r?\n/g, ''))
      .filter((text) => text.includes(`To: ${email}`))
      .flatMap((text) => /http\S+\/confirm-email#[\w-]+/.exec(text)?.[0] ?? []);
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return found().at(-1) ?? '';
}

test('a real installation sells its first deal: from the first link to the dollars of its dashboard', async ({ page, browser }) => {
  const started = Date.now();
  await becomeSuperUser(page, stranger.setup, SUPER);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Steps');
  await expect(page.getByText('of 8 done')).toBeVisible();
  await expectSound(page, 'the first steps of an installation');

  // The exchange sends its log.
  await press(page, 'link', 'Issue key');
  const secret = await issueKey(page);
  clicks += 4;
  const file = path.join(stranger.folder, 'log.ndjson');
  await writeLog(file, { lines: LINES, sample: 40, seed: 10 });
  expect((await sendLines({ file }, { port: PORT, secret, query: 'format=openrtb&sample=40' })).data).toMatchObject({ rejected: 0 });

  // An account, its administrator, and a DSP with a seat.
  await page.goto('/');
  await expect(step(page, 'Send the first events').getByText('Done', { exact: true })).toBeVisible();
  await press(page, 'link', 'Create account');
  await write(page, /^Name/, 'Harbour Media');
  await choose(page, /^Type/, 'Agency');
  await tick(page, 'Deal management');
  await press(page, 'button', 'Create account');
  await expect(page.getByText('Account created.')).toBeVisible();
  clicks += 1;
  await page.locator('nav a[href="/admin/user"]').click();
  await press(page, 'link', 'Create user');
  await choose(page, /^Account/, 'Harbour Media');
  await write(page, /^Email/, ADMIN.email);
  await press(page, 'button', 'Check');
  await write(page, /^First name/, 'Bettina');
  await write(page, /^Last name/, 'Lorne');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-first-secret');
  await page.getByRole('textbox', { name: 'Confirm password', exact: true }).fill('a-first-secret');
  clicks += 2;
  await choose(page, /^Time zone/, 'Eastern');
  await press(page, 'button', 'Save');
  await expect(page.getByText('User created.')).toBeVisible();
  await firstSteps(page);
  await press(page, 'link', 'Create DSP');
  await write(page, /^Name/, 'Vantor');
  await choose(page, /^Type/, 'Direct');
  await press(page, 'button', 'Add seat');
  await write(page, /^Seat code/, 'VAN-1');
  await write(page, /^Seat name/, 'Trading desk');
  await press(page, 'button', 'Create DSP');
  await expect(page.getByText('DSP created.')).toBeVisible();

  // The administrator comes by letter and finds the account's own first steps.
  const admin = await (await browser.newContext({ baseURL: `http://127.0.0.1:${PORT}` })).newPage();
  await admin.goto(await linkInLetter(ADMIN.email));
  await admin.getByRole('textbox', { name: 'New password', exact: true }).fill(ADMIN.password);
  await admin.getByRole('textbox', { name: 'Confirm password', exact: true }).fill(ADMIN.password);
  clicks += 3;
  await press(admin, 'button', 'Set password');
  await press(admin, 'link', 'Sign in');
  await enter(admin, ADMIN);
  clicks += 3;
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('First Steps');

  // Plan, deal, published.
  await press(admin, 'link', 'Create plan');
  await write(admin, 'Title', 'Tideline readers');
  await press(admin, 'link', 'Targeting');
  clicks += 4;
  await admin.getByRole('navigation', { name: 'Dimensions' }).getByRole('link', { name: 'Apps & domains' }).click();
  await admin.getByRole('region', { name: 'App' }).getByText('Domains', { exact: true }).click();
  await admin.getByRole('searchbox').fill('tide');
  await admin.getByRole('button', { name: `Include ${PLANNED}`, exact: true }).click();
  await press(admin, 'button', 'Create media plan');
  await expect(admin.getByText('Media plan created.')).toBeVisible();
  await firstSteps(admin);
  await press(admin, 'link', 'Create deal');
  await write(admin, 'Title', 'Tideline, autumn');
  await press(admin, 'button', 'Generate');
  await expect(admin.getByRole('textbox', { name: /^Deal ID/ })).toHaveValue(/^KN-/);
  const dealId = await admin.getByRole('textbox', { name: /^Deal ID/ }).inputValue();
  await choose(admin, /^DSP/, 'Vantor');
  await choose(admin, /^Media plan/, /Tideline readers/);
  clicks += 1;
  await admin.getByRole('navigation', { name: 'Deal' }).getByRole('link', { name: 'Delivery' }).click();
  await write(admin, 'Floor CPM', '40');
  await press(admin, 'button', 'Create deal');
  await expect(admin).toHaveURL(/\/deals\/self\/[0-9a-f]{24}\/dashboard/);
  const id = new URL(admin.url()).pathname.split('/')[3] ?? '';
  await press(admin, 'button', 'Publish');
  const question = admin.getByRole('dialog');
  await expect(question.getByRole('region', { name: 'Checks' })).not.toHaveAttribute('aria-busy');
  for (const box of await question.getByRole('checkbox').all()) await box.check();
  clicks += 1;
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(admin.getByRole('button', { name: 'Unpublish', exact: true })).toBeVisible();
  await expect(admin.locator('nav a[href="/first-steps"]')).toContainText('2 of 4');
  const minutes = (Date.now() - started) / 60_000;

  // Outcomes come in, and the dashboard has their dollars to the cent.
  const at = Math.floor(Date.now() / 1000) - 60;
  const outcomesOf = (attempt: number) =>
    Array.from({ length: OUTCOMES }, (_, n) => ({
      type: 'impression',
      ts: at - attempt,
      sample: SAMPLE,
      dealid: dealId,
      seat: 'VAN-1',
      price: 40 + (n % 10) / 4,
      request: { id: `won-${n}`, site: { domain: PLANNED }, imp: [{ id: '1', video: { mimes: ['video/mp4'] } }] },
    }));
  const dollars = outcomesOf(0).reduce((sum, { price }) => sum + (price * SAMPLE) / 1000, 0);
  // The feed knows a deal within a minute of its publishing; until then it refuses its lines, and keeps nothing of them.
  let attempt = 0;
  const sendOutcomes = async () => {
    const lines = outcomesOf(attempt++).map((one) => JSON.stringify(one));
    return (await sendLines({ lines: lines.join('\n') }, { port: PORT, secret, query: '' })).data;
  };
  await expect.poll(sendOutcomes, { timeout: 180_000, intervals: [5_000] }).toMatchObject({ lines: OUTCOMES, rejects: [] });
  await admin.goto(`/deals/self/${id}/dashboard?range=last7day`);
  await expect(admin.getByText(money(String(dollars))).first()).toBeVisible();
  await admin.goto('/first-steps');
  await expect(step(admin, 'See the first impression').getByText('Done', { exact: true })).toBeVisible();
  await page.goto('/first-steps');
  await expect(step(page, 'See the first impression').getByText('Done', { exact: true })).toBeVisible();
  await admin.goto('/');
  await expect(admin).not.toHaveURL(/first-steps/);
  test.info().annotations.push({ type: 'work', description: `${clicks} presses and fields, ${minutes.toFixed(1)} minutes of the machine` });
  console.log(`${clicks} presses and fields, ${minutes.toFixed(1)} minutes`);
  await admin.context().close();
});
