import type { Fault } from './fault.ts';

const CHANGED = 'features/media-lists/server/changed-items.test.ts';
const COMPARED = 'features/media-lists/server/compare-lists.test.ts';
const FIGURES = 'features/media-lists/server/list-figures.test.ts';
const STORE = 'features/media-lists/server/list-change-store.ts';
const KEPT = 'features/media-lists/server/kept-change-store.ts';
const VERSIONS = 'features/media-lists/server/list-versions.test.ts';
const OWN = 'features/media-lists/server/own-lists.test.ts';
const RECORD = 'features/media-lists/web/edit/list-record-page.test.tsx';
const RACED = 'features/media-plans/server/attached-while-deleted.test.ts';

/** Changes of media lists that are lost, half undone, or read by others. */
export const MEDIA_LISTS: readonly Fault[] = [
  {
    name: 'a plan attaches a list while it is deleted',
    file: 'features/media-plans/server/allowed-targeting.ts',
    find: '  refuseIssues(await heldProblems(planner, check));\n',
    put: '  if (!planner) refuseIssues(await heldProblems(planner, check));\n',
    seenBy: RACED,
    on: 'postgres',
  },
  {
    name: 'lists are looked at and not held',
    file: 'features/media-lists/server/media-list-store.ts',
    find: "      .for('share'),\n",
    put: '      .limit(1_000),\n',
    seenBy: RACED,
    on: 'postgres',
  },
  {
    name: 'a copy does not hold its original',
    file: 'features/media-plans/server/write-media-plan.ts',
    find: 'const before = originalId ? await holdMediaPlan(transaction, originalId) : undefined;',
    put: 'const before = originalId ? draft.targeting : undefined;',
    seenBy: RACED,
    on: 'postgres',
  },
  {
    name: 'what is undone has the date of today',
    file: STORE,
    find: '${change.listId}, value, since\n',
    put: '${change.listId}, value, now()\n',
    seenBy: CHANGED,
  },
  {
    name: 'undo leaves what a replacement put in',
    file: KEPT,
    find: "takeOut(transaction, change, 'value', way.go)",
    put: "takeOut(transaction, change, 'value', [])",
    seenBy: CHANGED,
  },
  {
    name: 'a change is undone twice',
    file: KEPT,
    find: 'SET undone = true WHERE',
    put: 'SET undone = false WHERE',
    seenBy: VERSIONS,
  },
  {
    name: 'a change is undone after its time',
    file: KEPT,
    find: '      AND expires_at > now() AND ${reach',
    put: '      AND ${reach',
    seenBy: CHANGED,
  },
  {
    name: 'a change is forgotten before one that is older',
    file: STORE,
    find: ', max(expires_at))::text AS until',
    put: ', NULL)::text AS until',
    seenBy: VERSIONS,
  },
  {
    name: 'a restore undoes the oldest change first',
    file: KEPT,
    find: 'ORDER BY n DESC, part DESC LIMIT ${PARTS}',
    put: 'ORDER BY n, part LIMIT ${PARTS * 100}',
    seenBy: VERSIONS,
  },
  {
    name: 'a restore reads the first parts of changes only',
    file: KEPT,
    find: 'if (!last || rows.length < PARTS) return;',
    put: 'if (!last || rows.length <= PARTS) return;',
    seenBy: VERSIONS,
  },
  {
    name: 'a list is restored by changes that do not know of additions',
    file: KEPT,
    find: 'sql`n > 0`',
    put: 'sql`n >= 0`',
    seenBy: VERSIONS,
  },
  {
    name: 'the embedded engine plans for no values in particular',
    file: STORE,
    find: "  await planEach(transaction, 'force_custom_plan');\n",
    put: '',
    seenBy: VERSIONS,
  },
  {
    name: 'undo fills a list beyond its size',
    file: 'features/media-lists/server/change-items.ts',
    find: '      await refuseTooLong(transaction, id);\n',
    put: '',
    seenBy: CHANGED,
  },
  {
    name: 'two lists are compared without regard to their account',
    file: 'features/media-lists/server/compare-lists.ts',
    find: 'right: await getList(scope, right) };',
    put: 'right: left === right ? await getList(scope, right) : { ...(await getList(scope, left)), id: right } };',
    seenBy: COMPARED,
  },
  {
    name: 'lists of two types are compared',
    file: 'features/media-lists/server/compare-lists.ts',
    find: '  if (two.left.mediaType !== two.right.mediaType) fail(listsOfTwoTypes);\n',
    put: '',
    seenBy: COMPARED,
  },
  {
    name: 'a part is written up to the first ten thousand',
    file: STORE,
    find: '    if (end === null || Number(count) < BATCH) return together(pieces);',
    put: '    if (end === null || Number(count) <= BATCH) return together(pieces);',
    seenBy: COMPARED,
  },
  {
    name: 'many values are told in the order of those that are seen',
    file: 'market/server/forecast/requests-of-values.ts',
    find: '  if (shown === question.shown) return { requests, by };\n',
    put: '  if (shown === question.shown || requests.length > 0) return { requests, by };\n',
    seenBy: FIGURES,
  },
  {
    name: 'lists are sorted by deals where plans are asked for',
    file: 'features/media-lists/server/own-list-store.ts',
    find: '{ ...LIST_ORDERS, plans: plansOfList }',
    put: '{ ...LIST_ORDERS, plans: LIST_ORDERS.createDate }',
    seenBy: OWN,
  },
  {
    name: 'a search knows capitals',
    file: 'core/server/lists/list-query.ts',
    find: 'LIKE lower(${containing(q)})`',
    put: 'LIKE ${containing(q)}`',
    seenBy: OWN,
  },
  {
    name: 'the palette reads a percent sign as any letters',
    file: 'features/media-lists/server/own-list-store.ts',
    find: 'LIKE lower(${containing(q)})`',
    put: 'LIKE lower(${`%${q}%`})`',
    seenBy: OWN,
  },
  {
    name: 'the headings of plans and deals do not sort',
    file: 'features/media-lists/contract/own-lists.ts',
    find: "title: 'Media plans that attach the list', kind: 'count', sort: true, filter: true }",
    put: "title: 'Media plans that attach the list', kind: 'count', filter: true }",
    seenBy: 'features/media-lists/web/list/media-list-page.test.tsx',
  },
  {
    name: 'a failed change of a list has no words of the specification',
    file: 'features/media-lists/web/edit/use-list-form.ts',
    find: "    failed: 'Unable to update this media list. Please try again.',\n",
    put: "    failed: 'It did not work.',\n",
    seenBy: RECORD,
  },
  {
    name: 'the columns that a list begins with are kept as if they were chosen',
    file: 'core/web/use-table-view.ts',
    find: 'defaultValue: NOTHING,',
    put: 'defaultValue: first,',
    seenBy: RECORD,
  },
  {
    name: 'a page of items has as many rows as a dialog',
    file: 'features/media-lists/contract/list-items.ts',
    find: "sort: { key: 'code', reverse: false },\n  pageSize: DEFAULT_PAGE_SIZE,",
    put: "sort: { key: 'code', reverse: false },\n  pageSize: 50,",
    seenBy: RECORD,
  },
  {
    name: 'a list stands under the type that its address names',
    file: 'features/media-lists/web/edit/list-record-page.tsx',
    find: 'const own = mediaListPages[list.mediaType];',
    put: 'const own = page;',
    seenBy: RECORD,
  },
  {
    name: 'a row of many cells has no end',
    file: 'core/server/files/read-csv.ts',
    find: ' || fed - row.from > MOST_ROW_BYTES;',
    put: ';',
    seenBy: 'core/server/files/read-csv.test.ts',
  },
  {
    name: 'below a public suffix everything is of a list',
    file: 'features/media-lists/server/and-below.ts',
    find: '.filter((host) => !isPublicSuffix(host))',
    put: '',
    seenBy: 'features/media-lists/server/subdomains.test.ts',
    only: 'a list finds',
  },
  {
    name: 'a list with subdomains says the same to those who agreed',
    file: 'features/media-lists/server/write-list.ts',
    find: ' || withSubdomains !== before.withSubdomains',
    put: '',
    seenBy: 'features/deals/server/approval/agreed-plans.test.ts',
    only: 'its subdomains',
  },
];
