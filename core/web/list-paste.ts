import { MOST_PASTED, pastedIds, type Wish } from '@kontor/core/contract';
import { useState } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

/** As long as a URL bears it, and a view that is kept; a longer list stays in this tab, and the URL names it. */
const MOST_IN_URL = 2_000;
const KEY = 'kontor.pasted.';
const IN_TAB = '~';
/** Where the browser keeps nothing, until the page is loaded anew. */
const lists = new Map<string, string>();

function writeIds(ids: readonly string[]): string {
  const text = ids.join();
  if (encodeURIComponent(text).length <= MOST_IN_URL) return text;
  const name = crypto.randomUUID().slice(0, 8);
  lists.set(name, text);
  writeStored('sessionStorage', KEY + name, text);
  return IN_TAB + name;
}

/** The ids that a URL says or names; null where another tab has them. */
function readIds(text: string): readonly string[] | null {
  if (!text.startsWith(IN_TAB)) return text.split(',').filter(Boolean).slice(0, MOST_PASTED);
  const name = text.slice(IN_TAB.length);
  return (lists.get(name) ?? readStored('sessionStorage', KEY + name))?.split(',') ?? null;
}

/** Rows asked for by ids that were pasted into the search. */
export type ListPaste = {
  /** Those that are asked for; null where the URL names a list that this tab does not have. */
  ids: readonly string[] | null | undefined;
  /** How many ids a list had that was refused for its length. */
  tooMany: number | null;
  /** Takes over a list of ids, or says that it is too long; null for text to search for. */
  take: (text: string) => 'taken' | 'refused' | null;
  clear: () => void;
  dismiss: () => void;
};

export function useListPaste({ ids: asked }: Wish, setWish: (change: Wish, push?: boolean) => void): ListPaste {
  const [tooMany, setTooMany] = useState<number | null>(null);
  return {
    ids: asked ? readIds(asked) : undefined,
    tooMany,
    take: (text) => {
      const ids = pastedIds(text);
      if (!ids) return null;
      const isRefused = ids.length > MOST_PASTED;
      setTooMany(isRefused ? ids.length : null);
      if (!isRefused) setWish({ ids: writeIds(ids), q: '' }, true);
      return isRefused ? 'refused' : 'taken';
    },
    clear: () => setWish({ ids: undefined }, true),
    dismiss: () => setTooMany(null),
  };
}
