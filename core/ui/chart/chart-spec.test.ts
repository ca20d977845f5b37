import { fileNameOf } from '@kontor/core/contract';
import { describe, expect, test } from 'vitest';
import { type ChartInk, chartTheme } from '../theme/chart-theme.ts';
import { axisText } from '../values/format.ts';
import { chartOption } from './chart-option.ts';
import { barChart, bucketWords, type ChartSpec, constantOf, foldSeries, lineChart, stackedBars } from './chart-spec.ts';
import { csvOf, tableOf, writtenCell } from './chart-table.ts';
import { lineAxis } from './line-axis.ts';
import { ringParts } from './ring-parts.ts';

const INK: ChartInk = {
  series: ['#111', '#222'],
  ink: '#000',
  muted: '#333',
  text: '#444',
  line: '#555',
  lineStrong: '#666',
  control: '#777',
  hover: '#888',
  raised: '#999',
  surface: '#fff',
  font: 'sans-serif',
};
type Drawn = { type: string; data: (number | null | { value: number | null; itemStyle: object })[]; lineStyle?: object; symbol?: string };
// What this file draws are axes with series, whose shape is ECharts'.
const seriesOf = (spec: ChartSpec) => chartOption(spec, INK, 900)['series'] as Drawn[];
const hours = ['12:00', '13:00', '14:00', '15:00'];

describe('charts', () => {
  test('series beyond eight are added up as Other, and a bucket that none of them knows stays unknown', () => {
    const ten = Array.from({ length: 10 }, (_, i) => ({ name: `S${i}`, values: [1, i, null] }));
    const folded = foldSeries(ten);
    expect(folded).toHaveLength(8);
    expect(folded[7]).toEqual({ name: 'Other', values: [3, 7 + 8 + 9, null] });
  });

  test('the right axis has four even steps that hold every value', () => {
    const axis = lineAxis([20.7, 23.1, null, 21]);
    expect(axis).toBeDefined();
    expect(axis && axis.min + 4 * axis.interval).toBe(axis?.max);
    expect(axis && axis.min <= 20.7 && axis.max >= 23.1).toBe(true);
  });

  test('what is pointed at stays to be seen: the pointer lies below the marks, which ECharts puts at 2', () => {
    expect(chartTheme(INK).tooltip.axisPointer.z).toBeLessThan(2);
  });

  test('a bar that is not over is hollow, and what is unknown is no bar', () => {
    const [bars] = seriesOf(barChart({ labels: hours, series: [{ name: 'CTV', values: [3, 4, 1, null] }], running: 2 }));
    expect(bars?.data[1]).toMatchObject({ value: 4, itemStyle: {} });
    expect(bars?.data[2]).toMatchObject({ value: 1, itemStyle: { color: 'transparent', borderType: 'dashed', borderColor: '#111' } });
    expect(bars?.data[3]).toMatchObject({ value: null });
  });

  test('a line ends with the last bucket that is over; the way to the running one is dotted, its point hollow', () => {
    const [line, tail] = seriesOf(lineChart({ labels: hours, series: [{ name: 'Revenue', values: [3, 4, 1, null] }], running: 2 }));
    expect(line?.data).toEqual([3, 4, null, null]);
    expect(tail).toMatchObject({ data: [null, 4, 1, null], lineStyle: { type: 'dotted' }, itemStyle: { color: INK.surface } });
  });

  test('a price that is the same throughout is said and not drawn', () => {
    const line = { name: 'CPM', values: [22.8, null, 22.8], format: (value: number) => `$${value}` };
    const spec = stackedBars({ labels: hours, series: [{ name: 'CTV', values: [1, 2, 3] }], line });
    expect(constantOf(line)).toBe('$22.8');
    expect(seriesOf(spec).map(({ type }) => type)).toEqual(['bar']);
    expect(seriesOf({ ...spec, line: { ...line, values: [22.8, 23] } }).map(({ type }) => type)).toEqual(['bar', 'line', 'line']);
    expect(constantOf({ ...line, values: [null, null] })).toBeNull();
  });

  test('a bucket is one sentence: its series, their total, what it is compared with, and what was changed', () => {
    const spec = stackedBars({
      labels: ['Nov 7', 'Nov 8'],
      series: [
        { name: 'CTV', values: [1, 2] },
        { name: 'Mobile', values: [3, null] },
      ],
      before: { name: 'before', values: [5, 6], labels: ['Oct 31', 'Nov 1'] },
      running: 1,
      marks: [{ index: 1, text: 'Floor CPM $20 → $22 (Maren Oduya)' }],
    });
    expect(bucketWords(spec, 0)).toBe('Nov 7: CTV 1, Mobile 3, Total 4, Oct 31 5');
    expect(bucketWords(spec, 1)).toBe('Nov 8, so far: CTV 2, Mobile –, Nov 1 6. Floor CPM $20 → $22 (Maren Oduya)');
    expect(seriesOf(spec).at(-1)).toMatchObject({ symbol: 'triangle', data: [null, 0] });
  });
});

