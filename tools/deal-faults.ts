import type { Fault } from './fault.ts';

const DRAFT = 'features/deals/contract/deal.ts';
const DRAFTS = 'features/deals/contract/deal.test.ts';
const WRITE = 'features/deals/server/write-deal.ts';
const CHECKS = 'features/deals/server/draft-checks.ts';
const DEALS = 'features/deals/server/deals.test.ts';
const BAD_INPUT = 'features/deals/server/deal-bad-input.test.ts';
const PREFLIGHT = 'features/deals/server/preflight/preflight.test.ts';
const GONE = 'features/deals/server/versions/gone-names.test.ts';
const VERSIONS = 'features/deals/server/versions/deal-versions.ts';
const WITHDRAWN = 'features/deals/server/approval/withdrawn.test.ts';
const APPROVAL = 'features/deals/server/approval/approval.test.ts';
const FIELDS = 'features/deals/server/deal-fields.test.ts';
const ADDRESSES = 'features/deals/web/page/deal-addresses.test.tsx';
const BAD_DAY = 'features/deals/server/bulk/bulk-edit-bad-day.test.ts';

/** Rules of what a deal is, each broken where it is asked (spec 2 §3, §5). */
const RULES: readonly Fault[] = [
  {
    name: 'a deal of any type',
    file: DRAFT,
    find: "type: z.enum(DEAL_TYPES, ifMissing(missing('Deal type', 'general'))),",
    put: "type: z.enum(DEAL_TYPES).catch('AUCTION'),",
    seenBy: DRAFTS,
  },
  {
    name: 'a deal id of 101 characters',
    file: DRAFT,
    find: '.max(MAX_DEAL_ID, `',
    put: '.max(MAX_DEAL_ID + 1, `',
    seenBy: DRAFTS,
  },
  {
    name: 'a flat margin above the rate',
    file: DRAFT,
    find: "if (deal.marginType === 'FLAT' && areAmounts &&",
    put: "if (deal.marginType === 'PERCENT' && areAmounts &&",
    seenBy: DRAFTS,
  },
  {
    name: 'an end without a start',
    file: DRAFT,
    find: "  if (deal.end && !deal.start) wrong(['start'], missing('Start', 'general'));\n",
    put: '',
    seenBy: DRAFTS,
  },
  {
    name: 'custom delivery without dates',
    file: DRAFT,
    find: "(deal.deliveryType === 'CUSTOM' || deal.budgetType === 'OVERALL')",
    put: "deal.budgetType === 'OVERALL'",
    seenBy: DRAFTS,
  },
  {
    name: 'an overall budget without dates',
    file: DRAFT,
    find: "(deal.deliveryType === 'CUSTOM' || deal.budgetType === 'OVERALL')",
    put: "deal.deliveryType === 'CUSTOM'",
    seenBy: DRAFTS,
  },
  {
    name: 'an overall budget without its impressions',
    file: DRAFT,
    find: "if (deal.budgetType === 'OVERALL' && !Number(deal.impression))",
    put: "if (deal.budgetType === 'OPEN' && Number(deal.impression) < 0)",
    seenBy: DRAFTS,
  },
  {
    name: 'a daily goal of impressions without them',
    file: DRAFT,
    find: "if (deal.budgetOptionsDaily === 'IMPRESSION' && !Number(deal.impression))",
    put: "if (deal.budgetOptionsDaily === 'IMPRESSION' && Number(deal.impression) < 0)",
    seenBy: DRAFTS,
  },
  {
    name: 'a daily frequency without its number',
    file: DRAFT,
    find: "if (deal.frequencyType === 'DAILY' && !deal.frequency)",
    put: "if (deal.frequencyType === 'UNLIMITED' && deal.frequency === -1)",
    seenBy: DRAFTS,
  },
  {
    name: 'the thirtieth of February',
    file: DRAFT,
    find: "at.toISOString().startsWith(clock.replace(' ', 'T'))",
    put: 'at.toISOString().length > clock.length',
    seenBy: BAD_INPUT,
  },
  {
    name: 'two missing fields of a tab named one by one',
    file: 'features/deals/contract/mandatory.ts',
    find: '.length < 2;',
    put: '.length < 3;',
    seenBy: BAD_INPUT,
  },
  {
    name: 'a flight that is nothing when it has a start',
    file: DRAFT,
    find: 'start === null && end === null ?',
    put: 'start === null || end === null ?',
    seenBy: FIELDS,
  },
  {
    name: 'publishers of a deal told by their ids',
    file: 'features/deals/server/read-deal.ts',
    find: 'nameBehind(publisherNames, id) ?? id',
    put: 'id',
    seenBy: FIELDS,
  },
  {
    name: 'a field that history does not know',
    file: 'features/deals/contract/deal-fields.ts',
    find: "  frequency: { label: 'Frequency cap (per household per day)', kind: 'count', tab: 'general' },",
    put: "  frequency: { label: 'Frequency cap (per household per day)', kind: 'count', tab: 'general', words: () => null },",
    seenBy: FIELDS,
  },
];

