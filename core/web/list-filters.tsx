import { addDays, type Fields, zoneOf } from '@kontor/core/contract';
import {
  type Column,
  ColumnsMenu,
  DateRangeFilter,
  DensityControl,
  FilterAdder,
  FilterBar,
  FilterChips,
  FilterMenu,
  Note,
  SearchBox,
} from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { memo, type ReactNode, useRef } from 'react';
import { ListFile } from './list-file.tsx';
import { ListGroupChip, ListGroupMenu } from './list-group-menu.tsx';
import { ListRefresh } from './list-refresh.tsx';
import { useListViews } from './list-views.tsx';
import type { Listing } from './use-list-page.ts';
import { readTable, type TableView } from './use-table-view.ts';

type ListFiltersProps<Row extends { id: string }, F extends Fields> = {
  state: Listing<Row, F>;
  /** Every column, hidden ones too. */
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'flex' | 'width' | 'align'>[];
  saved: TableView;
  /** What is searched, where that is no plural of the list's noun. */
  searched?: string;
  /** The rows may give place to groups. */
  canGroup?: boolean;
};

const OLDEST_DAYS = 365;

/** Columns and row height as text, which is how they are kept; what changes them is left out. */
export const tableText = (saved: TableView): string =>
  JSON.stringify(Object.fromEntries(Object.entries(saved).filter(([, value]) => typeof value !== 'function')));

/** Whether the table is as a view keeps it; of what the view leaves out, it says nothing. */
const isAsKept = (text: string, saved: TableView): boolean => {
  const now = new Map<string, unknown>(Object.entries(saved));
  return Object.entries(readTable(text)).every(([key, value]) => JSON.stringify(value) === JSON.stringify(now.get(key)));
};

/** The views of a list, where they are kept. */
function Views<Row extends { id: string }, F extends Fields>({
  state: { kept, view },
  saved,
}: Pick<ListFiltersProps<Row, F>, 'state' | 'saved'>) {
  const { Menu } = useListViews();
  if (!Menu || !kept) return null;
  const now = { search: kept.search, table: tableText(saved) };
  const isChanged = kept.isChanged || (kept.chosen !== null && kept.chosen.table !== '' && !isAsKept(kept.chosen.table, saved));
  return (
    <Menu
      list={kept.list}
      views={kept.views}
      noun={view.noun[1]}
      chosen={kept.chosen}
      now={now}
      isChanged={isChanged}
      onChoose={kept.choose}
    />
  );
}

/** Every filter behind one button, and a chip of each that is used, before those of `children`. */
function Filters<Row extends { id: string }, F extends Fields>({
  filters,
  clearFilters,
  children,
}: Pick<Listing<Row, F>, 'filters' | 'clearFilters'> & { children: ReactNode }) {
  const adder = useRef<HTMLButtonElement>(null);
  const used = filters.filter(({ chosen }) => chosen.length > 0);
  const take = (choose: (values: string[]) => void, values: string[]) => {
    choose(values);
    // Its chip goes, and what was pressed with it.
    if (values.length === 0) adder.current?.focus();
  };
  return (
    <>
      {filters.length > 0 && <FilterAdder filters={filters} ref={adder} />}
      <FilterChips>
        {used.map(({ key, label, options, chosen, choose }) => (
          <FilterMenu key={key} label={label} options={options} selected={chosen} onChange={(values) => take(choose, values)} />
        ))}
        {used.length > 0 && (
          <Button variant="subtle" onClick={() => take(clearFilters, [])}>
            Clear
          </Button>
        )}
        {children}
      </FilterChips>
    </>
  );
}

/** What the address says and the list leaves out: its rows are more than somebody may think who sent the link. */
function LeftOutNote<Row extends { id: string }, F extends Fields>({
  leftOut,
  dropLeftOut,
}: Pick<Listing<Row, F>, 'leftOut' | 'dropLeftOut'>) {
  if (leftOut.length === 0) return null;
  const named = leftOut.map(({ label, value }) => `${label} “${value.slice(0, MOST_LETTERS)}”`).join(' and ');
  return (
    <Note tone="warn">
      <span role="status">{`This link also filters by ${named}, which is not available to you here, so more rows may be shown.`}</span>{' '}
      <Button variant="subtle" size="compact-xs" onClick={dropLeftOut}>
        Dismiss
      </Button>
    </Note>
  );
}
const MOST_LETTERS = 60;

function PlainListFilters<Row extends { id: string }, F extends Fields>({
  state,
  columns,
  saved,
  searched = state.view.noun[1],
  canGroup = false,
}: ListFiltersProps<Row, F>) {
  const { view, list, dates } = state;
  // The column that names a row, and what is done with it, stay.
  const choices = columns.map(({ key, label, width, align, flex }) => ({ key, label, width, align, isFixed: flex ?? false }));
  const visible = new Set(choices.filter(({ key }) => !saved.hidden.includes(key)).map(({ key }) => key));
  const handleColumns = (next: Set<string>) => saved.setHidden(choices.filter(({ key }) => !next.has(key)).map(({ key }) => key));
  return (
    <>
      <FilterBar
        tools={
          <>
            <Views state={state} saved={saved} />
            <DensityControl value={saved.density} onChange={saved.setDensity} />
            {choices.length > 0 && (
              <ColumnsMenu
                columns={choices}
                visible={visible}
                onChange={handleColumns}
                layout={saved.layout}
                onLayout={saved.setLayout}
                onReset={saved.reset}
              />
            )}
            {canGroup && <ListGroupMenu state={state} />}
            {state.file && <ListFile file={state.file} input={state.input} columns={choices.filter(({ key }) => visible.has(key))} />}
            <ListRefresh list={list} />
          </>
        }
      >
        <SearchBox
          label={`Search ${searched}`}
          placeholder={view.searches}
          value={state.q}
          onChange={state.search}
          onDone={state.searched}
          onPaste={state.paste?.take}
        />
        {view.dates && (
          <DateRangeFilter
            value={dates.value}
            presets={dates.presets}
            minDate={addDays(dates.today, -OLDEST_DAYS)}
            maxDate={dates.today}
            zone={zoneOf(state.viewer)}
            problem={(days) => view.dates?.problem(days, zoneOf(state.viewer)) ?? null}
            refused={dates.refused}
            onChange={state.onDates}
          />
        )}
        <Filters filters={state.filters} clearFilters={state.clearFilters}>
          {canGroup && <ListGroupChip state={state} />}
        </Filters>
      </FilterBar>
      <LeftOutNote leftOut={state.leftOut} dropLeftOut={state.dropLeftOut} />
    </>
  );
}

/** The line over a list: search, days and filters; views, row height, columns, the file and Refresh on the right. A row that is ticked leaves it as it is. */
export const ListFilters = memo(PlainListFilters) as typeof PlainListFilters; // memo() forgets the type parameters
