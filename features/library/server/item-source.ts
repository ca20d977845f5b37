import { findAvail } from '@kontor/avails/server';
import { addDays, DEFAULT_ZONE, dayIn, fail, spanOfDays, ZONES } from '@kontor/core/contract';
import { type Scope, type SignedCall, scopeOf } from '@kontor/core/server';
import { type ItemSource, type ItemSourceKind, type LibraryUsage, type libraryRoutes, USAGE_DAYS } from '@kontor/library/contract';
import { askDelivery } from '@kontor/market/server';
import { type MediaPlanTargeting, mediaPlanNotFound } from '@kontor/media-plans/contract';
import { findMediaPlans, planNames, plansMadeOf } from '@kontor/media-plans/server';
import { getItem } from './library-store.ts';
import { platformPart } from './platform-targeting.ts';

type Routes = typeof libraryRoutes;
type Source = { title: string; targeting: MediaPlanTargeting };

const SOURCES: Readonly<Record<ItemSourceKind, (scope: Scope, id: string) => Promise<Source>>> = {
  plan: async (scope, id) => (await findMediaPlans(scope, [id]))[0] ?? fail(mediaPlanNotFound),
  exploration: findAvail,
};

/** A media plan of any account, or an exploration, as an item would have it; nothing is written. */
export async function readSource({ input: { of, id }, session, stores }: SignedCall<Routes['from']>): Promise<ItemSource> {
  const reads = scopeOf(stores.entities, session, true);
  const { title, targeting: whole } = await SOURCES[of](reads, id);
  const { targeting, leftOut } = await platformPart(reads, whole);
  // A plan's description is its account's own.
  return { title, desc: '', targeting, names: await planNames(reads, targeting), leftOut };
}

/** What all accounts made of an item, and what was spent on it: sums, and nobody's name. */
export async function readUsage({ input: { id }, session, scope, stores }: SignedCall<Routes['usage']>): Promise<LibraryUsage> {
  await getItem(scope, id, { isForAccounts: false });
  const plans = await plansMadeOf(scopeOf(stores.entities, session, true), id);
  const zone = ZONES[DEFAULT_ZONE].iana;
  const today = dayIn(zone);
  const span = spanOfDays({ startDate: addDays(today, 1 - USAGE_DAYS), endDate: today }, zone);
  const reader = {
    events: stores.events,
    whose: { of: 'all' as const },
    viewer: { accountType: session.accountType, place: 'staffWidget' as const },
  };
  const where = [{ of: 'plan' as const, in: plans.map((plan) => plan.id) }];
  const { rows } = plans.length === 0 ? { rows: [] } : await askDelivery(reader, { span, where, measures: ['spend'] });
  return { plans: plans.length, deals: plans.reduce((sum, { deals }) => sum + deals, 0), spend: rows[0]?.figures.spend ?? '0' };
}
