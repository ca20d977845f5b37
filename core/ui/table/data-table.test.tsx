import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { shortcutGroups } from '../keys/use-shortcuts.ts';
import type { Column, Sort } from './column.ts';
import { AS_DECLARED } from './column-layout.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

type Row = { id: string; name: string; amount: number };
const rowsOf = (length: number): Row[] => Array.from({ length }, (_, i) => ({ id: `r${i}`, name: `Row ${i}`, amount: i * 10 }));
const COLUMNS: Column<Row>[] = [
  { key: 'name', label: 'Name', flex: true, sortable: true, cell: (row) => <a href={`#${row.id}`}>{row.name}</a>, total: 'Total' },
  { key: 'amount', label: 'Amount', align: 'right', sortable: true, cell: (row) => row.amount, total: 100 },
  { key: 'note', label: 'Note', cell: () => 'x' },
];
const keyOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.name;
const rows = rowsOf(5);
const base = { caption: 'Rows', columns: COLUMNS, rows, rowKey: keyOf, rowLabel: nameOf };

/** The table with its selection kept, as a page keeps it. */
function Selecting(props: Partial<DataTableProps<Row>> & { blocked?: Map<string, string> }) {
  const [selected, setSelected] = useState(new Set<string>());
  return <DataTable {...base} {...props} selection={{ selected, onChange: setSelected, blocked: props.blocked }} />;
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const chosen = () => screen.getAllByRole('checkbox', { name: /^Select Row/, checked: true }).map((node) => node.getAttribute('aria-label'));

describe('sorting', () => {
  test('a column of numbers starts at the largest, a column of words at A', async () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    draw(<DataTable {...base} onSort={onSort} />);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort.mock.calls.map(([sort]) => sort)).toEqual([
      { key: 'amount', reverse: true },
      { key: 'name', reverse: false },
    ]);
  });

  test('the sorted column turns round and says its direction to readers', async () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    draw(<DataTable {...base} onSort={onSort} sort={{ key: 'amount', reverse: true }} />);
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Name' }).hasAttribute('aria-sort')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(onSort).toHaveBeenCalledWith({ key: 'amount', reverse: false });
  });

  test('a column that cannot be sorted has no button', () => {
    draw(<DataTable {...base} onSort={() => undefined} />);
    expect(within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button')).toBeNull();
  });
});

describe('selection', () => {
  test('Shift takes every row from the last one touched', async () => {
    const user = userEvent.setup();
    draw(<Selecting />);
    await user.click(box('Select Row 1'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select Row 3'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Select Row 1', 'Select Row 2', 'Select Row 3']);
  });

  test('the box in the head selects all shown and takes them back', async () => {
    draw(<Selecting />);
    await userEvent.click(box('Select all shown'));
    expect(chosen()).toHaveLength(5);
    await userEvent.click(box('Select all shown'));
    expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(0);
  });

  test('the box in the head is half on while only some are selected', async () => {
    draw(<Selecting />);
    await userEvent.click(box('Select Row 0'));
    expect(box('Select all shown')).toHaveProperty('indeterminate', true);
  });

  test('a blocked row stays out of ranges and of all', async () => {
    draw(<Selecting blocked={new Map([['r2', 'It is published']])} />);
    await userEvent.click(box('Select all shown'));
    expect(chosen()).toEqual(['Select Row 0', 'Select Row 1', 'Select Row 3', 'Select Row 4']);
  });
});

