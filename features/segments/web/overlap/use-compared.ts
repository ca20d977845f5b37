import { EntityId } from '@kontor/core/contract';
import { useUrl } from '@kontor/core/web';
import { isSaidByRequest, MOST_OVERLAPPED, type PickerSegment } from '@kontor/segments/contract';
import { z } from 'zod';
import { useChosenSegments } from '../use-chosen-segments.ts';

const OverlapSearch = z.object({ ids: z.string().catch('') });

/** The ids of an address: each once, no more than can be compared, and nothing that is none. */
const idsIn = (text: string): string[] =>
  [...new Set(text.split(',').filter((id) => EntityId.safeParse(id).success))].slice(0, MOST_OVERLAPPED);

/** Which segments are compared, as the URL has it, and what is to be known of them. */
export function useCompared() {
  const [search, set] = useUrl(OverlapSearch);
  const ids = idsIn(search.ids);
  const { known, learn, isLoading, error, retry } = useChosenSegments(ids);
  const isWhole = ids.every((id) => known.has(id)) || (!isLoading && !error);
  const chosen = ids.flatMap((id) => known.get(id) ?? []);
  const compared = chosen.filter(({ dataType }) => !isSaidByRequest(dataType));
  const keep = (next: readonly string[]) => set({ ids: next.join() }, true);
  return {
    ids,
    chosen,
    compared,
    /** Undefined until all of them are known. */
    gone: isWhole ? ids.length - chosen.length : undefined,
    error,
    retry,
    isRetrying: isLoading,
    add: (segment: PickerSegment) => {
      learn(segment);
      keep([...ids, segment.id]);
    },
    remove: (id: string) => keep(ids.filter((one) => one !== id)),
    keepChosen: () => keep(chosen.map(({ id }) => id)),
  };
}
