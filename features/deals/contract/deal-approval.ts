import { EntityId, idOf } from '@kontor/core/contract';
import { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { z } from 'zod';
import { ApprovalAnswer } from './approval-answer.ts';
import { DEAL_TYPES, MAX_DEAL_ID, MAX_PUBLISHER_SEATS } from './deal.ts';
import { DealStatus } from './deal-status.ts';

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
  seat: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  company: z.string(),
  status: DealStatus,
  dealStatus: z.string(),
  nextDealActions: z.array(DealStatus),
  /** What the plan targets, in words: of supply, the approver's own alone. */
  plan: z.object({ title: z.string(), words: z.array(z.object({ label: z.string(), words: z.string() })) }).nullable(),
  /** In what it differs from what the approver agreed to last, told like the rest; empty where it agreed to nothing, or to this. */
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  publisher: z.string(),
  answer: ApprovalAnswer,
  comment: z.string(),
  askedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
  version: z.number().int(),
  /** What is told here, as a mark: an answer says by it what it was given to. */
  seen: z.string(),
});
export type ApprovalView = z.output<typeof ApprovalView>;

/** Requests a day of a deal's plan on the approver's own inventory. */
export const ApprovalForecast = z.object({ requests: z.number(), low: z.number(), high: z.number(), isEnough: z.boolean() });

/** Deals that a change takes back to be approved again, who must agree to each, and in what it differs from what they agreed to. */
export const AskedAgain = z.object({
  deals: z.array(
    z.object({
      id: EntityId,
      title: z.string(),
      dealId: z.string(),
      status: DealStatus,
      publishers: z.array(z.string()),
      changed: z.string(),
    }),
  ),
  publishers: z.array(z.string()),
});
export type AskedAgain = z.output<typeof AskedAgain>;

/** A change before it is saved: of a plan, of the items of a media list, of a deal's own terms, or back to a version of it. */
export const PlannedChange = z.object({
  mediaPlans: idOf('plan').nullable().default(null),
  targeting: MediaPlanTargeting.optional(),
  mediaList: idOf('metrocodeList').optional(),
  /** A version of a deal, whole or in some fields. */
  restore: z.object({ id: idOf('deal'), number: z.int32().min(1), fields: z.array(z.string().max(100)).max(100).optional() }).optional(),
  /** A deal as it shall be; `mediaPlans` is then its plan. */
  deal: z
    .object({
      id: idOf('deal'),
      dealId: z.string().max(MAX_DEAL_ID),
      type: z.enum(DEAL_TYPES),
      rate: z.string().max(20),
      dealDspId: z.string().max(100),
      seat: z.string().max(100),
      pubSeats: z.array(z.string().max(100)).max(MAX_PUBLISHER_SEATS),
      start: z.string().max(30).nullable(),
      end: z.string().max(30).nullable(),
    })
    .optional(),
});

/** What a deal becomes where its publishers must be asked again; null where it stays (design §6.2, decisions P8). */
export const statusAskedAgain = (status: DealStatus): DealStatus | null =>
  status === 'PUBLISHED' ? 'UNPUBLISHED' : status === 'APPROVED' || status === 'SEND_FOR_APPROVAL' ? 'DRAFT' : null;
