import { staleVersion } from '@kontor/core/contract';
import { type Answer, answer, refusal, refusedOnce, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { historyRoutes } from '@kontor/history/contract';
import {
  emptyTargeting,
  type MediaPlan,
  type MediaPlanTargeting,
  mediaPlanNotFound,
  mediaPlanPages,
  mediaPlanRoutes,
  type PlanForecast,
  planClauses,
} from '@kontor/media-plans/contract';
import { type LookupValue, targetingRoutes } from '@kontor/targeting/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { SAMPLE_PLAN as ID, sampleForecast, samplePlan } from '../testing/sample-plan.ts';
import PlanCreatePage from './plan-create-page.tsx';
import PlanRecordPage from './plan-record-page.tsx';

// jsdom lays nothing out and has no fonts: the list needs a height to draw rows in, the description field asks for fonts.
beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const including = (...values: string[]) => ({ included: true, values });
const plan = (targeting: Partial<MediaPlanTargeting> = {}, change: Partial<MediaPlan> = {}): MediaPlan => {
  const names = { country: { US: 'United States' }, dma: { 501: '501 New York' } };
  return samplePlan({ country: including('US'), dma: including('501'), ...targeting }, { names, ...change });
};

/** 100 M requests a day, a quarter less for each value in the way; each clause costs 50 %. */
const forecastOf = (targeting: MediaPlanTargeting, change: Partial<PlanForecast> = {}): PlanForecast => {
  const requests = 100e6 * 0.75 ** targeting.dma.values.length;
  return sampleForecast(requests, {
    quartiles: { p25: requests * 0.96, p50: requests, p75: requests * 1.04 },
    weekdays: [1, 1, 1, 1, 1, 1.1, 1.2].map((share) => {
      const day = requests * share;
      return { requests: day, low: day * 0.95, p25: day * 0.98, p50: day, p75: day * 1.02, high: day * 1.05 };
    }),
    lastWeek: { forecast: requests, seen: requests * 0.98, inside: 6, days: 7 },
    histogram: [0, 1, 2, 3].map((from) => ({ from, requests: requests / 4 })),
    clauses: planClauses(targeting).map(({ key }) => ({ key, requests: requests * 1.5, effect: 50 })),
    ...change,
  });
};
const forecast = (change: Partial<PlanForecast> = {}) =>
  answer(mediaPlanRoutes.forecast, (body) => forecastOf({ ...emptyTargeting(), ...(body.targeting as MediaPlanTargeting) }, change));
const dma = () =>
  answer(targetingRoutes.dma, () => ({
    values: [
      { code: '501', name: 'New York', group: 'NY', requests: 6_420_000 },
      { code: '602', name: 'Chicago', group: 'IL', requests: 3_080_000 },
      { code: '511', name: 'Washington, DC', group: 'DC', requests: null },
    ],
    total: 3,
    hm: false,
  }));
const people = () => answer(mediaPlanRoutes.people, { people: 1_204_000, homes: 640_000 });
const open = (answers: Parameters<typeof renderScreen>[0]['answers'], at = `/mediaplan/${ID}/targeting?dim=dma`) =>
  renderScreen({ page: mediaPlanPages.edit, screen: PlanRecordPage, at, answers: [...answers, people()] });
const chips = () =>
  within(screen.getByRole('list', { name: /^(In|Ex)cluded$/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const rail = async () => within(await screen.findByRole('complementary', { name: 'Forecast' }));

test('a list without what is looked for asks again by itself, without a sign of loading', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const values: LookupValue[] = [];
  const search = answer(targetingRoutes.channel, () => ({ values: [...values], total: values.length, hm: false }));
  open([answer(mediaPlanRoutes.get, plan()), forecast(), search], `/mediaplan/${ID}/targeting?dim=channel`);
  await screen.findByText('No options available');
  values.push({ code: 'Harbor One', name: 'Harbor One', group: null, requests: 12 });
  act(() => void vi.advanceTimersByTime(16_000));
  expect(screen.getByText('No options available')).toBeTruthy();
  await screen.findByRole('button', { name: 'Include Harbor One' });
  act(() => void vi.advanceTimersByTime(120_000));
  expect(search.asked).toHaveLength(2);
  vi.useRealTimers();
});

test('a pick changes the forecast, is named among the changes and can be undone', async () => {
  const user = userEvent.setup();
  const live = forecast();
  open([answer(mediaPlanRoutes.get, plan()), live, dma()]);
  await screen.findByRole('button', { name: 'Include Chicago' });
  const side = await rail();
  expect((await side.findByText('75.0')).textContent).toContain('75.0 M');
  expect(side.getByText('19 % of 400 M daily avails')).toBeTruthy();
  expect(side.getByText('DMA 501 New York')).toBeTruthy();
  expect(side.getByText('50 % clear $2.00')).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: 'Include Chicago' }));
  expect(chips()).toEqual(['501 New York', '602 Chicago']);
  expect(screen.getByText(/not saved: DMA/)).toBeTruthy();
  expect((await side.findByText('56.3')).textContent).toContain('56.3 M');
  expect(side.getByText('DMA: 501 New York, 602 Chicago')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(chips()).toEqual(['501 New York']);
  expect(screen.getByText('All changes are saved')).toBeTruthy();
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true, shiftKey: true });
  expect(chips()).toEqual(['501 New York', '602 Chicago']);
});

