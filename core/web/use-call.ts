import { callKey, type Input, type Output, type Route } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { keepPreviousData, QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call, errorText, type Reply } from './call.ts';
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
        // What failed meanwhile is asked again by itself once the connection is back.
        refetchOnReconnect: ({ state }) => (state.error ? 'always' : false),
        retry: (count, error) => count < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  });

export { callKey };

export const callOptions = <R extends Route>(route: R, input: Input<R>) =>
  queryOptions({
    queryKey: callKey(route, input),
    queryFn: async ({ signal }): Promise<Output<R>> => (await call(route, input, signal)).data,
  });

type Options = { enabled?: boolean; keepPrevious?: boolean; staleTime?: number; refetchInterval?: number | false };
type CallOptions<R extends Route> = Omit<Options, 'keepPrevious'> & { keepPrevious?: boolean | readonly (keyof Input<R>)[] };
type Asked = { queryKey: readonly unknown[] };

/** The last answer, where its question said the same in these fields: an answer about others would stand under the new names. */
const keptWhere = (fields: readonly PropertyKey[], input: object) => {
  const said = (of: unknown) => JSON.stringify(fields.map((field) => Object(of)[field] ?? null));
  return <T>(before: T | undefined, asked: Asked | undefined): T | undefined =>
    said(asked?.queryKey.at(-1)) === said(input) ? before : undefined;
};

/** Reads a route, on staff's pages as staff; `keepPrevious` shows the last answer while the next one comes, by name where both say the same in these fields. */
export function useCall<R extends Route>(route: R, wish: Input<R>, { keepPrevious = false, ...options }: CallOptions<R> = {}) {
  const input = { ...useReadAs(route), ...(wish as Input<R> & object) };
  const placeholderData = typeof keepPrevious === 'boolean' ? keepPreviousData : keptWhere(keepPrevious, input);
  return useQuery({ ...callOptions(route, input), ...options, ...(keepPrevious ? { placeholderData } : {}) });
}

type ActOptions<R extends Route> = {
  invalidates?: readonly Route[];
  /** Told at once, before what is invalidated is read again, and even where the component is gone by then. */
  onDone?: ((reply: Reply<Output<R>>) => unknown) | undefined;
  onFailed?: ((error: Error) => unknown) | undefined;
};

/** Calls a route that changes something, then reads `invalidates` again. */
export function useAct<R extends Route>(route: R, { invalidates = [], onDone, onFailed }: ActOptions<R> = {}) {
  const client = useQueryClient();
  return useMutation<Reply<Output<R>>, Error, Input<R>, () => void>({
    mutationFn: (input) => call(route, input),
    onMutate: holdFocus,
    onSettled: (_data, _error, _input, giveBack) => giveBack?.(),
    onSuccess: async (reply) => {
      await onDone?.(reply);
      await Promise.all(invalidates.map((read) => client.invalidateQueries({ queryKey: callKey(read) })));
    },
    ...(onFailed && { onError: onFailed }),
  });
}

/** Reads the answers of some calls again. */
export function useRefresh(reads: readonly Route[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: callKey(read) })));
}

/** Shows at once what a change will make of the answers of a call; what it returns takes that back where the change was refused. */
export function useForetell<R extends Route>(read: R) {
  const client = useQueryClient();
  return (foretold: (answer: Output<R>) => Output<R>): (() => void) => {
    const before = client.getQueriesData<Output<R>>({ queryKey: callKey(read) });
    for (const [key, data] of before) if (data !== undefined) client.setQueryData(key, foretold(data));
    return () => {
      for (const [key, data] of before) client.setQueryData(key, data);
    };
  };
}

type WorkOptions<Result> = {
  settled?: readonly Route[];
  /** Told where the server gave no reason. */
  unsaid?: string;
  onDone?: (result: Result) => unknown;
  /** A failure is shown by whoever asked, not by a toast. */
  isQuiet?: boolean;
};

/** Work of several calls, one after another; `settled` are read again, even where it stopped half-way. */
export function useWork<Wish, Result>(
  work: (wish: Wish) => Promise<Result>,
  { settled = [], unsaid, onDone, isQuiet = false }: WorkOptions<Result> = {},
) {
  const refresh = useRefresh(settled);
  return useMutation<Result, Error, Wish>({
    mutationFn: work,
    onSettled: refresh,
    onSuccess: (result) => void onDone?.(result),
    onError: (error) => !isQuiet && toast.failed(errorText(error, unsaid)),
  });
}

/** Whether the answer of a read is here already, so that it can be shown without waiting. */
export const useIsKept = (key: readonly unknown[]): boolean => useQueryClient().getQueryData(key) !== undefined;

type ReadOptions = Options & { retry?: false; gcTime?: number; refetchOnReconnect?: false };

/** What a read asks; `show` puts an early answer in sight while it asks on. */
type Ask<T> = (signal: AbortSignal, show: (early: T) => void) => Promise<T>;

/** A read that is no single call of a route, under a key of its own. */
export function useRead<T>(key: readonly unknown[], ask: Ask<T>, options: ReadOptions = {}) {
  const { keepPrevious = false, ...rest } = options;
  return useQuery({
    queryKey: key,
    // Of no time: whoever leaves before the rest is here, and comes back, asks again.
    queryFn: ({ signal, client, queryKey }) =>
      ask(signal, (early) => signal.aborted || client.setQueryData(queryKey, early, { updatedAt: 0 })),
    ...rest,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
