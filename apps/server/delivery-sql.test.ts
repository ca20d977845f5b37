import type { EventParameters } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dashboardRoutes, insightRoutes, MAIN_WIDGET_KEYS, mainRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { NEWEST } from '@kontor/market/server';
import { reachRoutes } from '@kontor/reach/contract';
import { transparencyRoutes } from '@kontor/transparency/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';

type Statement = { sql: string; parameters: EventParameters };
const app = testApp();
let asked: Statement[] = [];
const of = new Map<string, Statement[]>();
/** What transparency and reach ask, each with whose delivery it is of. */
const ofLinks = new Map<string, Statement[]>();
const ofPeople = new Map<string, Statement[]>();
beforeAll(async () => {
  const [agency, staff] = [await app.as('agency'), await app.as('super')];
  const { rows } = await agency.call(dealRoutes.list, { ...byRevenue, pagination: { number: 1 } });
  const { query } = app.stores.events;
  // Listens, and passes on.
  app.stores.events.query = (sql, parameters) => {
    asked.push({ sql, parameters: parameters ?? {} });
    return query(sql, parameters);
  };
  const deal = rows[0]?.id ?? '';
  const askEach = async (questions: Questions, into: Map<string, Statement[]>) => {
    for (const [name, ask] of questions) {
      asked = [];
      // Each question for itself: what another was answered is not asked again.
      app.stores.events.kept.forget();
      await ask();
      into.set(name, asked);
    }
  };
  await askEach(questionsOf({ agency, staff, deal }), of);
  await askEach(transparencyQuestions(await app.as('dsp')), ofLinks);
  await askEach(reachQuestions(agency, deal), ofPeople);
  app.stores.events.query = query;
});

const byRevenue = { sort: { predicate: 'spend', reverse: true } } as const;
const byTitle = { sort: { predicate: 'title' } } as const;
type Questions = [name: string, ask: () => Promise<unknown>][];
type Askers = { agency: Caller; staff: Caller; deal: string };
const questionsOf = ({ agency, staff, deal }: Askers): Questions => [
  ['the list by title, first page', () => agency.call(dealRoutes.list, byTitle)],
  ['the list by title, a later page', () => agency.call(dealRoutes.list, { ...byTitle, fetchTotal: false })],
  ['the list by revenue, first page', () => agency.call(dealRoutes.list, byRevenue)],
  ['the list of drafts', () => agency.call(dealRoutes.list, { ...byTitle, status: 'DRAFT' })],
  ['the file of the list', () => agency.try(dealRoutes.download, byTitle)],
  ['the file of the list by revenue', () => agency.try(dealRoutes.download, byRevenue)],
  ['the dashboard of a deal', () => agency.call(dashboardRoutes.deal, { dealId: deal, range: 'last7day' })],
  [FUNNEL, () => agency.call(dashboardRoutes.funnel, { dealId: deal, range: 'last7day', split: 'publisher' })],
  [INSIGHT, () => agency.call(insightRoutes.detail, { id: 'publishers', dealId: deal })],
  ['a breakdown of a deal', () => agency.call(dashboardRoutes.breakdown, { dealId: deal, range: 'last7day', by: 'platform' })],
  ['a deal’s dashboard for staff', () => staff.call(dashboardRoutes.deal, { dealId: deal, admin: true, range: 'last7day' })],
  [MAIN, () => askMain(agency, {})],
  [MAIN_ROWS, () => agency.call(mainRoutes.breakdown, { range: 'last7day', by: 'publisher' })],
  [ACCOUNT_INSIGHT, () => agency.call(insightRoutes.detail, { id: 'deals' })],
  [STAFF_MAIN, () => askMain(staff, { admin: true })],
  [STAFF_LIST, () => staff.call(dealRoutes.list, { ...byTitle, admin: true })],
];
const WEEK = { dateRange: { range: 'last7day' as const } };
const transparencyQuestions = (dsp: Caller): Questions => [
  ...(['seat', 'adomain', 'seatPublisher', 'seatAdomain', 'overall', 'topSpends', 'flow', 'active', 'inactive'] as const).map(
    (key): Questions[number] => [`transparency: ${key}`, () => dsp.call(transparencyRoutes[key], WEEK)],
  ),
];
const reachQuestions = (agency: Caller, deal: string): Questions => [
  ...(['metrics', 'frequency', 'platforms', 'areas', 'curve'] as const).map((key): Questions[number] => [
    `reach: ${key}`,
    () => agency.call(reachRoutes[key], { range: 'last7day' }),
  ]),
  ['reach: overlap', () => agency.call(reachRoutes.overlap, { range: 'last7day', deal, other: 'f'.repeat(24) })],
];

