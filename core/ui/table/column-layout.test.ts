import { describe, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { ACTIONS_PX, AS_DECLARED, arranged, CHECK_PX, type ColumnLayout, fitColumns, stuckAt, tracksOf, widthOf } from './column-layout.ts';

type Row = { id: string };
const column = (key: string, more: Partial<Column<Row>> = {}): Column<Row> => ({ key, label: key, cell: () => key, width: 100, ...more });
const COLUMNS = [
  column('name', { flex: true, width: 260 }),
  column('code', { priority: 7 }),
  column('dsp', { priority: 2 }),
  column('ends', { priority: 2 }),
  column('spend', { priority: 9, align: 'right', hide: undefined }),
];
const changed = (more: Partial<ColumnLayout>): ColumnLayout => ({ ...AS_DECLARED, ...more });
const fit = (room: number, layout = AS_DECLARED, more = {}) =>
  fitColumns(COLUMNS, { layout, room, hasSelection: false, hasActions: false, isPhone: false, sorted: undefined, ...more });
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key).join(' ');

describe('columns and the width they have (design §8)', () => {
  test('all are there where they fit, and while nobody knows the width', () => {
    expect(keys(fit(700).shown)).toBe('name code dsp ends spend');
    expect(keys(fit(0).shown)).toBe('name code dsp ends spend');
  });

  test('the lowest yields first, of equals the last; what yields is named, and its button has a track', () => {
    const { shown, hidden, end, isTooWide } = fit(640);
    expect([keys(shown), keys(hidden), isTooWide]).toEqual(['name code dsp spend', 'ends', false]);
    expect(end).toBeGreaterThan(0);
    expect(keys(fit(560).hidden)).toBe('dsp ends');
    expect(keys(fit(390).hidden)).toBe('code dsp ends');
  });

  test('actions float over the row, and have a track only where the rest scrolls sideways', () => {
    expect(fit(700, AS_DECLARED, { hasActions: true })).toMatchObject({ end: 0, isTooWide: false });
    expect(fit(300, changed({ isWhole: true }), { hasActions: true })).toMatchObject({ end: ACTIONS_PX, isTooWide: true });
  });

  test('a narrow column takes the room that a wider one of more weight leaves', () => {
    const columns = [
      column('name', { flex: true, width: 260 }),
      column('wide', { width: 300, priority: 6 }),
      column('slim', { width: 60 }),
    ];
    const { shown } = fitColumns(columns, {
      layout: AS_DECLARED,
      room: 500,
      hasSelection: false,
      hasActions: false,
      isPhone: false,
      sorted: undefined,
    });
    expect(keys(shown)).toBe('name slim');
  });

  test('the name keeps its least width, and in a narrow box leaves room for a figure beside it', () => {
    expect(widthOf({ key: 'name', label: 'Name', flex: true }, {})).toBe(260);
    expect(widthOf({ key: 'name', label: 'Name', flex: true }, {}, 1000)).toBe(260);
    expect(widthOf({ key: 'name', label: 'Name', flex: true }, {}, 350)).toBe(150);
  });

  test('what somebody pins comes beside the name and never yields; then the table scrolls sideways and both stay', () => {
    const layout = changed({ pinned: ['ends', 'dsp'] });
    const { shown, isTooWide } = fit(380, layout);
    expect([keys(shown), isTooWide]).toEqual(['name ends dsp', true]);
    const stuck = stuckAt(shown, layout, { room: 0, hasSelection: true });
    expect([...stuck]).toEqual([
      ['name', CHECK_PX],
      ['ends', CHECK_PX + 260],
      ['dsp', CHECK_PX + 360],
    ]);
  });

  test('what the rows are sorted by never yields, because its arrow says their order', () => {
    expect(keys(fit(560, AS_DECLARED, { sorted: 'ends' }).shown)).toBe('name ends spend');
  });

  test('whoever wants all of them gets all, sideways', () => {
    const { shown, hidden, isTooWide } = fit(300, changed({ isWhole: true }));
    expect([keys(shown), keys(hidden), isTooWide]).toEqual(['name code dsp ends spend', '', true]);
  });

  test('a phone leaves out what is hidden there, unless it is pinned, and has no track of actions', () => {
    const phone = (layout = AS_DECLARED, sorted?: string) =>
      fitColumns(
        COLUMNS.map((one) => (one.flex || one.key === 'spend' ? one : { ...one, hide: 'phone' as const })),
        { layout, room: 400, hasSelection: true, hasActions: true, isPhone: true, sorted },
      );
    expect(keys(phone().shown)).toBe('name spend');
    expect(keys(phone(AS_DECLARED, 'dsp').shown)).toBe('name spend');
    expect(phone().end).toBe(0);
    expect(keys(phone(changed({ pinned: ['code'] })).shown)).toBe('name code spend');
  });

  test('on the smallest phone a name and a sum are side by side, and nothing scrolls sideways', () => {
    const columns = [column('name', { flex: true, width: 332 }), column('spend', { width: 108 }), column('ends', { hide: 'phone' })];
    const { shown, hidden, isTooWide } = fitColumns(columns, {
      layout: AS_DECLARED,
      room: 328,
      hasSelection: true,
      hasActions: true,
      isPhone: true,
      sorted: 'spend',
    });
    expect([keys(shown), keys(hidden), isTooWide]).toEqual(['name spend', 'ends', false]);
  });
});

describe('what somebody arranged', () => {
  test('columns come in their order; those that it does not name come last; the name stays first', () => {
    expect(keys(arranged(COLUMNS, changed({ order: ['spend', 'ends', 'gone', 'name'] })))).toBe('name spend ends code dsp');
    expect(keys(arranged(COLUMNS, changed({ order: ['spend', 'ends', 'dsp', 'code'], pinned: ['dsp'] })))).toBe('name dsp spend ends code');
  });

  test('tracks are known before any row is: the declared width, somebody’s own, and the rest for the name', () => {
    const tracks = tracksOf(COLUMNS, { widths: { code: 180, ends: 3 }, room: 0, hasSelection: true, end: 86 });
    expect(tracks.columns).toBe('34px minmax(260px, 1fr) 180px 100px 44px 100px 86px');
    expect(tracks.least).toBe(34 + 260 + 180 + 100 + 44 + 100 + 86);
  });

  test('a head without a width of its own has room for its label', () => {
    expect(widthOf({ key: 'long', label: 'Requests of the step before' }, {})).toBeGreaterThan(200);
  });
});
