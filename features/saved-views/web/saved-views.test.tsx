import { listRoute, listView } from '@kontor/core/contract';
import { answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { ListTable, ListViewsProvider, useListPage, useListTabs } from '@kontor/core/web';
import { type SavedView, savedViewRoutes } from '@kontor/saved-views/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { savedViewsWeb } from './index.ts';

const view = listView({
  name: 'probes',
  noun: ['probe', 'probes'],
  empty: 'No Probes',
  row: z.object({ id: z.string(), title: z.string(), color: z.string() }),
  title: 'title',
  searches: 'Title',
  sort: { key: 'title', reverse: false },
  pageSize: 50,
  fields: {
    title: { label: 'Title', kind: 'text', sort: true },
    color: {
      label: 'Color',
      kind: 'choice',
      options: [
        { value: 'RED', label: 'Red' },
        { value: 'BLUE', label: 'Blue' },
      ],
      sort: true,
      filter: true,
    },
    person: { label: 'By', kind: 'choice', filter: true, isFilterOnly: true },
  },
});
const route = listRoute(view, { path: 'probe/all', access: 'signedIn', summary: 'Probes' });

const READY = [{ name: 'Blues', search: 'color=BLUE', hidden: ['color'] }];
function Probes() {
  const state = useListPage(view, route, { ready: READY });
  useListTabs(state);
  return <ListTable state={state} looks={{}} none={{ words: 'None yet.' }} />;
}
const Screen = () => (
  <ListViewsProvider value={savedViewsWeb.listViews}>
    <Probes />
  </ListViewsProvider>
);

const kept = (change: Partial<SavedView> = {}): SavedView => ({
  id: '1'.repeat(24),
  name: 'Reds',
  search: 'color=RED&sort=-title',
  table: '{"density":"roomy","hidden":["color"]}',
  isShared: false,
  isOwn: true,
  isDefault: false,
  version: 3,
  ...change,
});
/** The server of a test: views are kept as they are written. */
const agency = sessionOf({ roles: ['agency'] });
function open(at: string, ...first: SavedView[]) {
  return openAs(agency, at, ...first);
}
function openAs(session: typeof agency, at: string, ...first: SavedView[]) {
  const views = [...first];
  const own = { table: null as string | null };
  const rows = answer(route, { rows: [{ id: 'a', data: { id: 'a', title: 'Probe a', color: 'RED' } }], totalCount: 1, hasMore: false });
  const list = answer(savedViewRoutes.list, () => ({ views: [...views], table: own.table }));
  const keepTable = answer(savedViewRoutes.keepTable, (body) => {
    own.table = savedViewRoutes.keepTable.input.parse(body).table;
    return null;
  });
  const create = answer(savedViewRoutes.create, (body) => {
    const { list: _, ...draft } = savedViewRoutes.create.input.parse(body);
    views.push(kept({ ...draft, id: '2'.repeat(24), version: 1 }));
    return null;
  });
  const update = answer(savedViewRoutes.update, (body) => {
    const { change } = savedViewRoutes.update.input.omit({ id: true }).parse(body);
    const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    views.splice(0, 1, { ...kept(views[0]), ...said, version: (views[0]?.version ?? 0) + 1 });
    return null;
  });
  const remove = answer(savedViewRoutes.remove, () => {
    views.splice(0, 1);
    return null;
  });
  const restore = answer(savedViewRoutes.restore, () => {
    views.push(...first);
    return null;
  });
  const { router } = renderScreen({
    page: { path: '/probes' },
    screen: Screen,
    at,
    answers: [rows, list, create, update, remove, restore, keepTable],
    session,
  });
  return { rows, list, create, update, remove, restore, keepTable, own, url: () => router.state.location.search };
}
const asked = ({ rows }: ReturnType<typeof open>) => rows.asked.at(-1)?.body;
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^View/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const shown = () => screen.findByRole('button', { name: /^View/ }).then((button) => button.textContent);

beforeEach(() => localStorage.clear());
afterEach(() => toast.clean());

test('a list is kept under a name with all that it says, and its URL is the name', async () => {
  const page = open('/probes?color=RED&q=pro');
  await choose('Save as a new view…');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Required')).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Mine');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.url()).toEqual({ view: 'Mine' }));
  expect(page.create.asked[0]?.body).toMatchObject({ list: 'probes', name: 'Mine', isShared: false, search: 'color=RED&q=pro' });
  expect(asked(page)).toMatchObject({ tableFilter: { color: { value: ['RED'] } } });
});

