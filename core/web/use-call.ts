import type { Input, Output, Route } from '@kontor/core/contract';
import { keepPreviousData, QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call, type Reply } from './call.ts';
import { holdFocus } from './held-focus.ts';
import { useReadAs } from './page-context.tsx';

const FRESH_MS = 60_000;

/** Reads are fresh for a minute (spec 1 §9); only a lost connection or a server fault is tried again. */
export const openQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Offline a call fails at once and says so; the library would wait in silence for the network.
        networkMode: 'always',
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The key of a call: its path, then its input; invalidating `[path]` touches every input of it. */
export const callKey = <R extends Route>(route: R, input?: Input<R>) => (input === undefined ? [route.path] : [route.path, input]);

export const callOptions = <R extends Route>(route: R, input: Input<R>) =>
  queryOptions({
    queryKey: callKey(route, input),
    queryFn: async ({ signal }): Promise<Output<R>> => (await call(route, input, signal)).data,
  });

type Options = { enabled?: boolean; keepPrevious?: boolean; staleTime?: number; refetchInterval?: number };

/** Reads a route, on staff's pages as staff; `keepPrevious` shows the last answer while the next one comes. */
export function useCall<R extends Route>(route: R, wish: Input<R>, { keepPrevious = false, ...options }: Options = {}) {
  const input = { ...useReadAs(route), ...(wish as Input<R> & object) };
  return useQuery({ ...callOptions(route, input), ...options, ...(keepPrevious ? { placeholderData: keepPreviousData } : {}) });
}

/** Calls a route that changes something, then reads `invalidates` again. */
export function useAct<R extends Route>(route: R, { invalidates = [] }: { invalidates?: readonly Route[] } = {}) {
  const client = useQueryClient();
  return useMutation<Reply<Output<R>>, Error, Input<R>, () => void>({
    mutationFn: (input) => call(route, input),
    onMutate: holdFocus,
    onSettled: (_data, _error, _input, giveBack) => giveBack?.(),
    onSuccess: () => Promise.all(invalidates.map((read) => client.invalidateQueries({ queryKey: callKey(read) }))),
  });
}