test('a targeting that was asked before has its forecast at once, however quickly it comes back', async () => {
  const user = userEvent.setup();
  const live = forecast();
  open([answer(mediaPlanRoutes.get, plan()), live, dma()]);
  const include = await screen.findByRole('button', { name: 'Include Chicago' });
  const side = await rail();
  await side.findByText('75.0');
  await user.click(include);
  await side.findByText('56.3');
  // As quick as a key held down: what is not kept would wait for the end of the burst.
  for (const [shiftKey, figure] of [
    [false, '75.0'],
    [true, '56.3'],
    [false, '75.0'],
  ] as const) {
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true, shiftKey });
    expect(side.getByText(figure)).toBeTruthy();
    expect(side.getByRole('status').textContent).toBe('Live');
  }
  expect(live.asked).toHaveLength(2);
});

test('the other sign asks before it drops what was chosen, and the toast brings it back', async () => {
  const user = userEvent.setup();
  open([answer(mediaPlanRoutes.get, plan()), forecast(), dma()]);
  await user.click(await screen.findByRole('button', { name: 'Switch to exclude Chicago…' }));
  expect(chips()).toEqual(['501 New York']);
  expect(screen.getByText('DMA is set to Include. Switch to Exclude?')).toBeTruthy();
  // The safe answer has the focus; Escape is the same answer.
  expect(document.activeElement?.textContent).toBe('Keep as it is');
  await user.keyboard('{Escape}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Switch to exclude Chicago…');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Exclude all 2' }));
  expect(chips()).toEqual(['501 New York', '602 Chicago']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Switch to exclude Chicago…' }));
  await user.click(screen.getByRole('button', { name: 'Exclude only 602 Chicago' }));
  expect(screen.getByRole('list', { name: 'Excluded' })).toBeTruthy();
  expect(chips()).toEqual(['602 Chicago']);
  const told = await screen.findByText(/^1 included metro areas dropped/);
  await user.click(within(told).getByRole('button', { name: 'Undo' }));
  expect(chips()).toEqual(['501 New York']);
});

/** The values of a list under the other clauses, all a hundredth of the market and Chicago's nothing. */
const values = () =>
  answer(mediaPlanRoutes.valueRequests, (body) => ({
    requests: (body.values as string[]).map((code) => (code === '602' ? 0 : 64_200)),
    by: 'index' as const,
  }));
const figures = () => screen.getAllByRole('row').map((row) => row.querySelector('.k-num')?.textContent);

test('a list shows what each value has under the other clauses, and asks again only when these change', async () => {
  const user = userEvent.setup();
  const counts = values();
  open([answer(mediaPlanRoutes.get, plan()), forecast(), dma(), counts]);
  await screen.findByText('Avails/day with your other targeting');
  expect(figures()).toEqual([undefined, '64.2 k']);
  await user.click(await screen.findByRole('button', { name: 'Show 2 metro areas without avails in this plan' }));
  expect(figures()).toEqual([undefined, '64.2 k', '0', '–']);
  expect(screen.getByText('64.2 k').title).toBe('64.2 k a day with your other targeting, 6.42 M a day in the whole market');
  await user.click(screen.getByRole('button', { name: 'Include Chicago' }));
  expect((await (await rail()).findByText('56.3')).textContent).toContain('56.3 M');
  expect(counts.asked).toHaveLength(1);
  expect(counts.asked[0]?.body).toMatchObject({ dimension: 'dma', values: ['501', '602'] });
});

test('until the figures of a list are counted, and where they are not, it shows those of the whole market', async () => {
  const user = userEvent.setup();
  open([answer(mediaPlanRoutes.get, plan()), forecast(), dma(), refusedOnce(values(), mediaPlanNotFound)]);
  await screen.findByRole('button', { name: 'Include Chicago' });
  expect(figures()).toEqual([undefined, '6.42 M', '3.08 M', '–']);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Avails/day with your other targeting');
  await user.click(await screen.findByRole('button', { name: 'Show 2 metro areas without avails in this plan' }));
  expect(figures()).toEqual([undefined, '64.2 k', '0', '–']);
});

const METROS = [
  { code: '602', name: 'Chicago', group: 'IL', requests: null },
  { code: '511', name: 'Washington, DC', group: 'DC', requests: null },
];

test('a pasted list is matched exactly and in one call, and what is not found is named', async () => {
  const user = userEvent.setup();
  const match = answer(targetingRoutes.match, METROS);
  open([answer(mediaPlanRoutes.get, plan()), forecast(), dma(), match]);
  await user.click(await screen.findByRole('searchbox', { name: 'Find metro areas' }));
  await user.paste('602\nWashington, DC\nAtlantis');
  expect(await screen.findByText(/2 of 3 pasted metro areas chosen. Not found: Atlantis/)).toBeTruthy();
  expect(chips()).toEqual(['501 New York', '602 Chicago', '511 Washington, DC']);
  expect(match.asked).toHaveLength(1);
});

test('a pasted list beyond what a plan holds is not cut in silence', async () => {
  const user = userEvent.setup();
  const many = Array.from({ length: 25_000 }, (_, n) => ({ code: `m${n}`, name: `Metro ${n}`, group: null, requests: null }));
  open([answer(mediaPlanRoutes.get, plan()), forecast(), dma(), answer(targetingRoutes.match, many)]);
  await user.click(await screen.findByRole('searchbox', { name: 'Find metro areas' }));
  await user.paste(many.map(({ code }) => code).join('\n'));
  // One is chosen already.
  const words = '24,999 of 25,000 pasted metro areas chosen. There was no room for 1: a plan holds 25,000 metro areas.';
  expect(await screen.findByText(words)).toBeTruthy();
  await user.paste(Array.from({ length: 25_001 }, (_, n) => n).join(','));
  expect(await screen.findByText(/^The pasted list has 25,001 entries, and a plan holds 25,000 metro areas/)).toBeTruthy();
});

test('metro codes need the country US: a reason is shown with the way out', async () => {
  const user = userEvent.setup();
  open([answer(mediaPlanRoutes.get, plan({ country: including('CA'), dma: including() })), forecast(), dma()]);
  expect(await screen.findByText('DMAs need the country US.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Include the United States' }));
  expect(await screen.findByRole('button', { name: 'Include Chicago' })).toBeTruthy();
});

