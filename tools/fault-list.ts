import { ACCOUNTS_FAULTS } from './account-faults.ts';
import { AGREEMENTS_FAULTS } from './agreement-faults.ts';
import { APP_INFO_FAULTS } from './app-info-faults.ts';
import { CLOCKS_AND_QUEUES } from './clock-faults.ts';
import { DASHBOARD_FAULTS } from './dashboard-faults.ts';
import { DEALS_FAULTS } from './deal-faults.ts';
import { DEMO } from './demo-faults.ts';
import { DSPS } from './dsp-faults.ts';
import { EXPLORERS } from './explorer-faults.ts';
import type { Fault } from './fault.ts';
import { FEEDS } from './feed-faults.ts';
import { FEED_LINES } from './feed-line-faults.ts';
import { FIGURE_FAULTS } from './figure-faults.ts';
import { FORECAST } from './forecast-faults.ts';
import { HELP_FAULTS } from './help-faults.ts';
import { LAUNCHES } from './launch-faults.ts';
import { LIBRARY_FAULTS } from './library-faults.ts';
import { LISTS } from './list-faults.ts';
import { MEDIA_LISTS } from './media-list-faults.ts';
import { MENDED_CALLS } from './mended-calls.ts';
import { MENDED_PEOPLE } from './mended-people.ts';
import { MENDED_STORES } from './mended-stores.ts';
import { NEED_FAULTS } from './need-faults.ts';
import { PEOPLE_FAULTS } from './people-faults.ts';
import { PERSON_FAULTS } from './person-faults.ts';
import { PLANNING } from './planning-faults.ts';
import { REPORT_FAULTS } from './report-faults.ts';
import { SEGMENTS } from './segment-faults.ts';
import { SEGMENT_FEED } from './segment-feed-faults.ts';
import { SEGMENT_CHANGES, SEGMENT_FIGURES } from './segment-figure-faults.ts';
import { SOURCES } from './source-faults.ts';
import { STOP_FAULTS } from './stop-faults.ts';
import { SYSTEM_MESSAGES } from './system-message-faults.ts';
import { TRANSPARENCY } from './transparency-faults.ts';
import { UPLOADS } from './upload-faults.ts';
import { WALLS } from './wall-faults.ts';

const MATRIX = 'apps/server/permission-matrix.test.ts';
const OBJECTS = 'apps/server/permission-objects.test.ts';
const RADIOACTIVE = 'apps/server/radioactive-tenant.test.ts';
const HIDDEN = 'apps/server/hidden-measures.test.ts';
const HTTP = 'apps/server/http.test.ts';
const BY_PREDICATES = 'by the predicates alone';

/** A gate that is removed or weaker. */
const GATES: Fault[] = [
  { name: 'the server asks no rule', file: 'core/server/http/http.ts', find: '      admit(route, caller);\n', put: '', seenBy: MATRIX },
  {
    name: 'who acts as another may do everything',
    file: 'core/server/http/invoke.ts',
    find: '  if (route.inPersonOnly && session?.impersonator) fail(notInPerson);\n',
    put: '',
    seenBy: MATRIX,
  },
  {
    name: 'an API key’s token opens every call',
    file: 'core/server/http/invoke.ts',
    find: "  if (by === 'token' && !(route.reporting && route.effect === 'read')) fail(notAllowed);\n",
    put: '',
    seenBy: 'features/api-keys/server/reporting-token.test.ts',
  },
  {
    name: 'everybody administers',
    file: 'core/contract/access.ts',
    find: "roleAdmin: (session) => has(session, 'admin'),",
    put: 'roleAdmin: (session) => session !== null,',
    seenBy: MATRIX,
  },
  {
    name: 'agencies are resellers',
    file: 'core/contract/access.ts',
    find: "reseller: (session) => type(session, 'Reseller'),",
    put: "reseller: (session) => type(session, 'Reseller', 'Agency'),",
    seenBy: MATRIX,
  },
  {
    name: 'platform staff are super users',
    file: 'core/contract/access.ts',
    find: "  super: (session) => has(session, 'super'),",
    put: '  super: staff,',
    seenBy: MATRIX,
  },
  {
    name: 'a call is declared with a weaker rule',
    file: 'features/users/contract/routes.ts',
    find: "path: 'user/get/{id}',\n    access: 'roleAdmin',",
    put: "path: 'user/get/{id}',\n    access: 'signedIn',",
    seenBy: MATRIX,
  },
  {
    name: 'a page is declared with a weaker rule',
    file: 'features/users/contract/pages.ts',
    find: "path: '/users/invitations', access: 'roleAdmin'",
    put: "path: '/users/invitations', access: 'signedIn'",
    seenBy: MATRIX,
  },
  {
    name: 'a call that needs the person themselves does not say so',
    file: 'features/users/contract/routes.ts',
    find: "lettersPaused, emailTaken],\n    effect: 'write',\n    inPersonOnly: true,",
    put: "lettersPaused, emailTaken],\n    effect: 'write',",
    seenBy: MATRIX,
  },
  {
    name: 'pages of other sites may call',
    file: 'core/server/http/caller.ts',
    find: '  refuseForeign(request, route);\n',
    put: '',
    seenBy: MATRIX,
  },
  {
    name: 'anybody may wish for every account’s rows',
    file: 'core/server/stores/scope.ts',
    find: "isStaff && wantsAll ? 'all'",
    put: "wantsAll ? 'all'",
    seenBy: RADIOACTIVE,
    only: 'lean',
  },
];

