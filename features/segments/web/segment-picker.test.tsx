import { unableToProcess } from '@kontor/core/contract';
import { type Answer, answer, refusedOnce, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type PickerSegment, segmentRoutes } from '@kontor/segments/contract';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SegmentPicker } from './segment-picker.tsx';
import type { SegmentPickerProps } from './segment-picker-props.ts';

const idOf = (index: number) => index.toString(16).padStart(24, '0');
const segmentOf = (index: number, change: Partial<PickerSegment> = {}): PickerSegment => {
  const [id, title] = [idOf(index), `Segment ${index}`];
  return {
    id,
    title,
    price: '0.550000',
    dataType: 'COOKIE',
    provider: 'Gable Data',
    parentProvider: 'Gable Data',
    dailyAvails: 1_200_000,
    users: 5_600_000,
    source: 0,
    owned: false,
    selected: false,
    expirationDate: null,
    key: id,
    value: title,
    ...change,
  };
};
const manyOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => segmentOf(from + index));

const pages = (...all: PickerSegment[][]) =>
  answer(segmentRoutes.list, (_, url) => {
    const p = Number(url.searchParams.get('p') ?? 0);
    return { segmentList: all[p] ?? [], hm: p < all.length - 1, total: all.flat().length };
  });
const filters = () =>
  answer(segmentRoutes.dataTypes, {
    providers: [
      { key: idOf(901), value: 'Gable Data', parentProvider: 'Gable Data', isIris: false, count: 30 },
      { key: idOf(902), value: 'Iris East', parentProvider: 'IRIS', isIris: true, count: 4 },
    ],
    dataTypes: [{ key: 'COOKIE', value: 'Cookie', count: 30 }],
  });
const OPEN = { uploadedSegment: true, sharedSegment: true };

const include = vi.fn();
const exclude = vi.fn();
const ACTIONS: SegmentPickerProps['actions'] = [
  { label: 'Include', icon: IconPlus, keys: ['+', '=', 'Enter'], onPick: include },
  { label: 'Exclude', icon: IconMinus, keys: ['-'], onPick: exclude },
];
function open(answers: Answer[], props: Partial<SegmentPickerProps> = {}, session = OPEN) {
  include.mockReset();
  exclude.mockReset();
  return renderScreen({
    page: { path: '/x' },
    screen: () => <SegmentPicker selected={new Set()} parentProvider={null} actions={ACTIONS} draggable {...props} />,
    at: '/x',
    answers: [...answers, filters()],
    session: sessionOf(session),
  });
}
const row = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[role="row"]') as HTMLElement;
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('spec 2 §6: the uploaded tab needs its flag and no publisher direct inventory, the shared tab its own flag', async () => {
  open([pages(manyOf(2))]);
  await screen.findByText('Segment 0');
  expect(tabs()).toEqual(['Owned', 'Uploaded', 'Shared']);
});

test('a tab that is closed is not there, and why is said', async () => {
  open([pages(manyOf(2))], { isPmp: true }, { uploadedSegment: true, sharedSegment: false });
  await screen.findByText('Segment 0');
  expect(tabs()).toEqual(['Owned']);
  expect(screen.getByText('Uploaded segments cannot be used with publisher direct inventory.')).toBeTruthy();
  expect(screen.getByText(/^Shared segments are not switched on for your account/)).toBeTruthy();
});

test('a row says title, provider, price with two decimals and users, each under its head', async () => {
  open([pages([segmentOf(7, { price: '0.555000', users: 5_600_000 })])]);
  const cells = within(await row('Segment 7')).getAllByRole('gridcell');
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Segment 7Gable Data', '$0.56', '5.60 M']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Segment', 'CPM', 'Users', 'Actions']);
});

test('spec 3 §6: of a segment of the account’s own provider no price is shown', async () => {
  open([pages([segmentOf(7, { price: null, owned: true, provider: 'First party' })])]);
  const cells = within(await row('Segment 7')).getAllByRole('gridcell');
  expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Segment 7First party', '']);
});

test('once a provider is chosen its segments stand alone; Show all brings the others, and back', async () => {
  const all = [segmentOf(1), segmentOf(2, { provider: 'Mast', parentProvider: 'Mast' })];
  const list = answer(segmentRoutes.list, ({ parentProvider }) => {
    const found = all.filter((one) => !parentProvider || one.parentProvider === parentProvider);
    return { segmentList: found, hm: false, total: found.length };
  });
  open([list], { parentProvider: 'Gable Data' });
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Shared' }).getAttribute('aria-selected')).toBe('true'));
  await screen.findByText('Segment 1');
  expect(screen.queryByText('Segment 2')).toBeNull();
  expect(screen.getByText('1 of 1 segments')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect((await row('Segment 2')).getAttribute('data-closed')).toBe('provider');
  await userEvent.click(screen.getByRole('button', { name: 'Show Gable Data only' }));
  await waitFor(() => expect(screen.queryByText('Segment 2')).toBeNull());
});

test('a tab without segments of the chosen provider says so, and shows all', async () => {
  const list = answer(segmentRoutes.list, ({ parentProvider }) =>
    parentProvider ? { segmentList: [], hm: false, total: 0 } : { segmentList: manyOf(1), hm: false, total: 1 },
  );
  open([list], { parentProvider: 'Mast' });
  expect(await screen.findByText('Mast has no segments here.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all providers' }));
  await screen.findByText('Segment 0');
});

