import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALONE, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { byFigure, dealRoutes, exchangeRoutes, type FeedDeal, feedAhead, feedPartChanged, feedPartUnknown } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import type { MarketDeal } from '@kontor/market/contract';
import { loadSegment, writeNdjson } from '@kontor/market/server';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { groupsOf, matchSql } from '../../market/server/simulate/deal-match.ts';
import { cityHash64 } from '../../tools/city-hash.ts';
import { openReader } from '../../tools/exchange-reader.ts';
import { drainOutbox } from './jobs.ts';
import { readMarketplace } from './marketplace.ts';
import { testApp } from './testing/app-of-file.ts';

const REQUESTS = 1_000;
const app = testApp();
const run = <T extends Record<string, unknown>>(statement: SQL) =>
  systemScope(app.stores.entities)
    .run((database) => database.execute<T>(statement))
    .then(({ rows }) => rows);

let key: string;
let feeding: string;
const get = (path: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }) =>
  app.server.inject({ method: 'GET', url: `/api/${path}`, headers });
const ask = async (path: string) => {
  const reply = await get(path);
  return reply.statusCode === 409 || reply.statusCode === 404 ? null : reply.json().data;
};
const newReader = async () => {
  const reader = openReader(ask);
  await reader.refresh();
  return reader;
};

beforeAll(async () => {
  const superUser = await app.as('super');
  key = (await superUser.call(ingestRoutes.issueKey, { name: 'Exchange', scope: 'deals' })).secret;
  feeding = (await superUser.call(ingestRoutes.issueKey, { name: 'Log' })).secret;
});

