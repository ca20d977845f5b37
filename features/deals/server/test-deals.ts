import type { Input } from '@kontor/core/contract';
import { type EntityStore, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { type SQL, sql } from 'drizzle-orm';

export type Draft = Input<typeof dealRoutes.create>;
type Reply = Promise<{ status: number; envelope: { msg: string } }>;

export const told = (reply: Reply) => reply.then(({ status, envelope }) => [status, envelope.msg]);

/** Deals for tests, made through HTTP by `agency` on a plan of their own; titles and deal ids never repeat. */
export async function openTestDeals(agency: Caller, entities: EntityStore) {
  const dsps = await agency.call(dspRoutes.list, { buyer: true });
  const title = 'Plan of these tests';
  const plan = { id: (await agency.try(mediaPlanRoutes.create, { title })).envelope.value ?? '', title };
  const run = (statement: SQL) => systemScope(entities).run((database) => database.execute(statement));
  let made = 0;
  const draft = (change: Partial<Draft> = {}): Draft => {
    made += 1;
    return { title: `Deal ${made}`, dealId: `TEST-${made}`, type: 'AUCTION', rate: '12.5', dealDspId: dsps[0]?.id ?? '', ...change };
  };
  const create = async (change: Partial<Draft> = {}, caller = agency) => {
    const { envelope } = await caller.try(dealRoutes.create, draft(change));
    if (envelope.value === null) throw new Error(envelope.msg);
    return envelope.value;
  };
  return {
    dsps,
    plan,
    run,
    draft,
    create,
    published: async (change: Partial<Draft> = {}) => {
      const id = await create({ mediaPlans: plan.id, ...change });
      await agency.call(dealRoutes.publish, { id });
      return id;
    },
    read: (id: string) => agency.call(dealRoutes.get, { id }),
    historyOf: async (id: string) => (await agency.call(historyRoutes.list, { id })).rows.map(({ data }) => data),
    setStatus: (id: string, status: string) => run(sql`UPDATE deal SET status = ${status} WHERE id = ${id}`),
  };
}
