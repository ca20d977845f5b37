import { addDays, HISTORY_ACTIONS, MAX_DASHBOARD_DAYS, rangeProblem } from '@kontor/core/contract';
import { DateRangeFilter, ErrorPanel, FilterBar, FilterMenu, SearchBox, TableSkeleton } from '@kontor/core/ui';
import { errorText, ListFoot, rangeChange, rangeSearch, SearchText, useDateRange, useList, usePageSize, useUrl } from '@kontor/core/web';
import { historyRoutes } from '@kontor/history/contract';
import { z } from 'zod';
import { HistoryEmpty } from './history-empty.tsx';
import { HistoryTable } from './history-table.tsx';

const ZONE = 'EST' as const;
const ACTIONS = HISTORY_ACTIONS.map((value) => ({ value, label: value }));
const Search = z.object({ q: SearchText, action: z.string().catch(''), ...rangeSearch });
const NOTHING = { q: '', action: '', range: undefined, startDate: undefined, endDate: undefined };

/** What happened to one record, newest first; filters live in the URL (spec 2 §2, §5). */
export function HistoryTab({ id, admin = false }: { id: string; admin?: boolean | undefined }) {
  const [url, setUrl] = useUrl(Search);
  const dates = useDateRange(url, ZONE, MAX_DASHBOARD_DAYS);
  const chosen = url.action ? url.action.split(',') : [];
  const pageSize = usePageSize();
  const filter = {
    id,
    admin,
    q: url.q,
    ...dates.days,
    timezone: ZONE,
    sort: { predicate: 'updateDate', reverse: true },
    ...(chosen.length > 0 ? { tableFilter: { action: { operation: 'in' as const, value: chosen } } } : {}),
  };
  const list = useList(historyRoutes.list, filter, pageSize.value);
  const isFiltered = url.q !== '' || chosen.length > 0 || url.range !== undefined || url.startDate !== undefined;

  const body = () => {
    if (list.error) {
      return (
        <ErrorPanel title="History did not load" onRetry={list.retry} isRetrying={list.isUpdating}>
          {errorText(list.error)}
        </ErrorPanel>
      );
    }
    if (list.isLoading) return <TableSkeleton rows={8} label="Loading history" />;
    if (list.rows.length === 0) return <HistoryEmpty isFiltered={isFiltered} onClear={() => setUrl(NOTHING)} />;
    return (
      <>
        <HistoryTable rows={list.rows} isUpdating={list.isUpdating} total={list.total} />
        <ListFoot list={list} noun="changes" pageSize={pageSize} />
      </>
    );
  };
  return (
    <>
      <FilterBar>
        <SearchBox label="Search history" placeholder="Summary or person" value={url.q} onChange={(q) => setUrl({ q })} />
        <DateRangeFilter
          value={dates.value}
          presets={dates.presets}
          minDate={addDays(dates.today, -365)}
          maxDate={dates.today}
          zone={ZONE}
          problem={(days) => rangeProblem(days, ZONE)}
          onChange={(days) => setUrl(rangeChange(days), true)}
        />
        <FilterMenu label="Action" options={ACTIONS} selected={chosen} onChange={(action) => setUrl({ action: action.join() })} />
      </FilterBar>
      {body()}
    </>
  );
}
