import { TableSkeleton } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { insightRoutes } from '@kontor/dashboards/contract';
import { INSIGHTS, type InsightKey, type SegmentRange } from '@kontor/segments/contract';
import { InsightTable, useInsight } from './insight-table.tsx';

const isKnown = (id: string): id is InsightKey => Object.hasOwn(INSIGHTS, id);

/** The insights of a segment, in their order. They come together: a table that grows would push those below it. */
export function Insights({ segmentId, range }: { segmentId: string; range: SegmentRange }) {
  const asked = { segmentId, dateRange: range };
  const { data, error, refetch, isFetching } = useCall(insightRoutes.list, asked, { keepPrevious: true });
  const answers = {
    metros: useInsight('metros', asked),
    publishers: useInsight('publishers', asked),
    bundles: useInsight('bundles', asked),
    platforms: useInsight('platforms', asked),
  };
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
  if (!data || Object.values(answers).some(({ isPending }) => isPending)) return <TableSkeleton rows={12} label="Loading insights" />;
  return (
    <div className="segment-insights">
      {data
        .toSorted((a, b) => a.order - b.order)
        .map(({ id, title }) => isKnown(id) && <InsightTable key={id} title={title} answer={answers[id]} />)}
    </div>
  );
}
