import { useRead } from '@kontor/core/web';
import { type LookupValue, MOST_RANKED } from '@kontor/targeting/contract';
import { useMemo } from 'react';

/** Requests a day of values under what else is chosen, in their order; `key` changes with what else is chosen, and with nothing else. */
export type ValueCounts = { key: readonly unknown[]; read: (codes: string[], signal: AbortSignal) => Promise<readonly number[]> };

/** The values of a question that the market has; of the others there is nothing to ask. */
const codesOf = (values: readonly LookupValue[], page: number) =>
  values.slice(page * MOST_RANKED, (page + 1) * MOST_RANKED).flatMap(({ code, requests }) => (requests === null ? [] : [code]));

function usePage(counts: ValueCounts | null, codes: string[]) {
  const ask = async (signal: AbortSignal) => {
    const requests = (await counts?.read(codes, signal)) ?? [];
    return new Map(codes.map((code, index): [string, number] => [code, requests[index] ?? 0]));
  };
  return useRead([...(counts?.key ?? []), 'values', codes], ask, { enabled: counts !== null && codes.length > 0, keepPrevious: true });
}

export type View = { first: number; last: number };

/** The figures of the first values, whose largest is the scale, and of those in view; each is asked for once. */
export function useValueCounts(counts: ValueCounts | null, values: readonly LookupValue[], { first, last }: View) {
  const pageOf = (row: number) => codesOf(values, Math.floor(row / MOST_RANKED));
  const pages = [usePage(counts, pageOf(0)), usePage(counts, pageOf(first)), usePage(counts, pageOf(last))];
  // What stands in until an answer is here gives way to answers.
  const ordered = pages.toSorted((a, b) => Number(b.isPlaceholderData) - Number(a.isPlaceholderData));
  const [earliest, earlier, latest] = ordered.map(({ data }) => data);
  const known = useMemo(() => new Map([earliest, earlier, latest].flatMap((data) => [...(data ?? [])])), [earliest, earlier, latest]);
  return {
    known,
    top: known.size > 0 ? Math.max(...known.values()) : undefined,
    isFailed: pages.some(({ isError }) => isError),
    isRetrying: pages.some(({ isError, isFetching }) => isError && isFetching),
    retry: () => {
      for (const { isError, refetch } of pages) if (isError) void refetch();
    },
  };
}
export type KnownCounts = ReturnType<typeof useValueCounts>;
