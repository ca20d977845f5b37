import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { insightRoutes, insightUnknown } from '@kontor/dashboards/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DealInsights } from './deal-insights.tsx';

// jsdom has no fonts to wait for.
Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve(), addEventListener: () => {} } });

const ID = '1'.repeat(24);
const page = { path: '/deal' };
const headers = [
  { title: 'Publisher', width: 280, type: 'STRING' as const },
  { title: 'Auctions', width: 120, type: 'NUMBER' as const },
  { title: 'Revenue (USD)', width: 120, type: 'NUMBER' as const, defaultSortOrder: 'desc' as const },
];
const row = (n: number) => ({ data: [`Publisher ${n}`, n, n * 2] });
const many = (count: number) => Array.from({ length: count }, (_, n) => row(count - n));
const told = (all: number) =>
  answer(insightRoutes.detail, (_, url) => {
    const asked = url.searchParams;
    const rows = asked.get('all') === 'true' ? many(all).slice(0, Number(asked.get('most'))) : [...many(2), { data: ['Other', 9, 1] }];
    return { headers, rows, total: all };
  });
const Screen = () => <DealInsights dealId={ID} admin={false} fileOf={(name) => ({ name, facts: [] })} />;

test('a deal’s insights are labelled ‘4 hr delayed’, four tables in the order of their headers, without its Top 10 Deals', async () => {
  const route = told(2);
  renderScreen({ page, screen: Screen, at: '/deal', answers: [route] });
  const insights = await screen.findByRole('region', { name: 'Insights' });
  expect(within(insights).getAllByText('4 hr delayed').length).toBeGreaterThan(0);
  for (const name of ['Top Metro Codes', 'Top Publishers', 'Top Bundles', 'Top Platforms'])
    expect(await within(insights).findByRole('region', { name })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Top 10 Deals' })).toBeNull();
  const panel = screen.getByRole('region', { name: 'Top Publishers' });
  const table = await within(panel).findByRole('table');
  // What has no row of its own is the last, however large.
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((one) => within(one).getByRole('rowheader').textContent),
  ).toEqual([expect.stringContaining('Publisher 2'), expect.stringContaining('Publisher 1'), expect.stringContaining('Other')]);
  expect(new Set(route.asked.map(({ url }) => url.searchParams.get('dealId')))).toEqual(new Set([ID]));
  await userEvent.click(screen.getByText('30 days'));
  await expect.poll(() => route.asked.some(({ url }) => url.searchParams.get('dateRange') === 'last30day')).toBe(true);
});

test('View All has all rows by search, and the next ones by Load More; 25 or fewer have no paging', async () => {
  const route = told(40);
  const view = renderScreen({ page, screen: Screen, at: '/deal', answers: [route] });
  await userEvent.click(await screen.findByRole('button', { name: 'View All: Top Publishers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Top Publishers' });
  await within(dialog).findByText('25 of 40 rows');
  await userEvent.click(within(dialog).getByRole('button', { name: /Load more/i }));
  expect(await within(dialog).findByText('40 rows')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Search Top Publishers'), 'fern{Enter}');
  await expect.poll(() => route.asked.at(-1)?.url.searchParams.get('q')).toBe('fern');
  view.unmount();
  renderScreen({ page, screen: Screen, at: '/deal', answers: [told(3)] });
  await userEvent.click(await screen.findByRole('button', { name: 'View All: Top Publishers' }));
  const small = await screen.findByRole('dialog', { name: 'Top Publishers' });
  await within(small).findAllByText(/Publisher 3/);
  expect(within(small).queryByRole('button', { name: /Load more/i })).toBeNull();
});

test('an insight without rows says so, and one that failed leaves the page', async () => {
  const view = renderScreen({
    page,
    screen: Screen,
    at: '/deal',
    answers: [answer(insightRoutes.detail, { headers, rows: [], total: 0 })],
  });
  await expect.poll(() => screen.queryAllByText('No Insight Data Found').length).toBe(4);
  view.unmount();
  renderScreen({ page, screen: Screen, at: '/deal', answers: [refusal(insightRoutes.detail, insightUnknown)] });
  await expect.poll(() => screen.queryAllByRole('button', { name: 'Retry' }).length).toBe(4);
});