/** A predicate that is forgotten in a store; row-level security hides it, so it must show where that is down. */
const PREDICATES: Fault[] = [
  {
    name: 'a colleague sees private views',
    file: 'features/saved-views/server/saved-view-store.ts',
    find: ', or(eq(view.userId, viewing.userId), view.isShared))',
    put: ')',
    seenBy: 'features/saved-views/server/saved-views.test.ts',
  },
  {
    name: 'the kernel narrows to no account',
    file: 'core/server/stores/scope.ts',
    find: '  isOfOneAccount(scope) ? eq(account, scope.accountId) : undefined;',
    put: '  scope === null ? eq(account, scope) : undefined;',
    seenBy: RADIOACTIVE,
    only: BY_PREDICATES,
  },
  {
    name: 'deals of every account',
    file: 'features/deals/server/deal-store.ts',
    find: 'and(ownRows(scope, deal.accountId), isLive(deal))',
    put: 'and(scope ? undefined : ownRows(scope, deal.accountId), isLive(deal))',
    seenBy: OBJECTS,
    only: BY_PREDICATES,
  },
  {
    name: 'media plans of every account',
    file: 'features/media-plans/server/media-plan-store.ts',
    find: '[ownRows(scope, plan.accountId), isLive(plan)]',
    put: '[scope ? undefined : ownRows(scope, plan.accountId), isLive(plan)]',
    seenBy: OBJECTS,
    only: BY_PREDICATES,
  },
  {
    name: 'history of every account',
    file: 'features/history/server/history-store.ts',
    find: '  ownRows(scope, history.accountId),\n',
    put: '',
    seenBy: RADIOACTIVE,
    only: BY_PREDICATES,
  },
  {
    name: 'earnings of every account’s deals',
    file: 'features/dashboards/server/deal-account-store.ts',
    find: 'and(eq(dealAccountView.id, id), ownRows(scope, dealAccountView.accountId))',
    put: 'eq(dealAccountView.id, id)',
    seenBy: OBJECTS,
    only: BY_PREDICATES,
  },
  {
    name: 'API keys of every account',
    file: 'features/api-keys/server/api-key-store.ts',
    find: 'eq(apiSecretTable.accountId, scope.accountId);',
    put: 'sql`${scope.accountId} IS NOT NULL`;',
    seenBy: OBJECTS,
    only: BY_PREDICATES,
  },
  {
    name: 'the list of users of every account',
    file: 'features/users/server/user-store.ts',
    find: 'where: [eq(membershipTable.accountId, scope.accountId)],',
    put: 'where: [],',
    seenBy: RADIOACTIVE,
    only: 'agency',
  },
  {
    name: 'the list of invitations of every account',
    file: 'features/users/server/invitation-store.ts',
    find: "where: [eq(invitation.accountId, scope.accountId), ne(invitation.state, 'accepted')],",
    put: "where: [ne(invitation.state, 'accepted')],",
    seenBy: RADIOACTIVE,
    only: BY_PREDICATES,
  },
  {
    name: 'an invitation of any account, by its id',
    file: 'features/users/server/invitation-store.ts',
    find: 'and(eq(invitation.id, id), eq(invitation.accountId, scope.accountId))',
    put: 'eq(invitation.id, id)',
    seenBy: OBJECTS,
    only: BY_PREDICATES,
  },
  {
    name: 'anybody’s device, by its id',
    file: 'features/session/server/device-store.ts',
    find: '${sessionTable.id} = ${id} AND ${sessionTable.userId} = ${userId}`;',
    put: '${sessionTable.id} = ${id} AND ${userId} IS NOT NULL`;',
    seenBy: OBJECTS,
    only: 'account admin',
  },
  {
    name: 'a table without its policies',
    file: 'database/postgres/0004_consent.sql',
    find: 'ALTER TABLE invitation FORCE ROW LEVEL SECURITY;\n',
    put: '',
    seenBy: 'apps/server/row-level-security.test.ts',
  },
  {
    name: 'a view that asks as its owner',
    file: 'database/postgres/0001_foundation.sql',
    find: 'CREATE VIEW deal_account WITH (security_invoker = true) AS',
    put: 'CREATE VIEW deal_account AS',
    seenBy: 'apps/server/row-level-security.test.ts',
  },
];