/** What the server lets through (spec 2 §4, §5). */
const LET_THROUGH: readonly Fault[] = [
  {
    name: 'the type of a deal that has run is changed',
    file: WRITE,
    find: "if (draft.type !== before.type && deal.status !== 'DRAFT')",
    put: "if (draft.type !== before.type && deal.status === 'INACTIVE')",
    seenBy: DEALS,
    only: 'may change its type',
  },
  {
    name: 'an inactive deal is changed',
    file: WRITE,
    find: "  if (deal.status === 'INACTIVE') fail(dealInactive);\n  if (deal.status === 'SEND_FOR_APPROVAL')",
    put: "  if (deal.status === 'SEND_FOR_APPROVAL')",
    seenBy: DEALS,
    only: 'an inactive deal cannot be edited',
  },
  {
    name: 'an inactive deal is deleted',
    file: WRITE,
    find: "  if (deal.status === 'INACTIVE') fail(dealInactive);\n  const isPublished",
    put: '  const isPublished',
    seenBy: DEALS,
    only: 'an inactive deal cannot be edited',
  },
  {
    name: 'a waiting deal is changed',
    file: WRITE,
    find: "  if (deal.status === 'SEND_FOR_APPROVAL') fail(dealWaiting);\n",
    put: '',
    seenBy: APPROVAL,
    only: 'a waiting deal cannot be changed',
  },
  {
    name: 'a flight begins in the past',
    file: CHECKS,
    find: 'start !== before?.start && start < dayIn(FLIGHT_ZONE)',
    put: "start !== before?.start && start < '2000'",
    seenBy: DEALS,
    only: 'cannot start before today',
  },
  {
    name: 'a plan of another account',
    file: CHECKS,
    find: '  if (mediaPlans && !plan) {',
    put: '  if (mediaPlans === null && plan) {',
    seenBy: BAD_INPUT,
    only: 'foreign or deleted',
  },
  {
    name: 'a seat of another DSP',
    file: CHECKS,
    find: "if (wrong && !(isKept && wrong.code === 'seatClosed')) return",
    put: "if (wrong && before && !(isKept && wrong.code === 'seatClosed')) return",
    seenBy: PREFLIGHT,
    only: 'a seat of another DSP',
  },
  {
    name: 'a publisher seat of nobody',
    file: CHECKS,
    find: '  if (nobody.length > 0)\n',
    put: '  if (nobody.length > 1)\n',
    seenBy: PREFLIGHT,
    only: 'a publisher seat that is no publisher',
  },
  {
    name: 'a fixed price that the data fee eats',
    file: CHECKS,
    find: '>= Number(draft.rate)) return refusal(incorrectDealSettings);',
    put: '> Number(draft.rate)) return refusal(incorrectDealSettings);',
    seenBy: 'features/deals/server/data-fee.test.ts',
    only: 'Incorrect deal settings',
  },
  {
    name: 'one unknown id among those that are unpublished',
    file: 'features/deals/server/change-status.ts',
    find: '  if (known.length !== ids.length) fail(dealNotFound);\n',
    put: '  if (known.length === 0) fail(dealNotFound);\n',
    seenBy: DEALS,
    only: 'several are unpublished at once',
  },
  {
    name: 'the end of a flight ends drafts',
    file: 'features/deals/server/deal-store.ts',
    find: "          ne(deal.status, 'DRAFT'),\n",
    put: '',
    seenBy: DEALS,
    only: 'makes the deal inactive',
  },
  {
    name: 'an answer to another version counts',
    file: 'core/server/stores/versioned.ts',
    find: 'read !== stored)',
    put: 'read > stored)',
    seenBy: APPROVAL,
    only: 'an answer to a version',
  },
  {
    name: 'one publisher’s yes is enough',
    file: 'features/deals/server/approval/answer-approval.ts',
    find: 'return rows.every(({ approval })',
    put: 'return rows.some(({ approval })',
    seenBy: APPROVAL,
    only: 'all that are named must agree',
  },
];