test('with less than a week of data the forecast says so instead of showing a range', async () => {
  open([answer(mediaPlanRoutes.get, plan()), forecast({ isEnough: false, days: 3, weekdays: [], lastWeek: null }), dma()]);
  expect(await screen.findByText('3 days of data: a range needs 7')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^Range/ })).toBeNull();
  expect(screen.queryByText('By weekday')).toBeNull();
});

test('each weekday has its own range, and the last week shows how the forecast did', async () => {
  open([answer(mediaPlanRoutes.get, plan()), forecast(), dma()]);
  expect(await screen.findByText('Sunday: 90.0 M, 85.5 M to 94.5 M')).toBeTruthy();
  expect(screen.getByText('Last 7 days: forecast 75.0 M a day, seen 73.5 M; 6 of 7 in its range')).toBeTruthy();
});

test('a first answer from a part of a large market is shown, says so, and settles on the exact one', async () => {
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const live = answer(mediaPlanRoutes.forecast, ({ targeting, quick = false }) =>
    forecastOf(
      { ...emptyTargeting(), ...(targeting as MediaPlanTargeting) },
      quick ? { exact: false, requests: 71e6, low: 50e6, high: 92e6 } : {},
    ),
  );
  open([answer(mediaPlanRoutes.get, plan()), live, dma()]);
  const known = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (String(init?.body).includes('"quick":false')) await settled;
    return known(input, init);
  });
  await screen.findByRole('button', { name: 'Include Chicago' });
  const side = await rail();
  expect((await side.findByText('71.0')).textContent).toContain('71.0 M');
  expect(side.getByRole('status').textContent).toBe('Settling');
  expect(side.getByRole('img', { name: 'Range 50.0 M to 92.0 M, 90 percent' })).toBeTruthy();
  settle();
  expect((await side.findByText('75.0')).textContent).toContain('75.0 M');
  expect(side.getByRole('status').textContent).toBe('Live');
  expect(live.asked.map(({ body }) => (body as { quick: boolean }).quick)).toEqual([true, false]);
});