test('the focus stays with its segment when the others go', async () => {
  const all = [segmentOf(1, { provider: 'Mast', parentProvider: 'Mast' }), segmentOf(2)];
  const list = answer(segmentRoutes.list, ({ parentProvider }) => {
    const found = all.filter((one) => !parentProvider || one.parentProvider === parentProvider);
    return { segmentList: found, hm: false, total: found.length };
  });
  open([list], { parentProvider: 'Gable Data' });
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Shared' }).getAttribute('aria-selected')).toBe('true'));
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  (await row('Segment 2')).focus();
  expect((await row('Segment 2')).tabIndex).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Show Gable Data only' }));
  await waitFor(() => expect(screen.queryByText('Segment 1')).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await row('Segment 2')));
  await userEvent.keyboard('+');
  expect(include.mock.calls.map(([{ title }]) => title)).toEqual(['Segment 2']);
});

test('spec 2 §4: a segment that is chosen, expired or of another parent provider is closed with its reason and cannot be dragged', async () => {
  const list = [
    segmentOf(1),
    segmentOf(2),
    segmentOf(3, { expirationDate: 1_700_000_000 }),
    segmentOf(4, { provider: 'Mast', parentProvider: 'Mast' }),
    segmentOf(5, { users: null }),
  ];
  open([pages(list)], { selected: new Set([idOf(2)]), parentProvider: 'Gable Data' });
  const closed = async (title: string) => (await row(title)).getAttribute('data-closed');
  expect([await closed('Segment 1'), await closed('Segment 2'), await closed('Segment 3'), await closed('Segment 4')]).toEqual([
    null,
    'chosen',
    'expired',
    'provider',
  ]);
  expect((await row('Segment 1')).draggable).toBe(true);
  expect((await row('Segment 2')).draggable).toBe(false);
  const button = screen.getByRole('button', { name: 'Include Segment 4' });
  expect(button.getAttribute('aria-description')).toBe('of another provider: those chosen are of Gable Data');
  await userEvent.click(button);
  (await row('Segment 3')).focus();
  await userEvent.keyboard('+');
  expect(include).not.toHaveBeenCalled();
  expect(screen.getByText('Expired Nov 14, 2023')).toBeTruthy();
  expect(within(await row('Segment 5')).getByText('Pending')).toBeTruthy();
  expect(await closed('Segment 5')).toBeNull();
});

test('buttons and keys do the same: plus and Enter include, minus excludes, arrows move', async () => {
  open([pages(manyOf(3))]);
  await userEvent.click(within(await row('Segment 1')).getByRole('button', { name: 'Exclude Segment 1' }));
  expect(exclude).toHaveBeenCalledWith(expect.objectContaining({ id: idOf(1) }));
  (await row('Segment 0')).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(async () => expect(document.activeElement).toBe(await row('Segment 2')));
  await userEvent.keyboard('+');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('-');
  expect(include.mock.calls.map(([{ title }]) => title)).toEqual(['Segment 2', 'Segment 2']);
  expect(exclude.mock.lastCall?.[0].title).toBe('Segment 2');
  expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([await row('Segment 2')]);
});

test('spec 2 §4, §9: the next page comes 20 px before the end of the list of 464 px, while the server has more; few rows are drawn', async () => {
  const list = pages(manyOf(100), manyOf(10, 100));
  open([list]);
  await screen.findByText('Segment 0');
  const grid = screen.getByRole('grid', { name: 'Owned segments' });
  const scroll = grid.querySelector('.segments-scroll') as HTMLElement;
  expect(scroll.style.height).toBe('464px');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
  const at = (top: number) => {
    scroll.scrollTop = top;
    fireEvent.scroll(scroll);
  };
  at(100 * 56 - 464 - 21);
  expect(list.asked).toHaveLength(1);
  at(100 * 56 - 464 - 20);
  await waitFor(() => expect(list.asked.map(({ url }) => url.searchParams.get('p'))).toEqual(['0', '1']));
  await waitFor(() => expect(screen.getByText('110 of 110 segments')).toBeTruthy());
  at(110 * 56 - 464);
  expect(list.asked).toHaveLength(2);
});

