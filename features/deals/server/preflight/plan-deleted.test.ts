import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { appliedRows, type BulkChange, bulkEditRoutes, dealRoutes } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runBulkEdit } from '../bulk/bulk-edit-run.ts';
import { openTestDeals } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
let accountId = '';
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
  accountId = String((await deals.run(sql`SELECT account_id FROM media_plan WHERE id = ${deals.plan.id}`)).rows[0]?.['account_id']);
});

const ROUNDS = Number(process.env.ATTACH_ROUNDS ?? 16);
const newPlan = async () => (await agency.try(mediaPlanRoutes.create, { title: 'Raced' })).envelope.value ?? expect.fail('no plan');

/** Three ways in which a deal comes to be published on a plan; each is ready to go. */
const PUBLISH: [how: string, (plan: string) => Promise<() => Promise<unknown>>, deal: () => string][] = (() => {
  let last = '';
  const deal = () => last;
  const bulk = async (id: string, change: BulkChange) => {
    const key = newId();
    const { rows } = await agency.call(bulkEditRoutes.preview, { ids: [id], change });
    await agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows(rows) });
    return () => runBulkEdit(app.stores, { accountId, key });
  };
  return [
    [
      'is published',
      async (plan) => {
        last = await deals.create({ mediaPlans: plan });
        return () => agency.try(dealRoutes.publish, { id: last });
      },
      deal,
    ],
    [
      'is published by a bulk edit',
      async (plan) => {
        last = await deals.create({ mediaPlans: plan });
        return bulk(last, { status: 'PUBLISHED' });
      },
      deal,
    ],
    [
      'that is published comes to be on it',
      async (plan) => {
        last = await deals.published();
        const changed = { ...deals.draft({ mediaPlans: plan }), id: last };
        return () => agency.try(dealRoutes.update, changed);
      },
      deal,
    ],
  ];
})();

test.each(PUBLISH)(
  'a deal %s in the very moment its plan is deleted: one of the two is refused (decision 0069)',
  async (_, prepare, deal) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const plan = await newPlan();
      const publish = await prepare(plan);
      const published = publish();
      // Anywhere between what publishing looks at and what it writes.
      await pause(round * 2);
      const removed = await agency.try(mediaPlanRoutes.remove, { id: plan });
      await published;
      const { rows } = await deals.run(sql`SELECT status, media_plan_id FROM deal WHERE id = ${deal()}`);
      const isOn = rows[0]?.['status'] === 'PUBLISHED' && rows[0]['media_plan_id'] === plan;
      expect({ round, isBoth: isOn && removed.status === 200 }).toEqual({ round, isBoth: false });
    }
  },
);
