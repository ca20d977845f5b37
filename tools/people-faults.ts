import type { Fault } from './fault.ts';

const TOLD = 'market/server/segments/smallest-group.test.ts';
const PEOPLE = 'apps/server/single-people.test.ts';
const QUESTIONS = 'features/segments/server/figures/audience-questions.test.ts';

const GROUP = 'market/server/segments/smallest-group.ts';
const FORECAST = 'market/server/forecast/told-forecast.ts';
const FIGURES = 'market/server/segments/told-figures.ts';

/** What is told of people: the smallest group, the counted part, the day's questions (decision 0078). */
export const PEOPLE_FAULTS: Fault[] = [
  {
    name: 'counts of both an account’s own people and providers’ are exact',
    file: GROUP,
    find: "whoseOf(ids, own) === 'mixed' || findsOthers(trees[index] ?? NOBODY)",
    put: "whoseOf(ids, own) === 'mixed' && findsOthers(trees[index] ?? NOBODY)",
    seenBy: TOLD,
    only: 'where both meet',
  },
  {
    name: 'who is in none of the segments is counted exactly',
    file: GROUP,
    find: ' || findsOthers(trees[index] ?? NOBODY)',
    put: '',
    seenBy: TOLD,
    only: 'somebody’s',
  },
  {
    name: 'an expression may have a segment of one’s own of a few',
    file: GROUP,
    find: 'return [...ids].some((id) => small.has(id)) ? { fewerThan: asker.smallest } : toldMixed',
    put: 'return small.size < 0 ? { fewerThan: asker.smallest } : toldMixed',
    seenBy: TOLD,
    only: 'segment of one’s own is small',
  },
  {
    name: 'counts of both are told below the smallest group',
    file: GROUP,
    find: 'return counted * PART < smallest ? { fewerThan: smallest } : aboutCount(counted);',
    put: 'return smallest < 0 ? { fewerThan: smallest } : aboutCount(counted);',
    seenBy: PEOPLE,
    only: 'each of the seven is large',
  },
  {
    name: 'a few members of one’s own are told',
    file: GROUP,
    find: "const fewest = whose === 'own' ? FEWEST_TOLD :",
    put: "const fewest = whose === 'own' ? 0 :",
    seenBy: TOLD,
    only: 'exactly from twenty on',
  },
  {
    name: 'about so many says less than chance makes of it',
    file: GROUP,
    find: 'roundStep(4 * chance + step / 2)',
    put: 'roundStep(chance / 2)',
    seenBy: TOLD,
    only: 'is within what it says',
  },
  {
    name: 'an audience of a few is forecast',
    file: GROUP,
    find: '  if ((await smallOwn(store, [...own], asker.smallest)).size > 0) refuseSmall(asker.smallest);\n',
    put: '',
    seenBy: TOLD,
    only: 'a plan’s people are refused',
  },
  {
    name: 'members that nobody has seen are a group to hide in',
    file: GROUP,
    find: '(own.size > 0 && (await isUnseen(store, whole, asker.smallest)))',
    put: '(own.size < 0 && (await isUnseen(store, whole, asker.smallest)))',
    seenBy: PEOPLE,
    only: 'that nobody has',
  },
  {
    name: 'people are asked about by no rules',
    file: GROUP,
    find: "  if (!asker) throw new RangeError('A question about people says by which rules it is asked.');\n",
    put: "  if (!asker) return 'nobody';\n",
    seenBy: TOLD,
    only: 'by which rules',
  },
  {
    name: 'the forecast of one’s own people counts all of them',
    file: FORECAST,
    find: "  if ((await peopleIn(store, trees, people)) !== 'own') return { isOwn: false, counted: await countRows(store, question) };\n",
    put: '  await peopleIn(store, trees, people);\n  if (trees.length > 0) return { isOwn: false, counted: await countRows(store, question) };\n',
    seenBy: PEOPLE,
    only: 'differ by one home',
  },
  {
    name: 'values under one’s own people count all of them',
    file: FORECAST,
    find: '  const { requests, by } = await exactRequests(store, { ...question, trees: [...question.trees, countedRows] });\n',
    put: '  const { requests, by } = await exactRequests(store, question);\n',
    seenBy: PEOPLE,
    only: 'differ by one home',
  },
  {
    name: 'figures of one’s own segment count all of its people',
    file: FIGURES,
    find: '  return { ...of, isCountedPart: true };',
    put: '  return of;',
    seenBy: PEOPLE,
    only: 'differ by one home',
  },
  {
    name: 'the list tells requests of one’s own segments exactly',
    file: FIGURES,
    find: '    asked(parts.own, [countedRows]),\n',
    put: '    asked(parts.own, []),\n',
    seenBy: PEOPLE,
    only: 'differ by one home',
  },
  {
    name: 'which people are counted anybody can work out',
    file: 'market/server/segments/counted-part.ts',
    find: 'sipHash64(${identity}, ${SECRET})',
    put: "sipHash64(${identity}, '')",
    seenBy: PEOPLE,
    only: 'differ by one home',
  },
  {
    name: 'each of an account’s people has a day’s questions',
    file: 'features/segments/server/people-asker.ts',
    find: '`audience-counts:${session.accountId}`',
    put: '`audience-counts:${session.userId}`',
    seenBy: QUESTIONS,
  },
  {
    name: 'nobody’s questions end',
    file: 'features/segments/server/people-asker.ts',
    find: '      if (!isAllowed) fail(',
    put: '      if (!isAllowed && counts < 0) fail(',
    seenBy: QUESTIONS,
  },
  {
    name: 'a plan of published deals comes to have too few people',
    file: 'features/media-plans/server/write-media-plan.ts',
    find: '  await refuseSmallInUse({ scope, session, stores }, plan, draft.targeting);\n',
    put: '',
    seenBy: 'features/media-plans/server/plan-segments.test.ts',
    only: 'too small',
  },
  {
    name: 'a deal whose audience is too small is published',
    file: 'features/deals/contract/preflight-checks.ts',
    find: '    ...(found.tooSmall === null\n',
    put: '    ...(found.tooSmall === null || found.tooSmall.length > 0\n',
    seenBy: 'features/deals/contract/preflight.test.ts',
  },
];
