import { call, useWork } from '@kontor/core/web';
import {
  entriesIn,
  isPastedList,
  type LookupValue,
  MOST_VALUES,
  matchPasted,
  type Pasted,
  pastedColumn,
  targetingRoutes,
  textsOf,
  unseenValue,
  valueForm,
} from '@kontor/targeting/contract';
import type { ClipboardEvent } from 'react';
import type { LookupSource } from './lookup-source.ts';

/** `unseen`: written as values are, and named by no request; `added`: those that were not chosen before. */
type Found = Pasted & { entries: number; leftOut: number; unseen: string[]; added: string[] };

const NOTHING = { matched: [], unmatched: [], leftOut: 0, unseen: [], added: [] };

type Options = {
  /** Takes what was found; says for how many there was no room. */
  onPaste?: ((values: LookupValue[]) => number) | undefined;
  chosen: readonly string[];
};

/** Takes a pasted list over from the search box, matches it in one call and hands on what it found. */
export function usePaste({ dimension, accepts = () => true }: LookupSource, { onPaste = () => 0, chosen }: Options) {
  const match = async (pasted: string): Promise<Found> => {
    if (dimension === null) return { ...NOTHING, entries: entriesIn(pasted) };
    const text = pastedColumn(pasted, dimension);
    const entries = entriesIn(text);
    if (entries > MOST_VALUES) return { ...NOTHING, entries };
    const { data } = await call(targetingRoutes.match, { dimension, texts: textsOf(text) });
    const { matched, unmatched } = matchPasted(text, data.filter(accepts), (one) => valueForm(dimension, one));
    const unseen = [...new Set(unmatched.flatMap((one) => unseenValue(dimension, one) ?? []))];
    const wrong = unmatched.filter((one) => unseenValue(dimension, one) === null);
    const had = new Set(chosen);
    const added = matched.map(({ code }) => code).filter((code) => !had.has(code));
    return { matched, unmatched: wrong, unseen, added, entries, leftOut: matched.length > 0 ? onPaste(matched) : 0 };
  };
  const { mutate, ...state } = useWork(match, { isQuiet: true });
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (dimension === null || !isPastedList(text)) return;
    event.preventDefault();
    event.stopPropagation();
    mutate(text);
  };
  return { ...state, handlePaste, retry: () => state.variables !== undefined && mutate(state.variables) };
}
export type Paste = ReturnType<typeof usePaste>;
