import { z } from 'zod';
import { DateRange, type Days, type RangeKey } from './date-range.ts';
import { type Field, type FieldKind, type Fields, optionsOf, type Viewer } from './field.ts';
import { LIST_QUERY, ListInput, listOf, MAX_FILTERS, SEARCH_TYPE, SearchType, sayTheSame, type TABLE_OPERATIONS } from './list.ts';
import { Flag, LARGE_BODY, Nothing, type Route, route } from './route.ts';
import type { ZoneKey } from './timezone.ts';

type Having<F extends Fields, Trait extends object> = { [K in keyof F & string]: F[K] extends Trait ? K : never }[keyof F & string];
export type SortKey<F extends Fields> = Having<F, { sort: true }>;
export type FilterKey<F extends Fields> = Having<F, { filter: true }>;

export type ListSort = { key: string; reverse: boolean };

/** A list as a value: call, store, page and CSV file are made from it. */
export type ListView<Row extends { id: string } = { id: string }, F extends Fields = Fields> = {
  /** Under which a browser keeps the chosen columns and row height. */
  name: string;
  noun: readonly [one: string, many: string];
  /** Heads the page where there is nothing to list. */
  empty: string;
  row: z.ZodType<Row>;
  fields: F;
  /** The field that names a row. */
  title: keyof F & string;
  /** What the search looks in, as its box says. */
  searches: string;
  sort: ListSort;
  /** Where staff's view of all accounts is sorted otherwise. */
  staffSort?: ListSort;
  /** The choice whose values are tabs over the list; its call takes the chosen one beside the filters, and answers how many rows each has. */
  tab?: keyof F & string;
  pageSize: number;
  /** What people choose between, where that is not `PAGE_SIZES` (spec 1 §9). */
  pageSizes?: readonly number[];
  /** Days in the zone of who looks: those at first, as a preset or so many up to today, and why others are refused. */
  dates?: {
    fallback: Exclude<RangeKey, 'custom'> | number;
    problem: (days: Days, zone: ZoneKey) => string | null;
    /** They choose among the rows, not only what is told of each. */
    isFilter: boolean;
  };
};

type Declared<Row extends { id: string }, F extends Fields> = ListView<Row, F> & {
  sort: { key: SortKey<F> };
  staffSort?: { key: SortKey<F> };
};

/** What a list is called where views and columns of it are kept: deals, staff-deals. */
export const LIST_NAME = /^[a-z][a-z-]{0,59}$/;

/** @throws where the name is none under which views can be kept. */
export function listView<Row extends { id: string }, const F extends Fields>(declared: Declared<Row, F>): ListView<Row, F> {
  if (!LIST_NAME.test(declared.name)) throw new Error(`A list cannot be called “${declared.name}”.`);
  return declared;
}

/** How the list is sorted until somebody sorts it. */
export const firstSort = (
  { sort, staffSort = sort }: Pick<ListView, 'sort' | 'staffSort'>,
  { isStaffView }: Pick<Viewer, 'isStaffView'>,
) => (isStaffView ? staffSort : sort);

/** The fields with a trait, by key. */
export const fieldsWith = (fields: Fields, trait: 'sort' | 'filter'): [key: string, field: Field][] =>
  Object.entries(fields).filter(([, field]) => field[trait]);

type Operation = (typeof TABLE_OPERATIONS)[number];
const Text = z.string().max(400);
const Decimal = z.union([z.number(), z.string().regex(/^-?\d{1,20}(\.\d{1,10})?$/)]).transform(String);
const Instant = z.union([z.iso.datetime({ offset: true }).max(40), z.iso.date()]);

/** What a filter of a kind may ask, the usual operation first, and with which values. */
const EXACT: readonly [Operation, ...Operation[]] = ['equals', 'in'];
const RANGE: readonly [Operation, ...Operation[]] = ['equals', 'in', 'from', 'to'];
const WORDS: readonly [Operation, ...Operation[]] = ['contains', 'equals', 'in'];
const FILTERS: Record<FieldKind, { asks: readonly [Operation, ...Operation[]]; value: z.ZodType<string | boolean> }> = {
  text: { asks: WORDS, value: Text },
  code: { asks: WORDS, value: Text },
  names: { asks: WORDS, value: Text },
  choice: { asks: EXACT, value: Text },
  flag: { asks: EXACT, value: Flag },
  count: { asks: RANGE, value: Decimal },
  money: { asks: RANGE, value: Decimal },
  percent: { asks: RANGE, value: Decimal },
  day: { asks: RANGE, value: Instant },
  clock: { asks: RANGE, value: Text },
  moment: { asks: RANGE, value: Instant },
};

/** A value that a field is filtered by: of its kind, and of a choice or of names that have options one of them. */
function filterValue(field: Field): z.ZodType<string | boolean> {
  const options = field.kind === 'choice' || field.kind === 'names' ? optionsOf(field).map((option) => option.value) : [];
  return options.length > 0 ? z.enum(options) : FILTERS[field.kind].value;
}

