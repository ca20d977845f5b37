import { isKeyRule, type Route } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, PERSONA_NAMES, type Persona, requestOf } from '@kontor/core/testing';
import { INSIGHT_KEYS, MAIN_WIDGET_KEYS } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.ts';
import { testApp } from './testing/app-of-file.ts';
import { nameOf } from './testing/gates.ts';
import { MAKERS } from './testing/objects.ts';

/** Beginnings of figures that nothing else in the market reaches; sums with the account's other deals keep them. */
const FIGURES = { wins: 61_111_111_111, spend: 72_222_222_222, revenue: 53_333_333_333 };
type Hidden = keyof typeof FIGURES;
/** As whole figures: the decimals of a rate are none. */
const FIGURE: Record<Hidden, RegExp> = {
  wins: /(?<![\d.])61111\d{6}/,
  spend: /(?<![\d.])72222\d{6}/,
  revenue: /(?<![\d.])53333\d{6}/,
};
const KEY: Record<Hidden, RegExp> = { wins: /"wins"|"winRate"/, spend: /"spend"/, revenue: /"partnerRevenue"/ };

const LIST = ['POST deal/all', 'POST deal/download/csv'];
const CHART = 'POST deal/chart';
/** Diagnosis: it shows wins to everybody, and no money to anybody. */
const FUNNEL = 'POST deal/funnel';
/** The main dashboard: the same measures as a deal's, and all of them where staff look at all accounts (decision 0100). */
const MAIN = ['GET dashboard/all', 'GET dashboard/widget/{}', 'POST dashboard/breakdown', 'POST chart/download'];
/** What a deal or an account delivered, by place and supply. */
const INSIGHT = 'GET insight/widget/detail/{}';
/** They are there to show spend (3 §3; 1 §2.7). */
const SPEND = /^(POST realtime\/transparency\/|GET reach\/platform\/chart$)/;
const BUYERS: Persona[] = ['agency', 'planner', 'lean', 'rival', 'dsp', 'reseller'];
const STAFF: Persona[] = ['super', 'staff'];

/** What the specification hides from whom (2 §2), independent of the product's own table. */
function isHidden(measure: Hidden, persona: Persona, { call, isStaffView }: { call: string; isStaffView: boolean }): boolean {
  if (call === CHART) return measure === 'wins' ? false : measure === 'spend' ? persona === 'publisher' : persona !== 'reseller';
  if (call === FUNNEL) return measure !== 'wins';
  // Of the widgets' measures, and all of them where staff look at all accounts.
  if (call === INSIGHT) return measure === 'spend' ? persona === 'publisher' : true;
  if (MAIN.includes(call)) {
    if (measure === 'wins') return true;
    return !isStaffView && (measure === 'spend' ? persona === 'publisher' : persona !== 'reseller');
  }
  if (measure === 'spend' && SPEND.test(call)) return false;
  // Names of what a report may have: of wins and of partner revenue to those who see them.
  if (call === 'GET report/config')
    return measure === 'wins' ? [...BUYERS, ...STAFF].includes(persona) : measure === 'revenue' && persona !== 'reseller';
  if (isStaffView) return measure === 'spend';
  if (measure === 'wins') return [...BUYERS, ...STAFF].includes(persona);
  return !LIST.includes(call);
}

const app = testApp();
const dealOf = new Map<Persona, string>();
beforeAll(async () => {
  for (const persona of PERSONA_NAMES) dealOf.set(persona, await deliver(persona));
});

/** A deal of the persona's account whose delivery has the figures. */
async function deliver(persona: Persona): Promise<string> {
  const { userId, accountId } = (await (await app.as(persona)).call(sessionRoutes.session, {})).user;
  const deal = await MAKERS.deal(systemScope(app.stores.entities), accountId, userId);
  const hour = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
  const named = { account: accountId, deal, platform: 'DESKTOP', domain: 'measured.example', app: 'measured' };
  const counts = { requests: 1e12, bids: 9e11, wins: FIGURES.wins, impressions: 1e11 };
  const money = { spend: `${FIGURES.spend}`, partner_revenue: `${FIGURES.revenue}` };
  await app.stores.events.insert('delivery_hourly', [{ day: hour.slice(0, 10), hour: `${hour}:00:00`, ...named, ...counts, ...money }]);
  return deal;
}

const READS = features.map(({ route }) => route).filter(({ effect, access }) => effect === 'read' && !isKeyRule(access));