/** What leaves the server and should not, or comes in and should not. */
const LEAKS: Fault[] = [
  {
    name: 'buyers see wins',
    file: 'market/contract/measures.ts',
    find: 'list: SEES_WINS',
    put: "list: 'all'",
    seenBy: HIDDEN,
    only: 'planner',
  },
  {
    name: 'everybody sees revenue',
    file: 'market/contract/measures.ts',
    find: "widget: ['Reseller'],",
    put: "widget: 'all',",
    seenBy: HIDDEN,
    only: 'dsp',
  },
  {
    name: 'publishers see spend in widgets',
    file: 'market/contract/measures.ts',
    find: 'widget: NOT_PUBLISHERS,',
    put: "widget: 'all',",
    seenBy: HIDDEN,
    only: 'publisher',
  },
  {
    name: 'a reply does not pass its schema',
    file: 'core/server/http/invoke.ts',
    find: 'route.output.parse(data)',
    put: 'data',
    seenBy: HTTP,
  },
  { name: 'unknown keys come in', file: 'core/server/http/invoke.ts', find: 'input.strict()', put: 'input', seenBy: HTTP },
  {
    name: 'text that no store keeps comes in',
    file: 'core/server/http/invoke.ts',
    find: '  refuseUnstorableText(input);\n',
    put: '',
    seenBy: HTTP,
  },
  {
    name: 'letters of a search are wildcards',
    file: 'core/server/lists/list-query.ts',
    find: 'text.replace(/[\\\\%_]/g, (letter) => `\\\\${letter}`)',
    put: 'text',
    seenBy: 'features/deals/server/list/deal-list.test.ts',
  },
  {
    name: 'a text as long as its sender likes',
    file: 'features/deals/contract/deal.ts',
    find: '\n    .max(400)\n    .regex(ONE_LINE',
    put: '\n    .regex(ONE_LINE',
    seenBy: 'apps/server/input-bounds.test.ts',
  },
];

/** A test that would no longer find anything. */
const BLIND: Fault[] = [
  {
    name: 'a noun whose ids nobody probes',
    file: 'apps/server/testing/id-places.ts',
    find: "  [/^help\\/ticket\\//, ['ticket']],\n",
    put: '',
    seenBy: OBJECTS,
    only: 'names the kind',
  },
  {
    name: 'a text that is not marked',
    file: 'apps/server/testing/radioactive.ts',
    find: 'UPDATE media_plan SET title = ${mark}, description = ${WORD}',
    put: 'UPDATE media_plan SET description = description',
    seenBy: RADIOACTIVE,
    only: 'absence means something',
  },
  {
    name: 'a call that no specification has',
    file: 'apps/server/testing/gates.ts',
    find: "  'GET user/devices': 'signed-in',\n",
    put: '',
    seenBy: MATRIX,
  },
  {
    name: 'probes of records that are in no account of the caller',
    file: 'apps/server/testing/objects.ts',
    find: 'VALUES (${id}, ${accountId}, ${hashOf(newSecret())}',
    put: 'VALUES (${id}, (SELECT id FROM account WHERE id <> ${accountId} LIMIT 1), ${hashOf(newSecret())}',
    seenBy: OBJECTS,
    only: 'reseller admin',
  },
];

/** The last three are defects that people found, taken back one by one. */
export const FAULTS: readonly Fault[] = [
  ...[
    ...GATES,
    ...PREDICATES,
    ...LEAKS,
    ...BLIND,
    ...AGREEMENTS_FAULTS,
    ...APP_INFO_FAULTS,
    ...DEALS_FAULTS,
    ...NEED_FAULTS,
    ...FEEDS,
    ...FEED_LINES,
    ...FIGURE_FAULTS,
    ...DASHBOARD_FAULTS,
    ...DEMO,
    ...FORECAST,
    ...LIBRARY_FAULTS,
    ...HELP_FAULTS,
    ...LISTS,
    ...LAUNCHES,
    ...SOURCES,
    ...STOP_FAULTS,
    ...SYSTEM_MESSAGES,
    ...MEDIA_LISTS,
    ...CLOCKS_AND_QUEUES,
    ...UPLOADS,
    ...DSPS,
    ...ACCOUNTS_FAULTS,
    ...PEOPLE_FAULTS,
    ...PERSON_FAULTS,
    ...PLANNING,
    ...REPORT_FAULTS,
    ...EXPLORERS,
    ...WALLS,
    ...TRANSPARENCY,
  ],
  ...[...SEGMENT_FEED, ...SEGMENT_FIGURES, ...SEGMENT_CHANGES, ...SEGMENTS],
  ...[...MENDED_PEOPLE, ...MENDED_CALLS, ...MENDED_STORES],
];
