import { type KeptViews, readStored, removeStored, useCall, useSession, writeStored } from '@kontor/core/web';
import { savedViewRoutes } from '@kontor/saved-views/contract';
import { useEffect } from 'react';

const FRESH_MS = 5 * 60_000;

/** Views of a list. This browser remembers whether one opens the list, so that only then the rows wait for it. */
export function useViews(list: string): KeptViews {
  const { userId, accountId } = useSession();
  const { data, isPending } = useCall(savedViewRoutes.list, { list }, { staleTime: FRESH_MS });
  const key = `kontor.opens-with-view.${userId}.${accountId}.${list}`;
  const hasDefault = data?.some(({ isDefault }) => isDefault);
  useEffect(() => {
    if (hasDefault) writeStored('localStorage', key, 'yes');
    if (hasDefault === false) removeStored('localStorage', key);
  }, [hasDefault, key]);
  return { views: data ?? [], isKnown: !isPending, mayHaveDefault: readStored('localStorage', key) !== null };
}
