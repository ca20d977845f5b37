import { gzipSync } from 'node:zlib';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { ingestRoutes } from '@kontor/ingest/contract';
import { sharedRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestUploads } from '../uploaded/test-uploads.ts';

/** An installation whose RampIDs come from elsewhere. */
const app = testApp({ RAMP_ID_EID_SOURCE: ' Ramp.Example' });
const PROVIDER = 'Gable Data';
let agency: Caller;
let key = '';
const run = async <Row extends Record<string, unknown>>(statement: SQL) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
beforeAll(async () => {
  agency = await app.as('agency');
  key = (await (await app.as('super')).call(ingestRoutes.issueKey, { name: 'Providers' })).secret;
});

let made = 0;
/** A shared segment of a provider, one that waits for its first members unless said otherwise. */
async function segment(dataType = 'COOKIE', { status = 'PENDING', provider = PROVIDER, remote = '' } = {}) {
  made += 1;
  const [id, named] = [`5fd${String(made).padStart(21, '0')}`, remote || `fed-${made}`];
  await run(sql`INSERT INTO segment (id, provider_id, title, source_segment_id, data_type, status)
    SELECT ${id}, p.id, ${`Fed ${made}`}, ${named}, ${dataType}, ${status} FROM segment_provider p WHERE p.name = ${provider}`);
  return { id, remote: named };
}
const line = (remote: string, id: string, rest: object = {}) => JSON.stringify({ provider: PROVIDER, segment: remote, id, ...rest });
async function send(body: string | Buffer, headers: Record<string, string> = {}) {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/ingest/segments',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...headers },
    payload: body,
  });
  return { status: reply.statusCode, ...reply.json() };
}
const get = (id: string) => agency.call(sharedRoutes.get, { id });
/** Which of these ids are members, by the store itself. */
async function members(segmentId: string, ids: readonly string[], kind = 'user') {
  const rows = await app.stores.events.query<{ text: string }>(
    `SELECT text FROM (SELECT arrayJoin({texts:Array(String)}) AS text) WHERE cityHash64(text) IN (
       SELECT identity FROM segment_identities WHERE segment_identities.user IN (
         SELECT arrayJoin(bitmapToArray(users)) FROM segment_members FINAL WHERE segment = {segmentId:String})) ORDER BY text`,
    { segmentId, texts: ids.map((id) => `${kind}:${id}`) },
  );
  return rows.map(({ text }) => text.slice(kind.length + 1));
}
const reasons = ({ data }: Awaited<ReturnType<typeof send>>) => data.rejects.map(({ reason }: { reason: string }) => reason);

