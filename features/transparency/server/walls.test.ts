import { exact, exactText } from '@kontor/core/contract';
import { newId, systemScope } from '@kontor/core/server';
import { type Caller, openCaller, PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { transparencyRoutes as routes } from '@kontor/transparency/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));

type Kind = 'DSP' | 'Agency' | 'Brand';
type World = { name: string; kind: Kind; id: string; caller: Caller };
const worlds = new Map<string, World>();

/** An account with one person, who has the demo's password. */
async function make(name: string, kind: Kind): Promise<World> {
  const [id, userId] = [newId(), newId()];
  const email = `${name}@walls.test`;
  await run(sql`INSERT INTO account (id, name, type, bfm_margin_enabled) VALUES (${id}, ${`Walls ${name}`}, ${kind}, false)`);
  await run(sql`INSERT INTO app_user (id, email, first_name, last_name, password_hash, super_user, platform_admin, status, timezone, email_verified_at)
    SELECT ${userId}, ${email}, 'Walls', ${name}, password_hash, false, false, 'active', 'EST', now() FROM app_user WHERE email = ${PERSONAS.agency}`);
  await run(sql`INSERT INTO membership (account_id, user_id, account_admin, is_default) VALUES (${id}, ${userId}, true, true)`);
  const caller = openCaller(app.server);
  await caller.signIn(email, PERSONA_PASSWORD);
  return { name, kind, id, caller };
}

const DSPS: string[] = [];
/** Two of each type, whose links share a publisher and a day: each delivered row says whose sums it is in. */
const ROWS: [of: string[], row: { dsp: 0 | 1; seat: string; adomain: string; spend: string }][] = [
  [['dspOne', 'agencyOne', 'brandOne'], { dsp: 0, seat: 'w-1', adomain: 'one.example', spend: '1.000001' }],
  [['dspOne', 'agencyOne', 'brandTwo'], { dsp: 0, seat: 'w-1', adomain: 'two.example', spend: '20.00002' }],
  [['dspOne', 'agencyTwo', 'brandOne'], { dsp: 0, seat: 'w-2', adomain: 'one.example', spend: '300.0003' }],
  [['dspTwo', 'brandTwo'], { dsp: 1, seat: 'w-1', adomain: 'two.example', spend: '4000.004' }],
  [['dspTwo', 'agencyTwo'], { dsp: 1, seat: 'w-9', adomain: 'else.example', spend: '50000.05' }],
];
const NAMES: [string, Kind][] = [
  ['dspOne', 'DSP'],
  ['dspTwo', 'DSP'],
  ['agencyOne', 'Agency'],
  ['agencyTwo', 'Agency'],
  ['brandOne', 'Brand'],
  ['brandTwo', 'Brand'],
];
const link = (account: string, values: Partial<Record<'dsp_id' | 'seat' | 'agency_id' | 'adomain', string>>, kind: Kind) =>
  run(sql`INSERT INTO account_link (account_id, place, kind, dsp_id, seat, agency_id, adomain)
    VALUES (${account}, (SELECT count(*)::int FROM account_link WHERE account_id = ${account}), ${kind}, ${values.dsp_id ?? null}, ${values.seat ?? null}, ${values.agency_id ?? null}, ${values.adomain ?? null})`);

beforeAll(async () => {
  for (const [name, kind] of NAMES) worlds.set(name, await make(name, kind));
  for (const name of ['Walls East', 'Walls West']) {
    const id = newId();
    await run(sql`INSERT INTO dsp (id, name, type, status, seat) VALUES (${id}, ${name}, 'direct', 'enabled', false)`);
    DSPS.push(id);
  }
  await run(sql`INSERT INTO dsp_agency (id, dsp_id) VALUES ('WALLS-AGENCY', ${DSPS[1]})`);
  await run(
    sql`INSERT INTO dsp_seat (id, dsp_id, seat, name, agency_id) VALUES (${newId()}, ${DSPS[1]}, 'w-9', 'Walls nine', 'WALLS-AGENCY')`,
  );
  const id = (name: string) => worlds.get(name)?.id ?? '';
  await link(id('dspOne'), { dsp_id: DSPS[0] ?? '' }, 'DSP');
  await link(id('dspTwo'), { dsp_id: DSPS[1] ?? '' }, 'DSP');
  await link(id('agencyOne'), { dsp_id: DSPS[0] ?? '', seat: 'w-1' }, 'Agency');
  await link(id('agencyTwo'), { dsp_id: DSPS[0] ?? '', seat: 'w-2' }, 'Agency');
  await link(id('agencyTwo'), { dsp_id: DSPS[1] ?? '', agency_id: 'WALLS-AGENCY' }, 'Agency');
  await link(id('brandOne'), { adomain: 'one.example' }, 'Brand');
  await link(id('brandTwo'), { adomain: 'two.example' }, 'Brand');
  const hour = new Date(Date.now() - 30 * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
  await app.stores.events.insert(
    'delivery_hourly',
    ROWS.map(([, { dsp, seat, adomain, spend }]) => ({
      ...{ day: hour.slice(0, 10), hour: `${hour}:00:00`, account: 'somebody', deal: 'RADIOACTIVE-DEAL', plan: 'RADIOACTIVE-PLAN' },
      ...{ publisher: 'shared', dsp: DSPS[dsp], seat, adomain, platform: 'CTV', media_type: 'video' },
      ...{ requests: 10, bids: 5, wins: 2, impressions: 1, spend, partner_revenue: spend },
    })),
  );
});

const WEEK = { dateRange: { range: 'last7day' as const } };
const firstCall = { DSP: routes.seat, Agency: routes.agencyPublisher, Brand: routes.brandPublisher };
const sumOf = (spends: readonly string[]) => exactText(spends.reduce((sum, spend) => sum + exact(spend), 0n));
const granted = (name: string) => sumOf(ROWS.filter(([of]) => of.includes(name)).map(([, { spend }]) => spend));

describe('two brands, two agencies and two DSPs whose links share a publisher and a day (D38)', () => {
  test.each(NAMES)('%s sees exactly its own sums in every table, chart and part', async (name, kind) => {
    const { caller } = worlds.get(name) ?? (await make(name, kind));
    const want = granted(name);
    const tables = [
      firstCall[kind],
      routes.seatPublisher,
      ...(kind === 'Agency' ? [routes.agencyAdomain] : kind === 'DSP' ? [routes.adomain] : []),
    ];
    for (const route of tables) {
      const { rows, total } = await caller.call(route, WEEK);
      expect([route.path, sumOf(rows.map(({ revenuegross }) => revenuegross ?? '0')), total?.revenuegross]).toEqual([
        route.path,
        want,
        want,
      ]);
    }
    expect((await caller.call(routes.overall, WEEK)).revenuegross).toBe(want);
    const chart = await caller.call(routes.topSpends, WEEK);
    expect(sumOf([...chart.rows.flatMap(({ values }) => values), ...(chart.other ?? [])].map((value) => value ?? '0'))).toBe(want);
    if (kind !== 'Brand')
      expect((await caller.call(routes.active, WEEK)).rows.map(({ userid, spend }) => [userid, spend])).toEqual([['shared', want]]);
  });

  test('nothing but the sums is told: no account, deal or plan', async () => {
    // Side by side: accounts do not wait for each other.
    const askAll = async ({ caller }: { caller: Caller }) => {
      for (const route of Object.values(routes).filter(({ method }) => method === 'POST')) {
        const { text } = await caller.try(route as typeof routes.seat, WEEK);
        expect(text).not.toMatch(/RADIOACTIVE|somebody/);
      }
    };
    await Promise.all([...worlds.values()].map(askAll));
  });

  test('a changed row of link data changes the next answer', async () => {
    const { caller, id } = worlds.get('brandOne') ?? (await make('brandOne', 'Brand'));
    const gross = async () => (await caller.call(routes.overall, WEEK)).revenuegross;
    expect(await gross()).toBe(granted('brandOne'));
    await link(id, { adomain: 'else.example' }, 'Brand');
    expect(await gross()).toBe(sumOf([granted('brandOne'), '50000.05']));
    await run(sql`DELETE FROM account_link WHERE account_id = ${id}`);
    expect(await gross()).toBe('0');
    expect((await caller.call(routes.overall, WEEK)).isLinked).toBe(false);
  });
});
