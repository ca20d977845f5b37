import {
  ChartPanel,
  type ChartSpec,
  compact,
  EmptyState,
  ErrorPanel,
  Hint,
  IconButton,
  money,
  percent,
  stackedBars,
} from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { canOpen, type PriceChart, type PriceRange, rangeWords, widened } from '@kontor/price-explorer/contract';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ChartActions } from './chart-actions.tsx';
import { drawnRange, type ExplorerSearch, rangeSearch } from './explorer-search.ts';
import { useCpmChart, type useExplorer } from './use-explorer.ts';

const HEIGHT = 320;

/** The part of a bar that a net price reaches: all of it, none, or what of its width lies below. */
const partWithin = ({ from = 0, to = null }: Pick<PriceChart['graph']['data'][number], 'from' | 'to'>, net: number) =>
  Math.min(1, Math.max(0, (net - from) / ((to ?? from + 1) - from)));

function specOf({ graph }: PriceChart, net: number): ChartSpec {
  const within = graph.data.map((bar) => bar.value * partWithin(bar, net));
  return stackedBars({
    labels: graph.data.map(({ from = 0, to = null }) =>
      to === null ? rangeWords({ from, to }) : `$${Number.isInteger(from) ? from : from.toFixed(2)}`,
    ),
    stamps: graph.data.map(({ from = 0 }) => String(from)),
    series: [
      { name: 'Floor at or below net price', values: within },
      { name: 'Floor above net price', values: graph.data.map(({ value }, at) => value - (within[at] ?? 0)) },
    ],
    format: compact,
  });
}

type RangeToolsProps = { range: PriceRange; around: number; end: number; onRange: (next: PriceRange) => void };

/** Decrease range, zoom out, increase range (spec 2 §4). */
function RangeTools({ range, around, end, onRange }: RangeToolsProps) {
  const isAll = range.from === 0 && range.to === null;
  const narrower = widened(range, { by: 0.5, around, end });
  const isNarrowest = narrower.from === range.from && narrower.to === range.to;
  const all = 'all prices are shown';
  return (
    <>
      <IconButton
        size={24}
        icon={IconZoomIn}
        label="Decrease range"
        reason={isNarrowest ? 'this is the narrowest range' : null}
        onClick={() => onRange(narrower)}
      />
      <IconButton
        size={24}
        icon={IconZoomReset}
        label="Zoom out"
        reason={isAll ? all : null}
        onClick={() => onRange({ from: 0, to: null })}
      />
      <IconButton
        size={24}
        icon={IconZoomOut}
        label="Increase range"
        reason={isAll ? all : null}
        onClick={() => onRange(widened(range, { by: 2, around, end }))}
      />
    </>
  );
}

type PricePanelProps = {
  title: string;
  targeting: MediaPlanTargeting;
  search: ExplorerSearch;
  onSearch: ReturnType<typeof useExplorer>[1];
  /** Dollars that reach the publisher. */
  net: number;
};

/** Requests by what publishers ask: a bar opens its own range, by a click or with Enter, down to a cent (spec 2 §4). */
export function PricePanel({ title, targeting, search, onSearch, net }: PricePanelProps) {
  const { chart, isSettling, isStale, error, retry, isRetrying } = useCpmChart({ targeting, search });
  const spec = useMemo(() => chart && !isStale && specOf(chart, net), [chart, isStale, net]);
  const range = drawnRange(search);
  const end = chart?.graph.maxCpm ?? range.to ?? 40;
  const handleRange = (next: PriceRange) => onSearch(rangeSearch(next), true);
  const handlePick = (index: number) => {
    const bar = chart?.graph.data[index];
    if (bar?.from === undefined || bar.value === 0) return;
    const next = { from: bar.from, to: bar.to ?? null };
    if (canOpen(next)) handleRange(next);
  };
  const around = net > range.from && (range.to === null || net < range.to) ? net : (chart?.medianCpm ?? range.from);
  return (
    <ChartPanel
      title="Requests vs CPM"
      note={isSettling || (isStale && isRetrying) ? 'Settling' : `${rangeWords(range)} shown`}
      hint={
        <Hint about="Requests vs CPM">
          Bars count avails a day by the publisher's floor. Press one to see what is in it: dollars open into ten cents, ten cents into
          single cents. In the chart, ← and → go from bar to bar and Enter opens one.
        </Hint>
      }
      label={`Avails a day by publisher floor, ${rangeWords(range)}; ${money(net)} reaches the publisher`}
      first="Floor from"
      height={HEIGHT}
      spec={spec || undefined}
      onPick={handlePick}
      error={
        error && (
          <ErrorPanel title="Requests vs CPM did not load" onRetry={retry} isRetrying={isRetrying}>
            {errorText(error)}
          </ErrorPanel>
        )
      }
      empty={
        chart &&
        !isStale &&
        chart.msg !== '' && <EmptyState title={chart.msg}>No avails in this range of prices meet this targeting.</EmptyState>
      }
      actions={
        <>
          <RangeTools {...{ range, around, end }} onRange={handleRange} />
          <ChartActions chartType="cpm" label="Requests vs CPM" {...{ title, targeting, search }} />
        </>
      }
    />
  );
}

/** “2.1 % of the avails have a floor in a currency without a rate.” */
export const unpricedNote = ({ unpriced, requests }: Pick<PriceChart, 'unpriced' | 'requests'>): string | null =>
  unpriced > 0
    ? `${percent((unpriced / requests) * 100)} of the avails have a floor in a currency without a rate. The bars leave them out.`
    : null;
