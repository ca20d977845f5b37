import { EntityId } from '@kontor/core/contract';
import { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { z } from 'zod';
import { ApprovalAnswer } from './approval-answer.ts';
import { DEAL_TYPES, type DealDraft } from './deal.ts';
import { DealStatus } from './deal-status.ts';

/** What a deal must be approved for: a change of one of these asks again (design §6.2). */
export const APPROVED_FIELDS = ['rate', 'start', 'end', 'mediaPlans', 'pubSeats'] as const satisfies readonly (keyof DealDraft)[];

/** Whether a change of a deal touches what its approvers agreed to; seats in another order are the same seats. */
export function touchesApproval(before: DealDraft, after: DealDraft): boolean {
  const said = (draft: DealDraft) =>
    JSON.stringify([Number(draft.rate), draft.start, draft.end, draft.mediaPlans, [...new Set(draft.pubSeats)].toSorted()]);
  return said(before) !== said(after);
}

/** Publishers that a deal names: its publisher seats and, of its plan, the included publishers and the chosen accounts (design §6.2). */
export function namedPublishers(
  pubSeats: readonly string[],
  plan: Pick<MediaPlanTargeting, 'publishers' | 'pmp' | 'inventoryInfoAccIds'> | null,
): string[] {
  const ofPlan = plan ? [...(plan.publishers.included ? plan.publishers.values : []), ...(plan.pmp ? plan.inventoryInfoAccIds : [])] : [];
  return [...new Set([...pubSeats, ...ofPlan])];
}

/**
 * A deal of another account as its approver sees it: nothing of margin, data fee and net, of other publishers, and of what the deal delivers.
 * Whoever adds a field adds it to the test that reads every one (docs/decisions/0068).
 */
export const ApprovalView = z.object({
  id: EntityId,
  title: z.string(),
  dealId: z.string(),
  type: z.enum(DEAL_TYPES),
  rate: z.string(),
  selectedDsp: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  company: z.string(),
  status: DealStatus,
  dealStatus: z.string(),
  nextDealActions: z.array(DealStatus),
  /** What the plan targets, in words: of supply, the approver's own alone. */
  plan: z.object({ title: z.string(), words: z.array(z.object({ label: z.string(), words: z.string() })) }).nullable(),
  publisher: z.string(),
  answer: ApprovalAnswer,
  comment: z.string(),
  askedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
  version: z.number().int(),
});
export type ApprovalView = z.output<typeof ApprovalView>;

/** Requests a day of a deal's plan on the approver's own inventory. */
export const ApprovalForecast = z.object({ requests: z.number(), low: z.number(), high: z.number(), isEnough: z.boolean() });

/** Which deals a change of their plan would take back to be asked again, and whom it brings in. */
export const AskedAgain = z.object({
  deals: z.array(z.object({ id: EntityId, title: z.string(), dealId: z.string(), status: DealStatus })),
  publishers: z.array(z.string()),
});
export type AskedAgain = z.output<typeof AskedAgain>;

export const PlanChange = z.object({ mediaPlans: EntityId, targeting: MediaPlanTargeting });

/** What a deal becomes where its publishers must be asked again; null where it stays (design §6.2, decisions P8). */
export const statusAskedAgain = (status: DealStatus): DealStatus | null =>
  status === 'PUBLISHED' ? 'UNPUBLISHED' : status === 'APPROVED' || status === 'SEND_FOR_APPROVAL' ? 'DRAFT' : null;
