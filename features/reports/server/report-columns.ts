import type { AccountType } from '@kontor/core/contract';
import { BREAKDOWNS, MEASURES, type MeasureKey } from '@kontor/market/contract';
import type { ReportQuestion, ReportRow } from '@kontor/market/server';
import { type Dimension, isTimeDimension, type ReportColumn, type ReportResultRow } from '@kontor/reports/contract';

/** Before and behind a figure of a format, as tables write it. */
export const PREFIX = { count: null, money: '$', cpm: '$', percent: null } as const;
export const SUFFIX = { count: null, money: null, cpm: null, percent: '%' } as const;

export const measureLabel = (key: MeasureKey, accountType: AccountType) => MEASURES[key].label({ accountType, place: 'report' });

function dimensionColumn(key: Dimension): ReportColumn {
  const type = isTimeDimension(key) ? 'DATE' : 'TEXT';
  return {
    ...{ key, title: BREAKDOWNS[key].label, type, of: 'dimension', about: key },
    ...{ prefix: null, suffix: null, width: null, goodWhen: null, digits: null },
  };
}

function measureColumns(key: MeasureKey, accountType: AccountType, isCompared: boolean): ReportColumn[] {
  const { format, goodWhen, ...measure } = MEASURES[key];
  const title = measureLabel(key, accountType);
  const digits = 'digits' in measure ? measure.digits : null;
  const figure: ReportColumn = {
    ...{ key, title, type: format === 'count' ? 'NUMBER' : 'DOUBLE', of: 'figure', about: key },
    ...{ prefix: PREFIX[format], suffix: SUFFIX[format], width: null, goodWhen, digits },
  };
  if (!isCompared) return [figure];
  return [
    figure,
    { ...figure, key: `${key}.previous`, title: `${title} before`, of: 'previous' },
    // Of percentages the difference, in points.
    {
      ...figure,
      key: `${key}.change`,
      title: `${title} change`,
      type: 'DOUBLE',
      of: 'change',
      prefix: null,
      suffix: format === 'percent' ? ' pp' : '%',
    },
  ];
}

type Asked = Pick<ReportQuestion, 'measures' | 'previous'> & { by: readonly Dimension[] };

/** Columns of a result: dimensions, then each measure, with those of the days before beside it. */
export const columnsOf = ({ by, measures, previous }: Asked, accountType: AccountType): ReportColumn[] => [
  ...by.map(dimensionColumn),
  ...measures.flatMap((key) => measureColumns(key, accountType, previous !== null)),
];

/** A moment as its column shows it: hours with their time, the others as days. */
export const momentText = (key: Dimension, moment: string) => moment.slice(0, key === 'hour' ? 16 : 10);
export const nameIn = (key: Dimension, { names }: Pick<ReportRow, 'names'>) =>
  isTimeDimension(key) ? momentText(key, names[key] ?? '') : (names[key] ?? '');

/** Figures of a row by the keys of their columns. */
export const figuresOf = ({ figures, previous, change }: ReportRow): Record<string, string | null> => ({
  ...figures,
  ...Object.fromEntries(Object.entries(previous).map(([key, figure]) => [`${key}.previous`, figure])),
  ...Object.fromEntries(Object.entries(change).map(([key, figure]) => [`${key}.change`, figure])),
});

export function resultRow(by: readonly Dimension[], row: ReportRow): ReportResultRow {
  const codes = Object.fromEntries(by.map((key) => [key, row.codes[key] ?? '']));
  const names = Object.fromEntries(by.map((key) => [key, nameIn(key, row)]));
  return { id: JSON.stringify(Object.values(codes)), data: { ...names, ...figuresOf(row) }, codes };
}
