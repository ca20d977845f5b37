import type { LookupValue } from './lookup.ts';

export type Pasted = { matched: LookupValue[]; unmatched: string[] };

const LINE_BREAKS = /[\r\n;\t]+/;
/** Names such as “Washington, DC” hold commas of their own; none of ours holds more than three. */
const MAX_PARTS = 4;

const tidy = (text: string) =>
  text
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();
export const keyOf = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
const linesOf = (text: string) => text.split(LINE_BREAKS).map(tidy).filter(Boolean);

/** Whether pasted text is a list rather than something to search for. */
export const isPastedList = (text: string): boolean => linesOf(text).length > 1 || text.split(',').filter((part) => part.trim()).length > 1;

/** A value answers to its code, its name, and both as chips show them. */
function indexOf(values: readonly LookupValue[]): Map<string, LookupValue> {
  const index = new Map<string, LookupValue>();
  const add = (text: string, value: LookupValue) => {
    const key = keyOf(text);
    if (!index.has(key)) index.set(key, value);
  };
  for (const value of values) add(value.code, value);
  for (const value of values) {
    add(value.name, value);
    add(`${value.code} ${value.name}`, value);
  }
  return index;
}

/** How many entries a pasted list has at the most: a name's own comma parts it. */
export const entriesIn = (text: string): number =>
  linesOf(text).reduce((sum, line) => sum + line.split(',').filter((part) => part.trim()).length, 0);

/** What of a pasted list may be a code or a name: its parts, and runs of them that a comma may belong to. */
export function textsOf(text: string): string[] {
  const texts = new Set<string>();
  for (const line of linesOf(text)) {
    const parts = line.split(',').map(tidy).filter(Boolean);
    for (let at = 0; at < parts.length; at += 1)
      for (let size = 1; size <= Math.min(MAX_PARTS, parts.length - at); size += 1) texts.add(parts.slice(at, at + size).join(', '));
  }
  return [...texts];
}

type Form = (text: string) => string;
/** Those of `values` that one of `texts` is the code or the name of, ignoring case, or is in the one form that `form` brings it to. */
export function valuesNamed(texts: readonly string[], values: readonly LookupValue[], form: Form = (text) => text): LookupValue[] {
  const index = indexOf(values);
  return [...new Set(texts.flatMap((text) => index.get(keyOf(text)) ?? index.get(keyOf(form(text))) ?? []))];
}

/** A state behind a comma, as in “Fort Wayne, IN”. */
const STATE = /^[A-Z]{2}(?![A-Za-z])/;
/**
 * Finds each entry of a pasted list by exact code or name, ignoring case; the longest run of comma parts that is a name wins. What is none is
 * brought to the form that values have.
 */
export function matchPasted(text: string, values: readonly LookupValue[], form: Form = (one) => one): Pasted {
  const index = indexOf(values);
  const matched = new Map<string, LookupValue>();
  const unmatched = new Set<string>();
  for (const line of linesOf(text)) {
    const parts = line.split(',').map(tidy).filter(Boolean);
    for (let at = 0; at < parts.length; ) {
      const lengths = Array.from({ length: Math.min(MAX_PARTS, parts.length - at) }, (_, i) => i + 1).reverse();
      const exact = lengths.find((size) => index.has(keyOf(parts.slice(at, at + size).join(', '))));
      const size = exact ?? (STATE.test(parts[at + 1] ?? '') ? 2 : 1);
      const entry = parts.slice(at, at + size).join(', ');
      const value = index.get(keyOf(entry)) ?? index.get(keyOf(form(entry)));
      const length = value ? size : 0;
      if (value) matched.set(value.code, value);
      else unmatched.add(parts[at] ?? '');
      at += Math.max(1, length);
    }
  }
  return { matched: [...matched.values()], unmatched: [...unmatched] };
}
