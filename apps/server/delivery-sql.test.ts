import type { EventParameters } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dashboardRoutes, insightRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { NEWEST } from '@kontor/market/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';

type Statement = { sql: string; parameters: EventParameters };
const app = testApp();
let asked: Statement[] = [];
const of = new Map<string, Statement[]>();
beforeAll(async () => {
  const [agency, staff] = [await app.as('agency'), await app.as('super')];
  const { rows } = await agency.call(dealRoutes.list, { ...byRevenue, pagination: { number: 1 } });
  const { query } = app.stores.events;
  // Listens, and passes on.
  app.stores.events.query = (sql, parameters) => {
    asked.push({ sql, parameters: parameters ?? {} });
    return query(sql, parameters);
  };
  for (const [name, ask] of questionsOf({ agency, staff, deal: rows[0]?.id ?? '' })) {
    asked = [];
    // Each question for itself: what another was answered is not asked again.
    app.stores.events.kept.forget();
    await ask();
    of.set(name, asked);
  }
  app.stores.events.query = query;
});

const byRevenue = { sort: { predicate: 'spend', reverse: true } } as const;
const byTitle = { sort: { predicate: 'title' } } as const;
type Askers = { agency: Caller; staff: Caller; deal: string };
const questionsOf = ({ agency, staff, deal }: Askers): [name: string, ask: () => Promise<unknown>][] => [
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
  [STAFF_LIST, () => staff.call(dealRoutes.list, { ...byTitle, admin: true })],
];
/** How far the data reach is asked of no account's delivery. */
const deliveryOf = (name: string) => (of.get(name) ?? []).filter(({ sql }) => sql !== NEWEST);
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

  test('begins its conditions with the account, but for the staff’s list of every account', () => {
    for (const [name, statements] of of)
      for (const { sql, parameters } of statements) {
        // How far the data reach is of no account.
        if (sql === NEWEST) continue;
        const conditions = new Set(sql.match(/WHERE \S+ \S+ \S+/g));
        if (name === STAFF_LIST) expect(parameters).not.toHaveProperty('account');
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
});