test('a clause that costs less than half a percent is left out until all are asked for', async () => {
  const user = userEvent.setup();
  const clauses = Object.entries({ country: 0.4, dma: 50 }).map(([key, effect]) => ({ key, requests: 80e6, effect }));
  open([answer(mediaPlanRoutes.get, plan()), forecast({ clauses }), dma()]);
  await screen.findByRole('button', { name: 'Include Chicago' });
  const side = await rail();
  const shown = () => side.getAllByTitle(/^Without /).map(({ title }) => title.split(':')[0]);
  await side.findByText('75.0');
  expect(shown()).toEqual(['Without DMA 501 New York']);
  await user.click(side.getByRole('button', { name: 'Show all 2' }));
  expect(shown()).toEqual(['Without DMA 501 New York', 'Without Country United States']);
  await user.click(side.getByRole('button', { name: 'Show fewer' }));
  expect(shown()).toEqual(['Without DMA 501 New York']);
});

test('requests whose floor is in a currency without a rate are named beside the bars', async () => {
  open([answer(mediaPlanRoutes.get, plan()), forecast({ unpriced: 7_500_000 }), dma()]);
  expect(await screen.findByText('10.0 % of the avails have a floor in a currency without a rate. The bars leave them out.')).toBeTruthy();
});

test('below the smallest sample the forecast says so instead of showing a range', async () => {
  open([answer(mediaPlanRoutes.get, plan()), forecast({ isEnough: false, requests: 12, sampleRows: 3 }), dma()]);
  expect(await screen.findByText('Too few sampled avails for a range')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^Range/ })).toBeNull();
});

test('a forecast that did not load says so beside and above the values, until Retry brings it', async () => {
  const [loaded, failed] = [forecast(), refusal(mediaPlanRoutes.forecast, { code: 'failed', status: 400, text: 'It failed.' })];
  let isBusy = true;
  open([answer(mediaPlanRoutes.get, plan()), dma(), { ...loaded, reply: (body, url) => (isBusy ? failed : loaded).reply(body, url) }]);
  expect(await screen.findByText('Not available')).toBeTruthy();
  expect(screen.getByText('not available')).toBeTruthy();
  isBusy = false;
  await userEvent.click((await rail()).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('75.0 M/day')).toBeTruthy();
  expect(screen.queryByText('not available')).toBeNull();
});

