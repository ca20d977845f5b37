import { accountTable, type SignedCall } from '@kontor/core/server';
import type { dspRoutes, SeatHolder } from '@kontor/dsps/contract';
import { lookUp } from '@kontor/targeting/server';
import { eq } from 'drizzle-orm';
import { listDsps } from './dsp-store.ts';

type Call = SignedCall<(typeof dspRoutes)['list']>;
const holds = (q: string, name: string) => name.toLowerCase().includes(q.toLowerCase());

/** The publisher of a publisher account, '' where it is connected to none; null for everybody else. */
async function ownPublisher({ scope, session }: Call): Promise<string | null> {
  if (session.accountType !== 'Publisher') return null;
  const [account] = await scope.run((database) =>
    database.select({ publisher: accountTable.publisherId }).from(accountTable).where(eq(accountTable.id, session.accountId)),
  );
  return account?.publisher ?? '';
}

/** Who sells seats on a deal, or who buys on them (spec 2 §7, P4). A publisher account sells its own inventory alone (spec 2 §6). */
export async function listSeats(call: Call): Promise<SeatHolder[]> {
  const { input, scope } = call;
  const { q, p, s } = input;
  if (input.buyer) return (await listDsps(scope, { withDisabled: input.disabled })).filter(({ name }) => holds(q, name));
  const own = await ownPublisher(call);
  if (own === '') return [];
  const { values } = await lookUp(call, 'publishers', own === null ? { q, p, s } : { q: own, p: 0, s });
  return values
    .filter(({ code, name }) => own === null || (code === own && p === 0 && holds(q, name)))
    .map(({ code, name, requests }) => ({ id: code, name, seat: false, seats: [], requests }));
}
