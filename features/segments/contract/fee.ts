import { fromMicros, micros } from '@kontor/core/contract';
import type { AudienceTree } from '@kontor/market/contract';

/** Dollars CPM of a segment, as decimal text. */
export type PriceOf = (id: string) => string;

const NOTHING = 0n;

/** Parts that must all hold: an `and` within an `and` is the same `and`. */
const partsOf = (tree: AudienceTree): AudienceTree[] => (tree.kind === 'and' ? tree.of.flatMap(partsOf) : [tree]);

function feeBelow(tree: AudienceTree, priceOf: PriceOf, paid: ReadonlySet<string>): bigint {
  if (tree.kind === 'not') return NOTHING;
  if (tree.kind === 'segment') return paid.has(tree.id) ? NOTHING : micros(priceOf(tree.id));
  if (tree.kind === 'or') return tree.of.map((one) => feeBelow(one, priceOf, paid)).reduce((a, b) => (a > b ? a : b), NOTHING);
  const parts = partsOf(tree);
  const named = new Set(parts.flatMap((part) => (part.kind === 'segment' ? part.id : [])));
  const ownFee = [...named].filter((id) => !paid.has(id)).reduce((sum, id) => sum + micros(priceOf(id)), NOTHING);
  const paidBelow = new Set([...paid, ...named]);
  const groups = parts.filter(({ kind }) => kind !== 'segment');
  return groups.reduce((sum, group) => sum + feeBelow(group, priceOf, paidBelow), ownFee);
}

/**
 * What an audience's data costs, dollars CPM to six decimals: of an `or` the highest, of an `and` the sum, of a `not` nothing (design §6.3).
 * A segment that an `and` names counts once for it and for all that is below (docs/decisions/0060).
 */
export const feeOf = (tree: AudienceTree | null, priceOf: PriceOf): string =>
  fromMicros(tree ? feeBelow(tree, priceOf, new Set()) : NOTHING);
