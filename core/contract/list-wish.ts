import { z } from 'zod';
import { addDays, type Days, daysAsked, daysOf, type Preset, RANGES, type RangeKey } from './date-range.ts';
import { type Field, type Fields, isSeen, labelOf, type Option, optionsOf, type Viewer } from './field.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from './list.ts';
import { fieldsWith, firstSort, type ListSort, type ListView, type SortKey, takesValue } from './list-view.ts';
import { type ZoneKey, zoneOf } from './timezone.ts';

/** The period in the URL: a preset by name, so that a link stays relative, or two days (spec 2 §2). */
export const rangeSearch = {
  range: z.enum(RANGES).optional().catch(undefined),
  startDate: z.iso.date().optional().catch(undefined),
  endDate: z.iso.date().optional().catch(undefined),
};
export type RangeState = { range?: RangeKey | undefined; startDate?: string | undefined; endDate?: string | undefined };
/** `refused`: why the days that were asked for are not those that are shown. */
export type ChosenDays = Days & { key?: Preset; refused?: string };

export type DayRules = {
  /** A preset, or so many days up to today. */
  fallback: Preset | number;
  /** Why days may not be chosen, or null; without it only such as end before they start are refused. */
  problem?: ((days: Days) => string | null) | undefined;
};

/** The days of `state`, seen from `today`; where it names none, or such as may not be chosen, `fallback` holds. */
export function chosenDays(state: RangeState, today: string, { fallback, problem }: DayRules): ChosenDays {
  const named = state.range && state.range !== 'custom' ? { key: state.range } : {};
  const asked = daysAsked(state, today);
  const reason = asked && problem ? problem(asked) : null;
  if (asked && asked.startDate <= asked.endDate && !reason) return { ...asked, ...named };
  const refused = reason ? { refused: reason } : {};
  if (typeof fallback === 'number') return { startDate: addDays(today, 1 - fallback), endDate: today, ...refused };
  return { ...daysOf(fallback, today), key: fallback, ...refused };
}

/** What is searched for; longer than the server takes, it is cut (spec 1 §7.7). */
export const SearchText = z
  .string()
  .transform((text) => text.slice(0, 200))
  .catch('');

const RangeSearch = z.object(rangeSearch);
/** What a list is asked for, as the URL has it: `sort` with a minus for descending, pasted ids by commas, the chosen values of a filter as `writeValues` has them. */
export type Wish = { q?: string | undefined; sort?: string | undefined } & z.output<typeof RangeSearch> &
  Record<string, string | undefined>;

/** A URL with what is no value of this list still opens it. */
export function wishSchema(fields: Fields): z.ZodType<Wish> {
  const texts = ['sort', 'group', 'ids', ...fieldsWith(fields, 'filter').map(([key]) => key)];
  return z.object({ ...Object.fromEntries(texts.map((key) => [key, z.string().optional()])), ...rangeSearch, q: SearchText });
}

/** A list's sort as its URL has it: the column, with a minus for descending. */
export const readSort = (text: string): ListSort => ({ key: text.replace(/^-/, ''), reverse: text.startsWith('-') });
export const writeSort = ({ key, reverse }: ListSort): string => `${reverse ? '-' : ''}${key}`;

/** Chosen values of a filter as one text, by commas; a comma of a value is `%2C`. */
export const writeValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join();
/** The values of such a text. A `%` before anything else is itself, as older links have it. */
export const readValues = (text: string | undefined): string[] =>
  text ? text.split(',').map((value) => value.replace(/%(2C|25)/gi, (_, code) => (code === '25' ? '%' : ','))) : [];

type Sized = Partial<Pick<ListView, 'pageSize' | 'pageSizes'>>;
/** The sizes of a page that people choose between; the usual one is always among them. */
export const sizesOf = ({ pageSize = DEFAULT_PAGE_SIZE, pageSizes = PAGE_SIZES }: Sized): readonly number[] =>
  [...new Set([...pageSizes, pageSize])].toSorted((a, b) => a - b);
/** Rows a page, as the URL has it; the usual ones where it names none of the sizes offered (spec 1 §9). */
export const pageSizeIn = (size: unknown, view: Sized = {}): number =>
  sizesOf(view).find((one) => one === Number(size)) ?? view.pageSize ?? DEFAULT_PAGE_SIZE;

/** In the URL, the list without any view, where another opens by itself; no view may be called so. */
export const WITHOUT_VIEW = 'All';
/** What a list is kept under: staff's view of all accounts is another list. */
export const listName = ({ name }: Pick<ListView, 'name'>, isStaffView: boolean): string => (isStaffView ? `staff-${name}` : name);
/** Under which a browser remembers that a view opens a list, so that only then its rows wait for the views. */
export const opensWithViewKey = ({ userId, accountId }: { userId: string; accountId: string }, list: string): string =>
  `kontor.opens-with-view.${userId}.${accountId}.${list}`;

