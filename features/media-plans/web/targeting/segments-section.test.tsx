import { unableToProcess } from '@kontor/core/contract';
import { type Answer, answer, refusedOnce, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type MediaPlanTargeting, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { type PickerSegment, segmentRoutes } from '@kontor/segments/contract';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import PlanRecordPage from '../editor/plan-record-page.tsx';
import { SAMPLE_PLAN as PLAN, sampleForecast, samplePlan } from '../testing/sample-plan.ts';

beforeAll(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const segmentOf = (title: string, letter: string, change: Partial<PickerSegment> = {}): PickerSegment => {
  const id = letter.repeat(24);
  return {
    id,
    title,
    price: '0.550000',
    dataType: 'COOKIE',
    provider: 'Gable Data',
    parentProvider: 'Gable Data',
    dailyAvails: 1_200_000,
    users: 1_000_000,
    source: 0,
    owned: false,
    selected: false,
    expirationDate: null,
    key: id,
    value: title,
    ...change,
  };
};
const GARDEN = segmentOf('Garden buyers', 'a');
const EV = segmentOf('EV owners', 'b', { price: '1.400000' });
const RENTERS = segmentOf('Renters, urban', 'c', { provider: 'Mast', parentProvider: 'Mast' });
const ALL = [GARDEN, EV, RENTERS];
const chosen = ({ id, source }: PickerSegment) => ({ id, source, type: 'RDS' as const });

const names = { includeSegments: Object.fromEntries(ALL.map(({ id, title }) => [id, title])) };
const plan = (targeting: Partial<MediaPlanTargeting> = {}) => samplePlan(targeting, { names });
/** The rail has tests of its own: here it only must not fail. */
const rail = () => [
  answer(mediaPlanRoutes.forecast, sampleForecast(9e6)),
  answer(mediaPlanRoutes.people, { people: 1_204_000, homes: 640_000 }),
];
/** A million users for each included segment, a hundred thousand less for each excluded one. */
const avails = () =>
  answer(segmentRoutes.avails, ({ inSeg = [], exSeg = [] }) => ({
    users: inSeg.length * 1e6 - exSeg.length * 1e5,
    requests: inSeg.length * 3e6,
  }));
const cost = () =>
  answer(segmentRoutes.cost, ({ ids = [], includeSegmentAnd }) => {
    const prices = ids.map((id) => Number(ALL.find((one) => one.id === id)?.price));
    return { cost: (includeSegmentAnd === 'AND' ? prices.reduce((a, b) => a + b, 0) : Math.max(0, ...prices)).toFixed(6) };
  });
function open(targeting: Partial<MediaPlanTargeting> = {}, more: Answer[] = [], { dim = 'includeSegments', session = sessionOf() } = {}) {
  const update = answer(mediaPlanRoutes.update, null, { msg: 'Media plan updated.' });
  const answers = [
    answer(mediaPlanRoutes.deals, []),
    ...more,
    answer(mediaPlanRoutes.get, plan(targeting)),
    update,
    // Saving asks which deals a change reaches.
    answer(mediaPlanRoutes.deals, []),
    ...rail(),
    answer(segmentRoutes.list, { segmentList: ALL, hm: false, total: 3 }),
    answer(segmentRoutes.dataTypes, { providers: [], dataTypes: [] }),
    answer(segmentRoutes.chosen, ({ ids = [] }) => ALL.filter(({ id }) => ids.includes(id))),
    avails(),
    cost(),
  ];
  renderScreen({ page: mediaPlanPages.edit, screen: PlanRecordPage, at: `/mediaplan/${PLAN}/targeting?dim=${dim}`, answers, session });
  return { update };
}
const box = (name: 'Included' | 'Excluded') => within(screen.getByRole('region', { name }));
const titlesIn = (name: 'Included' | 'Excluded') =>
  box(name)
    .queryAllByRole('listitem')
    .map((one) => one.querySelector('.segments-name span')?.textContent);
const listed = async (title: string) => {
  const grid = within(await screen.findByRole('grid', { name: 'Owned segments' }));
  return grid.getByText(title).closest('[role="row"]') as HTMLElement;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('plus includes, minus excludes, and a segment is in one box alone', async () => {
  const { update } = open();
  await press('Include Garden buyers');
  expect(titlesIn('Included')).toEqual(['Garden buyers']);
  expect(screen.getByText('Garden buyers included.')).toBeTruthy();
  await press('Exclude EV owners');
  expect(titlesIn('Excluded')).toEqual(['EV owners']);
  expect((await listed('EV owners')).dataset.closed).toBe('chosen');
  await userEvent.click(box('Excluded').getByRole('button', { name: 'Include EV owners instead' }));
  expect(titlesIn('Included')).toEqual(['Garden buyers', 'EV owners']);
  expect(titlesIn('Excluded')).toEqual([]);
  expect(screen.getByText(/not saved: Segments/)).toBeTruthy();
  await press('Save plan');
  await waitFor(() =>
    expect(update.asked[0]?.body).toMatchObject({ targeting: { includeSegments: [chosen(GARDEN), chosen(EV)], excludeSegments: [] } }),
  );
});

test('the first chosen closes segments of other parent providers, and the last removed opens them', async () => {
  open();
  expect((await listed('Renters, urban')).dataset.closed).toBeUndefined();
  await press('Include Garden buyers');
  expect((await listed('Renters, urban')).dataset.closed).toBe('provider');
  expect(screen.getByText('Gable Data only')).toBeTruthy();
  await userEvent.click(box('Included').getByRole('button', { name: 'Remove Garden buyers' }));
  expect((await listed('Renters, urban')).dataset.closed).toBeUndefined();
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('a plan that is opened again has its provider, prices and joiner', async () => {
  open({ includeSegments: [chosen(EV)], excludeSegments: [chosen(GARDEN)], includeSegmentAnd: 'AND' });
  await screen.findByRole('region', { name: 'Included' });
  expect(await box('Included').findByText('Gable Data, $1.40 CPM')).toBeTruthy();
  expect((await listed('Renters, urban')).dataset.closed).toBe('provider');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'AND' }).checked).toBe(true);
  expect(await screen.findByText('$1.40 CPM', { selector: '.k-figure' })).toBeTruthy();
  expect(screen.getByText('900 k', { selector: '.k-figure' })).toBeTruthy();
});

test('size and fee follow each edit, Undo and Redo', async () => {
  open();
  await press('Include Garden buyers');
  const figure = (text: string) => screen.findByText(text, { selector: '.k-figure' });
  await figure('1.00 M');
  await press('Include EV owners');
  expect(await figure('2.00 M')).toBeTruthy();
  expect(await figure('$1.40 CPM')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'AND' }));
  expect(await figure('$1.95 CPM')).toBeTruthy();
  await press('Undo');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'OR' }).checked).toBe(true);
  expect(screen.getByText('$1.40 CPM', { selector: '.k-figure' })).toBeTruthy();
  await press('Undo');
  expect(titlesIn('Included')).toEqual(['Garden buyers']);
  await press('Redo');
  expect(titlesIn('Included')).toEqual(['Garden buyers', 'EV owners']);
});