/** How far the data reach is asked of no account's delivery. */
const deliveryOf = (name: string) => (of.get(name) ?? []).filter(({ sql }) => sql !== NEWEST);
/** Every widget that the caller has; one that they have not is refused, and asks nothing. */
async function askMain(caller: Caller, asked: { admin?: boolean }) {
  for (const widget of MAIN_WIDGET_KEYS) await caller.try(mainRoutes.widget, { widget, range: 'last7day', ...asked });
}
const MAIN = 'the main dashboard of an account';
const MAIN_ROWS = 'all rows behind a widget of the main dashboard';
const ACCOUNT_INSIGHT = 'an insight of an account';
const STAFF_MAIN = 'the main dashboard for staff';
const OF_ALL = [MAIN, MAIN_ROWS, ACCOUNT_INSIGHT, STAFF_MAIN];
const FUNNEL = 'the delivery funnel of a deal';
const INSIGHT = 'an insight of a deal';
const STAFF_LIST = 'the list of every account, for staff';

describe('the SQL that delivery is asked in', () => {
  test('is what the reviewed file holds', async () => {
    const known = new Set<string>();
    const parts = [...of].map(([name, statements]) => {
      const more = [...new Set(statements.map(({ sql }) => sql))].filter((sql) => !known.has(sql)).toSorted();
      for (const sql of more) known.add(sql);
      const repeated = statements.length - more.length;
      return [`-- ${name}${repeated > 0 ? `; and ${repeated} as above` : ''}`, ...more.map((sql) => `${sql};`)].join('\n\n');
    });
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('delivery.sql');
  });

  test('begins its conditions with the account, but for what staff read of every account', () => {
    for (const [name, statements] of of)
      for (const { sql, parameters } of statements) {
        // How far the data reach is of no account, and the library is the platform's.
        if (sql === NEWEST || !sql.includes('delivery_hourly')) continue;
        const conditions = new Set(sql.match(/WHERE \S+ \S+ \S+/g));
        if (name === STAFF_LIST || name === STAFF_MAIN) expect(parameters).not.toHaveProperty('account');
        else expect(conditions).toEqual(new Set(['WHERE account = {account:String}']));
      }
  });

  test('is of every deal for what they earned, which is kept, and of the page’s deals alone for what is drawn of them', () => {
    const conditions = (name: string) =>
      deliveryOf(name)
        .map(({ sql }) => /deal (NOT )?IN/.exec(sql)?.[0] ?? 'every deal')
        .toSorted();
    for (const name of [
      'the list by title, a later page',
      'the list by title, first page',
      'the list by revenue, first page',
      'the list of drafts',
    ])
      expect(conditions(name)).toEqual(['deal IN', 'deal IN', 'every deal']);
    // What deals earned, and how they do against their goals.
    expect(conditions('the file of the list')).toEqual(['deal IN', 'every deal']);
    expect(conditions('the file of the list by revenue')).toEqual(['deal IN', 'every deal']);
  });

  test('of a list reads sums by deal and hour from the projection, not from every line', async () => {
    const lists = [...of].filter(([name]) => name.startsWith('the list') || name.startsWith('the file'));
    for (const [name] of lists)
      for (const { sql, parameters } of deliveryOf(name)) {
        const plan = await app.stores.events.query<{ explain: string }>(`EXPLAIN ${sql}`, parameters);
        expect([name, plan.some(({ explain }) => explain.includes('by_deal_hour'))]).toEqual([name, true]);
      }
  });

  test('of a funnel and an insight reads the deal’s own granules alone, or sums by deal and hour from the projection', async () => {
    for (const name of [FUNNEL, INSIGHT]) {
      expect(deliveryOf(name).length).toBeGreaterThan(0);
      for (const { sql, parameters } of deliveryOf(name)) {
        const plan = await app.stores.events.query<{ explain: string }>(`EXPLAIN indexes = 1 ${sql}`, parameters);
        const lines = plan.map(({ explain }) => explain.trim());
        const isByKey = lines.includes('account') && lines.includes('deal');
        expect([name, isByKey || lines.some((line) => line.includes('by_deal_hour'))]).toEqual([name, true]);
      }
    }
  });

  test('of the main dashboard asks for its days alone, and of an account its own granules or sums from the projection', async () => {
    for (const name of OF_ALL) {
      const statements = deliveryOf(name).filter(({ sql }) => sql.includes('delivery_hourly'));
      expect([name, statements.length > 0]).toEqual([name, true]);
      for (const { sql, parameters } of statements) {
        const plan = await app.stores.events.query<{ explain: string }>(`EXPLAIN indexes = 1 ${sql}`, parameters);
        const lines = plan.map(({ explain }) => explain.trim());
        const isOwn = name === STAFF_MAIN || lines.includes('account') || lines.some((line) => line.includes('by_deal_hour'));
        // A part is of one day, so that those of other days are not read.
        const isOfDays = sql.match(/delivery_hourly/g)?.length === sql.match(/\bday BETWEEN /g)?.length;
        expect([name, sql.slice(0, 60), isOwn, isOfDays]).toEqual([name, sql.slice(0, 60), true, true]);
      }
    }
  });

  /** What a statement reads of each table, or of a projection of it, as the engine plans it. */
  const readingsOf = async ({ sql, parameters }: Statement) => {
    const plan = await app.stores.events.query<{ explain: string }>(`EXPLAIN indexes = 1 ${sql}`, parameters);
    const text = plan.map(({ explain }) => explain.replaceAll(/[│└─]/g, '').trim()).join('\n');
    const readings = text.split('ReadFromMergeTree').slice(1);
    const tables = /^ \((?:\w+\.)?(delivery_hourly|by_deal_hour\w*|sightings_daily|household_daily|bid_requests)\)/;
    return readings.flatMap((part) => (tables.test(part) ? [part] : []));
  };
  /** Parts of other days are left out by their own, or within a projection by its key; at some hours the market has no other days. */
  const readsDaysAlone = (part: string) =>
    /Min-Max\s+Keys:\s+(?:day|hour|ts)\s[\s\S]*?Condition: (?!true)/.test(part) || /PrimaryKey\s+Keys:\s+account\s+day\s/.test(part);

  test('of transparency reads the asked days alone, of what is the account’s or what its links name', async () => {
    for (const [name, statements] of ofLinks) {
      let read = 0;
      for (const statement of statements.filter(({ sql }) => sql !== NEWEST)) {
        const readings = await readingsOf(statement);
        for (const part of readings) expect([name, part, readsDaysAlone(part)]).toEqual([name, part, true]);
        if (readings.length > 0 && statement.sql.includes('FROM delivery_hourly'))
          expect(statement.sql).toMatch(/WHERE \(?account = \{account:String\}/);
        read += readings.length;
      }
      expect([name, read > 0]).toEqual([name, true]);
    }
  });

  test('of reach reads the account’s own granules of the asked days alone', async () => {
    for (const [name, statements] of ofPeople) {
      let read = 0;
      for (const statement of statements.filter(({ sql }) => sql !== NEWEST))
        for (const part of await readingsOf(statement)) {
          const isOwn = /PrimaryKey\s+Keys:\s+account\s/.test(part);
          expect([name, part, readsDaysAlone(part), isOwn]).toEqual([name, part, true, true]);
          expect(statement.parameters).toHaveProperty('account');
          read += 1;
        }
      expect([name, read > 0]).toEqual([name, true]);
    }
  });
});
