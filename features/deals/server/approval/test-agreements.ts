import { dealRoutes } from '@kontor/deals/contract';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import type { TestApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import type { Draft } from '../test-deals.ts';
import { openTestApprovals } from './test-approvals.ts';

type Wish = { change?: Partial<Draft>; of?: Partial<MediaPlanTargeting>; isRunning?: boolean };

/** Deals that the first publisher agreed to, and how they stand. */
export async function openTestAgreements(app: TestApp) {
  const world = await openTestApprovals(app);
  const { agency, publisher, first, deals, planOf, targeting, step } = world;
  const ids = async (statement: ReturnType<typeof sql>) => (await deals.run(statement)).rows.map(({ id }) => String(id));
  const one = async (statement: ReturnType<typeof sql>) => (await ids(statement))[0] ?? '';
  const account = await one(sql`SELECT account_id AS id FROM deal WHERE id = ${await deals.create()}`);
  const sees = async (id: string) => (await publisher.try(dealRoutes.approval, { id })).status === 200;
  /** A deal on a plan of its own that the first publisher agreed to, published unless it shall not be. */
  const agreed = async ({ change = {}, of = {}, isRunning = true }: Wish = {}) => {
    const plan = await planOf(targeting(of));
    const draft = deals.draft({ mediaPlans: plan, pubSeats: [first.id], rate: '60', ...change });
    const id = await deals.create(draft);
    const steps = ['SEND_FOR_APPROVAL', 'APPROVED', ...(isRunning ? (['PUBLISHED'] as const) : [])] as const;
    for (const to of steps) {
      const { status, envelope } = await step(to === 'APPROVED' ? publisher : agency, id, to);
      if (status !== 200) throw new Error(`${to}: ${envelope.msg}`);
    }
    return { id, plan, draft };
  };
  /** Whether a deal was taken back, who must approve it again and why, and whether its approver reads it. */
  const standing = async (id: string) => {
    const { status, mustApprove, changedSinceApproval } = await deals.read(id);
    return { status, mustApprove, changed: changedSinceApproval, isSeen: await sees(id) };
  };
  const again = (changed: string) => ({ status: 'UNPUBLISHED', mustApprove: [first.name], changed, isSeen: false });
  return { ...world, ids, one, account, sees, agreed, standing, again };
}

export const RUNS = { status: 'PUBLISHED', mustApprove: [], changed: '', isSeen: true };
/** It came back to what was agreed to: it can be published without a question, and its approver reads it. */
export const IS_BACK = { status: 'UNPUBLISHED', mustApprove: [], changed: '', isSeen: true };
