import { listRoute, listView } from '@kontor/core/contract';
import { answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ListTable } from './list-page.tsx';
import { useListPage } from './use-list-page.ts';

const COLORS = [
  { value: 'RED', label: 'Red' },
  { value: 'BLUE', label: 'Blue' },
  { value: 'GREEN', label: 'Green' },
];
const view = listView({
  name: 'probes',
  noun: ['probe', 'probes'],
  empty: 'No Probes',
  row: z.object({ id: z.string(), title: z.string(), color: z.string(), weight: z.number(), secret: z.string().optional() }),
  title: 'title',
  searches: 'Title',
  sort: { key: 'title', reverse: false },
  pageSize: 50,
  fields: {
    title: { label: 'Title', kind: 'text', sort: true },
    color: { label: 'Color', kind: 'choice', options: COLORS, sort: true, filter: true },
    weight: { label: 'Weight', kind: 'count', sort: true },
    secret: { label: 'Secret', kind: 'text', filter: true, seenBy: () => false },
  },
});
const route = listRoute(view, {
  path: 'probe/all',
  access: 'signedIn',
  summary: 'Probes',
  answers: { totals: z.record(z.string(), z.number()).nullable() },
});
const NONE = { words: 'None yet.' };

function Probes() {
  const state = useListPage(view, route);
  return <ListTable state={state} looks={{}} none={NONE} />;
}

/** Two red probes of 5 each and a blue one of 7. */
const ROWS = [
  ['a', 'RED', 5],
  ['b', 'RED', 5],
  ['c', 'BLUE', 7],
] as const;
function open(at: string) {
  const list = answer(route, (body) => {
    const { tableFilter } = route.input.parse(body);
    const asked = tableFilter.color && [tableFilter.color.value].flat();
    const found = ROWS.filter(([, color]) => !asked || asked.includes(color));
    return {
      rows: found.map(([id, color, weight]) => ({ id, data: { id, title: `Probe ${id}`, color, weight } })),
      totalCount: found.length,
      hasMore: false,
      totals: { weight: found.reduce((sum, [, , weight]) => sum + weight, 0) },
    };
  });
  const { router } = renderScreen({ page: { path: '/probes' }, screen: Probes, at, answers: [list], session: sessionOf() });
  return { list, url: () => router.state.location.search };
}
/** What a group's line says, its name with its number first. */
const wordsOf = (name: RegExp) => screen.getByRole('row', { name }).textContent;

beforeEach(() => localStorage.clear());

test('rows are grouped by a choice, each group with its number and subtotals as the server sums them, and leads to its rows', async () => {
  const page = open('/probes');
  await screen.findByRole('row', { name: /Probe a/ });
  expect(screen.getByRole('button', { name: 'Group by' }).textContent).toBe('Group by');
  await userEvent.click(screen.getByRole('button', { name: 'Group by' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Color' }));
  await waitFor(() => expect(page.url()).toEqual({ group: 'color' }));
  expect(await screen.findByRole('table', { name: 'probes by Color' })).toBeTruthy();
  await screen.findByRole('row', { name: /Red/ });
  expect(wordsOf(/Red/)).toBe('Red210');
  expect(wordsOf(/Blue/)).toBe('Blue17');
  expect(screen.queryByRole('row', { name: /Green/ })).toBeNull();
  expect(screen.queryByRole('row', { name: /Probe/ })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Red' }));
  await waitFor(() => expect(page.url()).toEqual({ color: 'RED' }));
  await screen.findByRole('row', { name: /Probe b/ });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Probe c/ })).toBeNull());
});

test('of what is filtered only, and back to the rows by its chip', async () => {
  const page = open('/probes?group=color&color=BLUE');
  await screen.findByRole('row', { name: /Blue/ });
  expect(screen.queryByRole('row', { name: /Red/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show rows again' }));
  await waitFor(() => expect(page.url()).toEqual({ color: 'BLUE' }));
  await screen.findByRole('row', { name: /Probe c/ });
});

test('a filter that the list does not have is said, and taken out of the address', async () => {
  const page = open('/probes?weight=5&secret=x');
  const said = 'This link also filters by Secret “x”, which is not available to you here, so more rows may be shown.';
  expect((await screen.findByText(said)).role).toBe('status');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(page.url()).toEqual({ weight: '5' }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test('a value that no row may have shows none, grouped too', async () => {
  const page = open('/probes?color=PINK');
  expect(await screen.findByText('No probe matches these filters.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Color: PINK' })).toBeTruthy();
  expect(page.list.asked.at(-1)?.body).toMatchObject({ tableFilter: { color: { operation: 'in', value: [] } } });
  expect(screen.getByRole('button', { name: 'Group by' }).textContent).toBe('Group by');
  await userEvent.click(screen.getByRole('button', { name: 'Group by' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Color' }));
  expect(await screen.findByRole('heading', { name: 'No Probes' })).toBeTruthy();
});
