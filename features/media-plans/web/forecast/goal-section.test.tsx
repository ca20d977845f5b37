import { answer, refusal, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import {
  MediaPlanTargeting,
  mediaPlanNotFound,
  mediaPlanPages,
  mediaPlanRoutes,
  type PlanForecast,
  tooManyConditions,
} from '@kontor/media-plans/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleForecast } from '../testing/sample-plan.ts';
import { PlanForecastRail } from './plan-forecast-rail.tsx';
import { usePlanReads } from './targeting-reads.ts';
import { usePlanForecast } from './use-plan-forecast.ts';

const TARGETING = MediaPlanTargeting.parse({
  country: { included: true, values: ['US'] },
  dma: { included: true, values: ['501'] },
  genres: { included: false, values: ['Drama'] },
});
const range = { requests: 1e6, low: 9e5, p25: 96e4, p50: 99e4, p75: 104e4, high: 11e5 };
const forecast = (change: Partial<PlanForecast> = {}) =>
  sampleForecast(1e6, {
    quartiles: { p25: 96e4, p50: 99e4, p75: 104e4 },
    weekdays: Array.from({ length: 7 }, () => range),
    market: 4e6,
    histogram: Array.from({ length: 12 }, (_, from) => ({ from, requests: from < 4 ? 25e4 : 0 })),
    medianCpm: 3.5,
    clauses: [
      { key: 'mediaType', requests: 9e6, effect: 800 },
      { key: 'country', requests: 9e6, effect: 800 },
      { key: 'dma', requests: 19e5, effect: 90 },
      { key: 'genres:Drama', requests: 14e5, effect: 40 },
    ],
    ...change,
  });

const names: Record<string, string> = { 501: '501 New York' };
function Rail() {
  const reads = usePlanReads();
  return <PlanForecastRail state={usePlanForecast(TARGETING, reads)} reads={reads} nameOf={(_, code) => names[code] ?? code} />;
}
const FOUND = { people: 1_204_000, homes: 640_000 };
const people = answer(mediaPlanRoutes.people, FOUND);
const open = (search: string, change: Partial<PlanForecast> = {}, who = people) =>
  renderScreen({
    page: mediaPlanPages.edit,
    screen: Rail,
    at: `/mediaplan/${'1'.repeat(24)}/targeting${search}`,
    answers: [answer(mediaPlanRoutes.forecast, forecast(change)), who],
  });
// Ten days of a million requests.
const TEN_DAYS = 'from=2027-03-01&to=2027-03-10';

test('a goal in the URL is held against the forecast: what is missing, and the clauses that close it, the smallest first', async () => {
  open(`?goal=13000000&cpm=12&${TEN_DAYS}`);
  await screen.findByText('Short by 3.00 M impressions ($36,000).');
  const said = screen.getByText(/would close the gap/).textContent;
  expect(said).toMatch(/Removing the exclusion of .*Drama or .*501 New York, any one of them, would close the gap\.$/);
  expect(screen.getByRole('heading', { name: 'Goal check' }).parentElement?.textContent).toBe('Goal checkat $12.00 CPM');
  // The media type and the country that the metro area needs are never named.
  expect(said).not.toMatch(/Video|country/i);
});

test('a goal runs in Eastern days, as flights do', async () => {
  open(`?${TEN_DAYS}`);
  expect((await screen.findByRole('button', { name: /Mar 1/ })).textContent).toMatch(/, Eastern$/);
});

test('a targeting of places in another country says why it has no effect', async () => {
  open('', { idle: ['dma'] });
  expect(await screen.findByText('DMA 501 New York: no effect, because its places are outside the plan’s countries.')).toBeTruthy();
});

test('what is typed is answered at once and kept in the URL, and the price line is the price of the goal', async () => {
  const user = userEvent.setup();
  const { router } = open(`?dim=dma&${TEN_DAYS}`);
  await screen.findByText('Enter a goal: impressions or budget.');
  await user.type(screen.getByRole('textbox', { name: 'Impressions wanted' }), '8M');
  expect(await screen.findByText('Enough avails clear the floor.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toMatchObject({ dim: 'dma', goal: '8000000' }));
  await user.click(screen.getByRole('radio', { name: 'Dollars' }));
  await screen.findByText(/^Short by \$/);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ goalIn: 'dollars' }));
  // A price of a dollar less buys more impressions, and reaches fewer requests.
  fireEvent.change(screen.getByRole('slider'), { target: { value: '2' } });
  expect(screen.getByText(/clear \$2.00$/)).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toMatchObject({ cpm: '2', goal: '8000000' }));
});

