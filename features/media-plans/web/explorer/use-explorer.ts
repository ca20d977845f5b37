import { call, callKey, useRead, useReadAs, useUrl } from '@kontor/core/web';
import type { PriceTerms } from '@kontor/market/contract';
import { type MediaPlanTargeting, type PlanForecast, MediaPlanTargeting as Targeting } from '@kontor/media-plans/contract';
import { type PriceChart, priceExplorerRoutes as routes } from '@kontor/price-explorer/contract';
import { useMemo } from 'react';
import { drawnRange, ExplorerSearch, problemOf } from './explorer-search.ts';

/** The price that is tried: the chosen one, or the whole dollar above the median. */
export function termsOfSearch(search: ExplorerSearch, { medianCpm, dataFee }: Pick<PlanForecast, 'medianCpm' | 'dataFee'>): PriceTerms {
  const { floor, margin = '0', marginIn, cost } = search;
  const usual = Math.min(99, Math.max(1, Math.ceil(medianCpm ?? 1))).toFixed(2);
  return {
    rate: floor !== undefined && problemOf('floor', search) === null ? floor : usual,
    marginType: marginIn === 'percent' ? 'PERCENT' : 'FLAT',
    marginValue: problemOf('margin', search) === null ? margin : '0',
    dataFee: cost !== undefined && problemOf('cost', search) === null ? cost : dataFee,
  };
}

/** What the address says of the explorer, and how it is changed. */
export const useExplorer = () => useUrl(ExplorerSearch);

type Asked = { targeting: MediaPlanTargeting; search: ExplorerSearch };
type Answer = {
  chart: PriceChart | undefined;
  isSettling: boolean;
  isStale: boolean;
  error: Error | null;
  retry: () => void;
  isRetrying: boolean;
};

/** A chart that is there at once as the index knows it, and settles when its rows have been read. Whoever leaves ends the reading. */
function useChart(key: readonly unknown[], ask: (quick: boolean, signal: AbortSignal) => Promise<PriceChart>, isValid: boolean): Answer {
  const query = useRead<PriceChart>(
    key,
    async (signal, show) => {
      show(await ask(true, signal));
      return ask(false, signal);
    },
    { enabled: isValid, keepPrevious: true },
  );
  const isStale = query.isPlaceholderData;
  return {
    chart: query.data,
    isSettling: query.isFetching && !isStale && query.data?.settled === false,
    isStale,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
  };
}

const useText = (targeting: MediaPlanTargeting) => useMemo(() => JSON.stringify(targeting), [targeting]);
const isValid = (targeting: MediaPlanTargeting) => Targeting.safeParse(targeting).success;

/** When the targeting's requests came. */
export function useAreaChart({ targeting, search: { when, zone, day } }: Asked): Answer {
  const readAs = useReadAs(routes.area);
  const text = useText(targeting);
  const asked = { chartType: when, timezone: zone, ...(when === 'hourly' && day !== undefined && { day }) } as const;
  return useChart(
    [...callKey(routes.area), text, JSON.stringify(asked)],
    async (quick, signal) => (await call(routes.area, { ...asked, targeting: JSON.parse(text), quick, ...readAs }, signal)).data,
    isValid(targeting),
  );
}

/** What publishers ask, over the range that is drawn. The price that is tried is laid over it here, so that moving it asks nothing. */
export function useCpmChart({ targeting, search }: Asked): Answer {
  const readAs = useReadAs(routes.cpm);
  const text = useText(targeting);
  const { from, to } = drawnRange(search);
  const range = { from, ...(to !== null && { to }) };
  return useChart(
    [...callKey(routes.cpm), text, JSON.stringify(range)],
    async (quick, signal) => (await call(routes.cpm, { ...range, targeting: JSON.parse(text), quick, ...readAs }, signal)).data,
    isValid(targeting),
  );
}

/** What the targeting's requests are of. */
export function useInsights({ targeting, search: { by, zone } }: Asked, net: string) {
  const readAs = useReadAs(routes.insights);
  const text = useText(targeting);
  return useRead(
    [...callKey(routes.insights), text, by, zone, net],
    async (signal) => (await call(routes.insights, { targeting: JSON.parse(text), by, timezone: zone, net, ...readAs }, signal)).data,
    { enabled: isValid(targeting), keepPrevious: true },
  );
}
