import { fail, type Session } from '@kontor/core/contract';
import type { Scope, Stores, Transport } from '@kontor/core/server';
import type { Forecast } from '@kontor/market/contract';
import { type DayOfRequests, forecastDays, type PriceQuestion as RowsQuestion } from '@kontor/market/server';
import { type MediaPlanTargeting, mediaPlanNotFound } from '@kontor/media-plans/contract';
import { askedTargeting, feeOfTargeting, feesOf, findMediaPlans, NO_FEE, planClausesOf } from '@kontor/media-plans/server';
import { notPublisherDirect } from '@kontor/price-explorer/contract';
import { peopleAsker } from '@kontor/segments/server';

/** Who asks for a chart. */
export type ChartCall = { scope: Scope; session: Session; stores: Stores; transport: Pick<Transport, 'signal'> };

/** What a chart is of: a targeting with its title, and what its data costs, dollars CPM. */
export type Charted = { title: string; targeting: MediaPlanTargeting; dataFee: string };

/** A targeting that is sent, as a forecast would be asked of it. */
export async function sentTargeting({ scope, session }: ChartCall, asked: MediaPlanTargeting, title = ''): Promise<Charted> {
  const targeting = await askedTargeting({ scope, session }, asked);
  return { title, targeting, dataFee: await feeOfTargeting(scope, targeting) };
}

/** A saved plan of the scope; throws where there is none. */
export async function savedPlan({ scope }: ChartCall, id: string): Promise<Charted> {
  const [plan] = await findMediaPlans(scope, [id]);
  if (!plan) return fail(mediaPlanNotFound);
  return { title: plan.title, targeting: plan.targeting, dataFee: (await feesOf(scope, [id])).get(id) ?? NO_FEE };
}

/** Throws where publisher direct inventory is asked for and the targeting is of the open market. */
export function refuseOpenMarket({ targeting }: Charted, isDirectAsked: boolean | undefined): void {
  if (isDirectAsked && !targeting.pmp) fail(notPublisherDirect);
}

/** Forecast and days of what is charted, and the question that reads its rows. */
export type Counted = { told: Forecast; days: DayOfRequests[]; rows: RowsQuestion };

export async function counted(
  call: ChartCall,
  { targeting }: Pick<Charted, 'targeting'>,
  { isQuick }: { isQuick: boolean },
): Promise<Counted> {
  const { scope, session, stores, transport } = call;
  const people = peopleAsker({ scope, session, stores, signal: transport.signal });
  const asker = { people, account: people.account, signal: people.signal };
  const clauses = await planClausesOf(scope, targeting);
  const now = new Date();
  const { told, days } = await forecastDays(stores.events, { clauses, now, isQuick, ...asker });
  return { told, days, rows: { trees: clauses.map(({ tree }) => tree), now, days: told.days, ...asker } };
}
