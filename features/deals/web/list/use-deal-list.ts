import { readSort, useCall, useDateRange, useList, usePageSize, useUrl } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { DealListSearch, LIST_RANGE, LIST_ZONE, NO_FILTERS, split } from './deal-list-search.ts';

const PAGE = 50;

/** The list's URL, the dates it names and the rows that answer it. */
export function useDealList(isStaff: boolean) {
  const [url, setUrl] = useUrl(DealListSearch);
  const dates = useDateRange(url, LIST_ZONE, LIST_RANGE);
  const dsps = useCall(dealRoutes.dsps, {});
  const sort = readSort(isStaff && url.sort === '-spend' ? '-lastUpdate' : url.sort);
  const types = split(url.type);
  const chosenDsps = split(url.dsp);
  const filter = {
    ...dates.days,
    timezone: LIST_ZONE,
    admin: isStaff,
    q: url.q,
    ...(url.status ? { status: url.status } : {}),
    tableFilter: {
      ...(types.length > 0 ? { type: { operation: 'in' as const, value: types } } : {}),
      ...(chosenDsps.length > 0 ? { dealDspId: { operation: 'in' as const, value: chosenDsps } } : {}),
    },
    sort: { predicate: sort.key, reverse: sort.reverse },
  };
  const pageSize = usePageSize(PAGE);
  const list = useList(dealRoutes.list, filter, pageSize.value);
  const isFiltered = url.q !== '' || url.status !== undefined || types.length > 0 || chosenDsps.length > 0;
  return {
    url,
    setUrl,
    dates,
    dsps: dsps.data ?? [],
    sort,
    types,
    chosenDsps,
    filter,
    list,
    pageSize,
    isFiltered,
    clear: () => setUrl(NO_FILTERS, true),
  };
}
export type DealListState = ReturnType<typeof useDealList>;
