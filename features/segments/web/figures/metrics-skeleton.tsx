import { ChartSkeleton, StatSkeleton, TableSkeleton } from '@kontor/core/ui';

/** The figures of a segment that are on their way. */
export const StripSkeleton = () => <StatSkeleton stats={4} hasTrend={false} label="Loading segment" />;

/** A segment's figures, chart and insights that are on their way: as high as they are, so that the page's end stays below. */
export const MetricsSkeleton = () => (
  <>
    <StripSkeleton />
    <ChartSkeleton height={340} />
    <TableSkeleton rows={12} label="Loading insights" />
  </>
);
