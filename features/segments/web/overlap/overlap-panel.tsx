import { fileNameOf } from '@kontor/core/contract';
import { ChartTools, Hint, Panel, TableSkeleton, useScreen } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { figureRoutes } from '@kontor/segments/contract';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { MEASURES, type Measure, pairTable } from './overlap-figures.ts';
import { OverlapMap } from './overlap-map.tsx';
import { PairList } from './pair-list.tsx';

const TITLE = 'Overlap';
// The keys of the object.
const CHOICES = (Object.keys(MEASURES) as Measure[]).map((value) => ({ value, label: MEASURES[value] }));
const isMeasure = (value: string): value is Measure => value in MEASURES;

/** How many users each two of the segments have in common, as a map and as a table. */
export function OverlapPanel({ ids }: { ids: readonly string[] }) {
  const {
    data,
    error,
    refetch,
    isFetching,
    isPlaceholderData: isStale,
  } = useCall(figureRoutes.overlap, { ids: [...ids] }, { keepPrevious: true });
  const [measure, setMeasure] = useState<Measure>('row');
  const [isList, setList] = useState(false);
  const isPhone = useScreen() === 'phone';
  const table = useMemo(() => data && pairTable(data), [data]);
  const isMap = !isList && !isPhone;
  return (
    <Panel
      title={TITLE}
      note="counts of users, exact where they are all your own or all of providers"
      hint={
        <Hint about="lift">
          Lift compares with chance among all users of the active segments that your account may use: 2 means twice as many in both, 0.5
          half as many.
        </Hint>
      }
      actions={
        table &&
        !error && (
          <>
            {isMap && (
              <SegmentedControl
                aria-label="Figure in the map"
                data={CHOICES}
                value={measure}
                onChange={(next) => isMeasure(next) && setMeasure(next)}
              />
            )}
            <ChartTools
              title={TITLE}
              table={table}
              file={isStale ? null : { name: fileNameOf('segment overlap'), facts: [] }}
              {...(!isPhone && { isTable: isList, onTable: setList })}
            />
          </>
        )
      }
    >
      {error ? (
        <CallFailed
          title="The overlap did not load"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          rest="The segments stay chosen."
        />
      ) : !data ? (
        <TableSkeleton rows={ids.length + 1} label="Loading overlap" />
      ) : isMap ? (
        <div className="overlap-stale" aria-busy={isStale || undefined}>
          <OverlapMap key={data.segments.map(({ id }) => id).join()} answer={data} measure={measure} />
        </div>
      ) : (
        <PairList answer={data} isStale={isStale} />
      )}
    </Panel>
  );
}