describe('keyboard', () => {
  test('arrow down and up go to the same control of the next row', async () => {
    draw(<Selecting />);
    screen.getByRole('link', { name: 'Row 1' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Row 2' }));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Row 0' }));
  });

  test('a row without such a control is passed over', async () => {
    const columns: Column<Row>[] = [
      { key: 'name', label: 'Name', cell: ({ id, name }) => (id === 'r2' ? 'in use' : <button type="button">{name}</button>) },
    ];
    draw(<DataTable {...base} columns={columns} />);
    screen.getByRole('button', { name: 'Row 1' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row 3' }));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row 1' }));
  });

  test('the space bar selects the focused row, on its box and on its link', async () => {
    draw(<Selecting />);
    box('Select Row 2').focus();
    await userEvent.keyboard(' ');
    screen.getByRole('link', { name: 'Row 4' }).focus();
    await userEvent.keyboard(' ');
    expect(chosen()).toEqual(['Select Row 2', 'Select Row 4']);
  });

  test('all rows are one stop of Tab: the first one, then the one that was left', async () => {
    const user = userEvent.setup();
    draw(
      <>
        <DataTable {...base} actions={(row) => <button type="button">Edit {row.name}</button>} />
        <button type="button">After</button>
      </>,
    );
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Row 0' }));
    await user.keyboard('jj');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Row 2' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Row 2' }));
  });

  test('j and k, Home and End go through the rows, left and right through what a row has, Escape back to its name', async () => {
    const user = userEvent.setup();
    draw(<Selecting actions={(row) => <button type="button">Copy {row.name}</button>} />);
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    screen.getByRole('link', { name: 'Row 1' }).focus();
    const seen: unknown[] = [];
    for (const key of ['{ArrowRight}', '{ArrowLeft}', '{ArrowLeft}', '{End}', 'k', '{Home}', '{Escape}', '.', '{Escape}']) {
      await user.keyboard(key);
      seen.push(focused());
    }
    expect(seen).toEqual([
      'Copy Row 1',
      'Row 1',
      'Select Row 1',
      'Select Row 4',
      'Select Row 3',
      'Select Row 0',
      'Row 0',
      'Copy Row 0',
      'Row 0',
    ]);
  });

  test('x selects the row, with Shift up to it; e is the control that names it; Enter on a box opens the row', async () => {
    const user = userEvent.setup();
    const onEdit = vi.fn<(name: string) => void>();
    const actions = (row: Row) => (
      <button type="button" aria-keyshortcuts="e" onClick={() => onEdit(row.name)}>
        Edit
      </button>
    );
    draw(<Selecting actions={actions} />);
    screen.getByRole('link', { name: 'Row 1' }).focus();
    await user.keyboard('xjj{Shift>}X{/Shift}e');
    expect(chosen()).toEqual(['Select Row 1', 'Select Row 2', 'Select Row 3']);
    expect(onEdit.mock.calls).toEqual([['Row 3']]);
    const onOpen = vi.fn();
    screen.getByRole('link', { name: 'Row 2' }).addEventListener('click', onOpen);
    box('Select Row 2').focus();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test('j enters the page’s own list from anywhere, and ? says what a list’s keys do', async () => {
    draw(<Selecting isMain />);
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Row 0' }));
    expect(
      shortcutGroups()
        .find(({ label }) => label === 'Lists')
        ?.shortcuts.map(({ keys }) => keys),
    ).toContain('x');
  });
});

describe('the end of the list (spec 1 §9)', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('near the bottom the next page is asked for, and not while one is on its way', () => {
    const comeNear: (() => void)[] = [];
    // jsdom lays nothing out and has no such observer.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          comeNear.push(() => tell([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    const onEnd = vi.fn();
    draw(<DataTable {...base} onEnd={onEnd} />);
    expect(onEnd).not.toHaveBeenCalled();
    act(() => comeNear.at(-1)?.());
    expect(onEnd).toHaveBeenCalledOnce();
    comeNear.length = 0;
    cleanup();
    draw(<DataTable {...base} onEnd={onEnd} isLoading />);
    expect(comeNear).toEqual([]);
  });
});

describe('states', () => {
  test('an empty list shows its own text, a failed one its error', () => {
    draw(<DataTable {...base} rows={[]} empty={<p>No Rows Found</p>} />);
    expect(screen.getByText('No Rows Found')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    cleanup();
    draw(<DataTable {...base} error={<p>It failed</p>} />);
    expect(screen.getByText('It failed')).toBeDefined();
  });

  test('the first load announces itself and keeps the columns', () => {
    draw(<DataTable {...base} rows={[]} isLoading empty={<p>No Rows Found</p>} />);
    expect(screen.getByRole('status').textContent).toBe('Loading Rows');
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toBeDefined();
    expect(screen.queryByText('No Rows Found')).toBeNull();
  });

  test('a column that the person pins, orders or sizes keeps its track while rows are on their way', () => {
    const layout = { ...AS_DECLARED, order: ['note', 'amount'], pinned: ['amount'], widths: { note: 77 } };
    const tracks = () => screen.getByRole('table').style.getPropertyValue('--columns');
    draw(<DataTable {...base} layout={layout} />);
    const whole = tracks();
    expect(whole).toBe('minmax(260px, 1fr) 100px 77px');
    cleanup();
    draw(<DataTable {...base} layout={layout} rows={[]} isLoading />);
    expect(tracks()).toBe(whole);
  });

  test('above 100 rows only those in view are drawn, and the count of all is told', () => {
    draw(<DataTable {...base} rows={rowsOf(1000)} />);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    expect(screen.getByRole('link', { name: 'Row 0' })).toBeDefined();
  });
});
