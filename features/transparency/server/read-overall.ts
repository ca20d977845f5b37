import { exactText, quotient } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { askDelivery } from '@kontor/market/server';
import { type OverallTakeRate, PART_LABELS, PARTS, type transparencyRoutes } from '@kontor/transparency/contract';
import { openWithFees } from './reader.ts';
import { SPLIT_MEASURES, splitOf } from './split.ts';

/** What all spend of the days went to (spec 3 §2). */
export async function readOverall(call: SignedCall<(typeof transparencyRoutes)['overall']>): Promise<OverallTakeRate> {
  const { reader, span, where, isLinked, dataTo } = await openWithFees(call, call.input);
  const { rows } = await askDelivery(reader, { span, where, measures: SPLIT_MEASURES });
  const split = splitOf(rows[0]?.figures ?? {});
  const { gross, publisher, unpriced } = split;
  return {
    revenuegross: exactText(gross),
    revenue: exactText(publisher),
    takeRate: quotient(gross - publisher, gross),
    parts: PARTS.map((key) => ({ key, name: PART_LABELS[key], value: exactText(split[key]) })),
    unpriced,
    isLinked,
    dataTo,
  };
}
