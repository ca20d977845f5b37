import { fail } from '@kontor/core/contract';
import { openScope, type SignedCall } from '@kontor/core/server';
import {
  DEAL_INSIGHTS,
  INSIGHT_KEYS,
  INSIGHTS,
  type InsightKey,
  type InsightOf,
  type insightRoutes,
  insightUnclear,
} from '@kontor/dashboards/contract';
import { checkFigured, readSegmentInsight } from '@kontor/segments/server';
import { readDeliveryInsight, whoseInsight } from './delivery-insight.ts';

type Routes = typeof insightRoutes;
type ListCall = SignedCall<Routes['list']>;

/** Segments are an account's own to ask about, also where staff look at all accounts. */
const asOwn = <Call extends ListCall | SignedCall<Routes['detail']>>(call: Call): Call => ({
  ...call,
  scope: openScope(call.stores.entities, call.session.accountId, 'own'),
});

const keysOf = ({ segmentId, dealId }: InsightOf): readonly InsightKey[] =>
  segmentId !== undefined || dealId !== undefined ? DEAL_INSIGHTS : INSIGHT_KEYS;

/** What the call is of, as it stands in the address of a detail. */
function queryOf({ segmentId, dealId, dateRange, admin }: InsightOf): URLSearchParams {
  return new URLSearchParams({
    ...(segmentId === undefined ? {} : { segmentId }),
    ...(dealId === undefined ? {} : { dealId }),
    dateRange,
    ...(admin ? { admin: 'true' } : {}),
  });
}

/** The insights of a segment, a deal or the account, each with the call that answers it (spec 1 §3, §7.6). */
export async function listInsights(call: ListCall) {
  const { input } = call;
  if (input.segmentId !== undefined && input.dealId !== undefined) fail(insightUnclear);
  if (input.segmentId !== undefined) await checkFigured(asOwn(call), input.segmentId);
  else await whoseInsight(call);
  const query = queryOf(input);
  return keysOf(input).map((id, order) => ({
    id,
    title: INSIGHTS[id].title,
    order,
    apiUrl: `insight/widget/detail/${id}?${query}`,
    methodType: 'GET' as const,
  }));
}

/** One insight: of a segment by its rules, else of what was delivered. */
export async function readInsight(call: SignedCall<Routes['detail']>) {
  const { input } = call;
  const { id, segmentId, dealId } = input;
  if (segmentId !== undefined && dealId !== undefined) fail(insightUnclear);
  if (segmentId === undefined || id === 'deals') return readDeliveryInsight(call);
  return readSegmentInsight({ ...asOwn(call), input: { id, segmentId, dateRange: input.dateRange } });
}
