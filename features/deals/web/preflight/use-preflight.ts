import { useBurst, useCall } from '@kontor/core/web';
import { type DealDraft, dealRoutes } from '@kontor/deals/contract';

/** After the last of several changes: as long as somebody pauses between two words. */
const PAUSE_MS = 400;

/** The pre-flight of what the form holds, asked while it changes; an answer to what it held before is never shown as today's. */
export function useLivePreflight(draft: DealDraft, isAsked: boolean) {
  const now = JSON.stringify(draft);
  const asked = useBurst(now, PAUSE_MS);
  const deal = JSON.parse(asked) as DealDraft; // of a draft's own text
  const query = useCall(dealRoutes.preflight, { deal }, { keepPrevious: true, enabled: isAsked });
  return { ...query, isOutdated: query.isFetching || query.isPlaceholderData || asked !== now };
}
export type LivePreflight = ReturnType<typeof useLivePreflight>;
