import { allows } from '@kontor/core/contract';
import type { MenuMarkOf } from '@kontor/core/web';
import { dealPages, dealRoutes } from '@kontor/deals/contract';

/** How many deals wait for the answer of the account: publishers alone are asked. */
export const waitingMark: MenuMarkOf<typeof dealRoutes.waiting> = {
  route: dealRoutes.waiting,
  isAsked: (user) => user.accountType === 'Publisher' && allows(dealPages.list.access, user),
  isThereAnyway: true,
  read: (waiting) => (waiting && waiting.deals > 0 ? { count: waiting.deals.toLocaleString('en-US') } : null),
};
