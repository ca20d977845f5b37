import { addDays } from '@kontor/core/contract';
import { type Column, ColumnsMenu, DateRangeFilter, DensityControl, FilterBar, FilterMenu, SearchBox } from '@kontor/core/ui';
import { rangeChange } from '@kontor/core/web';
import { DEAL_TYPE_LABELS, DEAL_TYPES, type DealRow } from '@kontor/deals/contract';
import { FIXED_COLUMNS } from './deal-columns.tsx';
import { listRangeProblem } from './deal-list-search.ts';
import type { DealListState } from './use-deal-list.ts';
import type { useTableView } from './use-table-view.ts';

type Props = { state: DealListState; columns: readonly Column<DealRow>[]; view: ReturnType<typeof useTableView> };

const TYPES = DEAL_TYPES.map((value) => ({ value, label: DEAL_TYPE_LABELS[value] }));

export function DealFilters({ state, columns, view }: Props) {
  const { url, setUrl, dates, dsps, types, chosenDsps } = state;
  const choices = columns.map(({ key, label }) => ({ key, label, isFixed: FIXED_COLUMNS.includes(key) }));
  const visible = new Set(choices.filter(({ key }) => !view.hidden.includes(key)).map(({ key }) => key));
  const handleColumns = (next: Set<string>) => view.setHidden(choices.filter(({ key }) => !next.has(key)).map(({ key }) => key));
  return (
    <FilterBar
      tools={
        <>
          <DensityControl value={view.density} onChange={view.setDensity} />
          <ColumnsMenu columns={choices} visible={visible} onChange={handleColumns} onReset={view.reset} />
        </>
      }
    >
      <SearchBox label="Search deals" placeholder="Title or deal ID" value={url.q} onChange={(q) => setUrl({ q })} />
      <DateRangeFilter
        value={dates.value}
        presets={dates.presets}
        minDate={addDays(dates.today, -365)}
        maxDate={dates.today}
        problem={listRangeProblem}
        onChange={(days) => setUrl(rangeChange(days), true)}
      />
      <FilterMenu
        label="DSP"
        options={dsps.map(({ id, name }) => ({ value: id, label: name }))}
        selected={chosenDsps}
        onChange={(next) => setUrl({ dsp: next.join() })}
      />
      <FilterMenu label="Type" options={TYPES} selected={types} onChange={(next) => setUrl({ type: next.join() })} />
    </FilterBar>
  );
}
