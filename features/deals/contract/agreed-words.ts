import { changedShown, type PlanShown } from '@kontor/media-plans/contract';
import { byBidstream } from './bidstream.ts';
import type { DealDraft } from './deal.ts';
import { DEAL_FIELDS } from './deal-fields.ts';

/** Whether a field of a deal is part of what its publishers agree to; the others are its owner's own (docs/decisions/0079). */
export const AGREED_FIELDS = {
  title: false,
  dealId: true,
  type: true,
  rate: true,
  dealDspId: true,
  mediaPlans: true,
  pubSeats: true,
  seat: true,
  marginType: false,
  marginValue: false,
  start: true,
  end: true,
  targetingPublisherDealId: false,
  budgetType: false,
  impression: false,
  budget: false,
  budgetOptionsDaily: false,
  budgetOptionsOverall: false,
  frequencyType: false,
  frequency: false,
  deliveryType: false,
  delivery: false,
  dayPartingType: false,
  dayPartingTimezone: false,
  dayPartingSchedules: false,
  ...byBidstream((): false => false),
  goalMetric: false,
} as const satisfies Record<keyof DealDraft, boolean>;

type Fields = typeof AGREED_FIELDS;
export type AgreedField = { [Key in keyof Fields]: Fields[Key] extends true ? Key : never }[keyof Fields];
export type AgreedTerms = Pick<DealDraft, AgreedField>;
const KEYS = (Object.keys(AGREED_FIELDS) as (keyof Fields)[]).filter((key): key is AgreedField => AGREED_FIELDS[key]);

/** What a publisher agrees to: a deal's terms, and its plan as it is read. */
export type AgreedWords = AgreedTerms & { plan: PlanShown | null };

/** The terms of a deal that are agreed to; seats in another order are the same seats, and 12.50 is 12.5. */
export const agreedTermsOf = (deal: AgreedTerms): AgreedTerms => ({
  dealId: deal.dealId,
  type: deal.type,
  rate: String(Number(deal.rate)),
  dealDspId: deal.dealDspId,
  mediaPlans: deal.mediaPlans,
  pubSeats: [...new Set(deal.pubSeats)].toSorted(),
  seat: deal.seat,
  start: deal.start,
  end: deal.end,
});

/** Terms in which two states of a deal differ. */
export function changedTerms(before: AgreedTerms, after: AgreedTerms): AgreedField[] {
  const [old, now] = [agreedTermsOf(before), agreedTermsOf(after)];
  return KEYS.filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
}

/** Whether a change of a deal touches what its approvers agreed to. */
export const touchesApproval = (before: AgreedTerms, after: AgreedTerms): boolean => changedTerms(before, after).length > 0;

/** One thing in which a deal differs from what was agreed to: a term, or what its plan says of a dimension or a part. */
export type AgreedLine = { of: 'term'; key: AgreedField; label: string } | { of: 'plan'; key: string; label: string };

function changedPlan(before: PlanShown | null, after: PlanShown | null): AgreedLine[] {
  if (before === null || after === null) return before === after ? [] : [{ of: 'plan', key: '', label: 'Media plan' }];
  return changedShown(before, after).map((line) => ({ of: 'plan', ...line }));
}

/** In what a deal differs from what was agreed to; nothing where it is exactly that, whatever it was in between. */
export const changedWords = (agreed: AgreedWords, now: AgreedWords): AgreedLine[] => [
  ...changedTerms(agreed, now).map((key): AgreedLine => ({ of: 'term', key, label: DEAL_FIELDS[key].label })),
  ...changedPlan(agreed.plan, now.plan),
];

/** “Floor CPM, Genre”, each once. */
export const linesWords = (lines: readonly AgreedLine[]): string => [...new Set(lines.map(({ label }) => label))].join(', ');
