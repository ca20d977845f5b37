import type { SignedCall } from '@kontor/core/server';
import type { dspRoutes } from '@kontor/dsps/contract';
import type { LookupPage } from '@kontor/targeting/contract';
import { listDsps } from './dsp-store.ts';

/** One page of the DSPs whose name holds `q`, by name. Requests come to all of them, so none has a figure of its own. */
export async function lookUpBuyers({ input: { q, p, s }, scope }: SignedCall<(typeof dspRoutes)['buyers']>): Promise<LookupPage> {
  const found = (await listDsps(scope)).filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const values = found.slice(p * s, (p + 1) * s).map(({ id, name }) => ({ code: id, name, group: null, requests: null }));
  return { values, total: found.length, hm: found.length > (p + 1) * s };
}
