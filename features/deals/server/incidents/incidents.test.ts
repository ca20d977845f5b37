import { addDays, dayIn, FLIGHT_ZONE, instantOf } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes, incidentRoutes } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { lettersTo, takeDownSecondWall, testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { watchDeals, writeIncidentLetters } from '../index.ts';
import { openTestDeals } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let account: string;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  account = (await agency.call(sessionRoutes.session, {})).user.accountId;
  deals = await openTestDeals(agency, app.stores.entities);
});

const HOUR = 3_600_000;
const DAYS = 20;
/** Hours from one run of the job to the next. */
const STEP = 3;
/** Long before the market's own events, at midnight in New York, where no clock changes for weeks. */
const YEAR = Number(dayIn(FLIGHT_ZONE).slice(0, 4)) - (dayIn(FLIGHT_ZONE).slice(5) < '08-01' ? 1 : 0);
const FIRST_DAY = `${YEAR}-05-10`;
const BEGIN = instantOf(`${FIRST_DAY} 00:00:00`, FLIGHT_ZONE).getTime();
const wall = (day: number) => `${addDays(FIRST_DAY, day)} 00:00:00`;

/** What a deal delivers in an hour of the script: requests, bids, wins, impressions. */
type Counts = readonly [requests: number, bids: number, wins: number, impressions: number];
type Script = { settings?: object; ends?: number; delivers: (at: { day: number; hour: number; hours: number }) => Counts };
const STEADY: Counts = [200, 100, 50, 45];
const NONE: Counts = [0, 0, 0, 0];
const during = (hours: number, [fromDay, fromHour]: [number, number], [toDay, toHour]: [number, number]) =>
  hours >= fromDay * 24 + fromHour && hours < toDay * 24 + toHour;

/** The feed of everybody's delivery is silent. */
const isOut = (hours: number) => during(hours, [13, 0], [13, 18]);

const SCRIPTS: Record<string, Script> = {
  steady: { delivers: () => STEADY },
  silent: { delivers: ({ hours }) => (during(hours, [3, 10], [4, 10]) ? NONE : STEADY) },
  unwanted: { delivers: ({ hours }) => (during(hours, [5, 0], [6, 6]) ? [200, 0, 0, 0] : STEADY) },
  // Open when the feed falls silent, and still so when it is heard again.
  lasting: { delivers: ({ hours }) => (during(hours, [12, 6], [14, 12]) ? [200, 0, 0, 0] : STEADY) },
  unshown: { delivers: ({ hours }) => (during(hours, [8, 0], [9, 0]) ? [200, 100, 50, 0] : STEADY) },
  outbid: { delivers: ({ hours }) => (during(hours, [2, 0], [4, 0]) ? [2_000, 1_000, 50, 45] : [2_000, 1_000, 500, 450]) },
  slow: {
    settings: { budgetType: 'OVERALL', impression: String(45 * 24 * 30) },
    ends: 30,
    delivers: ({ hours }) => {
      const shown = during(hours, [6, 0], [11, 0]) ? 5 : during(hours, [11, 0], [12, 12]) ? 150 : 45;
      return [400, 300, Math.max(60, shown), shown];
    },
  },
  ending: { ends: 10, delivers: ({ day }) => (day < 10 ? STEADY : NONE) },
  // By design silent for most of the day.
  evenings: {
    settings: {
      dayPartingType: 'CUSTOM',
      dayPartingSchedules: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [18, 19, 20, 21, 22, 23].map((hour) => [day, hour])),
    },
    delivers: ({ hour }) => (hour >= 18 ? STEADY : NONE),
  },
  // Its goal of the day is met by ten in the morning.
  early: {
    settings: { budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: '480' },
    delivers: ({ hour }) => (hour < 10 ? [200, 100, 55, 48] : NONE),
  },
};

