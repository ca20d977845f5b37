import { TableSkeleton } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { figureRoutes, INSIGHTS, type InsightKey, type SegmentRange } from '@kontor/segments/contract';
import { InsightTable } from './insight-table.tsx';

const isKnown = (id: string): id is InsightKey => Object.hasOwn(INSIGHTS, id);

/** The insights of a segment, in their order. */
export function Insights({ segmentId, range }: { segmentId: string; range: SegmentRange }) {
  const { data, error, refetch, isFetching } = useCall(figureRoutes.insights, { segmentId, dateRange: range }, { keepPrevious: true });
  if (error)
    return (
      <CallFailed
        title="Insights did not load"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        rest="The other figures are not affected."
      />
    );
  if (!data) return <TableSkeleton rows={8} label="Loading insights" />;
  return (
    <div className="segment-insights">
      {data
        .toSorted((a, b) => a.order - b.order)
        .map(({ id, title }) => isKnown(id) && <InsightTable key={id} insight={id} title={title} segmentId={segmentId} range={range} />)}
    </div>
  );
}