/** Whether a list's call takes `value` in a filter by this field. */
export const takesValue = (field: Field, value: string): boolean => filterValue(field).safeParse(value).success;

function filterOf(field: Field) {
  const { asks } = FILTERS[field.kind];
  const one = filterValue(field);
  return z
    .object({ operation: z.enum(asks).default(asks[0]), value: z.union([one, z.array(one).max(500)]), searchType: SearchType })
    .refine(sayTheSame, SEARCH_TYPE);
}
type FilterInput = {
  operation?: Operation | undefined;
  value: string | number | boolean | (string | boolean)[];
  searchType?: string | undefined;
};
/** A filter as stores read it: values of the field's own kind. */
export type ListFilter = { operation: Operation; value: string | boolean | (string | boolean)[] };
type Filters<F extends Fields, Filter> = { [K in FilterKey<F>]?: Filter | undefined };

/** Said alike of a column that nobody has and of one that the viewer may not see. */
export const NO_COLUMN = 'There is no such column.';
const noColumn = ({ code }: { code: string }) => (code === 'invalid_value' || code === 'unrecognized_keys' ? NO_COLUMN : undefined);
/** The call of a list without dates takes none: a date that changes nothing would be believed. Of both the compiler knows one shape. */
const shapeOf = (hasDates: boolean): typeof ListInput.shape =>
  hasDates
    ? ListInput.shape
    : (Object.fromEntries(Object.entries(ListInput.shape).filter(([key]) => !(key in DateRange.shape))) as typeof ListInput.shape);
const queryOf = (hasDates: boolean): readonly string[] => LIST_QUERY.filter((key) => hasDates || !(key in DateRange.shape));

/** What a list call takes: the list body whose sort keys and filters are the list's own, so that any other is refused. */
export function listInput<F extends Fields>({ fields, dates }: Pick<ListView<{ id: string }, F>, 'fields' | 'dates'>) {
  // The keys of an object's entries are texts to the compiler; these are the very keys that the types name.
  const sortKeys = fieldsWith(fields, 'sort').map(([key]) => key) as SortKey<F>[];
  const filters = Object.fromEntries(fieldsWith(fields, 'filter').map(([key, field]) => [key, filterOf(field).optional()]));
  return z.object({
    ...shapeOf(dates !== undefined),
    sort: z.object({ predicate: z.enum(sortKeys, { error: noColumn }), reverse: z.boolean().default(false) }).optional(),
    tableFilter: z.strictObject(filters, { error: noColumn }).prefault({}) as unknown as z.ZodPrefault<
      z.ZodType<Filters<F, ListFilter>, Filters<F, FilterInput>>
    >,
  });
}

/** The parsed body of any list. */
export type ListWish = Omit<z.output<typeof ListInput>, 'sort' | 'tableFilter'> & {
  sort?: { predicate: string; reverse: boolean } | undefined;
  tableFilter: Record<string, ListFilter | undefined>;
};

type ListRoute<Also, Answers> = Pick<Route, 'path' | 'access' | 'summary'> &
  Partial<Pick<Route, 'failures' | 'reporting'>> & {
    /** What it takes besides, in the URL. */
    also?: Also;
    /** What it answers besides the rows. */
    answers?: Answers;
  };
type None = Record<never, never>;

/** The call that answers a list, page by page. */
export const listRoute = <
  Row extends { id: string },
  F extends Fields,
  Also extends z.ZodRawShape = None,
  Answers extends z.ZodRawShape = None,
>(
  view: ListView<Row, F>,
  { also, answers, ...declared }: ListRoute<Also, Answers>,
) =>
  route({
    method: 'POST',
    effect: 'read',
    query: [...queryOf(view.dates !== undefined), ...Object.keys(also ?? {})],
    // Without anything besides, both are the empty shape.
    input: listInput(view).extend(also ?? ({} as Also)),
    output: listOf(view.row).extend(answers ?? ({} as Answers)),
    ...declared,
  });

/** At most so many rows are chosen by themselves. */
export const MOST_CHOSEN = 10_000;
/** What a file of a list holds: columns in this order, or all; rows of the filter that are chosen, or all. */
const FileWish = {
  columns: z.array(z.string().max(60)).max(MAX_FILTERS).optional(),
  only: z.array(z.string().max(100)).max(MOST_CHOSEN).optional(),
};

/** The call that answers the same list as a CSV file, every row of the filter. */
export const csvRoute = <Row extends { id: string }, F extends Fields, Also extends z.ZodRawShape = None>(
  view: ListView<Row, F>,
  { also, ...declared }: Omit<ListRoute<Also, None>, 'answers'>,
) => ({
  // Without anything besides, both are the empty shape.
  ...listRoute(view, { also: { ...FileWish, ...(also ?? ({} as Also)) }, ...declared }),
  query: [...queryOf(view.dates !== undefined), ...Object.keys(also ?? {})],
  bodyLimit: LARGE_BODY,
  output: Nothing,
  answers: 'file' as const,
});