/** Each reading call as it is, as staff wish it, and sorted by what may be hidden. */
function inputsOf({ input, path }: Route, id: string): Record<string, unknown>[] {
  const shape = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  // A widget after another, and the supply of the most.
  const widgets = shape.includes('widget') ? MAIN_WIDGET_KEYS.map((widget) => ({ widget })) : [{ by: 'deal' }];
  const insights = INSIGHT_KEYS.flatMap((insight) => [{ id: insight }, ...(insight === 'deals' ? [] : [{ id: insight, dealId: id }])]);
  const kinds = path.startsWith('insight/') ? insights : widgets;
  const sortedBy = (predicate: string) => ({ sort: { predicate, reverse: true }, admin: false });
  const wishes = [{ admin: false }, { admin: true }, ...['wins', 'spend', 'revenue'].map(sortedBy), { ...sortedBy('spend'), admin: true }];
  const of = path.startsWith('insight/') ? {} : { id, dealId: id };
  const all = kinds.flatMap((kind) => wishes.map((wish) => ({ range: 'last7day', ...of, email: 'x@y.test', ...kind, ...wish })));
  const fitting = all.map((given) => Object.fromEntries(Object.entries(given).filter(([key]) => shape.includes(key))));
  return [...new Map(fitting.map((given) => [JSON.stringify(given), given])).values()];
}

/** The funnel is diagnosis and shows wins to everybody. */
const withoutFunnel = (call: string, text: string) => (call === CHART ? text.replace(/"funnel":\[.*?\],"top/, '"top') : text);

type Reply = { call: string; isStaffView: boolean; text: string };
const answered = new Map<Persona, Promise<Reply[]>>();

/** What a persona is told by every reading call, asked once. */
function asked(persona: Persona): Promise<Reply[]> {
  const replies = answered.get(persona) ?? app.as(persona).then((caller) => ask(caller, dealOf.get(persona) ?? ''));
  answered.set(persona, replies);
  return replies;
}

async function ask(caller: Caller, id: string) {
  const replies: Reply[] = [];
  for (const route of READS)
    for (const input of inputsOf(route, id)) {
      const { body, statusCode } = await caller.raw(requestOf(route, input));
      const call = nameOf(route);
      if (statusCode === 200) replies.push({ call, isStaffView: input.admin === true, text: withoutFunnel(call, body) });
      // Who is refused at the door is refused whatever they ask.
      if (statusCode === 401 || statusCode === 403) break;
    }
  return replies;
}

describe('a measure that an account type may not see leaves the server in no reply (2 §2)', () => {
  test.each(PERSONA_NAMES)('%s', async (persona) => {
    const replies = await asked(persona);
    const measures: Hidden[] = ['wins', 'spend', 'revenue'];
    const leaks = replies.flatMap((reply) => {
      const isStaffView = reply.isStaffView && STAFF.includes(persona);
      return measures
        .filter((measure) => isHidden(measure, persona, { ...reply, isStaffView }))
        .filter((measure) => FIGURE[measure].test(reply.text) || KEY[measure].test(reply.text))
        .map((measure) => `${reply.call}${isStaffView ? ' as staff' : ''}: ${measure}`);
    });
    expect([...new Set(leaks)]).toEqual([]);
  });

  test('and the figures are there for those who may see them', async () => {
    const publisher = await asked('publisher');
    const reseller = await asked('reseller');
    const has = (replies: Reply[], measure: Hidden) => [
      ...new Set(replies.filter(({ text }) => FIGURE[measure].test(text)).map(({ call }) => call)),
    ];
    expect([has(publisher, 'wins').toSorted(), has(publisher, 'spend')]).toEqual([[...LIST, FUNNEL].toSorted(), LIST]);
    const told = [...LIST, CHART, INSIGHT, ...MAIN.filter((call) => call !== 'GET dashboard/all')].toSorted();
    // A breakdown is ranked by spend, and has no revenue; so are insights.
    const earned = told.filter((call) => call !== 'POST dashboard/breakdown' && call !== INSIGHT);
    expect([has(reseller, 'spend').toSorted(), has(reseller, 'revenue').toSorted()]).toEqual([told, earned]);
  });

  test('sorting by it is refused as a column that is not there', async () => {
    const order = async (persona: Persona, predicate: string) => {
      const caller = await app.as(persona);
      const reply = await caller.raw(requestOf(dealRoutes.list, { range: 'last14day', sort: { predicate, reverse: true } }));
      return reply.statusCode === 200 ? reply.json().data.rows.map(({ id }: { id: string }) => id) : reply.statusCode;
    };
    expect(await order('agency', 'wins')).toBe(400);
    expect(await order('agency', 'no such column')).toBe(400);
    expect(await order('agency', 'impressions')).not.toBe(400);
    // Who sees wins may sort by them.
    expect((await order('publisher', 'wins')).toSorted()).toEqual((await order('publisher', 'impressions')).toSorted());
  });
});
