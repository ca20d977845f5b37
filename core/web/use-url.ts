import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

/** URL search text as plain strings both ways: what is seen is in the URL, readable and shareable (design §8). */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

/** Steps that follow each other within this time are one. */
const TOGETHER_MS = 1_000;
type Step = { href: string; at: number; isTyping: boolean };
let last: Step | null = null;

/** Whether a change belongs to the step that was made last: made at once after it, or typed on. */
const isSameStep = (href: string, isTyping: boolean): boolean =>
  last !== null && last.href === href && (last.isTyping ? isTyping : !isTyping && Date.now() - last.at < TOGETHER_MS);

/** What was typed is whole: what is typed next is a step of its own. */
export const endTyping = (): void => {
  if (last?.isTyping) last = null;
};

/** Changes the present entry of the browser's history, makes a step to go back to, or goes on typing, which is one step until it ends. */
export type UrlChange = boolean | 'typing';

/**
 * State that lives in the URL, read through `schema` (give each field a `.catch`, so that a bad URL never breaks a page).
 * `set` replaces the given keys; a step worth going back to is pushed.
 */
export function useUrl<S extends z.ZodType<Record<string, unknown>>>(
  schema: S,
): [z.output<S>, (change: Partial<z.output<S>>, push?: UrlChange) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const state = useMemo(() => schema.parse(search), [schema, search]);
  const set = useCallback(
    (change: Partial<z.output<S>>, push: UrlChange = false) => {
      const isTyping = push === 'typing';
      const isNew = push !== false && !isSameStep(history.location.href, isTyping);
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
        replace: !isNew,
        resetScroll: false,
      });
      const { href } = history.location;
      if (push !== false) last = { href, at: Date.now(), isTyping };
    },
    [navigate, history],
  );
  return [state, set];
}
