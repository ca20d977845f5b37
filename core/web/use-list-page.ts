import {
  DEFAULT_ZONE,
  type Field,
  type Fields,
  fieldsWith,
  firstSort,
  type Input,
  isSeen,
  type ListView,
  labelOf,
  type Option,
  type Output,
  optionsOf,
  type Route,
  type SortKey,
  type Viewer,
} from '@kontor/core/contract';
import { count, type DayRange, type Sort, type TabItem } from '@kontor/core/ui';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useViewer } from './page-context.tsx';
import { readSort, writeSort } from './sort-text.ts';
import { type ChosenRange, rangeChange, rangeSearch, useDateRange } from './use-date-range.ts';
import { type ListState, type RowOf, useList } from './use-list.ts';
import { type PageSize, usePageSize } from './use-page-size.ts';
import { SearchText, stringifySearch, useUrl } from './use-url.ts';

/** What a list is asked for, as the URL has it: `sort` with a minus for descending, the chosen values of a filter by commas. */
type Wish = { q?: string | undefined; sort?: string | undefined } & z.output<typeof RangeSearch> & Record<string, string | undefined>;
const RangeSearch = z.object(rangeSearch);
type WishState = readonly [wish: Wish, setWish: (change: Wish, push?: boolean) => void];

export type ListOptions = {
  /** What the call takes besides the list's own wish. */
  also?: object;
  /** Values of filters that a call tells, by field. */
  options?: Readonly<Record<string, readonly Option[]>>;
};

export type ListFilterChoice = {
  key: string;
  label: string;
  options: readonly Option[];
  chosen: string[];
  choose: (values: string[]) => void;
};

