import { ChartPanel, EmptyState, ErrorPanel, percent, pieChart, wholeMoney } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { type OverallTakeRate, transparencyRoutes as routes } from '@kontor/transparency/contract';
import { useMemo } from 'react';
import './transparency.css';
import { FRESH, useTransparencyUrl } from './use-transparency-url.ts';

const PIE_HEIGHT = 148;
const TITLE = 'Overall Take Rate';

const specOf = ({ parts }: OverallTakeRate) =>
  pieChart({
    labels: parts.map(({ name }) => name),
    series: [{ name: 'Spend', values: parts.map(({ value }) => Number(value)) }],
    format: wholeMoney,
    unit: 'USD',
  });
const fileOfParts = ({ parts, takeRate }: OverallTakeRate) => ({
  columns: [{ label: 'Part' }, { label: 'Amount', unit: 'USD' }],
  rows: [...parts.map(({ name, value }) => [name, value]), ['Take rate (fraction)', takeRate]],
});

/** What all spend went to, in four parts that add up to it; what nothing prices is named (spec 3 §2, §3). */
export function TakeRateCard() {
  const { asked, fileOf } = useTransparencyUrl();
  const query = useCall(routes.overall, asked, FRESH);
  const { data } = query;
  const spec = useMemo(() => data && specOf(data), [data]);
  return (
    <div className="k-transparency-card" aria-busy={query.isPlaceholderData || undefined}>
      <ChartPanel
        title={TITLE}
        note={data?.takeRate ? `${percent(Number(data.takeRate) * 100)} take rate (did not reach publishers)` : undefined}
        spec={spec}
        table={data && fileOfParts(data)}
        first="Part"
        height={PIE_HEIGHT}
        label={TITLE}
        file={fileOf(TITLE, query)}
        empty={
          data &&
          data.revenuegross === '0' && (
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
      />
      {data && data.unpriced > 0 && (
        <p className="k-note">
          {data.unpriced.toLocaleString('en-US')} impressions are priced in a currency without an exchange rate: they are excluded from all
          amounts.
        </p>
      )}
    </div>
  );
}
