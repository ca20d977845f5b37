import { AccountFilter, CPM_KEYS, type FilterKey, isAsked, OTHER, TEXT_KEYS, tidyFilter } from '@kontor/publishers/contract';

/** Filters while they are edited: a CPM may be half typed. */
export type FilterDraft = AccountFilter;

/** Other stands alone: choosing it drops the others, choosing another drops it (spec 2 §5). */
export const otherAlone = (before: readonly string[], next: readonly string[]): string[] =>
  before.includes(OTHER) ? next.filter((code) => code !== OTHER) : next.includes(OTHER) ? [OTHER] : [...next];

/** Dollars as they are sent: with one decimal; what is no such number stays as typed. */
const oneDecimal = (text: string) => (/^\d+(\.\d)?$/.test(text) ? Number(text).toFixed(1) : text);

/** What a draft asks, and what is wrong with it by filter. */
export function readDraft(draft: FilterDraft): { filter: AccountFilter | null; problems: Partial<Record<FilterKey, string>> } {
  const sent: AccountFilter = { ...draft };
  for (const key of CPM_KEYS) {
    const asked = draft[key];
    if (asked) sent[key] = { ...asked, minCpm: oneDecimal(asked.minCpm) };
  }
  for (const key of TEXT_KEYS) if (!isAsked(draft, key)) delete sent[key];
  const read = AccountFilter.safeParse(tidyFilter(sent) ?? {});
  if (read.success) return { filter: tidyFilter(read.data), problems: {} };
  const problems: Partial<Record<string, string>> = {};
  for (const { path, message } of read.error.issues) problems[String(path[0])] ??= message;
  return { filter: null, problems };
}
