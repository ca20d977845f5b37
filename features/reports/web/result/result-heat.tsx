import { compact, type HeatCell, HeatMap, MISSING, Panel, percent, TableSkeleton } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { type ReportChart, type ReportColumn, type ReportHeat, type ReportSummary, reportRoutes } from '@kontor/reports/contract';
import type { ReactNode } from 'react';
import { figureText, isPercentage } from './figure-text.ts';
import type { Which } from './use-report-rows.ts';
import type { ResultUrl } from './use-result-url.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const ROWS = WEEKDAYS.map((name) => ({ key: name, name }));
const COLUMNS = HOURS.map((hour) => ({ key: String(hour), name: `${clock(hour)} to ${clock(hour + 1)}`, short: String(hour) }));

const SHADES = 7;
const PERCENT = 100;
const FRESH_MS = 300_000;

/** As short as a cell is wide. */
const shortText = (column: ReportColumn, value: string) =>
  isPercentage(column) ? Number(value).toFixed(Number(value) < 1 ? 2 : 1) : compact(Number(value));

/** The cells of a week by place; hours without delivery have none. */
function cellsOf({ cells, total }: ReportHeat, column: ReportColumn): (row: number, place: number) => HeatCell {
  const known = new Map(cells.map(({ weekday, hour, value }) => [`${weekday} ${hour}`, value]));
  const largest = Math.max(0, ...cells.map(({ value }) => Number(value ?? 0)));
  const isSum = !isPercentage(column) && column.about !== 'cpm';
  return (row, place) => {
    const value = known.get(`${row + 1} ${place}`) ?? null;
    const when = `${WEEKDAYS[row]}s, ${clock(place)} to ${clock(place + 1)}`;
    if (value === null) return { text: MISSING, shade: 0, words: `${when}: no delivery.` };
    const part = isSum && Number(total) > 0 ? `, ${percent((Number(value) / Number(total)) * PERCENT)} of the total` : '';
    return {
      text: shortText(column, value),
      shade: largest > 0 && Number(value) > 0 ? Math.max(1, Math.ceil((Number(value) / largest) * SHADES)) : 0,
      words: `${when}: ${figureText(column, value)}${part}.`,
    };
  };
}

type Props = {
  which: Which;
  summary: ReportSummary;
  url: ResultUrl;
  column: ReportColumn;
  /** It waits for the rows, so that one question is asked at a time. */
  isReady: boolean;
  actions: ReactNode;
};

/** One measure of a report by weekday and hour: at which times of the week it is much. */
export default function ResultHeat({ which, summary, url: { q, chosen }, column, isReady, actions }: Props) {
  const wish = { ...which, q, ...chosen, measure: column.about as ReportChart['measure'] };
  const { data, error, refetch, isFetching } = useCall(reportRoutes.heat, wish, {
    enabled: isReady,
    keepPrevious: true,
    staleTime: FRESH_MS,
  });
  const title = `${column.title} by hour of the week`;
  const isCurrent = data?.measure === column.about;
  return (
    <Panel title={title} note={`the darker, the more; hours of ${summary.zone.label}`} actions={actions}>
      {error && !isCurrent ? (
        <CallFailed
          title="The hours did not load"
          error={error}
          rest="The rows are not affected."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data && isCurrent ? (
        <HeatMap caption={title} corner="Day" rows={ROWS} columns={COLUMNS} cellAt={cellsOf(data, column)} isNarrow />
      ) : (
        <TableSkeleton rows={WEEKDAYS.length + 1} label="Loading hours of the week" />
      )}
    </Panel>
  );
}
