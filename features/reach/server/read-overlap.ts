import type { SignedCall } from '@kontor/core/server';
import { FEWEST_TOLD } from '@kontor/market/contract';
import { sharedSighted } from '@kontor/market/server';
import type { ReachCount, ReachOverlap, reachRoutes } from '@kontor/reach/contract';
import { daysOf, openReach } from './reader.ts';

const FEW = { fewerThan: FEWEST_TOLD };
const isFew = (count: number) => count > 0 && count < FEWEST_TOLD;
const told = (count: number): ReachCount => (count < FEWEST_TOLD ? FEW : count);

/** Households that two deals reached in common; not told either where those of one alone would be few (D64). */
export async function readOverlap(call: SignedCall<(typeof reachRoutes)['overlap']>): Promise<ReachOverlap> {
  const { deal, other, ...range } = call.input;
  const { reader, span, dataTo } = await openReach({ ...call, input: range });
  const { first, second, both } = await sharedSighted(reader, { days: daysOf(span), of: 'ftrack', deals: [deal, other] });
  const isTold = both >= FEWEST_TOLD && !isFew(first - both) && !isFew(second - both);
  const part = (whole: number) => (isTold ? (both / whole) * 100 : null);
  return { first: told(first), second: told(second), both: isTold ? both : FEW, ofFirst: part(first), ofSecond: part(second), dataTo };
}
