import { addDays, DEFAULT_ZONE, type Fields } from '@kontor/core/contract';
import { type Column, ColumnsMenu, DateRangeFilter, DensityControl, FilterBar, FilterMenu, IconButton, SearchBox } from '@kontor/core/ui';
import { IconRefresh } from '@tabler/icons-react';
import type { Listing } from './use-list-page.ts';
import type { TableView } from './use-table-view.ts';

type ListFiltersProps<Row extends { id: string }, F extends Fields> = {
  state: Listing<Row, F>;
  /** Every column, hidden ones too. */
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'flex' | 'width' | 'align'>[];
  saved: TableView;
  /** What is searched, where that is no plural of the list's noun. */
  searched?: string;
};

const OLDEST_DAYS = 365;

/** The line over a list: search, days and filters; row height, columns and Refresh on the right. */
export function ListFilters<Row extends { id: string }, F extends Fields>({
  state,
  columns,
  saved,
  searched = state.view.noun[1],
}: ListFiltersProps<Row, F>) {
  const { view, list, dates } = state;
  // The column that names a row, and what is done with it, stay.
  const choices = columns.map(({ key, label, width, align, flex }) => ({ key, label, width, align, isFixed: flex ?? false }));
  const visible = new Set(choices.filter(({ key }) => !saved.hidden.includes(key)).map(({ key }) => key));
  const handleColumns = (next: Set<string>) => saved.setHidden(choices.filter(({ key }) => !next.has(key)).map(({ key }) => key));
  return (
    <FilterBar
      tools={
        <>
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
          <IconButton label="Refresh" icon={IconRefresh} size={32} loading={list.isUpdating} onClick={list.retry} />
        </>
      }
    >
      <SearchBox label={`Search ${searched}`} placeholder={view.searches} value={state.q} onChange={state.search} />
      {view.dates && (
        <DateRangeFilter
          value={dates.value}
          presets={dates.presets}
          minDate={addDays(dates.today, -OLDEST_DAYS)}
          maxDate={dates.today}
          zone={DEFAULT_ZONE}
          problem={view.dates.problem}
          onChange={state.onDates}
        />
      )}
      {state.filters.map(({ key, label, options, chosen, choose }) => (
        <FilterMenu key={key} label={label} options={options} selected={chosen} onChange={choose} />
      ))}
    </FilterBar>
  );
}
