import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { shortcutGroups } from '../keys/use-shortcuts.ts';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './table-props.ts';

type Row = { id: string; name: string };
const rows: Row[] = Array.from({ length: 5 }, (_, i) => ({ id: `r${i}`, name: `Row ${i}` }));
const COLUMNS: Column<Row>[] = [{ key: 'name', label: 'Name', flex: true, cell: (row) => <a href={`#${row.id}`}>{row.name}</a> }];
const keyOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.name;
const base = { caption: 'Rows', columns: COLUMNS, rows, rowKey: keyOf, rowLabel: nameOf };

/** The table with its selection kept, as a page keeps it. */
function Selecting(props: Partial<DataTableProps<Row>>) {
  const [selected, setSelected] = useState(new Set<string>());
  return <DataTable {...base} {...props} selection={{ selected, onChange: setSelected }} />;
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const chosen = () => screen.getAllByRole('checkbox', { name: /^Select Row/, checked: true }).map((node) => node.getAttribute('aria-label'));

describe('rows by keyboard (design §8)', () => {
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

  test('where the first rows have nothing to press, Tab enters the first one that has', async () => {
    const columns: Column<Row>[] = [
      { key: 'name', label: 'Name', cell: ({ id, name }) => (id === 'r3' ? <button type="button">{name}</button> : name) },
    ];
    draw(<DataTable {...base} columns={columns} />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row 3' }));
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
    for (const key of ['{ArrowRight}', '{ArrowLeft}', '{ArrowLeft}', '{End}', 'k', '{Home}', '{Escape}']) {
      await user.keyboard(key);
      seen.push(focused());
    }
    expect(seen).toEqual(['Copy Row 1', 'Row 1', 'Select Row 1', 'Select Row 4', 'Select Row 3', 'Select Row 0', 'Row 0']);
  });

  test('a point lists what can be done with the row; Enter does it, Escape leads back to the row', async () => {
    const user = userEvent.setup();
    const onCopy = vi.fn<(name: string) => void>();
    const actions = (row: Row) => (
      <>
        <button type="button" aria-label={`Edit ${row.name}`} aria-disabled />
        <button type="button" aria-label={`Copy ${row.name}`} onClick={() => onCopy(row.name)} />
      </>
    );
    draw(<Selecting actions={actions} />);
    const link = screen.getByRole('link', { name: 'Row 1' });
    link.focus();
    await user.keyboard('.');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit Row 1', 'Copy Row 1']);
    expect(items[0]).toHaveProperty('disabled', true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(link);
    await user.keyboard('.');
    await screen.findByRole('menu');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy Row 1'));
    await user.keyboard('{Enter}');
    expect(onCopy.mock.calls).toEqual([['Row 1']]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(link);
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
