import { dollars } from '@kontor/core/contract';
import {
  type AgreedField,
  type AgreedWords,
  type ApprovalView,
  type approverWords,
  changedWords,
  DEAL_FIELDS,
  DEAL_TYPE_LABELS,
} from '@kontor/deals/contract';
import { itemWords, type NameById, type PlanShown, wholeTargeting } from '@kontor/media-plans/contract';

type Teller = {
  nameOf: NameById;
  /** A plan in words, as the approver is told. */
  wordsOf: (targeting: PlanShown['targeting']) => ReturnType<typeof approverWords>;
  dspOf: (id: string) => string;
  /** The approver's publisher. */
  own: string;
  publisher: string;
};
type Told = ApprovalView['changes'][number];

/** What is told of a term; null where there is nothing to tell. */
function termWords(words: AgreedWords, key: AgreedField, { dspOf, own, publisher }: Teller): string | null {
  switch (key) {
    case 'rate':
      return dollars(words.rate);
    case 'type':
      return DEAL_TYPE_LABELS[words.type];
    case 'dealDspId':
      return dspOf(words.dealDspId);
    case 'mediaPlans':
      return words.plan?.title ?? null;
    case 'pubSeats':
      if (words.pubSeats.length === 0) return 'All publishers';
      return words.pubSeats.includes(own) ? publisher : 'Others';
    default:
      return words[key] || null;
  }
}

/** What is told of a dimension or a part of a plan, with the items of its lists; undefined where nothing may be. */
function planWords(plan: PlanShown, key: string, { wordsOf, nameOf }: Teller): string | undefined {
  const said = wordsOf(wholeTargeting(plan.targeting)).find((one) => one.key === key);
  if (!said) return undefined;
  const items = itemWords(plan, key, (id) => nameOf(key, id) ?? id);
  return [said.words, ...items].join('; ');
}

/** What others' supply, buyers and lists are called together: an approver is told that they changed, and no more. */
const UNTOLD = 'What is not shown to you';

function planChange(agreed: AgreedWords, now: AgreedWords, { key, label, teller }: { key: string; label: string; teller: Teller }): Told {
  const [before, after] = [agreed, now].map(({ plan }) => (plan ? (planWords(plan, key, teller) ?? null) : null));
  if (before === after)
    return before === null || before === undefined ? untold : { label, before, after: `${after}, not the same as before` };
  return { label, before: before ?? null, after: after ?? null };
}
/** In one line, whatever and however much it is. */
const untold: Told = { label: UNTOLD, before: null, after: null };

/** In what a deal differs from what its approver agreed to, told to the approver: what differs beyond that is one line. */
export function toldChanges(agreed: AgreedWords, now: AgreedWords, teller: Teller): Told[] {
  const lines = changedWords(agreed, now).map((line): Told => {
    if (line.of === 'term') {
      const [before, after] = [termWords(agreed, line.key, teller), termWords(now, line.key, teller)];
      return before === after ? untold : { label: DEAL_FIELDS[line.key].label, before, after };
    }
    if (line.key === '') return { label: line.label, before: agreed.plan?.title ?? null, after: now.plan?.title ?? null };
    return planChange(agreed, now, { ...line, teller });
  });
  return [...lines.filter((line) => line !== untold), ...(lines.includes(untold) ? [untold] : [])];
}