test('an amount that is no number stays as typed under a message, and is no goal', async () => {
  open(`?goal=lots&${TEN_DAYS}`);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Impressions wanted' })).value).toBe('lots');
  expect(screen.getByText('Enter a number such as 1,200 or 27.5M.')).toBeTruthy();
  expect(screen.getByText('Enter a goal: impressions or budget.')).toBeTruthy();
});

test('a flight that ends before it starts is the next thirty days', async () => {
  open('?goal=31000000&from=2027-03-10&to=2027-03-01');
  await screen.findByText('Short by 1.00 M impressions ($4,000).');
});

test('below the smallest sample there is no range, no quartile and no goal, and it says what is missing', async () => {
  open(`?goal=1000&${TEN_DAYS}`, { isEnough: false, sampleRows: 12, quartiles: null, weekdays: [] });
  await screen.findByText('Too few sampled avails for a range, and so for a goal.');
  expect(screen.queryByText(/Typical day/)).toBeNull();
  expect(screen.queryByRole('img', { name: /^Range/ })).toBeNull();
});

test('the figure says what half of all days bring, and the weekdays as a table say it of each', async () => {
  const user = userEvent.setup();
  open('');
  await screen.findByText('Typical day 960 k – 1.04 M (median 990 k)');
  await user.click(screen.getByRole('button', { name: 'View weekdays as table' }));
  const table = within(screen.getByRole('region', { name: 'Avails by weekday, as a table' }));
  expect(table.getAllByRole('row')[1]?.textContent).toBe('Mon900 k960 k990 k1.04 M1.10 M');
});

test('people and homes are counted after the forecast, in the sample, and again where the count failed', async () => {
  const user = userEvent.setup();
  open('', {}, refusedOnce(answer(mediaPlanRoutes.people, FOUND), mediaPlanNotFound));
  await user.click(await screen.findByRole('button', { name: 'Count again' }));
  expect(await screen.findByText('1.20 M people, 640 k households in the sample')).toBeTruthy();
});

test('people that cannot be counted are not asked for again: why, and how to mend it', async () => {
  open('', {}, refusal(mediaPlanRoutes.people, tooManyConditions));
  await screen.findByText(tooManyConditions.text);
  expect(screen.queryByRole('button', { name: 'Count again' })).toBeNull();
});

const FELL = { kind: 'level' as const, since: '2026-11-18', percent: -30.2, until: '2026-12-02', requests: 7e5 };
const WEEK = { forecast: 1e6, seen: 7e5, inside: 1, days: 7 };

test('the headline shows the level that holds now, says since when, without whom and how long the range is wider, and calls it no 90 % range', async () => {
  open('', { change: FELL, missing: 'Harbor Media', lastWeek: WEEK, low: 6e5, high: 8e5 });
  await screen.findByText(
    /^30 % fewer since Nov 18.*; the range is wider until Dec 2.*\. Harbor Media is missing since then\. 1 of the last 7 days was within the range forecast for them\.$/,
  );
  expect(screen.getByText('Avails per day, range')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Range 600 k to 800 k' })).toBeTruthy();
  expect(screen.queryByText(/90 % range/)).toBeNull();
});

test('a trend is said with what a day brings, and a week that missed without a known change by how much', async () => {
  const { unmount } = open('', { change: { kind: 'trend', since: '2026-11-04', percent: 1.53, until: null, requests: 12e5 } });
  await screen.findByText(/^1\.5 % more each day since Nov 4.*; the range is for the next 7 days\.$/);
  expect(screen.getByText('Avails per day, 90 % range')).toBeTruthy();
  unmount();
  open('', { lastWeek: { ...WEEK, seen: 88e4, inside: 4 } });
  await screen.findByText('4 of the last 7 days were within the range forecast for them: 12 % fewer avails than forecast.');
  expect(screen.getByText('Avails per day, range')).toBeTruthy();
});

test('a goal is held against the level that holds now, and says so', async () => {
  open(`?goal=1000&${TEN_DAYS}`, { change: FELL, lastWeek: WEEK });
  const said = (await screen.findByText('Enough avails clear the floor.')).parentElement?.textContent;
  expect(said).toMatch(/30 % fewer since Nov 18.*The goal is held against the week ahead\.$/);
});

test('where nothing moved and the last week was as forecast, the range is one of 90 % and nothing else is said', async () => {
  const { container } = open(`?goal=1000&${TEN_DAYS}`, { lastWeek: { ...WEEK, seen: 98e4, inside: 5 } });
  await screen.findByText('Avails per day, 90 % range');
  expect(screen.getByRole('img', { name: 'Range 900 k to 1.10 M, 90 percent' }).hasAttribute('data-moved')).toBe(false);
  expect(container.querySelector('.k-rail-few')).toBeNull();
  expect(screen.getByText('Enough avails clear the floor.').parentElement?.textContent).not.toMatch(/since|week ahead/);
});