/** A list as a page shows it: its rows, what they answer, and how that is changed. */
export type Listing<Row extends { id: string }, F extends Fields, Answer = unknown> = {
  view: ListView<Row, F>;
  viewer: Viewer;
  list: ListState<Row, Answer>;
  /** What the rows answer, for another call of the same list. */
  input: { q: string; sort: { predicate: SortKey<F>; reverse: boolean } };
  q: string;
  search: (q: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  filters: ListFilterChoice[];
  /** The label of the chosen tab. */
  tab: string | null;
  /** How many rows of other tabs the filters match, once the list has said so. */
  inOtherTabs: number;
  dates: ChosenRange;
  onDates: (days: DayRange) => void;
  isFiltered: boolean;
  clear: () => void;
  pageSize?: PageSize;
};

const split = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** A URL with what is no value of this list still opens it. */
function schemaOf(fields: Fields): z.ZodType<Wish> {
  const texts = ['sort', ...fieldsWith(fields, 'filter').map(([key]) => key)];
  return z.object({ ...Object.fromEntries(texts.map((key) => [key, z.string().optional()])), ...rangeSearch, q: SearchText });
}

function useWishedList<R extends Route, F extends Fields>(
  view: ListView<RowOf<R>, F>,
  route: R,
  [[wish, setWish], { also, options = {} }, size]: [WishState, ListOptions, number],
): Listing<RowOf<R>, F, Output<R>> {
  const viewer = useViewer();
  const dates = useDateRange(wish, DEFAULT_ZONE, view.dates?.fallback ?? 'today');
  const isThere = ([, field]: [string, Field]) => isSeen(field, viewer);
  const tab = tabOf(view, wish);
  const seen = fieldsWith(view.fields, 'filter').filter((entry) => entry[0] !== view.tab && isThere(entry));
  const filters = seen.flatMap(([key, field]) => {
    const offered = options[key] ?? optionsOf(field);
    const chosen = split(wish[key]).filter((value) => offered.some((option) => option.value === value));
    const choose = (values: string[]) => setWish({ [key]: values.join() || undefined });
    return offered.length > 0 ? [{ key, label: labelOf(field, viewer), options: offered, chosen, choose }] : [];
  });
  const first = firstSort(view, viewer);
  const asked = wish.sort ? readSort(wish.sort) : first;
  const sort = fieldsWith(view.fields, 'sort')
    .filter(isThere)
    .some(([key]) => key === asked.key)
    ? asked
    : first;
  const { q = '' } = wish;
  const chosen = filters.filter((filter) => filter.chosen.length > 0);
  const input = {
    q,
    // One of them, as was looked just now.
    sort: { predicate: sort.key as SortKey<F>, reverse: sort.reverse },
    tableFilter: Object.fromEntries(chosen.map((filter) => [filter.key, { operation: 'in' as const, value: filter.chosen }])),
    ...(view.dates && { ...dates.days, timezone: DEFAULT_ZONE }),
    ...(view.tab && tab && { [view.tab]: tab.value }),
    ...also,
  };
  const areDaysChosen = view.dates?.isFilter === true && (wish.range ?? wish.startDate) !== undefined;
  const kept = [...filters.map(({ key }) => key), ...(view.tab ? [view.tab] : [])];
  const nothing: Wish = { ...Object.fromEntries(kept.map((key) => [key, undefined])), ...NO_DAYS, q: '' };
  // The wish is made of the view's own keys, which are those of the route that was made from it.
  const list = useList(route, input as unknown as Partial<Input<R>>, size);
  const counts = Object.entries(countsOf(list.first));
  return {
    view,
    viewer,
    list,
    tab: tab?.label ?? null,
    inOtherTabs: tab ? counts.reduce((sum, [value, rows]) => sum + (value === tab.value ? 0 : rows), 0) : 0,
    input,
    q,
    search: (next: string) => setWish({ q: next }),
    sort,
    onSort: (next: Sort) => setWish({ sort: writeSort(next) }),
    filters,
    dates,
    onDates: (days: DayRange) => setWish(rangeChange(days), true),
    isFiltered: q !== '' || chosen.length > 0 || tab !== null || areDaysChosen,
    clear: () => setWish(nothing, true),
  };
}

/** How many rows each tab has, where the list's call says it. */
const Counts = z.object({ counts: z.record(z.string(), z.number()) });
const countsOf = (answer: unknown): Record<string, number> => Counts.safeParse(answer).data?.counts ?? {};

const tabsIn = ({ fields, tab }: Pick<ListView, 'fields' | 'tab'>): readonly Option[] => {
  const field = tab && fields[tab];
  return field ? optionsOf(field) : [];
};
const tabOf = (view: Pick<ListView, 'fields' | 'tab'>, wish: Wish): Option | null =>
  tabsIn(view).find(({ value }) => view.tab && value === wish[view.tab]) ?? null;

type Tabbed = { view: { fields: Fields; tab?: string }; list: { first: unknown }; tab: string | null };
/** The tabs over a list, All first. Each is the present page with another value, so that the other filters stay. */
export function useListTabs({ view, list, tab }: Tabbed): TabItem[] {
  const { pathname, search } = useLocation();
  const isCounted = list.first !== undefined;
  const counts = countsOf(list.first);
  const item = (label: string, value: string | undefined, rows: number) => ({
    label,
    href: `${pathname}${stringifySearch({ ...search, ...(view.tab && { [view.tab]: value }) })}`,
    // Its place is there before it is known.
    count: isCounted ? count(rows) : '',
    current: (tab ?? ALL) === label,
  });
  const all = Object.values(counts).reduce((sum, rows) => sum + rows, 0);
  return [item(ALL, undefined, all), ...tabsIn(view).map(({ value, label }) => item(label, value, counts[value] ?? 0))];
}
const ALL = 'All';

const NO_DAYS = { range: undefined, startDate: undefined, endDate: undefined };

/** A list whose wish and page size live in the URL. */
export function useListPage<R extends Route, F extends Fields>(
  view: ListView<RowOf<R>, F>,
  route: R,
  options: ListOptions = {},
): Listing<RowOf<R>, F, Output<R>> {
  const schema = useMemo(() => schemaOf(view.fields), [view]);
  const pageSize = usePageSize(view.pageSize);
  return { ...useWishedList(view, route, [useUrl(schema), options, pageSize.value]), pageSize };
}

/** A list in a dialog, whose wish ends with it. */
export function useListDialog<R extends Route, F extends Fields>(
  view: ListView<RowOf<R>, F>,
  route: R,
  options: ListOptions = {},
): Listing<RowOf<R>, F, Output<R>> {
  const [wish, setWish] = useState<Wish>({});
  const change = (next: Wish) => setWish((before) => ({ ...before, ...next }));
  return useWishedList(view, route, [[wish, change], options, view.pageSize]);
}
