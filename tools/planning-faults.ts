import type { Fault } from './fault.ts';

const TARGETING = 'features/media-plans/contract/plan-targeting.test.ts';
const LOGIC = 'features/boolean-logic/server/boolean-logic.test.ts';
const BUILDER = 'features/boolean-logic/web/logic-builder.test.tsx';
const PAGES = 'features/media-plans/web/editor/plan-bad-day.test.tsx';
const SEGMENTS = 'features/media-plans/server/plan-segments.test.ts';
const SECTION = 'features/media-plans/web/targeting/segments-section.test.tsx';

/** Rules of media plans and their targeting (specification 2), each as somebody might break it. */
export const PLANNING: Fault[] = [
  {
    name: 'ALL platforms are kept beside others',
    file: 'features/media-plans/contract/plan-targeting.ts',
    find: '.max(100).overwrite(sentPlatforms)',
    put: '.max(100)',
    seenBy: TARGETING,
  },
  {
    name: 'a list that is too long does not say how many to remove',
    file: 'features/media-plans/contract/plan-targeting.ts',
    find: '.max(MOST_VALUES, atMost(MOST_VALUES, many))',
    put: '.max(MOST_VALUES)',
    seenBy: TARGETING,
  },
  {
    name: 'the fee of an expression is told without the switch',
    file: 'features/boolean-logic/server/check-expression.ts',
    find: "  if (!isLogicOpen(session, 'audience')) fail(LOGIC_CLOSED.audience);\n",
    put: '',
    seenBy: LOGIC,
  },
  {
    name: 'the check takes uploaded segments beside publisher direct inventory',
    file: 'features/boolean-logic/server/check-expression.ts',
    find: '{ isPmp: input.pmp }',
    put: '{ isPmp: false }',
    seenBy: LOGIC,
  },
  {
    name: 'the builder offers uploaded segments beside publisher direct inventory',
    file: 'features/media-plans/web/targeting/logic-section.tsx',
    find: '    isPmp={isPmp}\n    actions',
    put: '    actions',
    seenBy: SECTION,
  },
  {
    name: 'a text that is validated fails as if it were only read',
    file: 'features/boolean-logic/web/logic-builder.tsx',
    find: 'reading.read({ isCheck: true })',
    put: 'reading.read()',
    seenBy: BUILDER,
  },
  {
    name: 'clauses that exclude each other are not named',
    file: 'features/media-plans/server/read-media-plan.ts',
    find: '(planConflict(asked) ?? [])',
    put: '[]',
    seenBy: 'features/media-plans/server/plan-forecast.test.ts',
  },
  {
    name: 'a plan that nothing meets is called one of few requests',
    file: 'features/media-plans/web/forecast/few-words.ts',
    find: 'if (forecast.requests > 0) return',
    put: 'if (forecast.requests >= 0) return',
    seenBy: PAGES,
  },
  {
    name: 'a chart without requests is drawn',
    file: 'features/media-plans/web/forecast/price-section.tsx',
    find: 'bucket.requests > 0',
    put: 'bucket.requests >= 0',
    seenBy: PAGES,
  },
  {
    name: 'a description is cut where it is too long',
    file: 'features/media-plans/web/editor/settings-tab.tsx',
    find: '          className="k-span"\n',
    put: '          className="k-span"\n          maxLength={MAX_DESCRIPTION}\n',
    seenBy: PAGES,
  },
  {
    name: 'the list of changes of a missing plan has no words of its own',
    file: 'features/media-plans/web/editor/plan-record-page.tsx',
    find: 'isList ? LIST_NOT_FOUND : mediaPlanNotFound',
    put: 'mediaPlanNotFound',
    seenBy: PAGES,
  },
  {
    name: 'values that did not load are not said to be missing',
    file: 'features/targeting/web/value-list.tsx',
    find: '"Unable to fetch data."',
    put: '"No options available"',
    seenBy: PAGES,
  },
  {
    name: 'staff are refused the people of a plan',
    file: 'features/media-plans/contract/routes.ts',
    find: 'input: z.object({ targeting: MediaPlanTargeting, admin: AsStaff }),',
    put: 'input: z.object({ targeting: MediaPlanTargeting, admin: AsStaff.transform(() => false) }),',
    seenBy: SEGMENTS,
  },
  {
    name: 'an unknown segment of both boxes is named twice',
    file: 'features/media-plans/server/plan-segments.ts',
    find: '[...new Set(boxesOf(targeting))];\n  if (ids.length === 0) return [];\n  const isPmp',
    put: 'boxesOf(targeting);\n  if (ids.length === 0) return [];\n  const isPmp',
    seenBy: SEGMENTS,
  },
  {
    name: 'a plan excludes anew where its account may only include',
    file: 'features/media-plans/server/allowed-targeting.ts',
    find: '  refuseExclusions(planner, { targeting, before });\n',
    put: '',
    seenBy: 'features/media-plans/server/plan-exclusions.test.ts',
  },
  {
    name: 'a forecast takes segments of two parent providers',
    file: 'features/media-plans/server/plan-segments.ts',
    find: 'isLook: true, isAudience: true',
    put: 'isLook: true',
    seenBy: SEGMENTS,
  },
  {
    name: 'a plan that is brought back attaches a deleted list',
    file: 'features/media-plans/server/plan-lists.ts',
    find: 'known.get(id)?.isDeleted !== true',
    put: 'known.has(id)',
    seenBy: 'features/media-plans/server/plan-lists.test.ts',
  },
  {
    name: 'some of several plans are copied where one fails',
    file: 'features/media-plans/server/write-media-plan.ts',
    find: 'await createOne(transaction, draft, { session, ...from })',
    put: 'await createOne(scope, draft, { session, ...from })',
    seenBy: 'features/media-plans/server/media-plans.test.ts',
  },
];
