import { z } from 'zod';

export const APPROVAL_ANSWERS = ['ASKED', 'APPROVED', 'CHANGES_REQUESTED'] as const;
export const ApprovalAnswer = z.enum(APPROVAL_ANSWERS);
export type ApprovalAnswer = z.output<typeof ApprovalAnswer>;
export const ANSWER_LABELS: Record<ApprovalAnswer, string> = {
  ASKED: 'Waiting',
  APPROVED: 'Approved',
  CHANGES_REQUESTED: 'Changes Requested',
};
/** Letters of what an approver says with the answer, as of a comment (spec 2 §5). */
export const MAX_ANSWER = 250;

/** One that was asked, as the deal's own people see it. */
export const DealApproval = z.object({
  publisher: z.string(),
  company: z.string(),
  answer: ApprovalAnswer,
  comment: z.string(),
  askedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
});
export type DealApproval = z.output<typeof DealApproval>;