async function publishedLongAgo({ settings = {}, ends }: Script): Promise<string> {
  const id = await deals.create({ mediaPlans: deals.plan.id });
  await deals.run(sql`UPDATE deal SET status = 'PUBLISHED', flight_start = ${wall(0)}, flight_end = ${ends === undefined ? null : wall(ends)},
    created_at = ${new Date(BEGIN).toISOString()}::timestamptz, settings = settings || ${JSON.stringify(settings)}::jsonb WHERE id = ${id}`);
  return id;
}

type Row = { deal_id: string; rule: string; opened_at: string; resolved_at: string | null };
const incidentsOf = async () => {
  const { rows } = await deals.run(
    sql`SELECT deal_id, rule, opened_at, resolved_at FROM deal_incident WHERE account_id = ${account} ORDER BY opened_at, rule`,
  );
  return rows as Row[]; // the columns of the statement
};
/** “day 3, 15 h” of a moment of the script. */
const told = (at: string | null) => {
  if (at === null) return null;
  const hours = Math.round((new Date(at).getTime() - BEGIN) / HOUR);
  return `day ${Math.floor(hours / 24)}, ${hours % 24} h`;
};

/** Plays the script hour by hour, and runs the job at each step as of then; on some twice. */
async function play(ids: Map<string, string>): Promise<void> {
  for (let hours = 0; hours < DAYS * 24; hours += STEP) {
    const rows = Array.from({ length: STEP }, (_, index) => hours + index).flatMap((hour) => {
      const at = new Date(BEGIN + hour * HOUR).toISOString().slice(0, 13).replace('T', ' ');
      const when = { day: Math.floor(hour / 24), hour: hour % 24, hours: hour };
      return Object.entries(SCRIPTS).flatMap(([name, { delivers }]) => {
        const [requests, bids, wins, impressions] = isOut(hour) ? NONE : delivers(when);
        if (requests === 0) return [];
        return [
          {
            day: at.slice(0, 10),
            hour: `${at}:00:00`,
            account,
            deal: ids.get(name),
            app: 'script.test',
            requests,
            bids,
            wins,
            impressions,
          },
        ];
      });
    });
    if (rows.length > 0) await app.stores.events.insert('delivery_hourly', rows);
    app.stores.events.kept.forget();
    const now = new Date(BEGIN + (hours + STEP) * HOUR);
    await watchDeals(app.stores, { now, accounts: [account] });
    if (hours % 48 !== 0) continue;
    const before = await incidentsOf();
    await Promise.all([watchDeals(app.stores, { now, accounts: [account] }), watchDeals(app.stores, { now, accounts: [account] })]);
    expect(await incidentsOf()).toEqual(before);
  }
}

