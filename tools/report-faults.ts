import type { Fault } from './fault.ts';

const RESULT = 'features/reports/server/report-result.test.ts';
const SENDINGS = 'features/reports/server/report-sendings.test.ts';
const REPORTS = 'features/reports/server/reports.test.ts';
const RULES = 'features/reports/server/report-rules.test.ts';
const CANCEL = 'features/reports/server/report-cancel.test.ts';
const LINKS = 'features/reports/server/report-links.test.ts';
const STORE = 'core/server/stores/open-event-store.test.ts';
const TRUTH = 'features/reports/server/report-truth.test.ts';
const REFUSALS = 'features/reports/web/form/report-refusals.test.tsx';

/** Reports: whose rows, what is computed, what is sent and to whom (docs/decisions/0101 to 0104). */
export const REPORT_FAULTS: readonly Fault[] = [
  {
    name: 'a colleague sees a report that is not shared',
    file: 'features/reports/server/report-store.ts',
    find: 'or(eq(report.userId, viewing.userId), report.isShared)',
    put: 'undefined',
    seenBy: REPORTS,
  },
  {
    name: 'whoever sees a report changes it',
    file: 'features/reports/server/write-report.ts',
    find: '  if (found && found.userId !== session.userId) fail(reportNotYours);\n',
    put: '',
    seenBy: REPORTS,
  },
  {
    name: 'a report takes a measure that its account does not see',
    file: 'features/reports/server/write-report.ts',
    find: 'seen.length < draft.measures.length',
    put: 'seen.length === 0',
    seenBy: RULES,
  },
  {
    name: 'a report is sent to any domain',
    file: 'features/reports/server/write-report.ts',
    find: 'draft.schedule && isOutside',
    put: 'false',
    seenBy: RULES,
  },
  {
    name: 'the days before stand where they were',
    file: 'market/server/delivery/report-sql.ts',
    find: 'if (!isTime(key) || shift === 0)',
    put: 'if (shift >= 0)',
    seenBy: RESULT,
  },
  {
    name: 'bundles of one app name are several rows',
    file: 'market/server/delivery/report-sql.ts',
    find: "const isByName = (key: Breakdown) => key === 'appName';",
    put: "const isByName = (key: Breakdown) => key === 'account';",
    seenBy: RESULT,
  },
  {
    name: 'the words Not in are not heard',
    file: 'market/server/delivery/report-sql.ts',
    find: '`${target} NOT IN ${all}`',
    put: '`${target} IN ${all}`',
    seenBy: RESULT,
  },
  {
    name: 'of thousands of parts one that begins a text is not found',
    file: 'features/reports/server/holds-any.ts',
    find: 'for (let at = 0;',
    put: 'for (let at = 1;',
    seenBy: 'features/reports/server/holds-any.test.ts',
  },
  {
    name: 'a run is told to whoever knows its name',
    file: 'features/reports/server/read-report.ts',
    find: '`report:${accountId}:${userId}:${run}`',
    put: '`report:${accountId && userId && run}`',
    seenBy: CANCEL,
  },
  {
    name: 'hours of a week are those of Greenwich',
    file: 'market/server/delivery/delivery-condition.ts',
    find: 'toHour(hour, {zone:String})',
    put: "toHour(hour, 'UTC')",
    seenBy: RESULT,
  },
  {
    name: 'a report’s file runs formulas',
    file: 'features/reports/server/report-file.ts',
    find: 'csvCell(read(row, called))',
    put: 'read(row, called)',
    seenBy: RESULT,
  },
  {
    name: 'a text of a report’s file is cut by its commas and quotes',
    file: 'features/reports/server/report-file.ts',
    find: '/[",\\n\\r]/.test(cell)',
    put: 'cell.length < 0',
    seenBy: RESULT,
    only: 'no formulas',
  },
  {
    name: 'every slot that was missed is run',
    file: 'features/reports/server/due-slots.ts',
    find: 'const slot = slots.at(-1);',
    put: 'const slot = slots[0];',
    seenBy: 'features/reports/server/due-slots.test.ts',
  },
  {
    name: 'a schedule runs with rights that its owner has lost',
    file: 'features/reports/server/run-sending.ts',
    find: '!(await mayOwnerRead(systemScope(stores.entities), report))',
    put: 'false',
    seenBy: SENDINGS,
  },
  {
    name: 'a link outlives its owner’s rights',
    file: 'features/reports/server/open-link.ts',
    find: ' || !(await mayOwnerRead(system, found.report))',
    put: '',
    seenBy: LINKS,
  },
  {
    name: 'a link that was closed opens',
    file: 'features/reports/server/sending-store.ts',
    find: 'eq(link.hash, hash), isNull(link.revokedAt), ',
    put: 'eq(link.hash, hash), ',
    seenBy: LINKS,
  },
  {
    name: 'a link’s secret is kept as it is',
    file: 'features/reports/server/run-sending.ts',
    find: 'hashOf(secret)',
    put: 'secret',
    seenBy: LINKS,
  },
  {
    name: 'a letter that was tried again has another id',
    file: 'features/reports/server/report-letter.ts',
    find: 'messageId: `report-',
    put: 'messageId: secret + `report-',
    seenBy: SENDINGS,
  },
  {
    name: 'titles of deals are markup in letters',
    file: 'features/reports/server/report-letter.ts',
    find: 'html(text)}</$',
    put: 'text}</$',
    seenBy: SENDINGS,
  },
  {
    name: 'a cancelled report waits behind those that go on',
    file: 'core/server/stores/open-event-store.ts',
    find: 'await tend(sql, parameters);',
    put: 'await query(sql, parameters);',
    seenBy: STORE,
    only: 'while every connection is busy',
  },
  {
    name: 'a part of a text is sought with its capitals',
    file: 'market/server/delivery/report-sql.ts',
    find: 'multiSearchAnyCaseInsensitiveUTF8(',
    put: 'multiSearchAnyUTF8(',
    seenBy: TRUTH,
  },
  {
    name: 'a mail server that takes its time gets a letter again and again',
    file: 'features/reports/server/run-sending.ts',
    find: '{ isPatient: true }',
    put: '{ isPatient: false }',
    seenBy: SENDINGS,
    only: 'more than ten seconds',
  },
  {
    name: 'what a mail server says of its sender is held against each address',
    file: 'core/server/sessions/mail.ts',
    find: "error.command === 'DATA' ? 'letter' : null",
    put: "'address'",
    seenBy: SENDINGS,
    only: 'as a sender',
  },
  {
    name: 'links are guessed without end',
    file: 'features/reports/server/open-link.ts',
    find: '  if (!isAllowed) fail(tooMany);\n',
    put: '',
    seenBy: LINKS,
    only: 'without end',
  },
  {
    name: 'a report is sent to a hundred addresses',
    file: 'features/reports/contract/report.ts',
    find: 'report.emailList.length > MOST_ADDRESSES',
    put: 'report.emailList.length > 100',
    seenBy: RULES,
  },
  {
    name: 'a dimension has two filters',
    file: 'features/reports/contract/report.ts',
    find: 'isEachOnce(conditions.map(({ dimension }) => dimension))',
    put: 'conditions.length >= 0',
    seenBy: RULES,
  },
  {
    name: 'the form keeps to itself what is wrong with its filters',
    file: 'features/reports/web/form/conditions-section.tsx',
    find: '{error && <Input.Error id={errorId}>{error}</Input.Error>}',
    put: '',
    seenBy: REFUSALS,
  },
  {
    name: 'a report that was cancelled stays in the engine as long as another runs',
    file: 'core/server/stores/open-event-store.ts',
    find: '        if (!isOver) askAnew(session);\n',
    put: '',
    seenBy: STORE,
    only: 'while another goes on',
  },
];
