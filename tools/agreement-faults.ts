import type { Fault } from './fault.ts';

const AGREED = 'features/deals/contract/agreed-words.ts';
const SHOWN = 'features/media-plans/contract/plan-shown.ts';
const AGREEMENTS = 'features/deals/server/approval/agreements.ts';
const AFTER = 'features/deals/server/approval/approval-after.ts';
const STORE = 'features/deals/server/approval/deal-approval-store.ts';
const REVIEW = 'features/deals/server/approval/review.ts';
const REVIEWS = 'features/deals/server/approval/review-deals.ts';
const ANSWER = 'features/deals/server/approval/answer-approval.ts';
const FIELDS = 'features/deals/server/approval/agreed-fields.test.ts';
const PLANS = 'features/deals/server/approval/agreed-plans.test.ts';
const RACES = 'features/deals/server/approval/agreement-races.test.ts';
const TOLD = 'features/deals/server/approval/told-changes.test.ts';

/** An approval is of what was shown, each part of that broken (docs/decisions/0079). */
export const AGREEMENTS_FAULTS: readonly Fault[] = [
  {
    name: 'another buyer needs no approval',
    file: AGREED,
    find: '  dealDspId: true,',
    put: '  dealDspId: false,',
    seenBy: FIELDS,
    only: 'dealDspId',
  },
  { name: 'a margin needs approval', file: AGREED, find: '  marginValue: false,', put: '  marginValue: true,', seenBy: FIELDS },
  {
    name: 'words of a plan that differ do not count',
    file: AGREED,
    find: '  ...changedPlan(agreed.plan, now.plan),\n',
    put: '  ...changedPlan(agreed.plan, agreed.plan),\n',
    seenBy: PLANS,
    only: 'genres',
  },
  {
    name: 'items of a media list are not agreed to',
    file: SHOWN,
    find: 'before.lists[id]?.mark !== after.lists[id]?.mark',
    put: 'before.lists[id]?.count !== after.lists[id]?.count',
    seenBy: PLANS,
    only: 'replaced by others as many',
  },
  {
    name: 'a side without values is another plan',
    file: SHOWN,
    find: '.filter((part) => isSaid(part, old.targeting) || isSaid(part, now.targeting))',
    put: ".filter((part) => part.key !== '')",
    seenBy: PLANS,
    only: 'a side without values',
  },
  {
    name: 'whoever once agreed has agreed',
    file: AGREEMENTS,
    find: "answer === 'APPROVED' && kept !== null && changed.length === 0",
    put: "answer === 'APPROVED' && kept !== null",
    seenBy: FIELDS,
    only: 'rate',
  },
  {
    name: 'what returns to what was agreed to is asked again',
    file: AFTER,
    find: 'const isAgreed = ids.every((id) => standing.has(id));',
    put: 'const isAgreed = ids.every((id) => !standing.has(id) && ids.length === 0);',
    seenBy: FIELDS,
    only: 'mediaPlans',
  },
  {
    name: 'who agreed to other words goes on reading',
    file: STORE,
    find: 'const reads = rows.filter(({ publisherId }) => standing.has(publisherId));',
    put: "const reads = rows.filter(({ publisherId }) => standing.has(publisherId) || publisherId !== '');",
    seenBy: FIELDS,
    only: 'rate',
  },
  {
    name: 'who asks for changes still agrees to the words before',
    file: ANSWER,
    find: "const agreed = given === 'APPROVED' ? await readWords(transaction, now, seen) : null;",
    put: 'const agreed = await readWords(transaction, now, seen);',
    seenBy: TOLD,
    only: 'who asks for changes',
  },
  {
    name: 'an answer to a plan that was not read counts',
    file: ANSWER,
    find: 'seen !== markOf(words)',
    put: "seen === ''",
    seenBy: RACES,
    only: 'edited between reading and answering',
  },
  {
    name: 'a plan is edited under an answer',
    file: ANSWER,
    find: '!(await keepShownPlan(transaction, deal.mediaPlanId))',
    put: "deal.mediaPlanId === ''",
    seenBy: RACES,
    on: 'postgres',
  },
  {
    name: 'a plan that is not what a waiting deal was agreed to leaves it waiting',
    file: REVIEW,
    find: "approval.answer === 'APPROVED' && !stands",
    put: "approval.answer === 'ASKED' && stands",
    seenBy: 'features/deals/server/deal-life.test.ts',
  },
  {
    name: 'whom nobody brought in takes a running deal back (D62)',
    file: REVIEW,
    find: '(known.has(id) || standing.size === 0)',
    put: "(known.has(id) || id !== '')",
    seenBy: 'features/deals/server/deal-life.test.ts',
  },
  {
    name: 'a step in the very moment of a plan’s edit does not look again',
    file: REVIEWS,
    find: '    if (isNews) await touchDeal(transaction, id);\n',
    put: '',
    seenBy: RACES,
    only: 'an unpublished deal',
    on: 'postgres',
  },
  {
    name: 'what must be approved is said by the outbox alone',
    file: 'features/deals/server/index.ts',
    find: "  followsAtOnce: { account: followAccountRows, 'media-plan': reviewDealsOfPlans, 'media-list': reviewDealsOfLists },\n",
    put: '',
    seenBy: PLANS,
  },
  {
    name: 'what was cut before a deal was taken back stays so',
    file: 'features/deals/server/index.ts',
    find: '  ...(await reviewDealsOfPlans(stores, ids)),\n',
    put: '',
    seenBy: RACES,
    only: 'the outbox takes its deals back',
  },
  {
    name: 'an approver is told which parts of others’ supply changed',
    file: 'features/deals/contract/approver-plan.ts',
    find: "line.of === 'plan' && hidden.has(line.key)",
    put: "line.of === 'plan' && !hidden.has(line.key) && line.key === ''",
    seenBy: TOLD,
    only: 'only that something changed',
  },
];