type Line = { type: string; ts: number; request: { id: string } };
/** Requests of the simulator as an exchange has them, with whom they name. */
async function simulatedRequests(): Promise<Line[]> {
  const { events, entities } = app.stores;
  const [newest] = await events.query<{ hour: number }>(
    'SELECT toUnixTimestamp(toStartOfHour(max(ts))) AS hour FROM bid_requests WHERE batch = 0',
  );
  const to = new Date((newest?.hour ?? 0) * 1_000);
  const marketplace = await readMarketplace(entities);
  const folder = await mkdtemp(join(tmpdir(), 'kontor-feed-'));
  try {
    const file = join(folder, 'requests.ndjson');
    const from = new Date(to.getTime() - 24 * 3_600_000);
    await writeNdjson(
      { store: events, turn: ALONE },
      { file, from, to, marketplace: { ...marketplace, deals: marketplace.deals.slice(0, 1) } },
    );
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('{"type":"request"'));
    const step = Math.max(1, Math.floor(lines.length / REQUESTS));
    return lines
      .filter((_, index) => index % step === 0)
      .slice(0, REQUESTS)
      .map((line) => JSON.parse(line) as Line); // written as such
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The requests that the product's own matching gives each deal. */
async function matchedBy(deals: readonly MarketDeal[], lines: readonly Line[]): Promise<Set<string>> {
  const found = new Set<string>();
  const ids = lines.map(({ request }) => request.id);
  for (const { first, end } of groupsOf(deals)) {
    const group = deals.slice(first, end);
    const conditions = group.map((deal, index) => matchSql(deal, { index, every: 1 }));
    const rows = await app.stores.events.query<{ request_id: string; deals: number[] }>(
      `SELECT request_id, arrayFilter(n -> n >= 0, [${conditions.map(({ sql: met }, index) => `if(ifNull(${met}, 9) = 0, ${index}, -1)`).join(', ')}]) AS deals
       FROM bid_requests WHERE request_id IN {ids:Array(String)}`,
      Object.assign({ ids }, ...conditions.map(({ parameters }) => parameters)),
    );
    for (const { request_id: id, deals: of } of rows) for (const index of of) found.add(`${id} ${group[index]?.dealId}`);
  }
  return found;
}

describe('what an exchange reads (decisions P3, D66)', () => {
  test('the feed is enough: a reader that knows nothing else offers a thousand requests to exactly the deals that the product matches', async () => {
    const reader = await newReader();
    const published = await run<{ id: string }>(
      sql`SELECT id FROM deal WHERE status = 'PUBLISHED' AND deleted_at IS NULL AND media_plan_id IS NOT NULL`,
    );
    const ids = new Set(published.map(({ id }) => id));
    expect(new Set(reader.deals().map(({ id }) => id))).toEqual(ids);
    const deals = (await readMarketplace(app.stores.entities)).deals.filter(({ id }) => ids.has(id));
    expect(deals.length).toBe(ids.size);
    const lines = await simulatedRequests();
    expect(lines.length).toBe(REQUESTS);
    const offered = new Set(
      lines.flatMap(({ request, ts }) =>
        reader
          .offered(request, new Date(ts * 1_000))
          .flat()
          .map((dealId) => `${request.id} ${dealId}`),
      ),
    );
    const matched = await matchedBy(deals, lines);
    expect(matched.size).toBeGreaterThan(REQUESTS);
    expect([...offered].filter((pair) => !matched.has(pair))).toEqual([]);
    expect([...matched].filter((pair) => !offered.has(pair))).toEqual([]);
  });

  test('members are told by the hashes that the event store keeps', async () => {
    const texts = Array.from({ length: 200 }, (_, length) => 'ip:ü—0123456789abcdef'.repeat(10).slice(0, length));
    const rows = await app.stores.events.query<{ hash: string }>('SELECT toString(cityHash64(arrayJoin({texts:Array(String)}))) AS hash', {
      texts,
    });
    expect(texts.map((text) => String(cityHash64(text)))).toEqual(rows.map(({ hash }) => hash));
  });

  test('the next read tells a change of deal, plan, list or segment, and a deal that is gone, and nothing else', async () => {
    const reader = await newReader();
    let since = (await ask('feed/deals')).next as number;
    const next = async () => {
      const page = await ask(`feed/deals?since=${since}`);
      since = page.next;
      return (page.changes as { dealId: string; deal: object | null }[]).map(({ dealId, deal }) => [dealId, deal !== null]);
    };
    while ((await next()).length > 0);
    const of = (has: (deal: ReturnType<typeof reader.deals>[number]['deal']) => boolean) =>
      reader.deals().find(({ deal }) => has(deal)) ?? expect.fail('no deal of the demo is like that');
    const [plain] = reader.deals();
    if (!plain) return expect.fail('nothing is published');
    await run(sql`UPDATE deal SET rate = rate + 1 WHERE id = ${plain.id}`);
    expect(await next()).toEqual([[plain.dealId, true]]);
    expect(await next()).toEqual([]);
    await run(sql`UPDATE media_plan SET targeting = jsonb_set(targeting, '{includeLivestream}', '"LIVE"')
      WHERE id = (SELECT media_plan_id FROM deal WHERE id = ${plain.id})`);
    expect(await next()).toContainEqual([plain.dealId, true]);
    const listed = of(({ lists }) => lists.length > 0);
    const list = listed.deal.lists[0]?.id ?? '';
    await run(
      sql`DELETE FROM media_list_item WHERE list_id = ${list} AND value = (SELECT min(value) FROM media_list_item WHERE list_id = ${list})`,
    );
    expect(await next()).toContainEqual([listed.dealId, true]);
    const told = of(({ segments }) => segments.some(({ version }) => version !== '0'));
    const segment = told.deal.segments.find(({ version }) => version !== '0')?.id ?? '';
    await loadSegment(app.stores.events, ALONE, { segment, identities: ['user:new-to-the-feed'], isAddition: true });
    expect(await next()).toContainEqual([told.dealId, true]);
    await run(sql`UPDATE deal SET status = 'UNPUBLISHED' WHERE id = ${plain.id}`);
    expect(await next()).toEqual([[plain.dealId, false]]);
    await reader.refresh();
    expect(reader.deals().map(({ id }) => id)).not.toContain(plain.id);
    await run(sql`UPDATE deal SET status = 'PUBLISHED' WHERE id = ${plain.id}`);
    expect(await next()).toEqual([[plain.dealId, true]]);
    expect((await get(`feed/deals?since=${since + 1}`)).json().msg).toBe(feedAhead.text);
  });

  test('pages hold every deal once, an unchanged answer is 304, and the parts of a deal are read in pages of one version', async () => {
    const whole = (await ask('feed/deals')).changes as { id: string; deal: { segments: { id: string; version: string }[] } }[];
    const ids: string[] = [];
    for (let since = 0, hasMore = true; hasMore; ) {
      const page = await ask(`feed/deals?since=${since}&limit=7`);
      ids.push(...page.changes.filter(({ deal }: { deal: unknown }) => deal).map(({ id }: { id: string }) => id));
      ({ next: since, hasMore } = page);
    }
    expect(ids).toEqual(whole.map(({ id }) => id));
    const first = await get('feed/deals');
    const again = await get('feed/deals', { authorization: `Bearer ${key}`, 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const segment = whole.flatMap(({ deal }) => deal.segments).find(({ version }) => version !== '0');
    const part = `feed/segments/${segment?.id}`;
    const all: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { members, next } = await ask(`${part}?after=${after}`);
      all.push(...members);
      after = next;
    }
    expect([all.length > 1, new Set(all).size]).toEqual([true, all.length]);
    const page = await ask(`${part}?limit=1&version=${segment?.version}`);
    expect([page.members, page.next]).toEqual([all.slice(0, 1), all[0]]);
    expect((await ask(`${part}?after=${page.next}&limit=3`)).members).toEqual(all.slice(1, 4));
    expect((await get(`${part}?version=other`)).json().msg).toBe(feedPartChanged.text);
  });

  test('a key of the other scope, a person and whoever has no key read nothing; nor does a key what no published deal names', async () => {
    for (const { path } of Object.values(exchangeRoutes)) {
      const url = path.replace('{id}', 'a'.repeat(24));
      expect((await get(url, {})).statusCode).toBe(401);
      expect((await get(url, { authorization: 'Bearer kpk_made-up' })).statusCode).toBe(401);
      expect((await get(url, { authorization: `Bearer ${feeding}` })).statusCode).toBe(403);
      for (const persona of ['super', 'agency'] as const)
        expect((await (await app.as(persona)).raw({ method: 'GET', url: `/api/${url}` })).statusCode).toBe(401);
    }
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
    expect((await app.server.inject({ method: 'POST', url: '/api/ingest/events', headers, payload: '' })).statusCode).toBe(403);
    const named = sql`SELECT 1 FROM deal_feed WHERE entry -> 'lists' @> jsonb_build_array(jsonb_build_object('id', l.id))`;
    const [unnamed] = await run<{ id: string }>(sql`SELECT id FROM media_list l WHERE NOT EXISTS (${named}) LIMIT 1`);
    expect((await get(`feed/lists/${unnamed?.id}`)).json().msg).toBe(feedPartUnknown.text);
    expect((await get('feed/segments/unheard-of')).json().msg).toBe(feedPartUnknown.text);
  });

  test('publisher deal ID targeting offers a deal to those imps alone whose own deals name it; and the reader shows what is sent', async () => {
    const before = await newReader();
    const isOffered = ({ request, ts }: Line) => before.offered(request, new Date(ts * 1_000)).flat().length > 0;
    const line = (await simulatedRequests()).find(isOffered) ?? expect.fail('no request is offered to a deal');
    const at = new Date(line.ts * 1_000);
    const [dealId = ''] = before.offered(line.request, at).flat();
    await run(
      sql`UPDATE deal SET settings = settings || '{"targetingPublisherDealId": true, "audienceIp": "off"}' WHERE deal_id = ${dealId}`,
    );
    const after = await newReader();
    expect(after.offered(line.request, at).flat()).not.toContain(dealId);
    const imp = (line.request as unknown as { imp: object[] }).imp.map((one) => ({ ...one, pmp: { deals: [{ id: dealId }] } }));
    expect(after.offered({ ...line.request, imp }, at).flat()).toContain(dealId);
    expect(after.sentTo(dealId, { device: { ip: '198.51.100.7', ua: 'x' } })).toEqual({ device: { ua: 'x' } });
  });

  test('what deals send in the place of what they received changes no match, no figure and no forecast', async () => {
    const agency = await app.as('agency');
    const read = async () => ({
      // All that matching knows of a deal.
      deals: new Map((await readMarketplace(app.stores.entities)).deals.map((deal) => [deal.id, deal])),
      figures: (await agency.call(dealRoutes.list, {})).rows.map(({ id, data }) => [id, byFigure((figure) => data[figure])] as const),
      // Which engine counted is no part of what it found.
      forecast: { ...(await agency.call(mediaPlanRoutes.forecast, { targeting: {} })), by: null },
    });
    const some = sql`status = 'PUBLISHED' AND deleted_at IS NULL AND media_plan_id IS NOT NULL`;
    const tell = async () => {
      await run(sql`INSERT INTO outbox (topic, entity_id) SELECT 'deal', id FROM deal WHERE ${some}`);
      await drainOutbox(app.stores);
    };
    await tell();
    const before = await read();
    expect(before.figures.flatMap(([, figures]) => Object.values(figures)).filter((figure) => Number(figure) > 0).length).toBeGreaterThan(
      20,
    );
    await run(sql`UPDATE deal SET settings = settings || '{"audienceIp": "off", "location": "off", "audienceIfa": false, "zipcode": false,
      "contentNetwork": false, "contentSeries": false, "contentTitle": false}' WHERE ${some}`);
    await run(sql`INSERT INTO deal_app_info (deal_id, existing_bundle, account_id, bundle, name, domain, app_store_url, iabcat, status)
      SELECT d.id, v.key, d.account_id, 'com.other', 'Other', 'other.example', '', '{IAB1}', 'override' FROM deal d,
        (SELECT DISTINCT key FROM inventory WHERE kind = 'app' ORDER BY key LIMIT 50) v WHERE ${some} ON CONFLICT DO NOTHING`);
    await tell();
    expect(await read()).toEqual(before);
    const { changes } = await ask('feed/deals');
    const told = (changes as { deal: FeedDeal }[]).map(({ deal }) => [deal.bidstream.audienceIp, deal.apps.length >= 50]);
    expect([told.length > 20, new Set(told.map(String))]).toEqual([true, new Set(['off,true'])]);
  });

  test('a deal on a list with subdomains is offered what is below its items too, and once they are off the items alone', async () => {
    const agency = await app.as('agency');
    const made = async (reply: ReturnType<Caller['try']>) => (await reply).envelope.value ?? expect.fail('it was not made');
    const list = { mediaType: 'domain' as const, title: 'Feed below', input: ['feed-below.example'], withSubdomains: true };
    const listId = await made(agency.try(mediaListRoutes.create, list));
    const targeting = { ...emptyTargeting(), domainMedia: { included: true, ids: [listId] } };
    const mediaPlans = await made(agency.try(mediaPlanRoutes.create, { title: 'Feed below', targeting }));
    const [dsp] = await agency.call(dspRoutes.list, { buyer: true });
    const terms = { title: 'Feed below', dealId: 'FEED-BELOW', type: 'FIXED' as const, rate: '20', dealDspId: dsp?.id ?? '', mediaPlans };
    const id = await made(agency.try(dealRoutes.create, terms));
    await agency.call(dealRoutes.publish, { id });

    // It began before the requests.
    await run(sql`UPDATE deal SET created_at = created_at - interval '1 day' WHERE id = ${id}`);
    const ts = Math.floor(Date.now() / 1_000) - 3_600;
    const hosts = [
      'feed-below.example',
      'news.feed-below.example',
      'a.b.feed-below.example',
      'badfeed-below.example',
      'feed-below.example.net',
    ];
    const lines = hosts.map((domain) => {
      const imp = [{ id: '1', bidfloor: 1, video: { mimes: ['video/mp4'] } }];
      return {
        type: 'request',
        ts,
        sample: 1,
        request: { id: `at ${domain}`, imp, site: { domain, publisher: { id: 'of-feed' } }, device: { devicetype: 2 } },
      };
    });
    const headers = { authorization: `Bearer ${feeding}`, 'content-type': 'application/x-ndjson' };
    const payload = lines.map((line) => JSON.stringify(line)).join('\n');
    const sent = await app.server.inject({ method: 'POST', url: '/api/ingest/events', headers, payload });
    expect(sent.json().data).toMatchObject({ lines: hosts.length, rejected: 0 });

    const reader = await newReader();
    const told = () => reader.deals().find((one) => one.id === id)?.deal ?? expect.fail('the feed does not tell it');
    const offeredAt = () => {
      const isOffered = ({ request }: Line) =>
        reader
          .offered(request, new Date(ts * 1_000))
          .flat()
          .includes('FEED-BELOW');
      return lines.filter(isOffered).map(({ request }) => request.site.domain);
    };
    const matchedAt = async () => {
      const deals = (await readMarketplace(app.stores.entities)).deals.filter((one) => one.id === id);
      const found = await matchedBy(deals, lines);
      return hosts.filter((domain) => found.has(`at ${domain} FEED-BELOW`));
    };
    const [part] = told().lists;
    expect(part).toMatchObject({ id: listId, dimension: 'domain' });
    expect((await ask(`feed/lists/${listId}`)).values).toEqual(['feed-below.example', '.feed-below.example']);
    expect([offeredAt(), await matchedAt()]).toEqual([hosts.slice(0, 3), hosts.slice(0, 3)]);

    await agency.call(mediaListRoutes.update, { type: 'domain', id: listId, title: list.title, withSubdomains: false });
    await reader.refresh();
    expect(told().lists[0]?.version).not.toBe(part?.version);
    expect((await ask(`feed/lists/${listId}`)).values).toEqual(['feed-below.example']);
    expect([offeredAt(), await matchedAt()]).toEqual([hosts.slice(0, 1), hosts.slice(0, 1)]);
  });

  test('super users see when each key has read last', async () => {
    const keys = await (await app.as('super')).call(ingestRoutes.keys, {});
    const found = (name: string) => keys.find((one) => one.name === name);
    expect(found('Exchange')).toMatchObject({ scope: 'deals', lastReadAt: expect.any(String) });
    expect(found('Log')).toMatchObject({ scope: 'ingest', lastReadAt: null });
  });
});
