import { type LookupValue, MOST_RANKED } from '@kontor/targeting/contract';
import type { Branch, TreeRow } from './value-tree.ts';

type Known = ReadonlyMap<string, number>;

/** What the market has none of comes after what the rest of the plan leaves nothing of. */
const sizeOf = (known: Known, { code }: LookupValue) => known.get(code) ?? -1;
const byPlan = (known: Known) => (a: LookupValue, b: LookupValue) => sizeOf(known, b) - sizeOf(known, a);

/** Values by their requests under what else is chosen; those beyond the first question stay in the market's order. */
export const rankedValues = (values: readonly LookupValue[], known: Known): readonly LookupValue[] =>
  known.size === 0 ? values : [...values.slice(0, MOST_RANKED).toSorted(byPlan(known)), ...values.slice(MOST_RANKED)];

/** The same of a tree: parents, and what each holds. */
export const rankedBranches = (branches: readonly Branch[], known: Known): readonly Branch[] =>
  known.size === 0
    ? branches
    : branches
        .map(({ value, children }) => ({ value, children: children.toSorted(byPlan(known)) }))
        .sort((a, b) => byPlan(known)(a.value, b.value));

/** Whether choosing it would find nothing, as far as that was counted. */
const isNothing = ({ code, requests }: LookupValue, known: Known) => (known.get(code) ?? (requests === null ? 0 : null)) === 0;

/**
 * The lines without those that would find nothing, and how many these are. What is chosen stays, with what stands under or over it; where
 * nothing would be left all stay.
 */
export function foldedRows(
  rows: readonly TreeRow[],
  known: Known,
  chosen: ReadonlySet<string>,
): { rows: readonly TreeRow[]; folded: number } {
  if (known.size === 0) return { rows, folded: 0 };
  const parents = new Set(rows.flatMap(({ value, parent }) => (parent && chosen.has(value.code) ? [parent.code] : [])));
  const isKept = ({ value, parent }: TreeRow) =>
    !isNothing(value, known) || chosen.has(value.code) || parents.has(value.code) || (parent !== undefined && chosen.has(parent.code));
  const kept = rows.filter(isKept);
  return kept.length === 0 ? { rows, folded: 0 } : { rows: kept, folded: rows.length - kept.length };
}
