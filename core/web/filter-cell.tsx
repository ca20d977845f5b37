import type { Field, Fields, Viewer } from '@kontor/core/contract';
import { isSeen, labelOf, optionsOf } from '@kontor/core/contract';
import { type Column, IconButton } from '@kontor/core/ui';
import { Menu } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Listing } from './use-list-page.ts';

/** A value of a row that the list can be filtered by: the filter's key, and what both are called. */
export type CellFilter = { column: string; key: string; value: string; label: string; word: string };
export type FiltersOf<Row> = (row: Row) => CellFilter[];

type Source<Row extends { id: string }, F extends Fields> = Pick<Listing<Row, F>, 'filters' | 'viewer'> & {
  view: { fields: F; tab?: string };
};

/** A column's filter is its own or the one it names; a column of names finds its value by the option's label. */
function filterOf(field: Field, key: string, shown: string, options: readonly { value: string; label: string }[]) {
  const option = options.find(({ value, label }) => (field.filteredBy ? label === shown : value === shown));
  return option && { key, value: option.value, word: option.label };
}

/** What each row can be filtered by: choices that are shown in it, tabs too. */
export function filtersOfRows<Row extends { id: string }, F extends Fields>({ filters, viewer, view }: Source<Row, F>): FiltersOf<Row> {
  const offered = new Map(filters.map(({ key, options }) => [key, options]));
  const tab = view.tab && view.fields[view.tab];
  if (view.tab && tab) offered.set(view.tab, optionsOf(tab));
  const columns = Object.entries<Field>(view.fields).flatMap(([column, field]) => {
    const key = field.filteredBy ?? column;
    const options = offered.get(key);
    return options && !field.isFilterOnly && isSeen(field, viewer)
      ? [{ column, field, key, options, label: labelOf(field, viewer as Viewer) }]
      : [];
  });
  return (row) =>
    columns.flatMap(({ column, field, key, options, label }) => {
      // A field's key is the row's own.
      const found = filterOf(field, key, String((row as Record<string, unknown>)[column]), options);
      return found ? [{ column, label, ...found }] : [];
    });
}

type Choose = (key: string, value: string) => void;

/** The columns whose values filter the list by Alt and click. */
export function filteringColumns<Row extends { id: string }>(
  columns: readonly Column<Row>[],
  of: FiltersOf<Row>,
  choose: Choose,
): Column<Row>[] {
  return columns.map((column) => {
    const cell = (row: Row): ReactNode => {
      const content = column.cell(row);
      const filter = of(row).find((one) => one.column === column.key);
      if (!filter) return content;
      const handleClick = (event: MouseEvent) => {
        if (!event.altKey) return;
        event.preventDefault();
        choose(filter.key, filter.value);
      };
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the pointer; the row's filter button does the same by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <span className="k-filter-cell" title={`Alt+click: only ${filter.word}`} onClick={handleClick}>
          {content}
        </span>
      );
    };
    return column.flex ? column : { ...column, cell };
  });
}

/** A row's button that offers its values as filters; the menu is made when it is asked for. */
export function RowFilterButton({ name, filters, choose }: { name: string; filters: () => CellFilter[]; choose: Choose }) {
  const [isOpen, setOpen] = useState(false);
  const button = <IconButton size={24} icon={IconFilter} label={`Filter by ${name}`} onClick={() => setOpen(true)} />;
  if (!isOpen) return button;
  return (
    <Menu opened onChange={setOpen} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {filters().map(({ key, value, label, word }) => (
          <Menu.Item key={key} onClick={() => choose(key, value)}>
            {label}: {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
