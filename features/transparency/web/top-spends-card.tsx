import { ChartPanel, EmptyState, ErrorPanel, IconButton, lineChart, shortDay, wholeMoney } from '@kontor/core/ui';
import { errorText, useCall, useSession } from '@kontor/core/web';
import { FIRST_CARD, transparencyRoutes as routes, type Spender, spendersOf, type TopSpends } from '@kontor/transparency/contract';
import { SegmentedControl } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useMemo } from 'react';
import './transparency.css';
import { FRESH, useTransparencyUrl } from './use-transparency-url.ts';

export const CHART_HEIGHT = 260;
const TAB_LABELS: Record<Spender, string> = { seat: 'Seats', publisher: 'Publishers', adomain: 'Adomains' };

const numbers = (values: readonly (string | null)[]) => values.map((value) => (value === null ? null : Number(value)));
const labelOf = (label: string, bucket: TopSpends['bucket']) => (bucket === 'day' ? shortDay(label) : label.slice(11, 16));

/** A line for each of the largest, and one for everybody else. */
const specOf = ({ rows, other, labels, bucket, running }: TopSpends) =>
  lineChart({
    labels: labels.map((label) => labelOf(label, bucket)),
    stamps: labels.map((label) => (bucket === 'day' ? label.slice(0, 10) : label)),
    series: [
      ...rows.map(({ name, values }) => ({ name, values: numbers(values) })),
      ...(other ? [{ name: 'All others', values: numbers(other) }] : []),
    ],
    format: wholeMoney,
    unit: 'USD',
    running: running ?? undefined,
  });

/** Spend by hour of one day, else by day, of the largest seats, publishers or domains (spec 3 §2). */
export function TopSpendsCard() {
  const { url, setUrl, asked, fileOf } = useTransparencyUrl();
  const { accountType } = useSession();
  const tabs = spendersOf(accountType);
  const by = tabs.find((one) => one === url.tab) ?? FIRST_CARD[accountType] ?? 'publisher';
  const isWide = url.card === 'chart';
  const query = useCall(routes.topSpends, { ...asked, by, ...(isWide ? { expanded: true } : {}) }, { ...FRESH, keepPrevious: ['by'] });
  const { data } = query;
  const spec = useMemo(() => data && specOf(data), [data]);
  return (
    <div className="k-transparency-card" aria-busy={query.isPlaceholderData || undefined}>
      <ChartPanel
        title="Top Spend"
        note={data ? `dollars by ${data.bucket}` : undefined}
        spec={spec}
        first={data?.bucket === 'hour' ? 'Hour' : 'Day'}
        height={CHART_HEIGHT}
        label={`Spend of the largest ${TAB_LABELS[by].toLowerCase()}`}
        file={fileOf(`top spend ${TAB_LABELS[by]}`, query)}
        empty={
          data &&
          data.rows.length === 0 && (
            <EmptyState title="No Data Available" level={3}>
              Nothing was spent in this date range.
            </EmptyState>
          )
        }
        error={
          query.isError && (
            <ErrorPanel title="This did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
              {errorText(query.error)}
            </ErrorPanel>
          )
        }
        actions={
          <>
            {tabs.length > 1 && (
              <SegmentedControl
                size="xs"
                aria-label="Top Spend of"
                data={tabs.map((value) => ({ value, label: TAB_LABELS[value] }))}
                value={by}
                onChange={(next) => setUrl({ tab: tabs.find((one) => one === next) }, true)}
              />
            )}
            <IconButton
              size={24}
              icon={isWide ? IconArrowsMinimize : IconArrowsMaximize}
              label={`Top Spend: ${isWide ? 'usual width' : 'full width'}`}
              aria-pressed={isWide}
              onClick={() => setUrl({ card: isWide ? undefined : 'chart' }, true)}
            />
          </>
        }
      />
    </div>
  );
}
