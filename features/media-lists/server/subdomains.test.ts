import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { indexChangedDays, MARKET } from '@kontor/market/server';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { clauseLabel, emptyTargeting, itemWords, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

const app = testApp();
const DAY = 86_400;
const NOON = (Math.floor(Date.now() / 1_000 / DAY) - 1) * DAY + DAY / 2;
/** Hosts, each with a number of requests that tells who counts. */
const HOSTS = [
  ['sub-a.example', 1],
  ['news.sub-a.example', 2],
  ['deep.news.sub-a.example', 4],
  ['xsub-a.example', 8],
  ['sub-a.example.other', 16],
  ['news.sub-b.example', 32],
  ['shop.co.uk', 64],
  ['co.uk', 128],
] as const;
const ITEMS = ['sub-a.example', 'news.sub-a.example', 'sub-b.example', 'co.uk'];
let [agency, superUser]: Caller[] = [];
const as = (caller: Caller | undefined) => caller ?? expect.fail('Nobody is signed in.');
let list = '';

beforeAll(async () => {
  [agency, superUser] = await Promise.all([app.as('agency'), app.as('super')]);
  const { secret } = await as(superUser).call(ingestRoutes.issueKey, { name: 'Subdomains' });
  const lines = HOSTS.map(([domain, weight], index) => ({
    type: 'request',
    ts: NOON + index,
    sample: 1_000 * weight,
    request: {
      id: `below-${index}`,
      imp: [{ id: '1', bidfloor: 4.5, video: { mimes: ['video/mp4'] } }],
      site: { domain, publisher: { id: 'below' } },
      device: { devicetype: 2, geo: { country: 'USA', region: 'NY', zip: '10001' } },
    },
  }));
  const sent = await app.server.inject({
    method: 'POST',
    url: '/api/ingest/events',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
    payload: lines.map((one) => JSON.stringify(one)).join('\n'),
  });
  expect(sent.json().data).toMatchObject({ lines: HOSTS.length, rejected: 0 });
  await app.stores.turns.take(MARKET, (turn) => indexChangedDays(app.stores.events, turn));
  const made = await as(agency).try(mediaListRoutes.create, { mediaType: 'domain', title: 'Below', input: ITEMS });
  list = made.envelope.value ?? '';
});

const update = (withSubdomains: boolean) =>
  as(agency).try(mediaListRoutes.update, { type: 'domain', id: list, title: 'Below', withSubdomains });
const domainMedia = (included: boolean) => ({
  ...emptyTargeting(),
  publishers: { included: true, values: ['below'] },
  domainMedia: { included, ids: [list] },
});
async function inThousands(targeting: ReturnType<typeof domainMedia>) {
  const { requests, days } = await as(agency).call(mediaPlanRoutes.forecast, { targeting });
  return { requests: Math.round((requests * days) / 1_000), days };
}
/** The same by a person’s SQL, which knows nothing of the index. */
async function byHand(condition: string): Promise<number> {
  const [row] = await app.stores.events.query<{ total: string }>(
    `SELECT toString(sum(weight) / 1000) AS total FROM bid_requests WHERE publisher = 'below' AND ${condition}`,
  );
  return Number(row?.total);
}
const EXACT = `domain IN ('${ITEMS.join("', '")}')`;
const BELOW = `(${EXACT} OR endsWith(domain, '.sub-a.example') OR endsWith(domain, '.sub-b.example'))`;

test.each([
  [false, EXACT, 1 + 2 + 128, 3],
  [true, BELOW, 1 + 2 + 4 + 32 + 128, 0],
] as const)(
  'a list finds what its hosts are, and with subdomains (%s) what is below them, but below no public suffix',
  async (isOn, sqlByHand, count, missed) => {
    expect((await update(isOn)).status).toBe(200);
    const included = await inThousands(domainMedia(true));
    expect([included.requests, await byHand(sqlByHand)]).toEqual([count, count]);
    const excluded = await inThousands(domainMedia(false));
    expect([excluded.requests, await byHand(`NOT ${sqlByHand}`)]).toEqual([255 - count, 255 - count]);
    const { requests, unseen, subdomains, suffixes } = await as(agency).call(mediaListRoutes.figures, { id: list });
    expect(Math.round((requests * included.days) / 1_000)).toBe(count);
    expect({ unseen, suffixes }).toEqual(isOn ? { unseen: 0, suffixes: ['co.uk'] } : { unseen: 1, suffixes: [] });
    // deep.news.sub-a and news.sub-b; what is below co.uk is nobody’s in particular.
    expect(subdomains).toBe(isOn ? 0 : missed - 1);
  },
);

test('it may be on as a list of domains is made, and says so in the history', async () => {
  const made = await as(agency).try(mediaListRoutes.create, { mediaType: 'domain', title: 'On', input: ITEMS, withSubdomains: true });
  const id = made.envelope.value ?? '';
  expect((await as(agency).call(mediaListRoutes.get, { id })).withSubdomains).toBe(true);
  const [newest] = (await as(agency).call(historyRoutes.list, { id })).rows;
  expect(newest?.data.changelogs.map(({ name }) => name)).toContain('Subdomains');
  const apps = await as(agency).try(mediaListRoutes.create, { mediaType: 'bundle', title: 'On', input: ['com.a.b'], withSubdomains: true });
  expect((await as(agency).call(mediaListRoutes.get, { id: apps.envelope.value ?? '' })).withSubdomains).toBe(false);
});

test('it is off as a list is made, read, kept in the history, and of domains alone', async () => {
  const plain =
    (await as(agency).try(mediaListRoutes.create, { mediaType: 'bundle', title: 'Apps', input: ['com.a.b'] })).envelope.value ?? '';
  await as(agency).try(mediaListRoutes.update, { type: 'bundle', id: plain, title: 'Apps', withSubdomains: true });
  expect((await as(agency).call(mediaListRoutes.get, { id: plain })).withSubdomains).toBe(false);
  await update(false);
  await update(true);
  expect((await as(agency).call(mediaListRoutes.get, { id: list })).withSubdomains).toBe(true);
  const [newest] = (await as(agency).call(historyRoutes.list, { id: list })).rows;
  expect(newest?.data.summary).toBe('Changed Subdomains');
});

test('its mark is another, so that publishers who agreed are asked again', async () => {
  const mark = async () => {
    const { rows } = await systemScope(app.stores.entities).run((database) =>
      database.execute(sql`SELECT media_list_mark(${list}) AS mark`),
    );
    return rows[0]?.['mark'];
  };
  await update(false);
  const before = await mark();
  await update(true);
  expect(await mark()).toEqual({ ...(before as object), withSubdomains: true });
  await update(false);
  expect(await mark()).toEqual(before);
});

test('a plan, its history and its forecast say so where they name the list, once it is on', async () => {
  const targeting = { ...emptyTargeting(), domainMedia: { included: false, ids: [list] } };
  const { value } = (await as(agency).try(mediaPlanRoutes.create, { title: 'Below', targeting })).envelope;
  const named = async () => {
    const { names } = await as(agency).call(mediaPlanRoutes.get, { id: value ?? '' });
    const nameOf = (of: string, id: string) => names[of]?.[id];
    const { clauses } = await as(agency).call(mediaPlanRoutes.forecast, { targeting });
    return clauses.map(({ key }) => clauseLabel(targeting, key, nameOf).label).at(-1);
  };
  await update(false);
  expect(await named()).toBe('Domain: Below, list of 4');
  await update(true);
  expect(await named()).toBe('Domain: Below and its subdomains, list of 4');
  await as(agency).try(mediaPlanRoutes.update, {
    id: value ?? '',
    title: 'Below',
    targeting: { ...targeting, domainMedia: { included: true, ids: [list] } },
  });
  const [newest] = (await as(agency).call(historyRoutes.list, { id: value ?? '' })).rows;
  expect(newest?.data.changelogs[0]?.newValue).toBe('Include Below and its subdomains, list of 4');
});

test('what a list held, as somebody is shown it, is said with its subdomains', () => {
  const targeting = { ...emptyTargeting(), domainMedia: { included: true, ids: ['one'] } };
  const words = (mark: object) =>
    itemWords(
      { title: '', targeting, lists: { one: { count: 1, first: ['a.example'], mark: '', ...mark } } },
      'domainMedia',
      () => 'Sites',
    );
  expect(words({})).toEqual(['Sites: 1 domain: a.example']);
  expect(words({ withSubdomains: true })).toEqual(['Sites: 1 domain: a.example, with subdomains']);
});
