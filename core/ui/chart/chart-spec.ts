export type ChartSeries = { name: string; values: readonly (number | null)[] };
type Format = (value: number) => string;
/** Something that happened in a bucket, in words. */
export type ChartMark = { index: number; text: string };

/** What a chart says, without how it is drawn; ECharts options are made from it inside the lazy chunk. A missing value is a gap. */
export type ChartSpec = {
  kind: 'line' | 'area' | 'bar' | 'stacked' | 'pie';
  labels: readonly string[];
  /** The labels for machines: ISO days, or instants with their offset. Files have them in the labels' place. */
  stamps?: readonly string[] | undefined;
  series: readonly ChartSeries[];
  /** Drawn as an ink line on its own right axis; left out while it is the same throughout. */
  line?: (ChartSeries & { format?: Format | undefined; unit?: string | undefined }) | undefined;
  /** The same figures of the days compared with: a quiet dashed line; `labels` are its own. */
  before?: (ChartSeries & { labels: readonly string[] }) | undefined;
  /** How values are written on the axis and in the tooltip. */
  format?: Format | undefined;
  /** Of the values in files. */
  unit?: string | undefined;
  /** The bucket that is not over: drawn hollow or dotted. */
  running?: number | undefined;
  /** The bucket that is chosen: the others step back. */
  chosen?: number | undefined;
  /** Ticks on the time axis. */
  marks?: readonly ChartMark[] | undefined;
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

/** Every ninth colour would repeat one: series from the eighth on are added up as “Other”. */
export function foldSeries(series: readonly ChartSeries[]): readonly ChartSeries[] {
  if (series.length <= SERIES_MAX) return series;
  const rest = series.slice(SERIES_MAX - 1);
  const values = (rest[0]?.values ?? []).map((_, i) => {
    const known = rest.map(({ values: own }) => own[i] ?? null).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
  return [...series.slice(0, SERIES_MAX - 1), { name: 'Other', values }];
}

/** The one value that a line has throughout, as it is written; null where it changes or has none. */
export function constantOf({ values, format = String }: NonNullable<ChartSpec['line']>): string | null {
  const written = new Set(values.flatMap((value) => (value === null ? [] : [format(value)])));
  return written.size === 1 ? ([...written][0] ?? null) : null;
}

/** The line on the right axis, where there is something to see of it. */
export const drawnLine = ({ line }: Pick<ChartSpec, 'line'>) => (line && constantOf(line) === null ? line : undefined);

const written = (format: Format, value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value));

export type ChartLine = { name: string; text: string; part?: 'total' | 'before' };

/** What a chart says of one bucket, line by line: its tooltip, and what a screen reader hears. */
export function bucketLines(spec: ChartSpec, index: number): ChartLine[] {
  const { format = String, line, before, kind } = spec;
  const own = spec.series.map(({ name, values }) => ({ name, text: written(format, values[index]) }));
  const known = spec.series.flatMap(({ values }) => values[index] ?? []);
  const isSummed = (kind === 'stacked' || kind === 'area') && known.length > 1;
  return [
    ...own,
    ...(isSummed ? [{ name: 'Total', text: format(known.reduce((sum, value) => sum + value, 0)), part: 'total' as const }] : []),
    ...(line ? [{ name: line.name, text: written(line.format ?? format, line.values[index]) }] : []),
    ...(before
      ? [{ name: before.labels[index] ?? before.name, text: written(format, before.values[index]), part: 'before' as const }]
      : []),
  ];
}

/** The bucket's name; one that is not over says so. */
export const bucketTitle = ({ labels, running }: ChartSpec, index: number): string =>
  `${labels[index] ?? ''}${index === running ? ', so far' : ''}`;

export const marksAt = ({ marks = [] }: Pick<ChartSpec, 'marks'>, index: number): string[] =>
  marks.filter((mark) => mark.index === index).map(({ text }) => text);

/** A bucket in one sentence. */
export const bucketWords = (spec: ChartSpec, index: number): string =>
  [
    `${bucketTitle(spec, index)}: ${bucketLines(spec, index)
      .map(({ name, text }) => `${name} ${text}`)
      .join(', ')}`,
    ...marksAt(spec, index),
  ].join('. ');
