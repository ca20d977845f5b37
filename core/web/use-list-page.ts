import {
  askedOf,
  daysRulesOf,
  type Fields,
  fieldsWith,
  type Input,
  type LeftOut,
  type ListView,
  type Output,
  type Route,
  type SortKey,
  type ToldOptions,
  tabsIn,
  type Viewer,
  type Wish,
  writeSort,
  writeValues,
  zoneOf,
} from '@kontor/core/contract';
import { count, type DayRange, type OfferedFilter, type Sort, type TabItem } from '@kontor/core/ui';
import { useMemo } from 'react';
import { z } from 'zod';
import { type Grouping, groupingsOf } from './list-grouping.ts';
import { type ListPaste, useListPaste } from './list-paste.ts';
import type { ReadyView } from './list-views.tsx';
import { useDialogWish, useListWish, type WishState } from './list-wish.ts';
import { useViewer } from './page-context.tsx';
import { type ChosenRange, rangeChange, useDateRange } from './use-date-range.ts';
import { type ListState, type RowOf, useList } from './use-list.ts';
import { type PageSize, usePageSize } from './use-page-size.ts';
import { endTyping, stringifySearch } from './use-url.ts';

export type ListOptions = {
  /** What the call takes besides the list's own wish. */
  also?: object;
  /** Values of filters that a call tells, by field; undefined until it has answered. */
  options?: ToldOptions;
  /** The call that answers the same rows as a file. */
  file?: Route;
  /** Views that the list comes with; a module constant. */
  ready?: readonly ReadyView[];
  /** A list of ids pasted into the search finds their rows; the call takes them as `ids` and answers `unknownIds`. */
  takesIds?: boolean;
};

/** A list as a page shows it: its rows, what they answer, and how that is changed. */
export type Listing<Row extends { id: string }, F extends Fields, Answer = unknown> = {
  view: ListView<Row, F>;
  viewer: Viewer;
  list: ListState<Row, Answer>;
  /** Names the wish, and whether its rows are here: where it is another, the list is drawn when there is time. */
  asked: string;
  /** What the rows answer, for another call of the same list. */
  input: { q: string; sort: { predicate: SortKey<F>; reverse: boolean } };
  q: string;
  search: (q: string) => void;
  /** What was searched for is whole. */
  searched: () => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  filters: OfferedFilter[];
  leftOut: readonly LeftOut[];
  /** Takes what is left out from the URL as well. */
  dropLeftOut: () => void;
  /** The label of the chosen tab. */
  tab: string | null;
  hrefWithTab: (value: string | undefined) => string;
  /** How many rows of other tabs the filters match, once the list has said so. */
  inOtherTabs: number;
  dates: ChosenRange;
  onDates: (days: DayRange) => void;
  /** The dates in a link to a record, which then tells of the same days. */
  datesInLinks: string;
  isFiltered: boolean;
  /** Null where the search takes words alone. */
  paste: ListPaste | null;
  clear: () => void;
  /** Without any value of a filter; search, tab and dates stay. */
  clearFilters: () => void;
  /** Chooses one value of a filter, or the tab that it is. */
  only: (key: string, value: string) => void;
  /** Columns that the list can be grouped by, and the one it is. */
  groupings: readonly Grouping[];
  group: Grouping | null;
  groupBy: (key: string | null) => void;
  /** The list of the rows of a group. */
  hrefOfGroup: (key: string, value: string) => string;
  kept: WishState['kept'];
  file: Route | undefined;
  pageSize?: PageSize;
};

