import { addDays, dayIn } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { ingestRoutes } from '@kontor/ingest/contract';
import { testApp } from '@kontor/server-app/testing';
import { rememberSupply } from '@kontor/supply/server';
import { targetingRoutes } from '@kontor/targeting/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { followEvents } from './jobs.ts';

/** Yesterday at noon, UTC: within a forecast's days. */
const NOON = Date.parse(`${addDays(dayIn('UTC'), -1)}T12:00:00Z`) / 1000;

const app = testApp();
let agency: Caller;
let secret: string;
let sent = 0;
beforeAll(async () => {
  agency = await app.as('agency');
  ({ secret } = await (await app.as('super')).call(ingestRoutes.issueKey, { name: 'Exchange' }));
});

async function send(payload: string) {
  const headers = { 'content-type': 'application/x-ndjson', authorization: `Bearer ${secret}` };
  const reply = await app.server.inject({ method: 'POST', url: '/api/ingest/events', headers, payload });
  expect(reply.json()).toMatchObject({ success: true, data: { rejected: 0 } });
}

describe('supply is what was seen', () => {
  const find = async (lookup: typeof targetingRoutes.app, q: string) => (await agency.call(lookup, { q })).values;
  const line = (ts: number, request: object) =>
    JSON.stringify({ type: 'request', ts, sample: 100, request: { id: `seen-${sent++}`, imp: [{ id: '1', video: {} }], ...request } });

  test('apps, sites, publishers, networks, channels, genres and ratings of a batch can be chosen, with their requests a day', async () => {
    const content = { genre: 'Telenovela', contentrating: 'FSK 12', network: { name: 'Brackish' }, channel: { name: 'Brackish Uno' } };
    const app_ = { bundle: 'com.brackish.tv', publisher: { id: 'brackish-9' }, content };
    await send([line(NOON, { app: app_ }), line(NOON, { site: { page: 'https://www.brackish.example/live' } })].join('\n'));
    await followEvents(app.stores);
    expect(await find(targetingRoutes.app, 'brackish')).toMatchObject([
      { code: 'com.brackish.tv', name: 'com.brackish.tv', group: 'brackish-9', requests: expect.any(Number) },
    ]);
    expect((await agency.call(targetingRoutes.search, { dim: 'domain', q: 'brackish' })).values).toMatchObject([
      { code: 'brackish.example', group: null },
    ]);
    expect(await find(targetingRoutes.publishers, 'brackish')).toMatchObject([{ code: 'brackish-9' }]);
    expect(await find(targetingRoutes.network, 'brackish')).toMatchObject([{ code: 'Brackish' }]);
    expect(await find(targetingRoutes.channel, 'uno')).toMatchObject([{ code: 'Brackish Uno' }]);
    expect(await find(targetingRoutes.genres, 'telenov')).toMatchObject([{ code: 'Telenovela' }]);
    expect(await find(targetingRoutes.rating, 'fsk')).toMatchObject([{ code: 'FSK 12' }]);
    const { values } = await agency.call(targetingRoutes.app, { q: 'brackish' });
    expect(values[0]?.requests).toBeGreaterThan(0);
  });

  test('of today too, before a forecast knows it; and a name that the catalogue has stays', async () => {
    const now = Math.floor(Date.now() / 1000);
    const known = (await find(targetingRoutes.app, '')).find(({ name, code }) => name !== code) ?? expect.fail('no app has a name');
    await send(
      [line(now, { site: { domain: 'just-now.example' } }), line(now, { app: { bundle: known.code, publisher: { id: 'else' } } })].join(
        '\n',
      ),
    );
    await followEvents(app.stores);
    await followEvents(app.stores);
    expect((await agency.call(targetingRoutes.search, { dim: 'domain', q: 'just-now' })).values).toMatchObject([
      { code: 'just-now.example', requests: null },
    ]);
    expect(await find(targetingRoutes.app, known.code)).toContainEqual(expect.objectContaining({ name: known.name, group: known.group }));
  });

  test('of more names than the catalogue has room for, the most requested can be chosen, and all others count', async () => {
    const sites = ['rare.full.example', 'busy.full.example', 'often.full.example'];
    const times = [1, 9, 5];
    await send(
      sites
        .flatMap((domain, n) => Array.from({ length: times[n] ?? 0 }, () => line(NOON, { site: { domain, publisher: { id: domain } } })))
        .join('\n'),
    );
    const { rows } = await systemScope(app.stores.entities).run((database) =>
      database.execute<{ names: number; publishers: number }>(
        sql`SELECT (SELECT count(*) FROM inventory)::int AS names, (SELECT count(*) FROM publisher)::int AS publishers`,
      ),
    );
    const { names = 0, publishers = 0 } = rows[0] ?? {};
    expect(publishers).toBeLessThan(names);
    expect(await rememberSupply(app.stores, { most: names + 2 })).toBe(1);
    const found = async () =>
      (await agency.call(targetingRoutes.search, { dim: 'domain', q: 'full.example' })).values.map(({ code }) => code);
    expect((await found()).toSorted()).toEqual(['busy.full.example', 'often.full.example']);
    await systemScope(app.stores.entities).run((database) =>
      database.execute(sql`INSERT INTO publisher (id, name) SELECT 'filler-' || n, 'Filler' FROM generate_series(1, ${names + 10}) AS n`),
    );
    await send(line(NOON, { site: { domain: 'late.full.example', publisher: { id: 'late.full.example' } } }));
    // Room for the site, and none for its publisher.
    expect(await rememberSupply(app.stores, { most: names + 10 })).toBe(1);
    const { values } = await agency.call(targetingRoutes.search, { dim: 'domain', q: 'late.full' });
    expect(values).toMatchObject([{ code: 'late.full.example', group: null }]);
    await followEvents(app.stores);
    expect((await found()).toSorted()).toEqual([...sites, 'late.full.example'].toSorted());
    const counted = await app.stores.events.query("SELECT sum(weight) AS weight FROM bid_requests WHERE endsWith(domain, '.full.example')");
    expect(counted).toEqual([{ weight: '1600' }]);
  });
});
