import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';

/** URL search text as plain strings both ways: what is seen is in the URL, readable and shareable (design §8). */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

/**
 * State that lives in the URL, read through `schema` (give each field a `.catch`, so that a bad URL never breaks a page).
 * `set` replaces the given keys; a step worth going back to is pushed.
 */
export function useUrl<S extends z.ZodType<Record<string, unknown>>>(
  schema: S,
): [z.output<S>, (change: Partial<z.output<S>>, push?: boolean) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => schema.parse(search), [schema, search]);
  const set = useCallback(
    (change: Partial<z.output<S>>, push = false) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
        replace: !push,
        resetScroll: false,
      }),
    [navigate],
  );
  return [state, set];
}

/** What is searched for; longer than the server takes, it is cut (spec 1 §7.7). */
export const SearchText = z
  .string()
  .transform((text) => text.slice(0, 200))
  .catch('');