test('a view keeps the names that it filters by, also where they hold commas', async () => {
  const page = open('/probes?person=Ann%252C+Jr.+Lee%2CBo');
  const filtered = { tableFilter: { person: { operation: 'in', value: ['Ann, Jr. Lee', 'Bo'] } } };
  await waitFor(() => expect(asked(page)).toMatchObject(filtered));
  await choose('Save as a new view…');
  const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' });
  await userEvent.type(name, 'Theirs');
  expect(name).toHaveProperty('value', 'Theirs');
  await userEvent.type(name, '{Enter}');
  await waitFor(() => expect(page.create.asked).toHaveLength(1));
  await waitFor(() => expect(page.url()).toEqual({ view: 'Theirs' }));
  expect(asked(page)).toMatchObject(filtered);
  await choose('All probes');
  await waitFor(() => expect(asked(page)).toMatchObject({ tableFilter: {} }));
  await choose('Theirs');
  await userEvent.click(await screen.findByRole('button', { name: /^By: / }));
  const chosen = (await screen.findAllByRole('checkbox', { checked: true })).map((one) => one.getAttribute('aria-label'));
  expect(chosen).toEqual(['Ann, Jr. Lee', 'Bo']);
  expect(await shown()).toBe('View: Theirs');
});

test('closed by Escape, the question for a name gives the focus back to the button of views', async () => {
  open('/probes?color=RED');
  await choose('Save as a new view…');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^View/);
});

test('a link by name opens search, filters, sort, columns and row height; a change is marked and taken back by its step', async () => {
  const page = open('/probes?view=Reds', kept());
  await screen.findByRole('row', { name: /Probe a/ });
  expect(page.rows.asked).toHaveLength(1);
  expect(asked(page)).toMatchObject({ sort: { predicate: 'title', reverse: true }, tableFilter: { color: { value: ['RED'] } } });
  expect(screen.queryByRole('columnheader', { name: /Color/ })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Roomy rows' }).checked).toBe(true);
  expect(await shown()).toBe('View: Reds');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Color' }));
  await waitFor(() => expect(page.url()).toEqual({ view: 'Reds', sort: '-title' }));
  await waitFor(async () => expect(await shown()).toBe('View: Reds changed'));
});

test('columns that were changed elsewhere are there, and a change here is kept for the person once it pauses', async () => {
  const page = open('/probes');
  page.own.table = '{"density":"roomy","hidden":["color"]}';
  await screen.findByRole('row', { name: /Probe a/ });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Roomy rows' }).checked).toBe(true));
  expect(screen.queryByRole('columnheader', { name: /Color/ })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Normal rows' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Dense rows' }));
  await waitFor(() => expect(page.keepTable.asked).toHaveLength(1));
  expect(JSON.parse(page.own.table)).toMatchObject({ density: 'dense', hidden: ['color'] });
  // The list of views is read again, and says what is here already.
  await waitFor(() => expect(page.list.asked).toHaveLength(2));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dense rows' }).checked).toBe(true);
});

