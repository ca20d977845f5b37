import { fail, ZONES } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { valueInsights } from '@kontor/market/server';
import { tooManyConditions } from '@kontor/media-plans/contract';
import { MOST_INSIGHTS, type priceExplorerRoutes } from '@kontor/price-explorer/contract';
import { namesOfValues } from '@kontor/targeting/server';
import { counted, sentTargeting } from './asked-chart.ts';

/** What the requests of a targeting are of, with what half of them ask and what a price reaches of each (spec 2 §2). */
export async function readInsights(call: SignedCall<(typeof priceExplorerRoutes)['insights']>) {
  const { by, net = null, timezone } = call.input;
  const charted = await sentTargeting(call, call.input.targeting);
  const { told, rows } = await counted(call, charted, { isQuick: false });
  const of = by === 'hour' ? { zone: ZONES[timezone].iana } : { dimension: by };
  const found = (await valueInsights(call.stores.events, { ...rows, by: of, net, limit: MOST_INSIGHTS })) ?? fail(tooManyConditions);
  const names =
    by === 'hour'
      ? {}
      : await namesOfValues(
          call.scope,
          by,
          found.map(({ value }) => value),
        );
  return {
    requests: told.requests,
    rows: found.map((row) => ({
      ...row,
      name: by === 'hour' ? `${row.value}:00` : (names[row.value] ?? row.value),
      share: told.requests === 0 ? 0 : (row.requests / told.requests) * 100,
    })),
  };
}
