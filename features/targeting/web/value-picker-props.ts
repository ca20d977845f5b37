import type { ChipValue, PickState } from '@kontor/core/ui';
import type { LookupValue } from '@kontor/targeting/contract';
import type { ReactNode } from 'react';
import type { LookupSource } from './lookup-source.ts';
import type { ValueCounts } from './use-value-counts.ts';

export type ValueChoice = { included: boolean; values: readonly string[] };
export type ChosenSets = { included: boolean; chips: readonly ChipValue[]; onRemove: (id: string) => void };
export type ValuePickerProps = {
  title: string;
  note?: string | undefined;
  /** What one value is called, in the plural: “metro areas”. */
  noun: string;
  source: LookupSource;
  /** Figures of the listed values under what else is chosen; null while that is not valid. Without it they are the whole market's. */
  counts?: ValueCounts | null | undefined;
  /** Where codes stand: in a column of their own, under the name, or nowhere because the name says all; `group` has what it belongs to there. */
  codes: 'column' | 'under' | 'none' | 'group';
  choice: ValueChoice;
  nameOf: (code: string) => string;
  /** Lists of values that are chosen as a whole, with a side of their own. */
  sets?: ChosenSets | undefined;
  onPick: (value: LookupValue, next: PickState | null) => void;
  onMode: (included: boolean) => void;
  /** Takes a pasted list; answers for how many there was no room. */
  onPaste?: ((values: LookupValue[]) => number) | undefined;
  /** Takes values of a pasted list back. */
  onUnpaste?: ((codes: readonly string[]) => void) | undefined;
  /** Puts a pasted list into a media list, which then stands in its place. */
  onPasteList?: ((codes: readonly string[], onDone: () => void) => void) | undefined;
  /** Values stand under parents, which can be chosen whole. */
  isTree?: boolean | undefined;
  /** Values have no figures: requests come to all of them. */
  hasFigures?: boolean | undefined;
  /** False where values can be included alone; those excluded before stay, and can be removed. */
  canExclude?: boolean | undefined;
  onClear: () => void;
  /** Why nothing can be chosen here now, with the way out. */
  blocked?: ReactNode;
  /** Beside the title: undo, redo, a switch between two sources. */
  tools?: ReactNode;
  /** Beside the search: what narrows the list. */
  filter?: ReactNode;
  /** Asked between what is chosen and the list, before something would be dropped. */
  question?: ReactNode;
  /** What is wrong with what is chosen. */
  error?: string | undefined;
};
