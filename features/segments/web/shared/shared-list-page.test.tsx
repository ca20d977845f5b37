import { answer, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { type ProviderTab, type SharedSegment, segmentPages, sharedRoutes } from '@kontor/segments/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, sharedRow } from '../testing/sample-segment.ts';
import SharedListPage from './shared-list-page.tsx';

const OWN: ProviderTab = { key: idOf(8), value: 'Halden First-Party', owned: true, count: 3 };
const GABLE: ProviderTab = { key: idOf(9), value: 'Gable Data', owned: false, count: 40 };
const providers = (...tabs: ProviderTab[]) => answer(sharedRoutes.providers, tabs);
const listOf = (...rows: SharedSegment[]) =>
  answer(sharedRoutes.list, (_, url) => {
    const hits = rows.filter(({ name }) => name.includes(url.searchParams.get('q') ?? ''));
    return { rows: hits.map((data) => ({ id: data.id, data })), totalCount: hits.length, hasMore: false };
  });
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], at = `/segment/shared/${GABLE.key}`) =>
  renderScreen({ page: segmentPages.shared, screen: SharedListPage, at, answers });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim() ?? '');
const has = (label: string) => heads().some((head) => head.startsWith(label));

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('without a provider the page leads to the first (3 §2)', async () => {
  const { router } = draw([providers(OWN, GABLE), listOf(sharedRow(1))], '/segment/shared');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/segment/shared/${OWN.key}`));
});

test('there is a tab a provider, and ALL; a tab keeps what is searched for (3 §2)', async () => {
  const list = listOf(sharedRow(1));
  draw([providers(OWN, GABLE), list], `/segment/shared/${GABLE.key}?q=Shared`);
  const tabs = within(await screen.findByRole('navigation', { name: 'Providers' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['ALL 43', 'Halden First-Party 3', 'Gable Data 40']);
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(['all', OWN.key, GABLE.key].map((key) => `/segment/shared/${key}?q=Shared`));
  expect(tabs[2]?.getAttribute('aria-current')).toBe('page');
  await screen.findByRole('link', { name: 'Shared 1' });
  expect(list.asked[0]?.url.searchParams.get('provider')).toBe(GABLE.key);
});

test('Price is hidden of the account’s own providers, Ingest of the others; ALL has both (3 §6)', async () => {
  const own = sharedRow(1, { owned: true, price: null, ingest: true });
  const { unmount } = draw([providers(OWN, GABLE), listOf(own)], `/segment/shared/${OWN.key}`);
  await screen.findByRole('link', { name: 'Shared 1' });
  expect([has('Price (CPM)'), has('Ingest')]).toEqual([false, true]);
  unmount();
  const other = draw([providers(OWN, GABLE), listOf(sharedRow(1))]);
  await screen.findByRole('link', { name: 'Shared 1' });
  expect([has('Price (CPM)'), has('Ingest')]).toEqual([true, false]);
  other.unmount();
  draw([providers(OWN, GABLE), listOf(sharedRow(1), own)], '/segment/shared/all');
  await screen.findAllByRole('link', { name: 'Shared 1' });
  expect([has('Price (CPM)'), has('Ingest'), has('Provider')]).toEqual([true, true, true]);
});

test('a segment opens within its tab (3 §2)', async () => {
  draw([providers(GABLE), listOf(sharedRow(1))]);
  const link = await screen.findByRole('link', { name: 'Shared 1' });
  expect(link.getAttribute('href')).toBe(`/segment/shared/${GABLE.key}/${idOf(1)}`);
});

test('providers are fresh for an hour (1 §9)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked = providers(GABLE);
  const { router } = draw([asked, listOf(sharedRow(1))]);
  await screen.findByRole('link', { name: 'Shared 1' });
  const comeBackAfter = async (minutes: number) => {
    await act(() => router.navigate({ href: '/elsewhere' }));
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await act(() => router.navigate({ href: `/segment/shared/${GABLE.key}` }));
    await screen.findByRole('link', { name: 'Shared 1' });
  };
  await comeBackAfter(59);
  expect(asked.asked).toHaveLength(1);
  await comeBackAfter(2);
  await waitFor(() => expect(asked.asked).toHaveLength(2));
});

test('an account without providers is told whom to ask (1 §8)', async () => {
  draw([providers()], '/segment/shared');
  expect(await screen.findByText(/Ask your account manager for a provider\./)).toBeTruthy();
});

test('a provider that shares nothing with the account leads to all', async () => {
  draw([providers(GABLE), listOf()], `/segment/shared/${idOf(7)}`);
  expect((await screen.findByRole('link', { name: 'Show all providers' })).getAttribute('href')).toBe('/segment/shared/all');
});

test('providers that did not load can be tried again (1 §8)', async () => {
  const broken = { code: 'somethingWrong', status: 400, text: 'It did not work.' } as const;
  draw([refusedOnce(providers(GABLE), broken), listOf(sharedRow(1))]);
  expect(await screen.findByText('Providers did not load')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Shared 1' })).toBeTruthy();
});
