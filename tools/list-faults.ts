import type { Fault } from './fault.ts';

const PLANS = 'apps/server/plans.test.ts';
const SEARCH = 'apps/server/deal-search.test.ts';
const COUNTS = 'features/deals/server/list/deal-count.test.ts';
const PAGES = 'features/deals/server/list/deal-pages.test.ts';
const WISH = 'core/contract/list-wish.ts';
const AT_SCALE = 'database/postgres/0016_lists_at_scale.sql';

/** About lists of any size, their walls and their plans. */
export const LISTS: readonly Fault[] = [
  {
    name: 'a comma within a value of a filter parts it',
    file: WISH,
    find: ".replaceAll(',', '%2C')",
    put: '',
    seenBy: 'features/history/server/history.test.ts',
    only: 'a name with a comma',
  },
  {
    name: 'a value that no filter takes is a filter of every row',
    file: WISH,
    find: '.filter((filter) => filter.chosen.length > 0)\n',
    put: '.filter((filter) => filter.chosen.some((value) => taken(filter.key, value)))\n',
    seenBy: 'core/contract/list-wish.test.ts',
    only: 'matches no row',
  },
  {
    name: 'former deals have no index',
    file: AT_SCALE,
    find: 'CREATE INDEX deal_former_id ON deal (deal_id_key) WHERE deleted_at IS NOT NULL;\n',
    put: '',
    seenBy: PLANS,
    only: 'no statement',
    on: 'postgres',
  },
  {
    name: 'flights that end have no index',
    file: 'database/postgres/0011_deal_indexes.sql',
    find: 'CREATE INDEX deal_flight_end ON',
    put: 'CREATE INDEX deal_flight_end ON deal (version); CREATE INDEX deal_flight_start ON',
    seenBy: PLANS,
    only: 'flights that end',
    on: 'postgres',
  },
  {
    name: 'one policy is for accounts and for the system',
    file: AT_SCALE,
    find: "USING (account_id = current_setting(''app.account'', true))\n     WITH CHECK",
    put: "USING (account_id = current_setting(''app.account'', true) OR current_setting(''app.reach'', true) = ''system'')\n     WITH CHECK",
    seenBy: PLANS,
    only: 'no statement',
    on: 'postgres',
  },
  {
    name: 'the search finds deals of every account',
    file: AT_SCALE,
    find: 'WHERE d.account_id = own_account AND d.deleted_at IS NULL AND (d.title_key || ',
    put: 'WHERE d.deleted_at IS NULL AND (d.title_key || ',
    seenBy: SEARCH,
  },
  {
    name: 'the search believes a setting without its role',
    file: AT_SCALE,
    find: "  ELSIF asker = 'kontor_staff' AND reach = 'all' THEN",
    put: "  ELSIF reach = 'all' THEN",
    seenBy: SEARCH,
  },
  {
    name: 'the staff’s role reads every row without the setting',
    file: AT_SCALE,
    find: "USING (nullif(current_setting(''app.reach'', true) = ''all'', false) IS NOT NULL)",
    put: 'USING (true)',
    seenBy: SEARCH,
  },
  {
    name: 'a deleted deal is still counted',
    file: AT_SCALE,
    find: '1 AS deals FROM written WHERE deleted_at IS NULL',
    put: '1 AS deals FROM written',
    seenBy: COUNTS,
  },
  {
    name: 'folding keeps the rows that it has summed',
    file: 'features/deals/server/list/deal-count-store.ts',
    find: 'DELETE FROM deal_count WHERE account_id IN (SELECT account_id FROM grown) RETURNING account_id, status, type, dsp_id, deals',
    put: 'SELECT account_id, status, type, dsp_id, deals FROM deal_count WHERE account_id IN (SELECT account_id FROM grown)',
    seenBy: COUNTS,
  },
  {
    name: 'a stretch of an order begins anew on each page',
    file: 'core/server/lists/read-stretches.ts',
    find: 'after: index === place ? after : undefined',
    put: 'after: undefined',
    seenBy: PAGES,
  },
  {
    name: 'an order of events begins anew on each page',
    file: 'core/server/lists/read-by-order.ts',
    find: '{ at: place + 1, wanted }',
    put: '{ at: 0, wanted }',
    seenBy: PAGES,
  },
  {
    name: 'a moment of some weeks ago is a day of UTC',
    file: 'core/ui/values/format-date.ts',
    find: 'd ago` : shortDay(dayIn(zone, new Date(instant)))',
    put: 'd ago` : shortDay(new Date(instant).toISOString())',
    seenBy: 'core/ui/values/format.test.ts',
  },
  {
    name: 'the older list body counts its pages as rows',
    file: 'core/server/lists/older-list-body.ts',
    find: 'start: page * size',
    put: 'start: page',
    seenBy: 'apps/server/older-list-body.test.ts',
  },
  {
    name: 'a list without dates takes dates and drops them',
    file: 'core/contract/list-view.ts',
    find: '...shapeOf(dates !== undefined),',
    put: '...shapeOf(true),',
    seenBy: 'apps/server/list-input.test.ts',
    only: 'dates, where',
  },
  {
    name: 'a person’s time zone does not reach their session',
    file: 'core/server/sessions/session-store.ts',
    find: 'PersonZone.parse({ timezone: user.timezone, offset: user.utcOffset })',
    put: 'PersonZone.parse({})',
    seenBy: 'features/session/server/session.test.ts',
    only: 'time zone',
  },
  {
    name: 'a person has more views of a list than a hundred',
    file: 'features/saved-views/server/saved-view-store.ts',
    find: "unlessBeyond('saved_view_most', work, () => fail(enoughViews))",
    put: 'work',
    seenBy: 'features/saved-views/server/saved-views.test.ts',
    only: '100 views',
  },
];
