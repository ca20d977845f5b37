import { addDays, dayIn, ZONES } from '@kontor/core/contract';
import { ChartPanel, type ChartSpec, compact, EmptyState, ErrorPanel, lineChart, shortDay, TimezoneSelect } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { AREA_TYPES, CHART_TITLES, type PriceChart } from '@kontor/price-explorer/contract';
import { SegmentedControl, Select } from '@mantine/core';
import { useMemo } from 'react';
import { ChartActions } from './chart-actions.tsx';
import type { ExplorerSearch } from './explorer-search.ts';
import { useAreaChart, type useExplorer } from './use-explorer.ts';

const NAMES = { daily: 'By day', hourly: 'Hours of a day', weekly: 'Hours of a week' } as const;
const WHEN = AREA_TYPES.map((value) => ({ value, label: NAMES[value] }));
const ZONE_OPTIONS = Object.entries(ZONES).map(([value, { label }]) => ({ value: value as ExplorerSearch['zone'], label })); // its keys
const DAYS_BACK = 28;
const HEIGHT = 200;

function specOf({ graph }: PriceChart, when: ExplorerSearch['when']): ChartSpec {
  const { data } = graph;
  const running = data.findIndex(({ isRunning }) => isRunning);
  const hasRange = when === 'daily' && data.some(({ low }) => typeof low === 'number');
  const labels = data.map(({ label }) => (when === 'daily' ? shortDay(label) : when === 'hourly' ? label.slice(-5) : label));
  return lineChart({
    labels,
    ...(when === 'daily' && { stamps: data.map(({ label }) => label) }),
    series: [
      { name: 'Avails', values: data.map(({ value }) => value) },
      ...(hasRange
        ? [
            { name: 'Usual low of that weekday', values: data.map(({ low }) => low ?? null) },
            { name: 'Usual high of that weekday', values: data.map(({ high }) => high ?? null) },
          ]
        : []),
    ],
    format: compact,
    ...(running >= 0 && { running }),
  });
}

type RequestsPanelProps = {
  title: string;
  targeting: MediaPlanTargeting;
  search: ExplorerSearch;
  onSearch: ReturnType<typeof useExplorer>[1];
};

/** What the targeting met, by day, by hour of a day or by hour of the week (spec 2 §2). */
export function RequestsPanel({ title, targeting, search, onSearch }: RequestsPanelProps) {
  const { when, zone, day } = search;
  const { chart, isSettling, isStale, error, retry, isRetrying } = useAreaChart({ targeting, search });
  const spec = useMemo(() => chart && !isStale && specOf(chart, when), [chart, isStale, when]);
  const today = dayIn(ZONES[zone].iana);
  const days = Array.from({ length: DAYS_BACK }, (_, back) => addDays(today, -back - 1));
  const state = isSettling ? 'Settling' : chart && !isStale ? `${compact(chart.requests)} a day` : undefined;
  return (
    <ChartPanel
      title="Daily Requests"
      note={when === 'daily' && state ? `${state}, days in UTC` : state}
      label={`${CHART_TITLES[when]} of this targeting over the last 28 days`}
      first={when === 'daily' ? 'Day' : 'Hour'}
      height={HEIGHT}
      spec={spec || undefined}
      error={
        error && (
          <ErrorPanel title="Daily Requests did not load" onRetry={retry} isRetrying={isRetrying}>
            {errorText(error)}
          </ErrorPanel>
        )
      }
      empty={
        chart &&
        !isStale &&
        chart.msg !== '' && <EmptyState title={chart.msg}>No avails of the last 28 days meet this targeting.</EmptyState>
      }
      actions={
        <>
          {when === 'hourly' && (
            <Select
              aria-label="Day"
              w={120}
              allowDeselect={false}
              data={days.map((value) => ({ value, label: shortDay(value) }))}
              value={day ?? days[0] ?? null}
              onChange={(next) => next && onSearch({ day: next })}
            />
          )}
          {when !== 'daily' && <TimezoneSelect value={zone} options={ZONE_OPTIONS} onChange={(next) => onSearch({ zone: next })} />}
          <SegmentedControl
            aria-label="Avails by"
            size="xs"
            data={WHEN}
            value={when}
            onChange={(next) => onSearch({ when: AREA_TYPES.find((one) => one === next) ?? 'daily' })}
          />
          <ChartActions chartType={when} label={CHART_TITLES[when]} {...{ title, targeting, search }} />
        </>
      }
    />
  );
}