type Tabbed = Pick<ListView, 'fields' | 'tab'>;
/** The tabs of a list; none where it has no field for them. */
export const tabsIn = ({ fields, tab }: Tabbed): readonly Option[] => (tab && fields[tab] ? optionsOf(fields[tab]) : []);
/** The tab that a wish chooses. */
export const tabOf = (view: Tabbed, wish: Wish): Option | null =>
  tabsIn(view).find(({ value }) => view.tab && value === wish[view.tab]) ?? null;

export type AskedFilter = { key: string; label: string; options: readonly Option[]; chosen: string[] };
/** The days a list has at first, and which others it takes. */
export const daysRulesOf = ({ dates }: Pick<ListView, 'dates'>, zone: ZoneKey): DayRules => ({
  fallback: dates?.fallback ?? 'today',
  ...(dates && { problem: (days) => dates.problem(days, zone) }),
});

/** What a wish says and the list cannot ask: a tab that there is not, a filter that this viewer does not have. */
export type LeftOut = { key: string; label: string; value: string };
type Asked<F extends Fields> = {
  tab: Option | null;
  sort: ListSort;
  days: ChosenDays;
  filters: AskedFilter[];
  leftOut: LeftOut[];
  /** What the list's call takes for it, but for the page. */
  input: {
    q: string;
    sort: { predicate: SortKey<F>; reverse: boolean };
    tableFilter: Record<string, { operation: 'in'; value: string[] }>;
  };
};
export type ToldOptions = Readonly<Record<string, readonly Option[] | undefined>>;
type Asking = {
  viewer: Viewer;
  wish: Wish;
  today: string;
  /** Values of filters that a call tells, by field; undefined until it has answered. */
  options?: ToldOptions | undefined;
  /** What the call takes besides. */
  also?: object | undefined;
};

/** A filter with what it offers and what of it is chosen; a value that it does not offer stands for itself. */
function filterIn([key, field]: [string, Field], { viewer, wish, options = {} }: Asking): AskedFilter[] {
  const offered = options[key] ?? optionsOf(field);
  const chosen = readValues(wish[key]);
  const isTold = !(key in options) || options[key] !== undefined;
  const others = chosen
    .filter((value) => !offered.some((option) => option.value === value))
    .map((value) => ({ value, label: isTold ? value : '…' }));
  const all = others.length > 0 ? [...offered, ...others] : offered;
  return all.length > 0 ? [{ key, label: labelOf(field, viewer), options: all, chosen }] : [];
}

/**
 * What a wish asks of a list. Values that the list's call would refuse match no row, so that a filter of no other values asks for none.
 * What each filter offers changes nothing of what is asked.
 */
export function askedOf<Row extends { id: string }, F extends Fields>(view: ListView<Row, F>, asking: Asking): Asked<F> {
  const { viewer, wish, today, also } = asking;
  const isThere = ([, field]: [string, Field]) => isSeen(field, viewer);
  const tab = tabOf(view, wish);
  const isAsked = ([key, field]: [string, Field]) => (key === view.tab ? tab !== null : isThere([key, field]));
  const declared = fieldsWith(view.fields, 'filter');
  const filters = declared.filter((entry) => entry[0] !== view.tab && isThere(entry)).flatMap((entry) => filterIn(entry, asking));
  const leftOut = declared
    .filter((entry) => !isAsked(entry))
    .flatMap(([key, field]) => (wish[key] ? [{ key, label: labelOf(field, viewer), value: wish[key] }] : []));
  const first = firstSort(view, viewer);
  const asked = wish.sort ? readSort(wish.sort) : first;
  const sorts = fieldsWith(view.fields, 'sort').filter(isThere);
  const sort = sorts.some(([key]) => key === asked.key) ? asked : first;
  const days = chosenDays(wish, today, daysRulesOf(view, zoneOf(viewer)));
  const fields: Fields = view.fields;
  const taken = (key: string, value: string) => fields[key] !== undefined && takesValue(fields[key], value);
  const chosen = filters
    .filter((filter) => filter.chosen.length > 0)
    .map((filter) => [filter.key, { operation: 'in' as const, value: filter.chosen.filter((value) => taken(filter.key, value)) }] as const);
  const input = {
    q: wish.q ?? '',
    // One of them, as was looked just now.
    sort: { predicate: sort.key as SortKey<F>, reverse: sort.reverse },
    tableFilter: Object.fromEntries(chosen),
    ...(view.dates && { startDate: days.startDate, endDate: days.endDate, timezone: zoneOf(viewer) }),
    ...(view.tab && tab && { [view.tab]: tab.value }),
    ...also,
  };
  return { tab, sort, days, filters, leftOut, input };
}
