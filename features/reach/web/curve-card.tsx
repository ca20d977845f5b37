import { ChartPanel, compact, lineChart, shortDay } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { type ReachCurve, reachRoutes as routes } from '@kontor/reach/contract';
import { useMemo } from 'react';
import { stateOf } from './card-state.tsx';
import { drawn, inFile } from './reach-words.ts';
import { FRESH, useReachUrl } from './use-reach-url.ts';

const specOf = ({ data }: ReachCurve) =>
  lineChart({
    labels: data.map(({ label }) => shortDay(label)),
    stamps: data.map(({ label }) => label),
    series: [
      { name: 'Households so far', values: data.map(({ total }) => total) },
      { name: 'New households', values: data.map(({ fresh }) => drawn(fresh)) },
    ],
    format: compact,
  });
const tableOf = ({ data, xLabel }: ReachCurve) => ({
  columns: [
    { label: xLabel },
    { label: 'New households', align: 'right' as const },
    { label: 'Households so far', align: 'right' as const },
  ],
  rows: data.map(({ label, fresh, total }) => [label, inFile(fresh), total]),
});

/** How reach grows: households that each day saw first, and all so far. */
export function CurveCard() {
  const { asked, fileOf } = useReachUrl();
  const query = useCall(routes.curve, asked, FRESH);
  const { data: chart } = query;
  const spec = useMemo(() => chart && specOf(chart), [chart]);
  const waits = chart?.data.some(({ fresh }) => typeof fresh !== 'number');
  return (
    <div className="k-reach-card" aria-busy={query.isPlaceholderData || undefined}>
      <ChartPanel
        title="Reach curve"
        note={
          waits
            ? 'new and cumulative FTrack households; days with few new ones are shown with the next day'
            : 'new and cumulative FTrack households'
        }
        spec={spec}
        table={chart && tableOf(chart)}
        first="Day, UTC"
        height={240}
        label="FTrack households so far, and new ones, by day"
        file={fileOf('curve', query)}
        {...stateOf(query, chart)}
      />
    </div>
  );
}
