import type { Fault } from './fault.ts';

/** Who is told of a deal that waits, and who is asked (docs/decisions/0095). */
export const NEED_FAULTS: readonly Fault[] = [
  {
    name: 'a deal that one account asks about waits for its own answer',
    file: 'features/deals/server/list/waits-for.ts',
    find: 'eq(approval.approverId, scope.accountId), ',
    put: '',
    seenBy: 'features/deals/server/list/deal-needs.test.ts',
  },
  {
    name: 'a deal whose budget is used up is without bids',
    file: 'features/deals/server/health/deal-health.ts',
    find: 'runs && !isSpent ? longOnly',
    put: 'runs ? longOnly',
    seenBy: 'features/deals/server/health/deal-health.test.ts',
  },
  {
    name: 'changes are asked for without a word',
    file: 'features/deals/server/approval/answer-approval.ts',
    find: "given === 'CHANGES_REQUESTED' && comment === ''",
    put: 'false',
    seenBy: 'features/deals/server/approval/approval.test.ts',
  },
  {
    name: 'whoever was reminded is reminded again',
    file: 'features/deals/server/approval/reminders.ts',
    find: 'if (!(await noteReminded(scope, one))) return;',
    put: 'await noteReminded(scope, one);',
    seenBy: 'features/deals/server/approval/reminders.test.ts',
  },
  {
    name: 'those asked are not told that the flight has ended',
    file: 'features/deals/server/change-status.ts',
    find: "status === 'SEND_FOR_APPROVAL' ? await askedAbout(transaction, id) : []",
    put: '[]',
    seenBy: 'features/deals/server/approval/withdrawn.test.ts',
  },
  {
    name: 'another deal id for a deal that buyers bid on',
    file: 'features/deals/server/write-deal.ts',
    find: "draft.dealId !== before.dealId && deal.status === 'PUBLISHED'",
    put: 'false',
    seenBy: 'features/deals/server/approval/agreed-fields.test.ts',
  },
  {
    name: 'a deal is judged while its feed is silent',
    file: 'features/deals/server/incidents/watch-deals.ts',
    find: 'if (delivery === null || isSilent(delivery, now)) return;',
    put: 'if (delivery === null) return;',
    seenBy: 'features/deals/server/incidents/incidents.test.ts',
    only: 'over twenty days',
  },
  {
    name: 'hours outside the day parting count as silence',
    file: 'features/deals/server/health/deal-health.ts',
    find: "dayPartingType !== 'CUSTOM' || hours <= 0",
    put: 'hours < Number.MAX_SAFE_INTEGER',
    seenBy: 'features/deals/server/health/deal-health.test.ts',
  },
  {
    name: 'who was sent the letter of a day is sent it again',
    file: 'features/deals/server/incidents/incident-letters.ts',
    find: 'if (rowCount === 1) stores.mail.post',
    put: 'stores.mail.post',
    seenBy: 'features/deals/server/incidents/incidents.test.ts',
    only: 'a letter a day',
  },
  {
    name: 'causes of a loss are told without what has none',
    file: 'features/dashboards/server/funnel-causes.ts',
    find: "if (rest > 0) causes.push({ key: 'other', count: rest, ...OTHER });",
    put: '',
    seenBy: 'features/dashboards/server/delivery-funnel.test.ts',
  },
];
