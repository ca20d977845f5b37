import { useEffect, useState } from 'react';
import { matching, type PaletteGroup } from './palette-action.ts';

const DEBOUNCE_MS = 200;
const MIN_LENGTH = 2;

export type PaletteSearch = (query: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>;

/** Records found for the query; of the answer to an earlier one, those that fit this one too stay in sight. */
export function usePaletteSearch(query: string, search: PaletteSearch | undefined) {
  const [found, setFound] = useState<{ query: string; groups: readonly PaletteGroup[]; isFailed: boolean }>();
  const wanted = query.trim();
  const isWanted = search !== undefined && wanted.length >= MIN_LENGTH;
  useEffect(() => {
    if (!isWanted || !search) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const groups = await search(wanted, abort.signal);
        if (!abort.signal.aborted) setFound({ query: wanted, groups, isFailed: false });
      } catch {
        if (!abort.signal.aborted) setFound({ query: wanted, groups: [], isFailed: true });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, isWanted, search]);
  const isFresh = isWanted && found?.query === wanted;
  const groups = isFresh ? found.groups : isWanted ? matching(found?.groups ?? [], wanted) : [];
  return { groups, isSearching: isWanted && !isFresh, isFailed: isFresh && found.isFailed };
}
