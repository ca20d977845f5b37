import { hrefOf } from '@kontor/core/contract';
import { type Column, Cut, Delta, UiLink } from '@kontor/core/ui';
import { dealPages } from '@kontor/deals/contract';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import type { MetaType } from '@kontor/meta/contract';
import { NameIcon } from '@kontor/meta/web';
import { isTimeDimension, type ReportColumn, type ReportDetail, type ReportResultRow } from '@kontor/reports/contract';
import { decimalsOf, figureText, isPercentage, momentText } from './figure-text.ts';

type Row = ReportResultRow;
/** An id of ours means nothing to people. */
const isOwnId = (code: string) => /^[0-9a-f]{24}$/.test(code);

/** Where the name of a record of the account leads. */
function hrefFor(of: string, id: string | undefined): string | null {
  if (id === undefined || !isOwnId(id)) return null;
  if (of === 'deal') return hrefOf(dealPages.edit, { id, type: 'dashboard' });
  return of === 'plan' ? hrefOf(mediaPlanPages.edit, { id }) : null;
}

/** Dimensions whose values have icons (decisions D53). */
const ICONS: Partial<Record<string, MetaType>> = {
  adomain: 'adomain',
  publisher: 'publisher',
  app: 'bundle',
  appName: 'bundle',
  dsp: 'dsp',
};

/** What a row is told by: a moment, or a name with its code beside it. */
function DimensionCell({ column: { about, key, type }, row }: { column: ReportColumn; row: Row }) {
  const text = row.data[key] ?? '';
  if (type === 'DATE' || isTimeDimension(about)) return momentText(about, text);
  const code = row.codes[about];
  const href = hrefFor(about, code);
  if (href)
    return (
      <UiLink href={href}>
        <Cut text={text} />
      </UiLink>
    );
  const icon = ICONS[about];
  const isNoted = code !== undefined && code !== '' && !isOwnId(code) && code !== text;
  if (!isNoted && !icon) return <Cut text={text} />;
  return (
    <span className="report-named" data-icon={icon !== undefined || undefined}>
      {icon && <NameIcon of={icon} name={code || text} />}
      <Cut text={text} />
      {isNoted && <span className="k-note">{code}</span>}
    </span>
  );
}

const subOf = (columns: readonly ReportColumn[], { data }: Row): string =>
  columns
    .map(({ about, key, type }) => (type === 'DATE' || isTimeDimension(about) ? momentText(about, data[key] ?? '') : data[key]))
    .filter(Boolean)
    .join(', ');

const WIDTHS: Record<ReportColumn['of'], number> = { dimension: 150, figure: 112, previous: 112, change: 84 };
/** Where room is short the days before go, then the change, then figures from the right. */
const PRIORITIES: Record<ReportColumn['of'], number> = { dimension: 9, figure: 7, previous: 3, change: 4 };

type Options = {
  detail: Pick<ReportDetail, 'columns' | 'totals'>;
  /** Closes the rows: “Total of 1,048 rows”. */
  sum: string;
  /** The days that are compared with, in words. */
  before: string;
};

/** The columns of a result as their descriptor has them: typed, with their units, pairs of columns where days are compared. */
export function resultColumns({ detail: { columns, totals }, sum, before }: Options): Column<Row>[] {
  const dimensions = columns.filter(({ of }) => of === 'dimension');
  const naming = dimensions.find(({ about }) => !isTimeDimension(about)) ?? dimensions[0];
  const others = dimensions.filter((column) => column !== naming);
  const [firstFigure] = columns.filter(({ of }) => of === 'figure');
  const content = (column: ReportColumn, cells: Row['data']) => {
    const value = cells[column.key];
    if (column.of !== 'change') return figureText(column, value);
    const figure = columns.find((one) => one.of === 'figure' && one.about === column.about);
    const isPoints = figure !== undefined && isPercentage(figure);
    return (
      <Delta
        value={value === null || value === undefined ? null : Number(value)}
        goodWhen={column.goodWhen ?? 'none'}
        {...(isPoints && { unit: 'points', digits: decimalsOf(figure, cells[figure.key]) })}
      />
    );
  };
  return columns.map((column): Column<Row> => {
    const { key, title, of, about, width } = column;
    if (of === 'dimension') {
      const isNaming = column === naming;
      return {
        key,
        label: title,
        sortable: true,
        cell: (row) => <DimensionCell column={column} row={row} />,
        width: width ?? (isNaming ? 220 : WIDTHS.dimension),
        priority: PRIORITIES.dimension,
        total: column === dimensions[0] ? sum : undefined,
        // Rows that differ in another dimension alone are told apart on a phone too.
        ...(isNaming ? { flex: true, ...(others.length > 0 && { sub: (row: Row) => subOf(others, row) }) } : { hide: 'phone' as const }),
      };
    }
    const isMain = column === firstFigure || (of === 'previous' && about === firstFigure?.about);
    return {
      key,
      label: title,
      title: of === 'figure' ? undefined : `${title}, against ${before}`,
      align: 'right',
      sortable: true,
      width: width ?? WIDTHS[of],
      priority: PRIORITIES[of],
      cell: ({ data }) => (of === 'previous' ? <span className="report-before">{content(column, data)}</span> : content(column, data)),
      total: totals ? content(column, totals) : undefined,
      ...(!isMain && { hide: 'phone' as const }),
    };
  });
}

/** How the rows are sorted until somebody sorts them: by time where that is the first column, else by the first measure, the largest first. */
export function firstOrder(columns: readonly ReportColumn[]): { key: string; reverse: boolean } | undefined {
  const [first] = columns;
  if (first && isTimeDimension(first.about)) return { key: first.key, reverse: false };
  const figure = columns.find(({ of }) => of === 'figure');
  return figure && { key: figure.key, reverse: true };
}
