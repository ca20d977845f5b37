import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { indexChangedDays, MARKET } from '@kontor/market/server';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { figureRoutes, providerRoutes, segmentRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

const app = testApp();
const DAY = 86_400;
const NOON = (Math.floor(Date.now() / 1_000 / DAY) - 1) * DAY + DAY / 2;
const REMOTE = 'named-531764';
const DOMAIN = 'namespace.example';
/** How many requests name the segment in data called so: each number tells who counts. */
const SAID: readonly [weight: number, data: object][] = [
  [1, {}],
  [2, { name: ' Gable DATA ' }],
  [4, { id: 'gable data' }],
  [8, { id: '77', name: 'Other data' }],
  [16, { ext: { segtax: 601 } }],
  // Both of its names, which is one request all the same.
  [32, { id: '77', name: 'Gable Data' }],
  [64, { name: 'Gable Data', ext: { segtax: 601 }, id: 'x' }],
];
let [superUser, agency]: Caller[] = [];
const as = (caller: Caller | undefined) => caller ?? expect.fail('Nobody is signed in.');
let [provider, segment] = ['', ''];

beforeAll(async () => {
  [superUser, agency] = await Promise.all([app.as('super'), app.as('agency')]);
  const { secret } = await as(superUser).call(ingestRoutes.issueKey, { name: 'Names' });
  const lines = SAID.map(([weight, data], index) => ({
    type: 'request',
    ts: NOON + index,
    sample: 1_000 * weight,
    request: {
      id: `names-${index}`,
      imp: [{ id: '1', bidfloor: 4.5, video: { mimes: ['video/mp4'] } }],
      site: { domain: DOMAIN, publisher: { id: 'ingested' } },
      device: { devicetype: 2, geo: { country: 'USA', region: 'NY', zip: '10001' } },
      user: { id: `person-${index}`, data: [{ ...data, segment: [{ id: REMOTE }] }] },
    },
  }));
  const sent = await app.server.inject({
    method: 'POST',
    url: '/api/ingest/events',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
    payload: lines.map((one) => JSON.stringify(one)).join('\n'),
  });
  expect(sent.json().data).toMatchObject({ lines: SAID.length, rejected: 0 });
  await app.stores.turns.take(MARKET, (turn) => indexChangedDays(app.stores.events, turn));
  const { accounts } = await as(superUser).call(providerRoutes.choices, {});
  const accountIds = accounts.filter(({ name }) => name === 'Halden Media').map(({ id }) => id);
  const made = await as(superUser).try(providerRoutes.create, { name: 'Gable of requests', accountIds });
  provider = made.envelope.value ?? '';
  const draft = { title: 'Named', remoteId: REMOTE, dataType: 'Bid Request', price: '1' } as const;
  segment = (await as(superUser).try(providerRoutes.createSegment, { ...draft, id: provider })).envelope.value ?? '';
  // Its chart opens after eight days.
  await systemScope(app.stores.entities).run((database) =>
    database.execute(sql`UPDATE segment SET active_at = now() - interval '20 days' WHERE id = ${segment}`),
  );
});

const call = async (dataNames: string[]) => {
  const { name, alias, parentProvider, enabled, openTo } = await as(superUser).call(providerRoutes.get, { id: provider });
  const whole = { name, alias, parentProvider, enabled, accountIds: openTo.map(({ id }) => id) };
  return as(superUser).try(providerRoutes.update, { ...whole, dataNames, id: provider });
};
/** Requests of the segment on the site, by the forecast, the picker’s figures and the segment’s own. */
async function counted() {
  const targeting = {
    ...emptyTargeting(),
    domain: { included: true, values: [DOMAIN] },
    includeSegments: [{ id: segment }],
  };
  const { requests, days } = await as(agency).call(mediaPlanRoutes.forecast, { targeting });
  const { requests: ofAudience } = await as(agency).call(segmentRoutes.avails, { inSeg: [segment] });
  const [picked] = await as(agency).call(segmentRoutes.chosen, { ids: [segment] });
  const chart = await as(agency).call(figureRoutes.chart, { id: segment, chartType: 'avails', dateRange: 'last30day' });
  const all = chart.graph.data.reduce((sum, { value }) => sum + value, 0);
  const inDays = (one: unknown) => Math.round((Number(one) * days) / 1_000);
  return { forecast: inDays(requests), audience: inDays(ofAudience), picker: inDays(picked?.dailyAvails), chart: Math.round(all / 1_000) };
}
const everywhere = (count: number) => ({ forecast: count, audience: count, picker: count, chart: count });

test.each([
  ['without names of its data ids count whoever says them', [], 127],
  ['with a name where data is called so by name or id, in any case', ['GABLE data'], 2 + 4 + 32 + 64],
  ['with a taxonomy where data is of it', ['segtax:601'], 16 + 64],
  ['with several names each request counts once', ['gable data', 'segtax:601', '77'], 2 + 4 + 8 + 16 + 32 + 64],
  ['and nobody else’s ids do', ['nobody else'], 0],
] as const)('%s', async (_, names, count) => {
  expect((await call([...names])).status).toBe(200);
  expect(await counted()).toEqual(everywhere(count));
});

test('what is no name is refused, and what was set is read, listed and in the history', async () => {
  for (const name of ['', ' ', 'N/A', '{{DATA}}', '[]', 'a\tb', 'segtax:x', 'segtax:04', 'x'.repeat(101)])
    expect((await call([name])).status, name).toBe(400);
  expect((await call(Array.from({ length: 21 }, (_, n) => `name ${n}`))).status).toBe(400);
  expect((await call([' Gable DATA ', 'gable data', 'SEGTAX:4'])).status).toBe(200);
  expect((await as(superUser).call(providerRoutes.get, { id: provider })).dataNames).toEqual(['gable data', 'segtax:4']);
  const { rows } = await as(superUser).call(providerRoutes.list, { q: 'Gable of requests' });
  expect(rows.map(({ data }) => data.dataNames)).toEqual([['gable data', 'segtax:4']]);
  const [newest] = (await as(superUser).call(historyRoutes.list, { id: provider, admin: true })).rows;
  expect(newest?.data.summary).toBe('Changed In requests');
});
