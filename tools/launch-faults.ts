import type { Fault } from './fault.ts';

const RACES = 'features/deals/server/preflight/plan-deleted.test.ts';

/** A deal comes to be published while its plan goes. */
export const LAUNCHES: readonly Fault[] = [
  {
    name: 'a deal is published on a plan that is deleted meanwhile',
    file: 'features/deals/server/change-status.ts',
    find: '    if (!(await keepsPlan(transaction, { to, mediaPlanId: deal.mediaPlanId }))) fail(unableToProcess);\n',
    put: '',
    seenBy: RACES,
    only: 'a deal is published in',
  },
  {
    name: 'a published deal comes to a plan that is deleted meanwhile',
    file: 'features/deals/server/write-deal.ts',
    find: '    if (!(await keepsPlan(transaction, { to: stays, mediaPlanId: draft.mediaPlans }))) fail(dealReferenceUnknown);\n',
    put: '',
    seenBy: RACES,
    only: 'comes to be on it',
  },
];
