import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { COMPARE_COUNT, type Compared, priceExplorerRoutes as routes } from '@kontor/price-explorer/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import PlanListPage from '../list/plan-list-page.tsx';

// jsdom has no canvas; the picture's figures are read from its table.
vi.mock('echarts/core', () => ({
  use: () => {},
  init: () => ({ setOption: () => {}, on: () => {}, dispose: () => {}, dispatchAction: () => {}, getZr: () => ({ on: () => {} }) }),
}));
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve(), addEventListener: () => {} } });
});

const idOf = (n: number) => String(n).repeat(24);
const AT = '2026-11-02T12:00:00.000Z';
const row = (n: number) => ({
  ...{
    id: idOf(n),
    title: `Plan ${n}`,
    status: true,
    company: 'Halden Media',
    mediaType: 'video',
    platform: ['CTV'],
    clauses: 1,
    attachedDeals: 0,
  },
  ...{ createDate: AT, updateDate: AT },
});
const rows = [1, 2, 3, 4, 5].map((n) => ({ id: idOf(n), data: row(n) }));
const list = answer(mediaPlanRoutes.list, { rows, totalCount: 5, hasMore: false });
const COMPARED: Compared = {
  days: ['2026-11-01', '2026-11-02'],
  series: [1, 2].map((n) => ({ id: idOf(n), title: `Plan ${n}`, requests: n * 1_000_000, values: [n * 900_000, n * 1_100_000] })),
  pairs: [{ first: 0, second: 1, requests: 250_000, ofFirst: 25, ofSecond: 12.5 }],
};
const open = (compare: ReturnType<typeof refusal>) =>
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan', answers: [list, compare] });
const choose = async (...numbers: number[]) => {
  for (const n of numbers) await userEvent.click(await screen.findByRole('checkbox', { name: `Select Plan ${n}` }));
};

test('two chosen plans are compared in one chart, with the requests that both have in common', async () => {
  const compare = answer(routes.compare, COMPARED);
  open(compare);
  await choose(1, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare requests' }));
  const [, pair] = within(await dialog.findByRole('table', { name: 'Requests that two have in common' })).getAllByRole('row');
  expect([...(pair?.children ?? [])].map((cell) => cell.textContent)).toEqual(
    ['Plan 1', 'Plan 2', '250 k', '25.0 %', '12.5 %'].map((text) => expect.stringMatching(text.replace(' ', '\\s'))),
  );
  expect(compare.asked[0]?.body).toMatchObject({ plans: [idOf(1), idOf(2)] });
});

test('one alone and five say how many can be compared, and ask nothing', async () => {
  const compare = answer(routes.compare, COMPARED);
  open(compare);
  await choose(1);
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText(COMPARE_COUNT)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(2, 3, 4, 5);
  expect(screen.getByRole('button', { name: 'Compare' }).getAttribute('aria-disabled')).toBe('true');
  expect(compare.asked).toEqual([]);
});

test('an audience that is too small is not told; a comparison that failed offers Retry', async () => {
  const small = { ...COMPARED, pairs: [{ first: 0, second: 1, requests: null, ofFirst: null, ofSecond: null }] };
  const { unmount } = open(answer(routes.compare, small));
  await choose(1, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText('too few to tell')).toBeTruthy();
  unmount();
  open(refusal(routes.compare, { code: 'out', status: 400, text: 'Out.' }));
  await choose(1, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText('The comparison did not load')).toBeTruthy();
});
