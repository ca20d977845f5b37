import { type ChartTable, ChartTools, EmptyState, FigureTable, Panel, SearchBox, TableSkeleton } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { type ReachCount, type ReachTable, reachRoutes as routes } from '@kontor/reach/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { stateOf } from './card-state.tsx';
import './reach.css';
import { countWords, inFile } from './reach-words.ts';
import { FRESH, useReachUrl } from './use-reach-url.ts';

/** From here on a table scrolls in itself (spec 1 §2.7). */
const MOST_SHOWN = 10;
const ROW_PX = 33;
const scrolls = (rows: number) => (rows > MOST_SHOWN ? { height: (MOST_SHOWN + 1) * ROW_PX } : {});

const KEYS = ['ftrack', 'ip', 'ifa'] as const;
const asText = (value: ReachCount) => countWords(value);
type Shape = { raw: ChartTable; shown: ChartTable };

/** Rows of platforms or areas, as people read them and as files have them; `isTurned`: a column for each of them. */
function shapeOf({ columns, data }: Pick<ReachTable, 'columns' | 'data'>, isTurned: boolean): Shape {
  const labels = columns.slice(1).map(({ name }) => name);
  const [first = ''] = columns.map(({ name }) => name);
  const right = 'right' as const;
  const cells = (say: (value: ReachCount) => string | number | null) =>
    isTurned
      ? KEYS.map((key, place) => [labels[place] ?? '', ...data.map((row) => say(row[key]))])
      : data.map((row) => [row.name, ...KEYS.map((key) => say(row[key]))]);
  const heads = isTurned ? data.map(({ name }) => name) : labels;
  const head = [{ label: isTurned ? 'Reach' : first }, ...heads.map((label) => ({ label, align: right }))];
  return { raw: { columns: head, rows: cells(inFile) }, shown: { columns: head, rows: cells(asText) } };
}

const VIEWS = [
  { value: 'horizontal', label: 'Horizontal' },
  { value: 'vertical', label: 'Vertical' },
];

/** Reach by platform, a row or a column each. */
export function PlatformCard() {
  const { url, setUrl, asked, fileOf } = useReachUrl();
  const query = useCall(routes.platforms, asked, FRESH);
  const { data: chart } = query;
  const { error, empty } = stateOf(query, chart);
  const title = 'Platforms';
  const isTurned = url.view === 'vertical';
  const shape = chart && shapeOf(chart, isTurned);
  return (
    <Panel
      title={title}
      note="households are counted once per platform"
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={VIEWS}
            value={isTurned ? 'vertical' : 'horizontal'}
            onChange={(next) => setUrl({ view: next === 'vertical' ? 'vertical' : undefined }, true)}
          />
          {shape && !empty && !error && <ChartTools title={title} table={shape.raw} file={fileOf('platforms', query)} />}
        </>
      }
    >
      {error || empty || (
        <div className="k-reach-card" aria-busy={query.isPlaceholderData || undefined}>
          {shape ? (
            <FigureTable table={shape.shown} caption={title} {...scrolls(shape.shown.rows.length)} />
          ) : (
            <TableSkeleton rows={4} label={`Loading ${title}`} />
          )}
        </div>
      )}
    </Panel>
  );
}

/** Reach by area, found by its name. */
export function AreaCard() {
  const { asked, fileOf } = useReachUrl();
  const [search, setSearch] = useState('');
  const query = useCall(routes.areas, asked, FRESH);
  const { data: chart } = query;
  const { error, empty } = stateOf(query, chart);
  const title = 'Demographic wise reach';
  const found = (chart?.data ?? []).filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const shape = chart && shapeOf({ columns: chart.columns, data: found }, false);
  const table =
    shape && found.length > 0 ? (
      <FigureTable table={shape.shown} caption={title} {...scrolls(found.length)} />
    ) : (
      <EmptyState title="No Data Found" level={3}>{`No area has “${search}” in its name.`}</EmptyState>
    );
  return (
    <Panel
      title={title}
      note="by area"
      actions={shape && !empty && !error && <ChartTools title={title} table={shape.raw} file={fileOf('areas', query)} />}
    >
      {error || empty || (
        <>
          <div className="k-reach-tools">
            <SearchBox label="Search areas" placeholder="Area" value={search} onChange={setSearch} />
          </div>
          <div className="k-reach-card" aria-busy={query.isPlaceholderData || undefined}>
            {chart ? table : <TableSkeleton rows={MOST_SHOWN} label={`Loading ${title}`} />}
          </div>
        </>
      )}
    </Panel>
  );
}
