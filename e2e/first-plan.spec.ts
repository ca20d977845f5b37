import path from 'node:path';
import { emptyTargeting } from '@kontor/media-plans/contract';
import { expect, test } from '@playwright/test';
import { compact } from '../core/ui/values/format.ts';
import { PLANNED, writeLog } from './exchange-log.ts';
import { becomeSuperUser, issueKey, sendLines } from './exchange-steps.ts';
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

test('an exchange plans on its own log: from an empty installation to a plan whose forecast is a plain count', async ({ page }) => {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const said = (what: string) => test.info().annotations.push({ type: 'time', description: `${what} after ${seconds()} s` });
  const file = path.join(stranger.folder, 'log.ndjson');
  const { perDay, days } = await writeLog(file, { lines: LINES, sample: SAMPLE, seed: 10 });
  await becomeSuperUser(page, stranger.setup, PERSON);
  await page.goto('/setting/platformkey');
  const secret = await issueKey(page);
  const feed = { port: PORT, secret, query: `format=openrtb&sample=${SAMPLE}` };
  expect((await sendLines({ file }, feed)).data).toMatchObject({ lines: LINES, requests: LINES, rejected: 0 });
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