test('spec 2 §4: another tab clears the list, starts at page 0 and drops the provider filter', async () => {
  const list = answer(segmentRoutes.list, (_, url) => {
    const [p, type] = [Number(url.searchParams.get('p') ?? 0), url.searchParams.get('type')];
    return type === 'shared'
      ? { segmentList: manyOf(1, 500), hm: false, total: 1 }
      : { segmentList: p === 0 ? manyOf(5) : manyOf(5, 5), hm: p === 0, total: 10 };
  });
  open([list]);
  await screen.findByText('Segment 9');
  await userEvent.click(screen.getByRole('button', { name: /^Provider/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Gable Data (30)' }));
  await waitFor(() => expect(list.asked.at(-1)?.body).toMatchObject({ provider: [idOf(901)] }));
  await userEvent.click(screen.getByRole('tab', { name: 'Shared' }));
  expect(screen.queryByText('Segment 0')).toBeNull();
  await screen.findByText('Segment 500');
  expect(list.asked.at(-1)?.url.searchParams.get('p')).toBe('0');
  expect(list.asked.at(-1)?.body).toMatchObject({ provider: [] });
  const before = list.asked.length;
  await userEvent.click(screen.getByRole('tab', { name: 'Owned' }));
  await screen.findByText('Segment 0');
  expect(list.asked[before]?.url.searchParams.get('p')).toBe('0');
  expect(list.asked[before]?.body).toMatchObject({ provider: [] });
});

test('spec 2 §9: the Iris filter is there where IRIS is a parent provider', async () => {
  const list = pages(manyOf(1));
  open([list]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'IRIS only' }));
  await waitFor(() => expect(list.asked.at(-1)?.body).toMatchObject({ iris: true }));
});

test('nothing there and nothing found are different texts, each with a next step; a search waits 300 ms', async () => {
  const list = answer(segmentRoutes.list, (_, url) => {
    const found = url.searchParams.get('q') ? [] : manyOf(1);
    return url.searchParams.get('type') === 'shared'
      ? { segmentList: [], hm: false, total: 0 }
      : { segmentList: found, hm: false, total: found.length };
  });
  open([list]);
  await screen.findByText('Segment 0');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search segments' }), { target: { value: 'zebra' } });
  act(() => void vi.advanceTimersByTime(299));
  expect(list.asked).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  await screen.findByRole('heading', { name: 'No segment matches' });
  expect(list.asked.at(-1)?.url.searchParams.get('q')).toBe('zebra');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('Segment 0');
  await userEvent.click(screen.getByRole('tab', { name: 'Shared' }));
  await screen.findByRole('heading', { name: 'No Segments Found' });
  await userEvent.click(screen.getByRole('button', { name: 'Look in Owned' }));
  await screen.findByText('Segment 0');
});

test('a list that did not load offers Retry', async () => {
  open([refusedOnce(pages(manyOf(1)), unableToProcess)]);
  await screen.findByText('Unable to fetch data.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Segment 0');
});

test('a later page that did not load keeps the rows, asks once, and comes on Retry', async () => {
  const whole = pages(manyOf(3), manyOf(3, 3));
  let isDown = true;
  const list: Answer = {
    ...whole,
    reply: (body, url) =>
      url.searchParams.get('p') === '1' && isDown
        ? { status: 400, body: { success: false, msg: 'No.', errorDetails: 'x', value: null, data: null } }
        : whole.reply(body, url),
  };
  open([list]);
  await screen.findByText('Unable to fetch data.');
  expect(screen.getByText('Segment 2')).toBeTruthy();
  expect(list.asked).toHaveLength(2);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Segment 5');
});

test('filters that did not load leave the segments, and are tried again (1 §8)', async () => {
  open([pages(manyOf(2)), refusedOnce(filters(), unableToProcess)]);
  expect(await screen.findByText('Filters did not load')).toBeTruthy();
  await screen.findByText('Segment 0');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Provider: any' });
});

test('with a shared provider chosen it opens on Shared, and stays on the tab that somebody works in', async () => {
  const shared = answer(segmentRoutes.dataTypes, (_, url) => ({
    providers:
      url.searchParams.get('type') === 'shared' ? [{ key: idOf(901), value: 'G', parentProvider: 'Gable', isIris: false, count: 3 }] : [],
    dataTypes: [],
  }));
  const user = userEvent.setup();
  const isOpen = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected');
  open([shared, pages(manyOf(2))], { parentProvider: 'Gable' });
  await waitFor(() => expect(isOpen('Shared')).toBe('true'));
  await user.click(screen.getByRole('tab', { name: 'Owned' }));
  expect(isOpen('Owned')).toBe('true');
});

test('with a provider of its own chosen it opens on Owned', async () => {
  open([pages(manyOf(2))], { parentProvider: 'Our customers' });
  await screen.findByText('Segment 0');
  expect(screen.getByRole('tab', { name: 'Owned' }).getAttribute('aria-selected')).toBe('true');
});
