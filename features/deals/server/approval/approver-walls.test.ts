import type { Route } from '@kontor/core/contract';
import type { Answered } from '@kontor/core/testing';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { bulkEditRoutes, dealRoutes, dealVersionRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Draft } from '../test-deals.ts';
import { openTestApprovals } from './test-approvals.ts';

const MISSING = 'f'.repeat(24);
const app = testApp();
let world: Awaited<ReturnType<typeof openTestApprovals>>;
beforeAll(async () => {
  world = await openTestApprovals(app);
});

type Asking = (id: string) => Promise<Answered<unknown>>;
/** Every call that takes a deal's id, but those that an approver has: the deal as it is asked about, the answer, and comments. */
function closedCalls(draft: Partial<Draft>): Record<string, Asking> {
  const { publisher } = world;
  const of = <R extends Route>(route: R, input: (id: string) => Parameters<typeof publisher.try<R>>[1]): Asking => {
    return (id) => publisher.try(route, input(id));
  };
  const whole = world.deals.draft(draft);
  const status = { status: 'UNPUBLISHED' } as const;
  return {
    get: of(dealRoutes.get, (id) => ({ id })),
    'get as staff': of(dealRoutes.get, (id) => ({ id, admin: true })),
    standing: of(dealRoutes.standing, (id) => ({ id })),
    preflight: of(dealRoutes.preflight, (id) => ({ id })),
    versions: of(dealVersionRoutes.versions, (id) => ({ id })),
    compare: of(dealVersionRoutes.compare, (id) => ({ id, from: 1 })),
    history: of(historyRoutes.list, (id) => ({ id })),
    'who changed it': of(historyRoutes.creators, (id) => ({ id })),
    chart: of(dashboardRoutes.deal, (id) => ({ dealId: id })),
    breakdown: of(dashboardRoutes.breakdown, (id) => ({ dealId: id, by: 'domain' as const })),
    'last day': of(dashboardRoutes.lastDay, (id) => ({ dealId: id })),
    'dry run': of(bulkEditRoutes.preview, (id) => ({ ids: [id], change: { seat: '1' } })),
    'bulk edit': of(bulkEditRoutes.apply, (id) => ({ key: 'a'.repeat(24), change: { seat: '1' }, ids: [id], versions: [1] })),
    'bulk file': of(bulkEditRoutes.file, (id) => ({ ids: [id] })),
    update: of(dealRoutes.update, (id) => ({ ...whole, id })),
    remove: of(dealRoutes.remove, (id) => ({ id })),
    publish: of(dealRoutes.publish, (id) => ({ id })),
    unpublish: of(dealRoutes.publish, (id) => ({ id, ...status })),
    'to draft': of(dealRoutes.updateStatus, (id) => ({ id, status: 'DRAFT' as const })),
    'bulk unpublish': of(dealRoutes.bulkUnpublish, (id) => ({ ids: [id] })),
    'restore a version': of(dealVersionRoutes.restoreVersion, (id) => ({ id, number: 1 })),
    restore: of(dealVersionRoutes.restore, (id) => ({ id })),
  };
}

describe('an approver has nothing of a deal but what is asked (decisions P8)', () => {
  test.each([
    ['before it is sent', []],
    ['while it waits', ['SEND_FOR_APPROVAL']],
    ['once it is approved', ['SEND_FOR_APPROVAL', 'APPROVED']],
    ['while it runs', ['SEND_FOR_APPROVAL', 'APPROVED', 'PUBLISHED']],
    ['once changes are requested', ['SEND_FOR_APPROVAL', 'CHANGES_REQUESTED']],
    ['after it was taken back', ['SEND_FOR_APPROVAL', 'DRAFT']],
  ] as const)('%s, every other call answers as of a deal that is not there', async (_, steps) => {
    const { agency, publisher, first, deals, step } = world;
    const draft = { mediaPlans: deals.plan.id, pubSeats: [first.id], rate: '60' };
    const id = await deals.create(draft);
    for (const to of steps) {
      const by = to === 'APPROVED' || to === 'CHANGES_REQUESTED' ? publisher : agency;
      expect((await step(by, id, to)).status).toBe(200);
    }
    const before = await deals.read(id);
    for (const [name, ask] of Object.entries(closedCalls(draft))) {
      const [theirs, none] = [await ask(id), await ask(MISSING)];
      expect([theirs.status, theirs.text.replaceAll(id, MISSING)], name).toEqual([none.status, none.text]);
    }
    expect(await deals.read(id)).toEqual(before);
  });
});
