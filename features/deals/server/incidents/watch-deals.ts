import { accountTable, oneByOne, openScope, type Scope, type Stores, systemScope } from '@kontor/core/server';
import { planConditions, planStandings } from '@kontor/media-plans/server';
import { eq } from 'drizzle-orm';
import { readTerms } from '../deal-terms-store.ts';
import { type DealTerms, isRunning } from '../health/deal-health.ts';
import { type Healths, healthsOf } from '../health/read-health.ts';
import { FEED_KEYS, feedReaches, heardAgain, isSilent, settleFeed } from './feed-watch.ts';
import { type Met, settleIncidents } from './incident-store.ts';

/** An account's own people see spend in their list, so a goal in dollars counts (spec 2 §2). */
const OWN = { accountType: 'Agency', place: 'list' } as const;
const HOUR = 3_600_000;

/** What running deals meet by what their plans name: segments that have expired, lists that are empty. */
async function metOfPlans(scope: Scope, running: readonly DealTerms[], now: Date): Promise<Met[]> {
  const plans = await planConditions(
    scope,
    running.flatMap(({ mediaPlanId }) => mediaPlanId ?? []),
    { withClauses: false },
  );
  if (plans.size === 0) return [];
  const standings = await planStandings(scope, [...plans.values()], now);
  return running.flatMap(({ id, mediaPlanId }): Met[] => {
    const standing = standings.get(mediaPlanId ?? '');
    return [
      ...(standing?.unready.length ? [{ dealId: id, rule: 'SEGMENT' as const }] : []),
      ...(standing?.emptied.length ? [{ dealId: id, rule: 'LIST' as const }] : []),
    ];
  });
}

type Moment = { now: Date; asOf: Date; heardFrom: Date | null };

const metOf = (healths: Healths): Met[] => [...healths].flatMap(([dealId, { attention }]) => attention.map((rule) => ({ dealId, rule })));

async function watchAccount({ entities, events }: Stores, accountId: string, { now, asOf, heardFrom }: Moment): Promise<void> {
  const scope = openScope(entities, accountId, 'own');
  const terms = await readTerms(scope, 'PUBLISHED');
  const reader = { events, scope, whose: { of: 'account', account: accountId }, viewer: OWN } as const;
  // After a silence of the feed a deal's own begins anew; what was open before it stays open.
  const [fresh, lasting] = await Promise.all([healthsOf(reader, terms, { asOf, heardFrom }), healthsOf(reader, terms, { asOf })]);
  const ofPlans = await metOfPlans(
    scope,
    terms.filter((one) => isRunning(one, asOf)),
    now,
  );
  await settleIncidents(systemScope(entities), accountId, { met: [...metOf(fresh), ...ofPlans], lasting: metOf(lasting), now });
}

async function activeAccounts(system: Scope): Promise<string[]> {
  const rows = await system.run((database) =>
    database.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.status, 'active')).orderBy(accountTable.id),
  );
  return rows.map(({ id }) => id);
}

/**
 * Opens and resolves incidents of deals and feeds as they are now; a job runs it every hour, and twice with the same result. While the feed of
 * delivery is silent nothing is known of deals, so nothing of theirs changes (docs/decisions/0126).
 */
export async function watchDeals(
  stores: Stores,
  { now = new Date(), accounts }: { now?: Date; accounts?: readonly string[] } = {},
): Promise<void> {
  const system = systemScope(stores.entities);
  const reaches = await feedReaches(stores.events, now);
  for (const feed of FEED_KEYS) await settleFeed(system, feed, { reach: reaches[feed], now });
  const { delivery } = reaches;
  if (delivery === null || isSilent(delivery, now)) return;
  const again = await heardAgain(system, now);
  // It was noticed up to an hour after events came again.
  const heardFrom = again && new Date(again.getTime() - HOUR);
  await oneByOne(accounts ?? (await activeAccounts(system)), (account) =>
    watchAccount(stores, account, { now, asOf: delivery, heardFrom }),
  );
}
