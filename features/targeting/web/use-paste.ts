import { call, useWork } from '@kontor/core/web';
import {
  entriesIn,
  isPastedList,
  type LookupValue,
  MOST_VALUES,
  matchPasted,
  type Pasted,
  targetingRoutes,
  textsOf,
} from '@kontor/targeting/contract';
import type { ClipboardEvent } from 'react';
import type { LookupSource } from './lookup-source.ts';

type Found = Pasted & { entries: number; leftOut: number };

/** Takes a pasted list over from the search box, matches it in one call and hands on what it found; `onPaste` says for how many there was no room. */
export function usePaste({ dimension, accepts = () => true }: LookupSource, onPaste: (values: LookupValue[]) => number = () => 0) {
  const match = async (text: string): Promise<Found> => {
    const entries = entriesIn(text);
    if (entries > MOST_VALUES) return { matched: [], unmatched: [], entries, leftOut: 0 };
    if (dimension === null) return { matched: [], unmatched: [], entries, leftOut: 0 };
    const { data } = await call(targetingRoutes.match, { dimension, texts: textsOf(text) });
    const pasted = matchPasted(text, data.filter(accepts));
    return { ...pasted, entries, leftOut: pasted.matched.length > 0 ? onPaste(pasted.matched) : 0 };
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
