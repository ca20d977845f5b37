import { Bone, ChartSkeleton, cpm, Editor, ErrorPanel, FactList, IconButton, money } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { netRate } from '@kontor/market/contract';
import { SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { fewWords } from '../forecast/few-words.ts';
import { ForecastRail } from '../forecast/forecast-rail.tsx';
import { notTold } from '../forecast/not-told.ts';
import { RailFigure } from '../forecast/rail-figure.tsx';
import { figureOf } from '../forecast/range-words.ts';
import { type PlanForecastState, usePlanForecast } from '../forecast/use-plan-forecast.ts';
import { WeekdaySection } from '../forecast/weekday-section.tsx';
import type { PlanEditing } from '../targeting/use-plan-editing.ts';
import { CpmTab, type PricedDeal } from './cpm-tab.tsx';
import './explorer.css';
import { InsightsTab } from './insights-tab.tsx';
import { PricePanel, unpricedNote } from './price-panel.tsx';
import { RequestsPanel } from './requests-panel.tsx';
import { termsOfSearch, useCpmChart, useExplorer } from './use-explorer.ts';

export type PriceExplorerProps = {
  editing: PlanEditing;
  /** What can be made of the price that is tried, dollars CPM. */
  dealLink?: ((price: string) => ReactNode) | undefined;
  /** Deals that use the plan, at their price. */
  deals?: readonly PricedDeal[] | undefined;
};

const VIEWS = [
  { value: 'insights', label: 'Insights' },
  { value: 'cpm', label: 'CPM Explorer' },
];
const NO_DEALS: readonly PricedDeal[] = [];
const NO_PRICES = { medianCpm: null, dataFee: '0' };

/** What the forecast says in short, above the rows of the insights. */
function Summary({ state, median }: { state: PlanForecastState; median: number | null }) {
  const { answer, isStale } = state;
  if (!answer) return null;
  const { forecast } = answer;
  return (
    <>
      <RailFigure {...figureOf(forecast)} isStale={isStale} />
      <WeekdaySection forecast={forecast} />
      <FactList
        isPlain
        facts={[
          { label: 'Median floor', value: money(median ?? forecast.medianCpm) },
          { label: 'Data fee', value: cpm(forecast.dataFee) },
        ]}
      />
    </>
  );
}

/** What a targeting meets and at which price, beside Insights and the CPM Explorer (spec 2 §2, §4). */
export function PriceExplorer({ editing, dealLink, deals = NO_DEALS }: PriceExplorerProps) {
  const [search, setSearch] = useExplorer();
  const targeting = useDeferredValue(editing.targeting);
  const state = usePlanForecast(targeting, editing.reads);
  const { answer, error, isValid, retry, isRetrying } = state;
  const forecast = answer?.forecast;
  const terms = termsOfSearch(search, forecast ?? NO_PRICES);
  const net = netRate(terms);
  // Of all prices: the panel's own range may be another.
  const settled = useCpmChart({ targeting, search: { ...search, above: undefined, below: undefined } });
  const untold = notTold(error);
  const note = forecast && unpricedNote(forecast);
  const panels = { title: editing.planTitle, targeting, search, onSearch: setSearch };
  return (
    <Editor isWide>
      <div className="k-explorer">
        {!isValid && <p className="k-rail-few">Fix the targeting errors to see avails.</p>}
        {untold && <p className="k-rail-few">{untold}</p>}
        {isValid && !untold && (
          <>
            <RequestsPanel {...panels} />
            <PricePanel {...panels} net={Math.max(0, Number(net))} />
            {note && <p className="k-note">{note}</p>}
          </>
        )}
      </div>
      <ForecastRail title="Price explorer">
        <div className="k-explorer-tabs">
          <SegmentedControl
            aria-label="Beside the charts"
            data={VIEWS}
            value={search.view}
            onChange={(next) => setSearch({ view: next === 'cpm' ? 'cpm' : 'insights' })}
          />
          {!editing.isReadOnly && (
            <>
              <IconButton label="Undo" icon={IconArrowBackUp} onClick={editing.undo} reason={editing.canUndo ? null : 'nothing to undo'} />
              <IconButton
                label="Redo"
                icon={IconArrowForwardUp}
                onClick={editing.redo}
                reason={editing.canRedo ? null : 'nothing to redo'}
              />
            </>
          )}
        </div>
        {error && !untold && (
          <ErrorPanel title="The forecast did not load" onRetry={retry} isRetrying={isRetrying}>
            {errorText(error)}
          </ErrorPanel>
        )}
        {!error && !answer && isValid && (
          <div role="status" aria-label="Loading price explorer">
            <Bone width="45%" height={34} />
            <ChartSkeleton height={110} label="Loading prices" />
          </div>
        )}
        {answer && !answer.forecast.isEnough && <p className="k-rail-few">{fewWords(answer, editing.nameOf)}</p>}
        {answer && search.view === 'insights' && (
          <>
            <Summary state={state} median={settled.isStale ? null : (settled.chart?.medianCpm ?? null)} />
            <InsightsTab {...{ editing, search }} net={Math.max(0, Number(net)).toFixed(6)} onSearch={setSearch} />
          </>
        )}
        {answer && search.view === 'cpm' && (
          <CpmTab {...{ state, editing, search, terms, deals }} onSearch={setSearch} actions={dealLink?.(terms.rate)} />
        )}
      </ForecastRail>
    </Editor>
  );
}
