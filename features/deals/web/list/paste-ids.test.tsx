import { answer, openingOf, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type DealRow, dealFirstCalls, dealPages, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import DealListPage from './deal-list-page.tsx';

const dsps = answer(dspRoutes.list, []);
const rows: { id: string; data: DealRow }[] = [];
/** Knows the deal KN-1 alone. */
const openList = (at = '/deals/self') => {
  const list = answer(dealRoutes.list, (body) => ({
    rows,
    totalCount: 0,
    hasMore: false,
    counts: null,
    totals: null,
    ...(body.ids && { unknownIds: body.ids.filter((id) => id !== 'KN-1') }),
  }));
  const file = answer(dealRoutes.download, null);
  const { router } = renderScreen({ page: dealPages.list, screen: DealListPage, at, answers: [list, dsps, file] });
  return { list, file, router };
};
const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search deals' });
const paste = async (text: string) => {
  await userEvent.click(await box());
  await userEvent.paste(text);
};

beforeEach(() => sessionStorage.clear());

test('pasted ids are searched for as such, those that name none are told by name, and all deals come back (2 §2)', async () => {
  const { list, file, router } = openList();
  await paste('KN-1, KN-2\nKN-3');
  expect(await screen.findByText('1 of 3 pasted IDs found. Not found: KN-2, KN-3.')).toBeTruthy();
  expect(list.asked.at(-1)?.body).toMatchObject({ ids: ['KN-1', 'KN-2', 'KN-3'] });
  expect(router.state.location.search).toEqual({ ids: 'KN-1,KN-2,KN-3' });
  expect((await box()).value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'All columns' }));
  await expect.poll(() => file.asked[0]?.body).toMatchObject({ ids: ['KN-1', 'KN-2', 'KN-3'] });
  expect(screen.getByText('No deal is among the pasted IDs.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all deals' }));
  await expect.poll(() => router.state.location.search).toEqual({});
  await expect.poll(() => screen.queryByText(/pasted IDs found/)).toBeNull();
});

test('a list too long for a URL stays in its tab, and a link to it elsewhere says so', async () => {
  const { list, router } = openList();
  await paste(Array.from({ length: 1_000 }, (_, n) => `KN-${n}`).join('\n'));
  expect(await screen.findByText(/^1 of 1,000 pasted IDs found\. Not found: KN-0, KN-2,.* and 991 more\.$/)).toBeTruthy();
  expect(list.asked.at(-1)?.body).toMatchObject({ ids: expect.arrayContaining(['KN-999']) });
  expect(router.state.location.searchStr.length).toBeLessThan(20);
  openList('/deals/self?ids=~12345678');
  expect(await screen.findByText(/^Pasted IDs are not part of the link\./)).toBeTruthy();
});

test('a hundred thousand are refused with how many are taken, and the list and what was typed stay', async () => {
  const { list, router } = openList('/deals/self?q=north');
  await paste(Array.from({ length: 100_000 }, (_, n) => `KN-${n}`).join(' '));
  expect(
    await screen.findByText('The pasted list has 100,000 IDs. At most 1,000 IDs can be looked up at once. The list is as it was.'),
  ).toBeTruthy();
  expect([(await box()).value, router.state.location.search]).toEqual(['north', { q: 'north' }]);
  expect(list.asked).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/100,000/)).toBeNull();
});

test('pasted words are a search, and a list of ids in the URL is asked for by the page alone', async () => {
  const { router } = openList();
  await paste('Northlight autumn');
  await expect.poll(() => router.state.location.search).toEqual({ q: 'Northlight autumn' });
  const first = dealFirstCalls.list?.(openingOf('/deals/self?ids=KN-1', { session: sessionOf() })).map(({ route }) => route.path);
  expect(first).toEqual([dspRoutes.list.path, dealRoutes.needs.path]);
});
