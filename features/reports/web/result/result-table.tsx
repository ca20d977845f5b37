import { counted } from '@kontor/core/contract';
import { Chip, DataTable, dayRange, EmptyState, FilterBar, FilterChips, IconButton, LoadMore, SearchBox } from '@kontor/core/ui';
import { endTyping, errorText } from '@kontor/core/web';
import { BREAKDOWNS } from '@kontor/market/contract';
import { isTimeDimension, NO_REPORT_DATA, REPORT_PAGE_SIZES, type ReportResultRow, type ReportSummary } from '@kontor/reports/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { momentText } from './figure-text.ts';
import { firstOrder, resultColumns } from './result-columns.tsx';
import type { ReportRows } from './use-report-rows.ts';
import type { ResultUrl } from './use-result-url.ts';

type Props = {
  rows: ReportRows;
  url: ResultUrl;
  summary: ReportSummary;
  /** The next step where it has no row at all. */
  change: ReactNode;
};

const rowKey = ({ id }: ReportResultRow) => id;
const NOUN = ['row', 'rows'] as const;

/** What the rows are narrowed to by the chart, with the way back. */
function ChosenChip({ rows: { rows }, url: { chosen, setUrl } }: Pick<Props, 'rows' | 'url'>) {
  if (!chosen) return null;
  const { by, value } = chosen;
  const named = rows.find(({ codes, data }) => codes[by] === value && data[by])?.data[by] ?? value;
  const words = isTimeDimension(by) ? momentText(by, value) : named;
  return <Chip label={`${BREAKDOWNS[by].label}: ${words}`} onRemove={() => setUrl({ by: undefined, value: undefined }, true)} />;
}

/** The line over the rows: search, what they are narrowed to, Refresh. */
const ResultBar = ({ rows, url }: Pick<Props, 'rows' | 'url'>) => (
  <FilterBar tools={<IconButton icon={IconRefresh} label="Refresh" size={32} isBusy={rows.isRunning} onClick={rows.refresh} />}>
    <SearchBox
      label="Search rows"
      placeholder="Name or code"
      value={url.q}
      onChange={(q) => url.setUrl({ q }, 'typing')}
      onDone={endTyping}
    />
    <FilterChips>
      <ChosenChip rows={rows} url={url} />
    </FilterChips>
  </FilterBar>
);

/** Nothing delivered, and nothing that matches, lead to different next steps. */
function NoRows({ rows, url: { q, isNarrowed, setUrl }, change }: Pick<Props, 'rows' | 'url' | 'change'>) {
  const clear = (
    <Button variant="default" onClick={() => setUrl({ q: '', by: undefined, value: undefined }, true)}>
      Clear filters
    </Button>
  );
  return (
    <EmptyState title={rows.first?.msg ?? NO_REPORT_DATA} level={2} actions={isNarrowed ? clear : change}>
      {isNarrowed ? `No row matches${q ? ` “${q}”` : ' what was chosen in the chart'}.` : 'Nothing was delivered that fits this report.'}
    </EmptyState>
  );
}

/** The rows with their totals, sorted and paged where they are made; the next page also comes near the end (spec 1 §9). */
export function ResultTable({ rows, url, summary, change }: Props) {
  const { first, total, isPrevious, isRunning, isLoadingMore, hasMore, error, loadMore } = rows;
  const { order, size, setUrl } = url;
  const before = dayRange(summary.previousDays);
  const columns = useMemo(
    () => (first ? resultColumns({ detail: first, sum: `Total of ${counted(total, 'row', 'rows')}`, before }) : []),
    [first, total, before],
  );
  if (!first) return null;
  const dimensions = first.columns.filter(({ of }) => of === 'dimension');
  return (
    <>
      <ResultBar rows={rows} url={url} />
      <DataTable
        caption={summary.name}
        columns={columns}
        rows={rows.rows}
        rowKey={rowKey}
        rowLabel={({ data }) =>
          dimensions.map(({ key, about }) => (isTimeDimension(about) ? momentText(about, data[key] ?? '') : data[key])).join(', ')
        }
        sort={order ? { key: order.sort, reverse: order.reverse } : firstOrder(first.columns)}
        onSort={({ key, reverse }) => setUrl({ sort: `${reverse ? '-' : ''}${key}` }, true)}
        isLoading={isRunning && !isLoadingMore}
        totalCount={total}
        onEnd={hasMore && !isLoadingMore && !error && !isPrevious ? loadMore : undefined}
        isMain
        empty={<NoRows rows={rows} url={url} change={change} />}
      />
      {rows.rows.length > 0 && (
        <LoadMore
          shown={rows.rows.length}
          total={total}
          noun={NOUN}
          hasMore={hasMore && !isPrevious}
          isLoading={isLoadingMore}
          onMore={loadMore}
          problem={error && errorText(error)}
          onRetry={rows.retry}
          pageSize={{
            value: size,
            options: REPORT_PAGE_SIZES,
            onChange: (next) => setUrl({ size: next === REPORT_PAGE_SIZES[0] ? undefined : next }),
          }}
        />
      )}
    </>
  );
}