describe('incidents of deals that do not deliver', () => {
  test('over twenty days each opens once and resolves once, none is invented, and a silent feed is one of its own', async () => {
    const ids = new Map<string, string>();
    for (const [name, script] of Object.entries(SCRIPTS)) ids.set(name, await publishedLongAgo(script));
    await play(ids);
    const nameOf = new Map([...ids].map(([name, id]) => [id, name]));
    const scripted = (await incidentsOf()).filter(({ deal_id }) => nameOf.has(deal_id));
    const found = scripted.map(({ deal_id, rule, opened_at, resolved_at }) => [
      nameOf.get(deal_id),
      rule,
      told(opened_at),
      told(resolved_at),
    ]);
    expect(found.map(([name, rule]) => `${name} ${rule}`).toSorted()).toEqual(
      [
        'silent NO_REQUESTS',
        'unwanted NO_BIDS',
        'lasting NO_BIDS',
        'unshown NO_IMPRESSIONS',
        'outbid LOW_WIN_RATE',
        'slow BEHIND',
        'ending ENDING',
      ].toSorted(),
    );
    const of = (name: string) => found.find(([one]) => one === name)?.slice(2);
    expect(of('silent')).toEqual(['day 3, 15 h', 'day 4, 12 h']);
    expect(of('unwanted')).toEqual(['day 5, 12 h', 'day 6, 9 h']);
    expect(of('lasting')).toEqual(['day 12, 18 h', 'day 14, 15 h']);
    expect(of('unshown')).toEqual(['day 8, 12 h', 'day 9, 3 h']);
    expect(of('ending')).toEqual(['day 7, 0 h', 'day 10, 0 h']);
    for (const name of ['outbid', 'slow']) expect(of(name)).not.toContain(null);
    const { rows: feeds } = await deals.run(sql`SELECT feed, opened_at, resolved_at FROM feed_incident WHERE feed = 'delivery'`);
    expect(feeds.map((row) => [told(String(row['opened_at'])), told(String(row['resolved_at']))])).toEqual([
      ['day 13, 0 h', 'day 13, 21 h'],
    ]);
  });

  test('a plan that has lost a list or a segment is one, until it has them again', async () => {
    const { rows } = await deals.run(sql`SELECT (SELECT id FROM segment WHERE title = 'Adults 18–49') AS segment,
      (SELECT id FROM media_list WHERE type = 'bundle' AND deleted_at IS NULL AND enabled AND account_id = ${account} ORDER BY id LIMIT 1) AS list`);
    const [segment, list] = [String(rows[0]?.['segment']), String(rows[0]?.['list'])];
    const targeting = { includeSegments: [{ id: segment }], bundleMedia: { included: false, ids: [list] } };
    const plan = (await agency.try(mediaPlanRoutes.create, { title: 'A plan that loses', targeting })).envelope.value ?? '';
    const id = await deals.create({ mediaPlans: plan });
    await deals.run(sql`UPDATE deal SET status = 'PUBLISHED', created_at = now() - interval '1 hour' WHERE id = ${id}`);
    const hour = new Date(Date.now() - HOUR).toISOString().slice(0, 13).replace('T', ' ');
    await app.stores.events.insert('delivery_hourly', [{ day: hour.slice(0, 10), hour: `${hour}:00:00`, account, deal: id, requests: 1 }]);
    const watched = async () => {
      await watchDeals(app.stores, { accounts: [account] });
      return (await incidentsOf())
        .filter(({ deal_id }) => deal_id === id)
        .map(({ rule, resolved_at }) => `${rule}${resolved_at === null ? '' : ' over'}`)
        .toSorted();
    };
    const { rows: counts } = await deals.run(sql`SELECT item_count AS items FROM media_list WHERE id = ${list}`);
    expect(await watched()).toEqual([]);
    await deals.run(sql`UPDATE segment SET expiration_date = now() WHERE id = ${segment}`);
    await deals.run(sql`UPDATE media_list SET item_count = 0 WHERE id = ${list}`);
    expect(await watched()).toEqual(['LIST', 'SEGMENT']);
    const found = await agency.call(dealRoutes.list, { tableFilter: { attention: { operation: 'in', value: ['SEGMENT'] } } });
    expect(found.rows.every(({ data }) => data.attention.includes('SEGMENT'))).toBe(true);
    expect(found.rows.map((row) => [row.id, row.data.attention])).toContainEqual([id, ['SEGMENT', 'LIST']]);
    expect((await agency.call(dealRoutes.standing, { id })).attention).toEqual(['SEGMENT', 'LIST']);
    await deals.run(sql`UPDATE segment SET expiration_date = NULL WHERE id = ${segment}`);
    await deals.run(sql`UPDATE media_list SET item_count = ${Number(counts[0]?.['items'])} WHERE id = ${list}`);
    expect(await watched()).toEqual(['LIST over', 'SEGMENT over']);
  });
});

