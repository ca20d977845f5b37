import type { SignedCall } from '@kontor/core/server';
import { FEWEST_TOLD } from '@kontor/market/contract';
import { type SharedSighted, sharedSighted } from '@kontor/market/server';
import type { ReachCount, ReachOverlap, reachRoutes } from '@kontor/reach/contract';
import { daysOf, openReach } from './reader.ts';

const FEW = { fewerThan: FEWEST_TOLD };
const isFew = (count: number) => count > 0 && count < FEWEST_TOLD;
const told = (count: number): ReachCount => (count < FEWEST_TOLD ? FEW : count);

/** What is told of two deals' homes: those of both not where they are few, nor where those of one deal alone would be (D64). */
export function toldOverlap({ first, second, both }: SharedSighted): Omit<ReachOverlap, 'dataTo'> {
  const isTold = both >= FEWEST_TOLD && !isFew(first - both) && !isFew(second - both);
  const part = (whole: number) => (isTold ? (both / whole) * 100 : null);
  return { first: told(first), second: told(second), both: isTold ? both : FEW, ofFirst: part(first), ofSecond: part(second) };
}

/** Households that two deals of the account reached in common. */
export async function readOverlap(call: SignedCall<(typeof reachRoutes)['overlap']>): Promise<ReachOverlap> {
  const { deal, other, ...range } = call.input;
  const { reader, span, dataTo } = await openReach({ ...call, input: range });
  return { ...toldOverlap(await sharedSighted(reader, { days: daysOf(span), of: 'ftrack', deals: [deal, other] })), dataTo };
}