describe('a provider’s feed of members (decision 0075)', () => {
  test('makes a pending segment active with its first members, adds and removes, the last line of an id counting', async () => {
    const { id, remote } = await segment();
    const first = await send([line(remote, 'a'), line(remote, 'b'), line(remote, 'c'), line(remote, 'b', { action: 'remove' })].join('\n'));
    expect(first).toMatchObject({ status: 200, data: { alreadyApplied: false, lines: 4, segments: 1, rejected: 0, rejects: [] } });
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', dataCount: 2 });
    expect(await members(id, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c']);
    await send([line(remote, 'd'), line(remote, 'a', { action: 'remove' }), line(remote, 'nobody', { action: 'remove' })].join('\n'));
    expect(await members(id, ['a', 'b', 'c', 'd'])).toEqual(['c', 'd']);
    await send([line(remote, 'c', { action: 'remove' }), line(remote, 'd', { action: 'remove' })].join('\n'));
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', dataCount: 0 });
  });

  test('names the provider by name or id, and is taken packed', async () => {
    const { id, remote } = await segment();
    const [provider] = await run<{ id: string }>(sql`SELECT id FROM segment_provider WHERE name = ${PROVIDER}`);
    const body = gzipSync(JSON.stringify({ provider: provider?.id, segment: remote, id: 'x' }));
    expect(await send(body)).toMatchObject({ status: 200, data: { lines: 1, rejected: 0 } });
    expect(await get(id)).toMatchObject({ dataCount: 1 });
  });

  test('applies a batch once, by its name or what it holds: a repeated one changes nothing and answers its first counts', async () => {
    const { id, remote } = await segment();
    const body = [line(remote, 'a'), 'no line'].join('\n');
    const named = { 'x-batch-id': 'gable-7' };
    expect(await send(body, named)).toMatchObject({ data: { batch: 'gable-7', alreadyApplied: false, rejected: 1 } });
    await send(line(remote, 'a', { action: 'remove' }));
    const again = await send(body, named);
    expect(again.data).toMatchObject({
      alreadyApplied: true,
      lines: 2,
      segments: 1,
      rejected: 1,
      rejects: [{ line: 2, reason: 'The line is no JSON.' }],
    });
    expect(await members(id, ['a'])).toEqual([]);
    const unnamed = line(remote, 'b');
    expect((await send(unnamed)).data.alreadyApplied).toBe(false);
    expect((await send(unnamed)).data.alreadyApplied).toBe(true);
  });

  test('has names of each key’s own, each for one content; a name of before stays applied', async () => {
    const { id, remote } = await segment();
    const other = (await (await app.as('super')).call(ingestRoutes.issueKey, { name: 'Other providers' })).secret;
    const named = { 'x-batch-id': 'shared-name' };
    const [mine, theirs] = [line(remote, 'mine'), line(remote, 'theirs')];
    expect((await send(mine, named)).data).toMatchObject({ batch: 'shared-name', alreadyApplied: false });
    expect((await send(theirs, { ...named, authorization: `Bearer ${other}` })).data.alreadyApplied).toBe(false);
    expect((await send(gzipSync(mine), named)).data.alreadyApplied).toBe(true);
    expect(await send(line(remote, 'lost'), named)).toMatchObject({ status: 409, errorDetails: 'batchNameTaken' });
    expect(await members(id, ['mine', 'theirs', 'lost'])).toEqual(['mine', 'theirs']);
    await run(sql`INSERT INTO segment_batch (name, lines, segments, rejected) VALUES ('of-before', 7, 1, 0)`);
    expect((await send(line(remote, 'lost'), { 'x-batch-id': 'of-before' })).data).toMatchObject({ alreadyApplied: true, lines: 7 });
    expect(await members(id, ['lost'])).toEqual([]);
  });

  test('says of each bad line its number and reason, and takes the others', async () => {
    const { id, remote } = await segment('IDFA');
    const mixed = await segment('Mix');
    const said = await segment('Contextual');
    const device = '6d92078a-8246-4ba4-ae5b-76104861e7dc';
    const { data } = await send(
      [
        line(remote, device),
        '{"provider":"Gable Data"}',
        line('nobody’s', device),
        line(remote, 'not a device'),
        line(remote, device, { type: 'COOKIE' }),
        line(mixed.remote, device),
        line(mixed.remote, device, { type: 'IDFA' }),
        line(said.remote, device),
        line(remote, device, { action: 'keep' }),
        'x'.repeat(5_000),
      ].join('\n'),
    );
    expect(data.rejects.map(({ line: number, reason }: { line: number; reason: string }) => [number, reason])).toEqual([
      [2, expect.stringMatching(/^segment: /)],
      [3, 'The provider Gable Data has no segment nobody’s.'],
      [4, expect.stringMatching(/^id: A device ID has 32/)],
      [5, 'type: the segment has ids of type IDFA.'],
      [6, 'type: the segment is of type Mix; say which the id is of.'],
      [8, 'This segment is passed in the bid request; it has no members.'],
      [9, expect.stringMatching(/^action: /)],
      [10, 'A line has at most 4,000 characters.'],
    ]);
    expect([(await get(id)).dataCount, (await get(mixed.id)).dataCount]).toEqual([1, 1]);
  });

  test('rejects 1,000 bad lines among 100,000 with number and reason', async () => {
    const { id, remote } = await segment();
    const bad = (n: number) => n % 100 === 99;
    const lines = Array.from({ length: 100_000 }, (_, n) => line(remote, bad(n) ? `two words ${n}` : `member-${n}`));
    const { data } = await send(lines.join('\n'));
    expect(data).toMatchObject({ lines: 100_000, rejected: 1_000 });
    expect(data.rejects.length).toBe(100);
    expect(
      data.rejects.every(({ line: number, reason }: { line: number; reason: string }) => number % 100 === 0 && /^id: /.test(reason)),
    ).toBe(true);
    expect(await get(id)).toMatchObject({ dataCount: 99_000, status: 'ACTIVE' });
  });

  test('reaches the one segment that is called so at its provider, and that is there', async () => {
    const { id, remote } = await segment();
    const elsewhere = await segment('COOKIE', { provider: 'Marlow Audiences', remote });
    expect(await send(line(remote, 'a'))).toMatchObject({ data: { lines: 1, segments: 1, rejected: 0 } });
    expect([(await get(id)).dataCount, (await get(elsewhere.id)).dataCount]).toEqual([1, null]);
    const other = await segment();
    await send([line(remote, 'b'), line(other.remote, 'c')].join('\n'));
    expect([await members(id, ['a', 'b', 'c']), await members(other.id, ['a', 'b', 'c'])]).toEqual([['a', 'b'], ['c']]);
    await segment('COOKIE', { remote: other.remote });
    await run(sql`UPDATE segment SET deleted_at = now() WHERE id = ${id}`);
    const none = await send([line(remote, 'd'), line(other.remote, 'd')].join('\n'));
    expect(reasons(none)).toEqual([
      `The provider Gable Data has no segment ${remote}.`,
      `The provider Gable Data has no segment ${other.remote}.`,
    ]);
  });

  test('leaves what waits for its first members waiting until there are some, and what failed as it is', async () => {
    const { id, remote } = await segment();
    const failed = await segment('COOKIE', { status: 'VALIDATION_FAILED' });
    const since = async (one: string) =>
      (await run<{ at: string | null }>(sql`SELECT active_at::text AS at FROM segment WHERE id = ${one}`))[0]?.at;
    await send([line(remote, 'a', { action: 'remove' }), line(failed.remote, 'a')].join('\n'));
    expect([(await get(id)).status, await since(id)]).toEqual(['PENDING', null]);
    expect([(await get(failed.id)).status, await since(failed.id)]).toEqual(['VALIDATION_FAILED', null]);
    await send(line(remote, 'a'));
    await run(sql`UPDATE segment SET active_at = now() - interval '9 days' WHERE id = ${id}`);
    const before = await since(id);
    await send(line(remote, 'b'));
    // A change of members does not begin its avails anew.
    expect([(await get(id)).status, await since(id), before]).toEqual(['ACTIVE', before, expect.any(String)]);
  });

  test('counts its lines without the empty ones, which keep their numbers, and takes ids without the spaces around them', async () => {
    const { id, remote } = await segment();
    const { data } = await send(['', line(remote, ' a '), '   ', line(remote, 'two words'), ''].join('\r\n'));
    expect(data).toMatchObject({ lines: 2, rejected: 1, rejects: [{ line: 4 }] });
    expect(await members(id, ['a'])).toEqual(['a']);
  });

  test('tells of each changed segment, so that deals whose plans name it are charged and forecast anew', async () => {
    const [one, other] = [await segment(), await segment()];
    await run(sql`DELETE FROM outbox WHERE topic = 'segment'`);
    await send([line(one.remote, 'a'), line(other.remote, 'b'), line(other.remote, 'c')].join('\n'));
    const told = await run<{ id: string }>(sql`SELECT entity_id AS id FROM outbox WHERE topic = 'segment' ORDER BY entity_id`);
    expect(told.map(({ id }) => id)).toEqual([one.id, other.id].sort());
  });

  test('and an upload know RampIDs by the source that the installation sets (decision 0074)', async () => {
    const { id, remote } = await segment('Ramp ID');
    const ramp = 'XY7tK2mPz4VnQ8sLbD3gR6jWc9FhX1eUa5oTiNqB';
    await send(line(remote, ramp));
    const uploads = openTestUploads(app);
    const uploaded = await uploads.create(agency, [ramp], { dataType: 'Ramp ID' });
    await uploads.work();
    for (const one of [id, uploaded])
      expect([await members(one, [ramp], 'eid:ramp.example'), await members(one, [ramp], 'eid:liveramp.com')]).toEqual([[ramp], []]);
  });

  test('has a name of few signs and a body, or is refused in words', async () => {
    const { remote } = await segment();
    expect(await send(line(remote, 'a'), { 'x-batch-id': 'no spaces allowed' })).toMatchObject({
      status: 400,
      msg: 'X-Batch-Id is letters, digits and _ . : - , at most 120.',
    });
  });

  test('is closed without a platform key, and to a key that was revoked', async () => {
    expect((await send(line('x', 'y'), { authorization: 'Bearer nothing' })).status).toBe(401);
    expect((await send(line('x', 'y'), { authorization: '' })).status).toBe(401);
    const { id } = (await (await app.as('super')).call(ingestRoutes.keys, {}))[0] ?? expect.fail('There is no key.');
    await (await app.as('super')).call(ingestRoutes.revokeKey, { id });
    expect((await send(line('x', 'y'))).status).toBe(401);
  });
});