test('saving sends the version, and somebody else’s targeting meets mine in words', async () => {
  const user = userEvent.setup();
  const update = refusal(mediaPlanRoutes.update, staleVersion);
  const theirs = plan({ dma: including() }, { version: 4 });
  const get: Answer = answer(mediaPlanRoutes.get, () => (get.asked.length > 1 ? theirs : plan()));
  const nothing = answer(historyRoutes.list, { rows: [], totalCount: 0, hasMore: false });
  open([get, forecast(), dma(), update, nothing, answer(mediaPlanRoutes.deals, [])]);
  await user.click(await screen.findByRole('button', { name: 'Include Chicago' }));
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  const choice = within(await screen.findByRole('radiogroup', { name: 'DMA' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Include 501 New York, 602 Chicago' }).checked).toBe(true);
  expect(choice.getByRole('radio', { name: 'Not targeted' })).toBeTruthy();
  expect(update.asked[0]?.body).toMatchObject({ version: 3, targeting: { dma: { included: true, values: ['501', '602'] } } });
});

test('a missing title is told on the settings tab, whatever tab is open', async () => {
  const user = userEvent.setup();
  const { router } = renderScreen({
    page: mediaPlanPages.create,
    screen: PlanCreatePage,
    at: '/mediaplan/create/targeting',
    answers: [forecast()],
  });
  await user.click(await screen.findByRole('button', { name: 'Create media plan' }));
  expect(await screen.findByRole('button', { name: 'Title' })).toBeTruthy();
  expect(screen.getByText(/Please fill title in setting tab/)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/mediaplan/create/settings');
  const title = await screen.findByRole('textbox', { name: /Title/ });
  expect(title.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('a new plan starts as the specification says and opens on its targeting', async () => {
  const user = userEvent.setup();
  const create = answer(mediaPlanRoutes.create, null, { msg: 'Media plan created.', value: ID });
  const { router } = renderScreen({
    page: mediaPlanPages.create,
    screen: PlanCreatePage,
    at: '/mediaplan/create',
    answers: [create, forecast()],
  });
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'Morning news');
  await user.click(screen.getByRole('button', { name: 'Create media plan' }));
  expect(await screen.findByText('Media plan created.')).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/mediaplan/${ID}/targeting`);
  expect(create.asked[0]?.body).toMatchObject({
    title: 'Morning news',
    status: true,
    targeting: { mediaType: 'video', platform: ['ALL'] },
  });
});

test('the id of a plan is copied from its menu', async () => {
  const write = vi.fn(async () => {});
  open([answer(mediaPlanRoutes.get, plan()), forecast(), dma()]);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const copy = await screen.findByRole('menuitem', { name: 'Copy media plan ID' });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  fireEvent.click(copy);
  expect(write.mock.calls).toEqual([[ID]]);
  expect(await screen.findByText('Media plan ID copied.')).toBeTruthy();
});

test('a missing plan leads back to the list', async () => {
  open([refusal(mediaPlanRoutes.get, mediaPlanNotFound)]);
  expect(await screen.findByRole('heading', { name: 'Media Plan Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Media Plans' }).getAttribute('href')).toBe('/mediaplan');
});

test('staff look at a plan and can change nothing', async () => {
  const get = answer(mediaPlanRoutes.get, plan());
  renderScreen({
    page: mediaPlanPages.staffEdit,
    screen: PlanRecordPage,
    at: `/admin/mediaplan/${ID}/targeting?dim=dma`,
    answers: [get, forecast()],
    session: sessionOf({ admin: true, roles: [] }),
  });
  expect(await screen.findByText('501 New York')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove|Save|Duplicate/ })).toBeNull();
  expect(get.asked[0]?.url.searchParams.get('admin')).toBe('true');
});