test('a figure that did not load says so, keeps the boxes and comes on Retry', async () => {
  open({ includeSegments: [chosen(EV)] }, [refusedOnce(avails(), unableToProcess)]);
  await screen.findByText('Size and data fee did not load');
  expect(titlesIn('Included')).toEqual(['EV owners']);
  await press('Retry');
  expect(await screen.findByText('1.00 M', { selector: '.k-figure' })).toBeTruthy();
});

/** Dragging as a browser does it: what is dragged is readable only when it is dropped. */
function drag(from: HTMLElement, to: HTMLElement) {
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => void held.set(type, text),
    getData: (type: string) => held.get(type) ?? '',
    get types() {
      return [...held.keys()];
    },
  };
  fireEvent.dragStart(from, { dataTransfer });
  const over = createEvent.dragOver(to, { dataTransfer });
  fireEvent(to, over);
  const isTaken = over.defaultPrevented;
  if (isTaken) fireEvent.drop(to, { dataTransfer });
  return isTaken;
}

test('segments are dragged from the list into a box and from one box to the other; anything else is not taken', async () => {
  open();
  expect(drag(await listed('Garden buyers'), screen.getByRole('region', { name: 'Included' }))).toBe(true);
  expect(titlesIn('Included')).toEqual(['Garden buyers']);
  const inBox = box('Included').getByRole('listitem');
  expect(drag(inBox, screen.getByRole('region', { name: 'Excluded' }))).toBe(true);
  expect(titlesIn('Included')).toEqual([]);
  expect(titlesIn('Excluded')).toEqual(['Garden buyers']);
  expect(drag(screen.getByRole('heading', { name: 'Included' }), screen.getByRole('region', { name: 'Included' }))).toBe(false);
});

test('spec 2 §6: staff look at the segments of a plan and change none', async () => {
  renderScreen({
    page: mediaPlanPages.staffEdit,
    screen: PlanRecordPage,
    at: `/admin/mediaplan/${PLAN}/targeting?dim=includeSegments`,
    answers: [answer(mediaPlanRoutes.get, plan({ includeSegments: [chosen(EV)], excludeSegments: [chosen(GARDEN)] })), ...rail()],
    session: sessionOf({ admin: true, roles: [] }),
  });
  expect(await screen.findByText('EV owners, not Garden buyers')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Include|Exclude|Remove/ })).toBeNull();
});

test('docs/decisions P14: while audience logic is on, the boxes say that it replaces them, and lead to it', async () => {
  const value = {
    type: 'GROUP' as const,
    nodes: [{ type: 'SET' as const, join: 'or' as const, items: [{ type: 'SEGMENT' as const, id: EV.id }] }],
    unions: [],
  };
  open({ includeSegments: [chosen(EV)], audienceBooleanLogic: { enabled: true, value } });
  const note = await screen.findByText(/Audience logic is on and replaces these boxes/);
  // Above the list too: on a phone the boxes stand far below it.
  const search = await screen.findByRole('searchbox');
  expect(note.compareDocumentPosition(search) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await press('Open audience logic');
  expect(await screen.findByRole('switch', { name: 'Use audience logic' })).toBeTruthy();
});

test('spec 2 §6: the builder of a plan of publisher direct inventory offers no uploaded segments', async () => {
  const session = sessionOf({ uploadedSegment: true });
  session.featureToggles.audienceBooleanLogic = true;
  for (const pmp of [false, true]) {
    open({ pmp }, [], { dim: 'audienceBooleanLogic', session });
    await press('Build logic');
    const builder = within(await screen.findByRole('dialog', { name: 'Audience logic' }));
    expect(await builder.findByRole('tab', { name: 'Owned' })).toBeTruthy();
    expect(builder.queryAllByRole('tab', { name: 'Uploaded' })).toHaveLength(pmp ? 0 : 1);
    cleanup();
  }
});
