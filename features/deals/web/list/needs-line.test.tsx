import { answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type DealNeed, dealPages, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listOf, sampleRow as row } from '../testing/sample-row.ts';
import DealListPage from './deal-list-page.tsx';

const dsps = answer(dspRoutes.list, []);
const needing = (...needs: [need: DealNeed, deals: number, since?: string][]) =>
  answer(dealRoutes.needs, { needs: needs.map(([need, deals, since = null]) => ({ need, deals, since })) });
const calm = needing(['WAITS_FOR_ME', 0], ['BEHIND', 0]);

beforeEach(() => localStorage.clear());

test('above the deals stands what needs the account, what waits for an answer first and since when; each leads to exactly those deals', async () => {
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const needs = needing(['WAITS_FOR_ME', 2, since], ['SPENT', 1], ['BEHIND', 0], ['WAITS_FOR_OTHERS', 1, since], ['CHANGED', 12]);
  const { router } = renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at: '/deals/self',
    answers: [listOf(row(1, 'PUBLISHED')), dsps, needs],
  });
  const line = await screen.findByRole('region', { name: 'What needs you' });
  await within(line).findByText('2 deals await your approval');
  expect(
    within(line)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2 deals await your approval',
    '1 deal has spent its budget',
    '1 deal awaits approval by others',
    '12 deals changed since yesterday',
  ]);
  expect(within(line).getAllByRole('listitem')[0]?.textContent).toMatch(/^2 deals await your approval since .+/);
  expect(within(line).queryByText('Nothing needs you')).toBeNull();
  await userEvent.click(within(line).getByRole('link', { name: '2 deals await your approval' }));
  await expect.poll(() => router.state.location.search).toEqual({ waits: 'ME', sort: 'lastUpdate' });
});

test('that nothing needs the account is said as good news, above the deals and where a rule has none; staff are told neither', async () => {
  const at = '/deals/self?attention=BEHIND';
  const view = renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at,
    answers: [listOf(), dsps, needing(['BEHIND', 0], ['CHANGED', 3])],
  });
  expect(await screen.findByText('Nothing needs you')).toBeTruthy();
  expect(await screen.findByText('Nothing needs you: no deal behind pace.')).toBeTruthy();
  expect(screen.queryByText(/No deal matches these filters/)).toBeNull();
  view.unmount();
  const session = sessionOf({ admin: true });
  renderScreen({
    page: dealPages.staffList,
    screen: DealListPage,
    at: '/admin/deals',
    answers: [listOf(row(1, 'PUBLISHED')), dsps],
    session,
  });
  await screen.findByRole('link', { name: 'Deal 1' });
  expect(screen.queryByRole('region', { name: 'What needs you' })).toBeNull();
});

test('a list that holds deals of others is headed “Own and to approve”, any other “Self created”', async () => {
  const holding = (holdsOthers: boolean) =>
    answer(dealRoutes.list, { rows: [], totalCount: 0, hasMore: false, counts: {}, totals: {}, holdsOthers });
  for (const [holds, words] of [
    [true, /^Own and to approve, /],
    [false, /^Self created, /],
  ] as const) {
    const view = renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [holding(holds), dsps, calm] });
    expect(await screen.findByText(words)).toBeTruthy();
    view.unmount();
  }
});

test('a deal that has spent its budget says since when, and offers to raise the budget or to unpublish', async () => {
  renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [listOf(row(4, 'PUBLISHED')), dsps, calm] });
  const spent = (await screen.findByRole('link', { name: 'Deal 4' })).closest('tr');
  expect(spent?.textContent).toContain('Budget spent Oct 28');
  expect(spent?.textContent).not.toContain('No bids');
  const acts = within(spent ?? document.body);
  expect(acts.getByRole('button', { name: 'Raise budget of Deal 4' })).toBeTruthy();
  expect(acts.getByRole('button', { name: 'Unpublish Deal 4' })).toBeTruthy();
});
