import { booleanLogicRoutes, type Expression, type Node } from '@kontor/boolean-logic/contract';
import type { Route } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { insightRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { INSIGHT_KEYS, priceExplorerRoutes } from '@kontor/price-explorer/contract';
import { figureRoutes, INSIGHTS, type InsightKey, segmentRoutes } from '@kontor/segments/contract';
import { z } from 'zod';
import { nameOf } from './gates.ts';

/** Numbers from 0 to 1, the same ones of a seed. */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A segment that somebody asks about, with two of providers beside it and a plan that has it. */
export type Asked = { own: string; title: string; shared: [string, string]; publishers: string[]; plan: string };
type Reply = { status: number; envelope: unknown };
type Ask = (caller: Caller, asked: Asked) => Promise<Reply>[];

const set = (...ids: string[]): Node => ({ type: 'SET', join: 'or', items: ids.map((id) => ({ type: 'SEGMENT', id })) });
type Joint = { join: 'and' | 'or'; not: boolean };
export const expressionOf = (first: Node, ...others: [Joint, Node][]): Expression => ({
  type: 'GROUP',
  nodes: [first, ...others.map(([, node]) => node)],
  unions: others.map(([joint]) => joint),
});
const and: Joint = { join: 'and', not: false };
const or: Joint = { join: 'or', not: false };
const andNot: Joint = { join: 'and', not: true };

/** One after another: what an account may ask at once is less than all of them. */
function inTurn<Given>(given: readonly Given[], ask: (one: Given) => Promise<Reply>): Promise<Reply>[] {
  let last: Promise<unknown> = Promise.resolve();
  return given.map((one) => {
    const reply = last.then(() => ask(one));
    last = reply;
    return reply;
  });
}

/** Targetings of its people, by themselves and with those of providers. */
const targetings = ({ own, shared: [first, second] }: Asked) => [
  { includeSegments: [{ id: own }] },
  { includeSegments: [{ id: own }, { id: first }], includeSegmentAnd: 'AND' as const },
  { includeSegments: [{ id: first }], excludeSegments: [{ id: own }] },
  { includeSegments: [{ id: own }, { id: first }, { id: second }] },
  { audienceBooleanLogic: { enabled: true, value: expressionOf(set(first), [and, set(own)], [or, set(second)]) } },
];

/** Every call that counts people or requests of an audience, and all the ways in which it can be asked of a segment. */
export const PEOPLE_CALLS: Record<string, Ask> = {
  'POST segment/overlap': (caller, { own, shared }) => [caller.try(figureRoutes.overlap, { ids: [own, ...shared] })],
  'POST segment/adds': (caller, { own, shared: [first, second] }) => [
    caller.try(figureRoutes.adds, { id: own, to: [first] }),
    caller.try(figureRoutes.adds, { id: first, to: [own] }),
    caller.try(figureRoutes.adds, { id: first, to: [second, own] }),
  ],
  'POST mediaplan/audience/sizes': (caller, { own, shared: [first, second] }) =>
    [
      expressionOf(set(own), [and, set(first)]),
      expressionOf(set(first), [andNot, set(own)]),
      expressionOf(set(own), [or, set(first)]),
      expressionOf(set(first), [and, set(own)], [or, set(second)]),
      expressionOf(set(first), [{ join: 'or', not: true }, set(own)]),
    ].map((expression) => caller.try(booleanLogicRoutes.sizes, { expression })),
  'POST mediaplan/audience/avails': (caller, { own, shared: [first, second] }) => [
    caller.try(segmentRoutes.avails, { inSeg: [own] }),
    caller.try(segmentRoutes.avails, { inSeg: [own, first], includeSegmentAnd: 'AND' }),
    caller.try(segmentRoutes.avails, { inSeg: [first, second], exSeg: [own] }),
  ],
  'GET segment/figures/{}': (caller, { own }) => [caller.try(figureRoutes.figures, { id: own })],
  'GET segment/clearvu/{}': (caller, { own }) => [caller.try(figureRoutes.clearvu, { id: own })],
  'GET chart/segment/realtime': (caller, { own }) =>
    (['avails', 'users'] as const).map((chartType) => caller.try(figureRoutes.chart, { id: own, chartType, dateRange: 'last30day' })),
  'GET insight/widget/detail/{}': (caller, { own }) =>
    (Object.keys(INSIGHTS) as InsightKey[]) // its keys
      .map((id) => caller.try(insightRoutes.detail, { id, segmentId: own, dateRange: 'last30day' })),
  'POST mediaplan/list/audience': (caller, { title }) => [caller.try(segmentRoutes.list, { type: 'upload', q: title })],
  'POST mediaplan/segment/chosen': (caller, { own }) => [caller.try(segmentRoutes.chosen, { ids: [own] })],
  'POST mediaplan/forecast': (caller, asked) => targetings(asked).map((targeting) => caller.try(mediaPlanRoutes.forecast, { targeting })),
  'POST mediaplan/forecast/people': (caller, asked) =>
    targetings(asked).map((targeting) => caller.try(mediaPlanRoutes.people, { targeting })),
  'POST mediaplan/forecast/values': (caller, asked) =>
    targetings(asked).map((targeting) =>
      caller.try(mediaPlanRoutes.valueRequests, { targeting, dimension: 'publishers', values: asked.publishers }),
    ),
  'POST chart/generate/area': (caller, asked) =>
    targetings(asked).flatMap((targeting) => [
      caller.try(priceExplorerRoutes.area, { targeting }),
      caller.try(priceExplorerRoutes.area, { targeting, chartType: 'weekly' }),
    ]),
  'POST chart/generate/cpm': (caller, asked) =>
    targetings(asked).flatMap((targeting) => [
      caller.try(priceExplorerRoutes.cpm, { targeting }),
      caller.try(priceExplorerRoutes.cpm, { targeting, from: 5, to: 6 }),
    ]),
  'GET chart/realtime': (caller, { plan }) => [caller.try(priceExplorerRoutes.saved, { mediaId: plan })],
  'GET chart/pmp/realtime': (caller, { plan }) => [caller.try(priceExplorerRoutes.savedDirect, { mediaId: plan })],
  'POST chart/generate/insights': (caller, asked) =>
    inTurn(
      targetings(asked).flatMap((targeting) => INSIGHT_KEYS.map((by) => ({ targeting, by, net: 9 }))),
      (input) => caller.try(priceExplorerRoutes.insights, input),
    ),
  'POST chart/compare': (caller, { plan }) => [
    // The same other plan each time, however many are made to be asked about.
    caller.call(mediaPlanRoutes.list, { sort: { predicate: 'title', reverse: false } }).then(({ rows }) => {
      const other = rows.find(({ data }) => data.title !== 'Asked')?.id ?? '';
      return caller.try(priceExplorerRoutes.compare, { plans: [plan, other] });
    }),
  ],
  'POST chart/pmp/download': (caller, { plan }) => [caller.try(priceExplorerRoutes.download, { mediaId: plan })],
  'POST chart/pmp/excel/mail': (caller, { plan }) => [caller.try(priceExplorerRoutes.mail, { mediaId: plan })],
  'POST deal/preflight': (caller, { plan }) => [caller.try(dealRoutes.preflight, { deal: { mediaPlans: plan, rate: '9' } })],
};

/** What is called like a count of people, and is of something else, or of a segment's own list of members. */
const OTHERS: [calls: RegExp, why: string][] = [
  [/^GET user\/impersonate\/people$/, 'names of users of the console'],
  [/^(POST|GET) account\//, 'users of the console, and a switch that is called shared'],
  [/^(POST|GET) medialist\//, 'items of a list, and the whole market’s requests of them'],
  [/^(GET|POST) (target|marketplace)\//, 'requests of the whole market by value'],
  [/^GET deal\/dsp\/seat$/, 'requests of the whole market by publisher'],
  [/^POST deal\/(all|chart|chart\/breakdown)$/, 'what deals delivered'],
  [/^(POST|GET) (ingest|rates)\//, 'lines of a batch and of rates'],
  [/^(POST|GET) segment\/(list\/|shared\/get|uploaded\/get)/, 'members of one segment by itself, as its file or its provider counted them'],
  [/^POST segment\/provider\/segments$/, 'members of one segment by itself, to super users alone'],
  [/^POST mediaplan\/(update|add\/segment)\//, 'refuses an audience that is too small, and counts nothing'],
  [/^GET deal\/approval\/\{\}$/, 'what was agreed to beside what is now: it counts nobody'],
  [/^GET deal\/approval\/forecast\/\{\}$/, 'the forecast of the plan, by the same function: features/deals asks it'],
  [/^(POST report\/list|GET report\/(summary|edit\/\{\}))$/, 'whether a report is shared with the account'],
  [/^GET reach\//, 'homes of one’s own delivery, and none of too few: features/reach asks them'],
  [/^(POST deal\/(library|template)\/|GET deal\/library\/get\/)/, 'requests of what the platform alone targets'],
  [/^GET deal\/gaps\/appinfo\/\{\}$/, 'requests by app of what a plan says of anything but people: features/deals leaves its segments out'],
  [/^GET feed\/segments\/\{\}$/, 'members for exchanges, by a key of the platform’s own'],
  [/^(GET dashboard\/widget\/\{\}|POST dashboard\/breakdown)$/, 'what one’s own deals delivered: its requests are of no audience'],
];
export const isOther = (name: string): boolean => OTHERS.some(([calls]) => calls.test(name));

const NAMES =
  /^(users|seen|people|homes|households|requests|(daily)?avails|(user|data)Count|members|shared|everybody|added|graph|reach|sizes)$/i;
const RULES = ['audienceTooSmall', 'questionsSpent'];

function namesIn(schema: unknown, into = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return into;
  if ('properties' in schema) for (const name of Object.keys(schema.properties ?? {})) into.add(name);
  for (const inner of Object.values(schema)) namesIn(inner, into);
  return into;
}

/** Whether a call's contract looks as if it counted people: by what its answer has, or by how it fails. */
export function looksLikePeople(route: Route): boolean {
  const answer = z.toJSONSchema(route.output, { unrepresentable: 'any', io: 'output' });
  const isRuled = (route.failures ?? []).some(({ code }) => RULES.includes(code));
  return isRuled || [...namesIn(answer)].some((name) => NAMES.test(name)) || JSON.stringify(answer).includes('fewerThan');
}
export const peopleName = (route: Route): string => nameOf(route);
