import { opensWithViewKey } from '@kontor/core/contract';
import {
  call,
  type KeptTable,
  type KeptViews,
  readStored,
  removeStored,
  useCall,
  useSession,
  useWork,
  writeStored,
} from '@kontor/core/web';
import { savedViewRoutes } from '@kontor/saved-views/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';

const FRESH_MS = 5 * 60_000;
/** A column that is dragged changes many times; the last counts. */
const PAUSE_MS = 800;

function useOwnTable(list: string, table: string | null): KeptTable {
  const { impersonator } = useSession();
  const { mutate } = useWork((next: string) => call(savedViewRoutes.keepTable, { list, table: next }), { settled: [savedViewRoutes.list] });
  const keep = useDebouncedCallback(mutate, { delay: PAUSE_MS, flushOnUnmount: true });
  // Who acts as another leaves that person's columns as they are.
  return { table, keep: impersonator ? () => {} : keep };
}

/** Views of a list; this browser remembers whether one opens it. */
export function useViews(list: string): KeptViews {
  const { userId, accountId } = useSession();
  const { data, isPending } = useCall(savedViewRoutes.list, { list }, { staleTime: FRESH_MS });
  const own = useOwnTable(list, data?.table ?? null);
  const key = opensWithViewKey({ userId, accountId }, list);
  const hasDefault = data?.views.some(({ isDefault }) => isDefault);
  useEffect(() => {
    if (hasDefault) writeStored('localStorage', key, 'yes');
    if (hasDefault === false) removeStored('localStorage', key);
  }, [hasDefault, key]);
  return { views: data?.views ?? [], isKnown: !isPending, mayHaveDefault: readStored('localStorage', key) !== null, own };
}
