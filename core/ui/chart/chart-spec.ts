import type { ChartInk } from '../theme/chart-theme.ts';

export type ChartSeries = { name: string; values: readonly (number | null)[] };
type Format = (value: number) => string;

/** What a chart says, without how it is drawn; ECharts options are made from it inside the lazy chunk. */
export type ChartSpec = {
  kind: 'line' | 'area' | 'bar' | 'stacked' | 'pie';
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** Drawn as an ink line on its own right axis. */
  line?: (ChartSeries & { format?: Format | undefined }) | undefined;
  /** How values are written on the axis and in the tooltip. */
  format?: Format | undefined;
};

type Parts = Omit<ChartSpec, 'kind'>;

/** One or more lines over the same labels. */
export const lineChart = (parts: Parts): ChartSpec => ({ kind: 'line', ...parts });
/** Bars side by side. */
export const barChart = (parts: Parts): ChartSpec => ({ kind: 'bar', ...parts });
/** Bars on top of each other, with an optional `line` on the right axis. */
export const stackedBars = (parts: Parts): ChartSpec => ({ kind: 'stacked', ...parts });
/** Shares of one whole; the first series is drawn. */
export const pieChart = (parts: Parts): ChartSpec => ({ kind: 'pie', ...parts });
/** Filled lines on top of each other. */
export const areaChart = (parts: Parts): ChartSpec => ({ kind: 'area', ...parts });

const SERIES_MAX = 8;
const PHONE = 560;
const PIE_LABELS = 380;

/** Every ninth colour would repeat one: series from the eighth on are added up as “Other”. */
export function foldSeries(series: readonly ChartSeries[]): readonly ChartSeries[] {
  if (series.length <= SERIES_MAX) return series;
  const rest = series.slice(SERIES_MAX - 1);
  const values = (rest[0]?.values ?? []).map((_, i) => rest.reduce((sum, { values: own }) => sum + (own[i] ?? 0), 0));
  return [...series.slice(0, SERIES_MAX - 1), { name: 'Other', values }];
}

const lineParts = (line: NonNullable<ChartSpec['line']>, ink: ChartInk) => [
  // A halo in the page's colour keeps the ink line readable over the bars.
  { type: 'line', yAxisIndex: 1, data: line.values, silent: true, tooltip: { show: false }, lineStyle: { width: 5, color: ink.surface } },
  {
    name: line.name,
    type: 'line',
    yAxisIndex: 1,
    data: line.values,
    color: ink.ink,
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: line.values.length < 40,
    tooltip: line.format && { valueFormatter: line.format },
  },
];

/** Slices carry their own names, so no legend has to be matched by colour; a narrow box has only room for the legend. */
const pieOption = ({ labels, series, format }: ChartSpec, ink: ChartInk, width: number) => {
  const isNarrow = width < PIE_LABELS;
  return {
    legend: { show: isNarrow, bottom: 0, left: 'center', type: 'scroll' },
    tooltip: { trigger: 'item', valueFormatter: format, confine: true },
    series: [
      {
        type: 'pie',
        radius: ['44%', '68%'],
        center: ['50%', isNarrow ? '44%' : '50%'],
        itemStyle: { borderColor: ink.surface, borderWidth: 2 },
        label: { show: !isNarrow, color: ink.text, fontFamily: ink.font, fontSize: 12, formatter: '{b}  {d} %' },
        data: labels.map((name, i) => ({ name, value: series[0]?.values[i] ?? 0 })),
      },
    ],
  };
};

const STEPS = [1, 2, 2.5, 5, 10];
const INTERVALS = 4;

/** Bounds of the right axis in four even steps, low enough that the line runs above most bars. */
export function lineAxis(values: readonly (number | null)[]): { min: number; max: number; interval: number } | undefined {
  const known = values.filter((value) => value !== null);
  const max = Math.max(...known);
  const min = Math.min(...known);
  if (known.length === 0 || max === 0) return undefined;
  const from = Math.max(0, min - 2 * Math.max(max - min, max * 0.05));
  const size = 10 ** Math.floor(Math.log10((max - from) / INTERVALS));
  for (const step of [...STEPS, 20, 25].map((one) => one * size)) {
    const low = Math.floor(from / step) * step;
    if (low + INTERVALS * step >= max) return { min: low, max: low + INTERVALS * step, interval: step };
  }
  return undefined;
}

/** ECharts option of a spec for a box `width` px wide. */
export function chartOption(spec: ChartSpec, ink: ChartInk, width: number): Record<string, unknown> {
  if (spec.kind === 'pie') return pieOption(spec, ink, width);
  const { kind, labels, line, format } = spec;
  const series = foldSeries(spec.series);
  const names = [...series.map(({ name }) => name), ...(line ? [line.name] : [])];
  const isBar = kind === 'bar' || kind === 'stacked';
  const hasLegend = names.length > 1;
  const legendRows = hasLegend ? Math.max(1, Math.ceil(names.join('').length / Math.max(24, width / 8.5))) : 0;
  const axis = { type: 'value', splitNumber: 4, axisLabel: { formatter: format } };
  return {
    grid: { left: 8, right: line ? 8 : 12, top: 14 + legendRows * 26, bottom: 4, containLabel: true },
    legend: { show: hasLegend, top: 4, left: 0, data: names },
    tooltip: { trigger: 'axis', axisPointer: { type: isBar ? 'shadow' : 'line' }, valueFormatter: format, confine: true },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: isBar,
      axisLabel: { hideOverlap: true, interval: width < PHONE ? 'auto' : undefined },
    },
    yAxis: line ? [axis, { ...axis, ...lineAxis(line.values), axisLabel: { formatter: line.format }, splitLine: { show: false } }] : axis,
    series: [
      ...series.map(({ name, values }) => ({
        name,
        data: values,
        type: isBar ? 'bar' : 'line',
        ...(kind === 'stacked' || kind === 'area' ? { stack: 'all' } : {}),
        ...(kind === 'area' ? { areaStyle: { opacity: 0.22 } } : {}),
        ...(isBar ? { barCategoryGap: '34%', barMaxWidth: 48 } : { showSymbol: values.length === 1, symbol: 'circle', symbolSize: 5 }),
      })),
      ...(line ? lineParts(line, ink) : []),
    ],
  };
}
