import type { Fault } from './fault.ts';

const BELIEF = 'market/server/simulate/belief.test.ts';

/** What an expert looks at in the demo's market: its homes, its caps and whose the money is. */
export const DEMO: readonly Fault[] = [
  {
    name: 'a home of the demo has one user, whoever watches',
    file: 'market/server/simulate/simulate-requests.ts',
    find: "+ if(is_television, 0, 1 + ${integerSql('base', 17, peopleSql('home_number'))})`",
    put: '`',
    seenBy: BELIEF,
    only: 'one to six users',
  },
  {
    name: 'people of the demo who are away are in another place with each request',
    file: 'market/server/simulate/simulate-requests.ts',
    find: 'const TRIP = `cityHash64(viewer, intDiv({from:UInt32} + 3600 * hour, ${TRIP_DAYS * 86_400}))`',
    put: 'const TRIP = `cityHash64(viewer, base, ${TRIP_DAYS})`',
    seenBy: BELIEF,
    only: 'in another state',
  },
  {
    name: 'a cap for each home lets one more through',
    file: 'market/server/delivery/delivery-limits.ts',
    find: '- is_home_known >= frequency',
    put: '- is_home_known > frequency',
    seenBy: BELIEF,
    only: 'no more of a deal in a day than its cap',
  },
  {
    name: 'the demo’s agency has most deals, and as large ones as others',
    file: 'database/seed/deals.ts',
    find: "account.key === 'halden' ? SMALL : LARGE",
    put: "account.key === '' ? SMALL : LARGE",
    seenBy: 'apps/server/demo-obedience.test.ts',
    only: 'a third of what is spent',
  },
];