function useWishedList<R extends Route, F extends Fields>(
  view: ListView<RowOf<R>, F>,
  route: R,
  [{ wish, setWish, hrefWith, kept: keptAs, isWaiting }, { also: asks, options = {}, file, takesIds = false }, size]: [
    WishState,
    ListOptions,
    number,
  ],
): Listing<RowOf<R>, F, Output<R>> {
  const viewer = useViewer();
  const pasted = useListPaste(wish, setWish);
  const paste = takesIds ? pasted : null;
  const also = { ...asks, ...(paste?.ids && { ids: paste.ids }) };
  const zone = zoneOf(viewer);
  const rules = useMemo(() => daysRulesOf(view, zone), [view, zone]);
  const dates = useDateRange(wish, zone, rules);
  const { tab, sort, filters: asked, leftOut, input } = askedOf(view, { viewer, wish, today: dates.today, options, also });
  const filters = asked.map((filter) => ({
    ...filter,
    choose: (values: string[]) => setWish({ [filter.key]: writeValues(values) || undefined }, true),
  }));
  const { q = '' } = wish;
  const chosen = filters.filter((filter) => filter.chosen.length > 0);
  // A list in a dialog is looked through, not read.
  const groupings = keptAs ? groupingsOf({ view, viewer, filters, tab, tableFilter: input.tableFilter }) : [];
  const areDaysChosen = view.dates?.isFilter === true && (wish.range ?? wish.startDate) !== undefined;
  const kept = [...fieldsWith(view.fields, 'filter').map(([key]) => key), ...(view.tab ? [view.tab] : [])];
  const nothing: Wish = { ...Object.fromEntries(kept.map((key) => [key, undefined])), ...NO_DAYS, ids: undefined, q: '' };
  // The wish is made of the view's own keys, which are those of the route that was made from it.
  const list = useList(route, input as unknown as Partial<Input<R>>, { size, isWaiting });
  const counts = Object.entries(countsOf(list.first));
  return {
    view,
    viewer,
    list,
    tab: tab?.label ?? null,
    hrefWithTab: (value) => hrefWith(view.tab ? { [view.tab]: value } : {}),
    inOtherTabs: tab ? counts.reduce((sum, [value, rows]) => sum + (value === tab.value ? 0 : rows), 0) : 0,
    asked: `${list.isPrevious} ${JSON.stringify(wish)}`,
    input,
    q,
    search: (next: string) => setWish({ q: next }, 'typing'),
    searched: endTyping,
    sort,
    onSort: (next: Sort) => setWish({ sort: writeSort(next) }, true),
    filters,
    leftOut,
    dropLeftOut: () => setWish(Object.fromEntries(leftOut.map(({ key }) => [key, undefined])), true),
    dates,
    onDates: (days: DayRange) => setWish(rangeChange(days), true),
    isFiltered: q !== '' || chosen.length > 0 || tab !== null || areDaysChosen || Boolean(paste?.ids),
    paste,
    clear: () => setWish(nothing, true),
    clearFilters: () => setWish(Object.fromEntries(filters.map(({ key }) => [key, undefined])), true),
    datesInLinks: view.dates && !view.dates.isFilter ? stringifySearch(rangeChange(dates.value)) : '',
    only: (key, value) => setWish({ [key]: writeValues([value]) }, true),
    groupings,
    group: groupings.find(({ key }) => key === wish['group']) ?? null,
    groupBy: (key) => setWish({ group: key ?? undefined }, true),
    hrefOfGroup: (key, value) => hrefWith({ [key]: writeValues([value]), group: undefined }),
    kept: keptAs,
    file,
  };
}

/** How many rows each tab has, where the list's call says it. */
const Counts = z.object({ counts: z.record(z.string(), z.number()) });
const countsOf = (answer: unknown): Record<string, number> => Counts.safeParse(answer).data?.counts ?? {};

type Tabbed = {
  view: { fields: Fields; tab?: string };
  list: { first: unknown };
  tab: string | null;
  hrefWithTab: (value?: string) => string;
};
/** The tabs over a list, All first. Each is the present page with another value, so that the other filters stay. */
export function useListTabs({ view, list, tab, hrefWithTab }: Tabbed): TabItem[] {
  const isCounted = list.first !== undefined;
  const counts = countsOf(list.first);
  const item = (label: string, value: string | undefined, rows: number) => ({
    label,
    href: hrefWithTab(value),
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
  const { isStaffView } = useViewer();
  const pageSize = usePageSize(view);
  return { ...useWishedList(view, route, [useListWish(view, { isStaffView, ready: options.ready }), options, pageSize.value]), pageSize };
}

/** A list in a dialog, whose wish ends with it. */
export function useListDialog<R extends Route, F extends Fields>(
  view: ListView<RowOf<R>, F>,
  route: R,
  options: ListOptions = {},
): Listing<RowOf<R>, F, Output<R>> {
  return useWishedList(view, route, [useDialogWish(), options, view.pageSize]);
}