test('who acts as another leaves that person’s columns as they are', async () => {
  const impersonator = {
    userId: '9'.repeat(24),
    email: 'super@demo.test',
    firstName: 'Su',
    lastName: 'Per',
    until: '2099-01-01T00:00:00.000Z',
  };
  const page = openAs(sessionOf({ roles: ['agency'], impersonator }), '/probes');
  await screen.findByRole('row', { name: /Probe a/ });
  await userEvent.click(screen.getByRole('radio', { name: 'Roomy rows' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Roomy rows' }).checked).toBe(true);
  // What has not been sent is sent when the list closes.
  cleanup();
  await new Promise(setImmediate);
  expect(page.keepTable.asked).toHaveLength(0);
});

test('Update keeps the list as it is now, and Undo what it was', async () => {
  const page = open('/probes?view=Reds&color=BLUE', kept());
  await screen.findByRole('row', { name: /Probe a/ });
  await choose('Update “Reds”');
  await waitFor(() => expect(page.url()).toEqual({ view: 'Reds' }));
  expect(page.update.asked[0]?.body).toMatchObject({ version: 3, change: { search: 'color=BLUE' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.update.asked[1]?.body).toMatchObject({ version: 4, change: { search: 'color=RED&sort=-title' } }));
});

test('a colleague’s view whose table is none opens the list as it is', async () => {
  open('/probes?view=Reds', kept({ table: '{"density":"x","hidden":5,"layout":{"order":1}}', isShared: true, isOwn: false }));
  expect(await screen.findByRole('row', { name: /Probe a/ })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /Color/ })).toBeTruthy();
});

test('the default view opens the list, and All shows it without', async () => {
  const page = open('/probes', kept({ isDefault: true }));
  await waitFor(async () => expect(await shown()).toBe('View: Reds'));
  await waitFor(() => expect(asked(page)).toMatchObject({ tableFilter: { color: { value: ['RED'] } } }));
  await choose('All probes');
  await waitFor(() => expect(page.url()).toEqual({ view: 'All' }));
  await waitFor(() => expect(asked(page)).toMatchObject({ tableFilter: {} }));
});

test('a browser that knows of a default view asks for no rows before it', async () => {
  const first = open('/probes', kept({ isDefault: true }));
  await waitFor(() => expect(asked(first)).toMatchObject({ tableFilter: { color: { value: ['RED'] } } }));
  const again = open('/probes', kept({ isDefault: true }));
  await waitFor(() => expect(again.rows.asked.length).toBeGreaterThan(0));
  expect(again.rows.asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({ tableFilter: expect.objectContaining({ color: expect.anything() }) }),
  ]);
});

test('the deletion of a view is undone', async () => {
  const page = open('/probes?view=Reds', kept());
  await choose('Delete');
  await waitFor(() => expect(page.url()).toEqual({}));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.url()).toEqual({ view: 'Reds' }));
  expect(page.restore.asked[0]?.url.pathname).toBe(`/api/savedview/restore/${kept().id}`);
});

test('a view that another shares can be used and opened with, not changed', async () => {
  open('/probes?view=Reds&q=x', kept({ isOwn: false, isShared: true }));
  await userEvent.click(await screen.findByRole('button', { name: /^View: Reds ?changed$/ }));
  await screen.findByRole('menuitem', { name: 'Open the list with it' });
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['All probes', 'Redsshared', 'Bluesbuilt in', 'Save as a new view…', 'Open the list with it']);
});

test('v opens the views; one that the list comes with is used, and kept only under another name', async () => {
  const page = open('/probes');
  await screen.findByRole('row', { name: /Probe a/ });
  await userEvent.keyboard('v');
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Blues/ }));
  await waitFor(() => expect(page.url()).toEqual({ view: 'Blues' }));
  await waitFor(() => expect(asked(page)).toMatchObject({ tableFilter: { color: { value: ['BLUE'] } } }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Color/ })).toBeNull());
  await userEvent.keyboard('v');
  await screen.findByRole('menuitem', { name: 'Save as a new view…' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'All probes',
    'Bluesbuilt in',
    'Save as a new view…',
  ]);
});

test('somebody’s own view takes the place of one of that name that the list comes with', async () => {
  const page = open('/probes?view=Blues', kept({ name: 'Blues' }));
  await waitFor(() => expect(asked(page)).toMatchObject({ tableFilter: { color: { value: ['RED'] } } }));
});
