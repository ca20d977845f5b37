import { z } from 'zod';
import { addDays, type Days, daysAsked, daysOf, type Preset, RANGES, type RangeKey } from './date-range.ts';
import { type Field, type Fields, isSeen, labelOf, type Option, optionsOf, type Viewer } from './field.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from './list.ts';
import { fieldsWith, firstSort, type ListSort, type ListView, type SortKey } from './list-view.ts';
import { DEFAULT_ZONE } from './timezone.ts';

/** The period in the URL: a preset by name, so that a link stays relative, or two days (spec 2 §2). */
export const rangeSearch = {
  range: z.enum(RANGES).optional().catch(undefined),
  startDate: z.iso.date().optional().catch(undefined),
  endDate: z.iso.date().optional().catch(undefined),
};
export type RangeState = { range?: RangeKey | undefined; startDate?: string | undefined; endDate?: string | undefined };
export type ChosenDays = Days & { key?: Preset };

/** The days of `state`, seen from `today`; where it names none, or such as end before they start, `fallback` holds: a preset, or so many days up to today. */
export function chosenDays(state: RangeState, today: string, fallback: Preset | number): ChosenDays {
  const named = state.range && state.range !== 'custom' ? { key: state.range } : {};
  const asked = daysAsked(state, today);
  if (asked && asked.startDate <= asked.endDate) return { ...asked, ...named };
  if (typeof fallback === 'number') return { startDate: addDays(today, 1 - fallback), endDate: today };
  return { ...daysOf(fallback, today), key: fallback };
}

/** What is searched for; longer than the server takes, it is cut (spec 1 §7.7). */
export const SearchText = z
  .string()
  .transform((text) => text.slice(0, 200))
  .catch('');

const RangeSearch = z.object(rangeSearch);
/** What a list is asked for, as the URL has it: `sort` with a minus for descending, pasted ids and the chosen values of a filter by commas. */
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

/** Rows a page, as the URL has it; `usual` where it names none of the sizes offered (spec 1 §9). */
export function pageSizeIn(size: unknown, usual = DEFAULT_PAGE_SIZE): number {
  return PAGE_SIZES.find((one) => one === Number(size)) ?? usual;
}

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
type Asked<F extends Fields> = {
  tab: Option | null;
  sort: ListSort;
  days: ChosenDays;
  filters: AskedFilter[];
  /** What the list's call takes for it, but for the page. */
  input: {
    q: string;
    sort: { predicate: SortKey<F>; reverse: boolean };
    tableFilter: Record<string, { operation: 'in'; value: string[] }>;
  };
};
type Asking = {
  viewer: Viewer;
  wish: Wish;
  today: string;
  /** Values of filters that a call tells, by field. */
  options?: Readonly<Record<string, readonly Option[]>> | undefined;
  /** What the call takes besides. */
  also?: object | undefined;
};

const split = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** What a wish asks of a list: what it does not offer this viewer is not asked. */
export function askedOf<Row extends { id: string }, F extends Fields>(view: ListView<Row, F>, asking: Asking): Asked<F> {
  const { viewer, wish, today, options = {}, also } = asking;
  const isThere = ([, field]: [string, Field]) => isSeen(field, viewer);
  const tab = tabOf(view, wish);
  const seen = fieldsWith(view.fields, 'filter').filter((entry) => entry[0] !== view.tab && isThere(entry));
  const filters = seen.flatMap(([key, field]) => {
    const offered = options[key] ?? optionsOf(field);
    const chosen = split(wish[key]).filter((value) => offered.some((option) => option.value === value));
    return offered.length > 0 ? [{ key, label: labelOf(field, viewer), options: offered, chosen }] : [];
  });
  const first = firstSort(view, viewer);
  const asked = wish.sort ? readSort(wish.sort) : first;
  const sorts = fieldsWith(view.fields, 'sort').filter(isThere);
  const sort = sorts.some(([key]) => key === asked.key) ? asked : first;
  const days = chosenDays(wish, today, view.dates?.fallback ?? 'today');
  const chosen = filters.filter((filter) => filter.chosen.length > 0);
  const input = {
    q: wish.q ?? '',
    // One of them, as was looked just now.
    sort: { predicate: sort.key as SortKey<F>, reverse: sort.reverse },
    tableFilter: Object.fromEntries(chosen.map((filter) => [filter.key, { operation: 'in' as const, value: filter.chosen }])),
    ...(view.dates && { startDate: days.startDate, endDate: days.endDate, timezone: DEFAULT_ZONE }),
    ...(view.tab && tab && { [view.tab]: tab.value }),
    ...also,
  };
  return { tab, sort, days, filters, input };
}
