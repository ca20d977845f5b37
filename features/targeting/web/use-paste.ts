import { useWork } from '@kontor/core/web';
import type { LookupValue } from '@kontor/targeting/contract';
import type { ClipboardEvent } from 'react';
import type { LookupSource } from './lookup-source.ts';
import { isPastedList, matchPasted } from './match-pasted.ts';
import { readAll } from './use-lookup.ts';

/** Takes a pasted list over from the search box, matches it against every value of the source and hands on what it found. */
export function usePaste(source: LookupSource, onPaste: (values: LookupValue[]) => void) {
  const { mutate, ...state } = useWork(async (text: string) => matchPasted(text, await readAll(source)), {
    onDone: ({ matched }) => matched.length > 0 && onPaste(matched),
    isQuiet: true,
  });
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!isPastedList(text)) return;
    event.preventDefault();
    event.stopPropagation();
    mutate(text);
  };
  return { ...state, handlePaste, retry: () => state.variables !== undefined && mutate(state.variables) };
}
export type Paste = ReturnType<typeof usePaste>;
