import {
  clockZoneOf,
  dayIn,
  type Field,
  type FieldKind,
  type Fields,
  isSeen,
  type ListView,
  labelOf,
  type Viewer,
  wordOf,
} from '@kontor/core/contract';
import { Capped, type Column, Cut, count, dayAndClock, money, percent, shortDay, WholeCode } from '@kontor/core/ui';
import type { ReactNode } from 'react';

/** How a column differs from what its field's kind makes of it; `write` is for the value of a row and the total alike. */
export type Look<Row> = Partial<Omit<Column<Row>, 'key' | 'label' | 'sortable' | 'title' | 'total'>> & {
  write?: (value: string | number | null | undefined) => ReactNode;
};
export type Looks<Row, F extends Fields> = { [K in keyof F & string]?: Look<Row> };

const RIGHT = new Set(['count', 'money', 'percent']);

/** The track of a kind in px, so that a column has its place before a row is here; a look knows its own values better. */
const TRACKS: Record<FieldKind, number> = {
  text: 130,
  code: 148,
  choice: 110,
  flag: 72,
  names: 140,
  count: 88,
  money: 104,
  percent: 68,
  day: 96,
  clock: 150,
  moment: 142,
};

/** A value as its kind is written; days and instants are those of the viewer’s zone. */
function contentOf(field: Field, value: unknown, zone: ReturnType<typeof clockZoneOf>): ReactNode {
  const text = value === null || value === undefined ? null : String(value);
  switch (field.kind) {
    case 'text':
      return <Capped text={text ?? ''} />;
    case 'code':
      return <WholeCode text={text ?? ''} />;
    case 'choice':
    case 'flag':
      return text === null ? '' : wordOf(field, value);
    case 'names':
      return Array.isArray(value) ? namesOf(field, value) : '';
    case 'count':
      return count(text);
    case 'money':
      return money(text);
    case 'percent':
      return percent(text);
    case 'day':
      return shortDay(text && (text.includes('T') ? dayIn(zone.iana, new Date(text)) : text));
    case 'moment':
      return dayAndClock(text, zone.iana, zone.label);
    case 'clock':
      return text ?? '';
  }
}

/** In the order of the options, which people know. */
const namesOf = (field: Field, values: readonly unknown[]): string =>
  field.options
    ? field.options.flatMap(({ value, label }) => (values.includes(value) ? [label] : [])).join(', ')
    : values.map(String).join(', ');

/** A field's key is the row's own; where the value comes from elsewhere, its look says so. */
const valueIn = (row: object, key: string): unknown => (row as Record<string, unknown>)[key];
export const textOf = (row: object, key: string): string => String(valueIn(row, key) ?? '');

/** What the closing line says: `title` in the column that names a row, sums under their fields. */
export type ListTotals = { title: string; sums: Readonly<Record<string, string | number>> };

/** The columns that a viewer sees of a list. The title takes the free width and stays on a phone, where the others go. */
export function columnsOf<Row extends { id: string }, F extends Fields>(
  view: Pick<ListView<Row, F>, 'fields' | 'title'>,
  looks: Looks<Row, F>,
  { viewer, totals }: { viewer: Viewer; totals?: ListTotals | undefined },
): Column<Row>[] {
  const zone = clockZoneOf(viewer);
  return Object.entries<Field>(view.fields).flatMap(([key, field]) => {
    if (field.isFilterOnly || !isSeen(field, viewer)) return [];
    const isTitle = key === view.title;
    const { write, ...look }: Look<Row> = looks[key] ?? {};
    const content = (value: unknown) => (write ? write(value as Parameters<typeof write>[0]) : contentOf(field, value, zone));
    const sum = totals?.sums[key];
    return {
      key,
      label: labelOf(field, viewer),
      title: field.title,
      sortable: field.sort,
      align: RIGHT.has(field.kind) ? 'right' : undefined,
      cell: (row: Row) => (isTitle ? <Cut text={textOf(row, key)} /> : content(valueIn(row, key))),
      total: isTitle ? totals?.title : sum === undefined ? undefined : content(sum),
      ...(isTitle ? { flex: true } : { width: TRACKS[field.kind], hide: 'phone' as const }),
      ...look,
    };
  });
}
