import { answer, refusedOnce, renderScreen, sessionOf, stallCalls } from '@kontor/core/testing/web';
import { figureRoutes, type PickerSegment, segmentPages, segmentRoutes } from '@kontor/segments/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { idOf, pickerSegment } from '../testing/sample-segment.ts';
import OverlapPage from './overlap-page.tsx';

const chosen = (...some: PickerSegment[]) => answer(segmentRoutes.chosen, ({ ids = [] }) => some.filter(({ id }) => ids.includes(id)));
const overlap = () =>
  answer(figureRoutes.overlap, ({ ids = [] }) => ({
    segments: ids.map((id, n) => ({ id, name: `Segment ${n + 1}`, users: 100 * (n + 1) })),
    shared: ids.map((_, i) => ids.map((__, j) => (i === j ? 100 * (i + 1) : 40))),
    everybody: 1_000,
  }));
const adds = () => answer(figureRoutes.adds, { before: 400, after: 460, added: 60 });
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], ids: string[] = [idOf(1), idOf(2)]) =>
  renderScreen({
    page: segmentPages.overlap,
    screen: OverlapPage,
    at: `/segment/overlap${ids.length > 0 ? `?ids=${ids.join()}` : ''}`,
    answers,
    session: sessionOf({ uploadedSegment: true }),
  });
const one = pickerSegment(1);
const two = pickerSegment(2);

beforeEach(() => localStorage.clear());

test('the segments of the address are held against each other; arrows go from cell to cell and say it in words', async () => {
  const user = userEvent.setup();
  draw([chosen(one, two), overlap(), adds()]);
  const map = await screen.findByRole('grid', { name: /Overlap of segments/ });
  const cells = within(map).getAllByRole('gridcell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['100.0 %', '40.0 %', '20.0 %', '100.0 %']);
  act(() => cells[1]?.focus());
  expect(
    screen.getByText('40 users are in both: 40.0 % of Segment 1, 20.0 % of Segment 2. Lift 2.00: more than chance would bring.'),
  ).toBeTruthy();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(cells[3]);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(cells[2]);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(cells[2]);
});

test('the map shows users, share of row, share of column or lift, and the same as a table', async () => {
  const user = userEvent.setup();
  draw([chosen(one, two), overlap(), adds()]);
  await screen.findByRole('grid', { name: /Overlap of segments/ });
  for (const [name, cell] of [
    ['Users', '40'],
    ['Share of column', '20.0 %'],
    ['Lift', '2.00'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name }));
    expect(screen.getAllByRole('gridcell')[1]?.textContent).toBe(cell);
  }
  await user.click(screen.getByRole('button', { name: 'View as table' }));
  const table = await screen.findByRole('table', { name: 'Overlap of each two segments' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('40.0 %');
});

test('a count that is not told exactly reads as it is told, and says why', async () => {
  const user = userEvent.setup();
  const few = answer(figureRoutes.overlap, ({ ids = [] }) => ({
    segments: ids.map((id, n) => ({ id, name: `Segment ${n + 1}`, users: 5_000 })),
    shared: [
      [5_000, { fewerThan: 1_000 }],
      [{ about: 2_000, within: 500 }, 5_000],
    ],
    everybody: { about: 20_000, within: 2_000 },
  }));
  draw([
    chosen(one, two),
    few,
    answer(figureRoutes.adds, { before: 5_000, after: { about: 7_000, within: 1_000 }, added: { fewerThan: 1_000 } }),
  ]);
  await screen.findByRole('grid', { name: /Overlap of segments/ });
  await user.click(screen.getByRole('radio', { name: 'Users' }));
  const cells = screen.getAllByRole('gridcell');
  expect([cells[1]?.textContent, cells[2]?.textContent]).toEqual(['< 1,000', '~2.00 k']);
  act(() => cells[1]?.focus());
  expect(
    screen.getByText(
      'Fewer than 1,000 users are in both Segment 1 and Segment 2. Too small to be counted: an audience needs at least 1,000 members.',
    ),
  ).toBeTruthy();
  act(() => cells[2]?.focus());
  expect(screen.getByText(/^About 2,000 users are in both: 40.0 % of Segment 2/)).toBeTruthy();
  const panel = await screen.findByRole('region', { name: 'What this adds' });
  expect(await within(panel).findByText('fewer than 1,000')).toBeTruthy();
  expect(within(panel).getByText('about 7,000')).toBeTruthy();
});

test('what a segment adds to the others is told, and the audience can be chosen', async () => {
  const asked = adds();
  draw([chosen(one, two, pickerSegment(3)), overlap(), asked], [idOf(1), idOf(2), idOf(3)]);
  const panel = await screen.findByRole('region', { name: 'What this adds' });
  expect(await within(panel).findByText('15.0 % more users')).toBeTruthy();
  expect(within(panel).getAllByText(/^460/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Segments' }).getAttribute('href')).toBe('/segment/upload');
  expect(asked.asked[0]?.body).toEqual({ id: idOf(1), to: [idOf(2), idOf(3)] });
  await userEvent.click(within(panel).getByRole('combobox', { name: 'Segment' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Segment 3' }));
  await waitFor(() => expect(asked.asked.at(-1)?.body).toEqual({ id: idOf(3), to: [idOf(1), idOf(2)] }));
});

test('segments are found by name and added; one that requests name themselves cannot be', async () => {
  const list = answer(segmentRoutes.list, {
    segmentList: [two, pickerSegment(3, { dataType: 'Contextual', title: 'Said' })],
    hm: false,
    total: 2,
  });
  const { router } = draw([chosen(one, two), list, overlap(), adds()], [idOf(1)]);
  expect(await screen.findByRole('heading', { name: 'Choose two segments or more' })).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Add segments' })[0] as HTMLElement);
  expect((await screen.findByRole('button', { name: 'Add Said' })).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Add Segment 2' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ ids: `${idOf(1)},${idOf(2)}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('grid', { name: /Overlap of segments/ })).toBeTruthy();
});

test('a segment that is gone is named as such and can be taken out; the others are compared', async () => {
  const asked = overlap();
  const { router } = draw([chosen(one, two), asked, adds()], [idOf(1), idOf(2), idOf(4)]);
  expect(await screen.findByText(/1 of the segments is no longer there for your account\./)).toBeTruthy();
  await screen.findByRole('grid', { name: /Overlap of segments/ });
  expect(asked.asked[0]?.body).toEqual({ ids: [idOf(1), idOf(2)] });
  await userEvent.click(screen.getByRole('button', { name: 'Take it out' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ ids: `${idOf(1)},${idOf(2)}` }));
});

test('until the figures of other segments are there, those of before are marked as such', async () => {
  const three = pickerSegment(3);
  draw([chosen(one, two, three), overlap(), adds()], [idOf(1), idOf(2), idOf(3)]);
  const map = await screen.findByRole('grid', { name: /Overlap of segments/ });
  const added = (await screen.findByText('Audience with it')).closest('[aria-live]');
  const busy = () => [map.closest('[aria-busy]') !== null, added?.hasAttribute('aria-busy')];
  expect(busy()).toEqual([false, false]);
  stallCalls('segment/');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Segment 3' }));
  await waitFor(() => expect(busy()).toEqual([true, true]));
});

test('an overlap that did not load can be tried again; the segments stay chosen (1 §8)', async () => {
  draw([chosen(one, two), refusedOnce(overlap(), { code: 'somethingWrong', status: 400, text: 'It did not work.' }), adds()]);
  expect(await screen.findByText('The overlap did not load')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Compared' }).textContent).toContain('Segment 2');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('grid', { name: /Overlap of segments/ })).toBeTruthy();
});