describe('axes and rings', () => {
  test('an axis says no digit that its step does not need', () => {
    expect([0, 200_000, 1_200_000, 3e9, 1e12, 870, -1500].map((value) => axisText(value))).toEqual([
      '0',
      '200 k',
      '1.2 M',
      '3 B',
      '1 T',
      '870',
      '−1.5 k',
    ]);
    expect([axisText(50_000, 'USD'), axisText(20.25, 'USD'), axisText(-2, 'USD'), axisText(2.5, 'percent')]).toEqual([
      '$50 k',
      '$20.25',
      '−$2',
      '2.5 %',
    ]);
    const spec = stackedBars({
      labels: hours,
      series: [{ name: 'CTV', values: [1, 2, 3] }],
      line: { name: 'CPM', values: [22, 23], unit: 'USD' },
    });
    const axes = chartOption(spec, INK, 900)['yAxis'] as { axisLabel: { formatter: (value: number) => string } }[]; // two, as there is a line
    expect(axes.map(({ axisLabel }) => axisLabel.formatter(1_500_000))).toEqual(['1.5 M', '$1.5 M']);
  });

  test('a ring has its parts largest first, eight at most with the rest as Other, and they are its whole', () => {
    const labels = Array.from({ length: 10 }, (_, i) => `P${i}`);
    const { parts, whole } = ringParts({ labels, series: [{ name: 'Impressions', values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 55] }] });
    expect(whole).toBe(100);
    expect(parts.map(({ name }) => name)).toEqual(['P9', 'P8', 'P7', 'P6', 'P5', 'P4', 'P3', 'Other']);
    expect(parts.at(0)).toEqual({ name: 'P9', value: 55, share: expect.closeTo(55), index: 9 });
    expect(parts.at(-1)).toEqual({ name: 'Other', value: 6, share: expect.closeTo(6), index: null });
    expect(ringParts({ labels: ['A', 'B'], series: [{ name: 'Wins', values: [null, 0] }] })).toEqual({ parts: [], whole: 0 });
  });
});

describe('the figures of a chart', () => {
  const spec: ChartSpec = {
    kind: 'bar',
    labels: ['Nov 7', 'Nov 8'],
    stamps: ['2026-11-07', '2026-11-08'],
    series: [{ name: 'CTV', values: [1_234.5, null] }],
    format: (value) => `${value / 1000} k`,
    unit: 'impressions',
    marks: [{ index: 1, text: 'Status Draft → Published' }],
  };
  test('are read as people write them, and a hole is missing', () => {
    const { columns, rows } = tableOf(spec, 'Day');
    expect(rows.map((row) => row.map((value, i) => writtenCell(columns[i], value)))).toEqual([
      ['Nov 7', '1.2345 k', '–'],
      ['Nov 8', '–', 'Status Draft → Published'],
    ]);
  });
  test('are raw in a file: ISO days, plain numbers, the unit in the name, and over them what they are of', () => {
    expect(csvOf(tableOf(spec, 'Day'), [['Account', 'Halden, Media']])).toBe(
      '\uFEFFAccount,"Halden, Media"\r\n\r\nDay,CTV (impressions),Changes\r\n2026-11-07,1234.5,\r\n2026-11-08,,Status Draft → Published\r\n',
    );
  });
  test('a CSV cell never becomes a formula', () => {
    const columns = [{ label: 'a,b' }, { label: 'c' }];
    expect(csvOf({ columns, rows: [['=1+1', '-5']] })).toBe(`\uFEFF"a,b",c\r\n'=1+1,-5\r\n`);
  });
  test('have a file name of words, whatever the account is called', () => {
    expect(fileNameOf('Halden & Søn / "Media"', 'revenue by day', '2026-11-07 to 2026-11-08', 'EST')).toBe(
      'halden-søn-media-revenue-by-day-2026-11-07-to-2026-11-08-est',
    );
    expect(fileNameOf('Café Zürich')).toBe('cafe-zurich');
  });
});