describe('who is told of incidents', () => {
  let mine: string;
  const open = (deal: string, rule: string, hoursAgo: number, isOver = false) =>
    deals.run(sql`INSERT INTO deal_incident (id, account_id, deal_id, rule, opened_at, resolved_at)
      SELECT encode(sha256(${`${deal}${rule}`}::bytea), 'hex')::varchar(24), account_id, id, ${rule}, now() - make_interval(hours => ${hoursAgo}),
        CASE WHEN ${isOver} THEN now() END FROM deal WHERE id = ${deal}`);
  beforeAll(async () => {
    await deals.run(sql`UPDATE deal_incident SET resolved_at = now() WHERE resolved_at IS NULL`);
    mine = await deals.create({ mediaPlans: deals.plan.id, title: 'Gets no bids' });
    await open(mine, 'NO_BIDS', 5);
    await open(mine, 'ENDING', 50, true);
  });

  test('its account reads what is open, of one deal also what was, and nobody else does', async () => {
    const all = await agency.call(incidentRoutes.list, {});
    expect(all).toMatchObject({ open: 1, incidents: [{ rule: 'NO_BIDS', deal: { id: mine, title: 'Gets no bids' }, resolvedAt: null }] });
    expect(all.feeds).toBeUndefined();
    expect(all.incidents.every((one) => !('company' in one))).toBe(true);
    const ofDeal = await agency.call(incidentRoutes.list, { id: mine });
    expect(ofDeal.incidents.map(({ rule, resolvedAt }) => [rule, resolvedAt === null])).toEqual([
      ['NO_BIDS', true],
      ['ENDING', false],
    ]);
    const rival = await app.as('rival');
    expect((await rival.call(incidentRoutes.list, {})).incidents).toEqual([]);
    expect(await rival.try(incidentRoutes.list, { id: mine })).toMatchObject({ status: 404 });
  });

  test('staff read those of every account, with the company and how far each feed reaches', async () => {
    const staff = await app.as('staff');
    const { incidents, feeds } = await staff.call(incidentRoutes.list, { admin: true });
    expect(incidents.find(({ deal }) => deal.id === mine)?.company).toBeTruthy();
    expect(feeds?.map(({ feed }) => feed)).toEqual(['requests', 'delivery']);
    expect(feeds?.every(({ newest }) => newest !== null)).toBe(true);
  });

  test('a letter a day comes to who asked for it, while anything is open, and once', async () => {
    const email = 'agency@demo.test';
    const letters = async () => (await lettersTo(app, email)).filter((text) => /needs? attention in your deals/.test(text));
    const at = (hours: number) => new Date(Date.now() + hours * HOUR);
    expect(await agency.call(incidentRoutes.letter, {})).toEqual({ isOn: false });
    await writeIncidentLetters(app.stores);
    expect(await letters()).toEqual([]);
    expect(await agency.call(incidentRoutes.setLetter, { isOn: true })).toEqual({ isOn: true });
    await Promise.all([writeIncidentLetters(app.stores), writeIncidentLetters(app.stores)]);
    await writeIncidentLetters(app.stores);
    const [first, ...others] = await letters();
    expect(others).toEqual([]);
    expect(first).toContain('No bids for 12 h: Gets no bids');
    expect(first).toContain(`/deals/self/${mine}/dashboard`);
    expect(first).not.toMatch(/\$|CPM|margin/i);
    await writeIncidentLetters(app.stores, at(24));
    expect(await letters()).toHaveLength(2);
    await deals.run(sql`UPDATE deal_incident SET resolved_at = now() WHERE deal_id = ${mine}`);
    await writeIncidentLetters(app.stores, at(48));
    await agency.call(incidentRoutes.setLetter, { isOn: false });
    await open(mine, 'NO_WINS', 1);
    await writeIncidentLetters(app.stores, at(72));
    expect(await letters()).toHaveLength(2);
  });

  test('nobody reads or counts another account’s by the predicates alone, with row-level security down', async () => {
    expect(await agency.call(incidentRoutes.list, {})).toMatchObject({ open: 1, incidents: [{ deal: { id: mine } }] });
    const rival = await app.as('rival');
    await takeDownSecondWall(app);
    expect(await rival.call(incidentRoutes.list, {})).toEqual({ incidents: [], open: 0 });
  });
});