/** Defects that were found and mended, taken back. */
const MENDED: readonly Fault[] = [
  {
    name: 'a restore names a DSP that is gone as one to choose',
    file: VERSIONS,
    find: '  if (!dsp) {\n',
    put: '  if (!dsp) return null;\n  if (!dsp) {\n',
    seenBy: GONE,
  },
  {
    name: 'a restore does not say that a seat is gone',
    file: VERSIONS,
    find: '  return wrong ? {',
    put: '  return wrong && dealDspId === seat ? {',
    seenBy: GONE,
  },
  {
    name: 'approvers are not told that a waiting deal was deleted',
    file: WRITE,
    find: "const asked = deal.status === 'SEND_FOR_APPROVAL' ? await askedAbout(scope, deal.id) : [];",
    put: 'const asked: string[] = [];',
    seenBy: WITHDRAWN,
  },
  {
    name: 'approvers are not told that a plan took the deal back',
    file: 'features/deals/server/approval/review-deals.ts',
    find: '  if (asked.length === 0) return;\n',
    put: '  if (asked.length >= 0) return;\n',
    seenBy: WITHDRAWN,
  },
  {
    name: 'what no deal has is dropped from a bulk change',
    file: 'features/deals/contract/bulk-change.ts',
    find: 'export const BulkChange = z.strictObject(',
    put: 'export const BulkChange = z.object(',
    seenBy: BAD_DAY,
    only: 'a hundred thousand',
  },
  {
    name: 'a lost bulk edit is not asked for again',
    file: 'features/deals/server/bulk/bulk-edit.ts',
    find: '  for (const run of await openEdits(systemScope(entities))) await ask(jobs, run);\n',
    put: '  for (const run of await openEdits(systemScope(entities))) if (!run) await ask(jobs, run);\n',
    seenBy: BAD_DAY,
    only: 'its job is lost',
  },
  {
    name: 'several deals are published without their warnings in sight',
    file: 'features/deals/web/bulk/bulk-dialog.tsx',
    find: '    isToPublish ? { asked:',
    put: '    runningKey ? { asked:',
    seenBy: 'features/deals/web/list/deal-list-page.test.tsx',
    only: 'several are published by their dry run',
  },
  {
    name: 'staff select deals of every account',
    file: 'features/deals/web/list/deal-list-page.tsx',
    find: 'bulk={isStaffView ? null : bulk}',
    put: 'bulk={isStaffView ? undefined : bulk}',
    seenBy: 'features/deals/web/list/deal-list-page.test.tsx',
    only: 'create and select nothing',
  },
  {
    name: 'a status does not say what it means',
    file: 'features/deals/web/deal-status-pill.tsx',
    find: ' hint={STATUS_MEANINGS[status]}',
    put: '',
    seenBy: 'features/deals/web/deal-status-pill.test.tsx',
  },
  {
    name: 'the type of a deal is open on its page whatever its status',
    file: 'features/deals/web/form/identity-fields.tsx',
    find: "        disabled={status !== 'DRAFT'}\n",
    put: '',
    seenBy: ADDRESSES,
  },
  {
    name: 'a status is written by hand',
    file: 'features/deals/web/form/general-tab.tsx',
    find: '          label="Status"\n          readOnly\n',
    put: '          label="Status"\n',
    seenBy: ADDRESSES,
  },
  {
    name: 'a deal without a tab opens nothing',
    file: 'features/deals/web/page/deal-page.tsx',
    find: '<Navigate to={hrefOf(page, { id, type: DEAL_TABS[0] })} search replace />',
    put: '<p>{hrefOf(page, { id, type: DEAL_TABS[0] })}</p>',
    seenBy: ADDRESSES,
  },
];

export const DEALS_FAULTS: readonly Fault[] = [...RULES, ...LET_THROUGH, ...MENDED];
