import { callKey } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Reads again what a change of a deal touches: the deal, the list, its history. */
export function useDealRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([dealRoutes.get, dealRoutes.list, historyRoutes.list].map((read) => client.invalidateQueries({ queryKey: callKey(read) })));
}
