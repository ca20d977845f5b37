import type { ChartInk } from '../theme/chart-theme.ts';
import { axisText } from '../values/format.ts';
import { type ChartSeries, type ChartSpec, drawnLine, foldSeries } from './chart-spec.ts';
import { tooltipOf } from './chart-tooltip.ts';
import { lineAxis } from './line-axis.ts';

const PHONE = 560;
/** Values and marks read the axis at every point, shown or not. */
const QUIET = { silent: true, tooltip: { show: false }, showAllSymbol: true } as const;
const DIMMED = 0.35;

type Values = ChartSeries['values'];
const isKnown = (value: number | null | undefined) => value !== null && value !== undefined;
/** A point between two gaps has no line to be seen by. */
const isAlone = (values: Values, i: number) => isKnown(values[i]) && !isKnown(values[i - 1]) && !isKnown(values[i + 1]);

/** A halo in the page's colour keeps the ink line readable over the bars. */
const lineParts = (line: NonNullable<ChartSpec['line']>, ink: ChartInk) => [
  { ...QUIET, type: 'line', yAxisIndex: 1, data: line.values, symbol: 'none', lineStyle: { width: 4, color: ink.surface } },
  {
    name: line.name,
    type: 'line',
    yAxisIndex: 1,
    data: line.values,
    color: ink.ink,
    symbol: 'circle',
    symbolSize: 5,
    showAllSymbol: true,
    showSymbol: line.values.length < 40,
  },
];

/** Bars; the one that is not over is hollow, those beside the chosen one step back. */
function barSeries({ kind, running, chosen }: ChartSpec, { name, values }: ChartSeries, color: string) {
  const styleAt = (i: number) => ({
    ...(i === running ? { color: 'transparent', borderColor: color, borderWidth: 1, borderType: 'dashed' } : {}),
    ...(chosen !== undefined && i !== chosen ? { opacity: DIMMED } : {}),
  });
  return {
    name,
    type: 'bar',
    color,
    data: values.map((value, i) => ({ value, itemStyle: styleAt(i) })),
    ...(kind === 'stacked' ? { stack: 'all' } : {}),
    barCategoryGap: '34%',
    barMaxWidth: 48,
  };
}

/** A line, and dotted the way to the bucket that is not over, which has a hollow point. */
function lineSeries(
  { kind, running = Number.NaN, chosen }: ChartSpec,
  { name, values }: ChartSeries,
  { color, ink }: { color: string; ink: ChartInk },
) {
  const isStacked = kind === 'area';
  const whole = isStacked ? values : values.map((value, i) => (i >= running ? null : value));
  const line = {
    name,
    type: 'line',
    color,
    data: whole,
    symbol: 'circle',
    showSymbol: true,
    showAllSymbol: true,
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (isAlone(whole, dataIndex) || dataIndex === chosen ? 6 : 0),
    ...(isStacked ? { stack: 'all', areaStyle: { opacity: 0.22 } } : {}),
  };
  if (isStacked || !isKnown(values[running])) return [line];
  const tail = values.map((value, i) => (i === running || i === running - 1 ? value : null));
  const hollow = {
    ...QUIET,
    type: 'line',
    color,
    data: tail,
    symbol: 'circle',
    itemStyle: { color: ink.surface, borderColor: color, borderWidth: 1.5 },
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (dataIndex === running ? 6 : 0),
    lineStyle: { type: 'dotted', color },
  };
  return [line, hollow];
}

const beforeSeries = ({ values }: ChartSeries, ink: ChartInk) => ({
  ...QUIET,
  type: 'line',
  data: values,
  symbol: 'none',
  color: ink.control,
  lineStyle: { type: 'dashed', width: 1 },
  z: 1,
});

/** A tick under the axis for each bucket in which something happened. */
function markSeries({ labels, marks = [] }: ChartSpec, ink: ChartInk) {
  const at = new Set(marks.map(({ index }) => index));
  return {
    ...QUIET,
    type: 'line',
    data: labels.map((_, i) => (at.has(i) ? 0 : null)),
    symbol: 'triangle',
    symbolSize: 8,
    symbolOffset: [0, 5],
    color: ink.ink,
    lineStyle: { width: 0 },
    clip: false,
    z: 5,
  };
}

/** As ECharts draws an entry: its mark and the gap behind it, and a letter of 12 px at its widest. */
const LEGEND_GAP = 44;
const LEGEND_LETTER = 7;

/** Rows that the legend wraps to, entry by entry. */
function legendRows(names: readonly string[], width: number): number {
  let [rows, left] = [0, 0];
  for (const name of names) {
    const entry = LEGEND_GAP + name.length * LEGEND_LETTER;
    if (entry > left) {
      rows += 1;
      left = width;
    }
    left -= entry;
  }
  return rows;
}

/** ECharts option of a spec for a box `width` px wide. */
export function chartOption(spec: ChartSpec, ink: ChartInk, width: number): Record<string, unknown> {
  const { kind, labels, unit, before, marks = [] } = spec;
  const line = drawnLine(spec);
  const series = foldSeries(spec.series);
  const isBar = kind === 'bar' || kind === 'stacked';
  const names = [...series.map(({ name }) => name), ...(line ? [line.name] : [])];
  const hasLegend = names.length > 1;
  const axisOf = (what: string | undefined) => ({
    type: 'value',
    splitNumber: 4,
    axisLabel: { formatter: (value: number) => axisText(value, what) },
  });
  const axis = axisOf(unit);
  const colorOf = (i: number) => ink.series[i] ?? ink.ink;
  return {
    grid: { left: 8, right: line ? 8 : 12, top: 14 + (hasLegend ? legendRows(names, width) : 0) * 26, bottom: 4, containLabel: true },
    legend: { show: hasLegend, top: 4, left: 0, data: names },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: isBar ? 'shadow' : 'line' },
      formatter: tooltipOf({ ...spec, series }, ink),
      confine: true,
    },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: isBar,
      axisLabel: { hideOverlap: true, interval: width < PHONE ? 'auto' : undefined },
    },
    yAxis: line ? [axis, { ...axisOf(line.unit), ...lineAxis(line.values), splitLine: { show: false } }] : axis,
    series: [
      ...series.flatMap((one, i): object[] =>
        isBar ? [barSeries(spec, one, colorOf(i))] : lineSeries(spec, one, { color: colorOf(i), ink }),
      ),
      ...(before ? [beforeSeries(before, ink)] : []),
      ...(line ? lineParts(line, ink) : []),
      ...(marks.length > 0 ? [markSeries(spec, ink)] : []),
    ],
  };
}
