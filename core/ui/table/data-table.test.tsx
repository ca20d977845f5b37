import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import type { Column, Sort } from './column.ts';
import { AS_DECLARED } from './column-layout.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './table-props.ts';

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

  test('a page’s own list is as tall as its rows, and as tall as its window only while they are on their way', () => {
    // jsdom lays nothing out, and knows no box that scrolls.
    Object.defineProperty(document, 'scrollingElement', { configurable: true, value: document.documentElement });
    const high = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(900);
    const height = () => screen.getByRole('table').querySelector('tbody')?.style.height;
    draw(<DataTable {...base} isMain />);
    expect(height()).toBe('140px');
    cleanup();
    draw(<DataTable {...base} isMain rows={[]} isLoading />);
    expect(Number.parseInt(height() ?? '', 10)).toBeGreaterThan(300);
    high.mockRestore();
    Reflect.deleteProperty(document, 'scrollingElement');
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
