import type { Caller } from '@kontor/core/testing';
import { toldNumber } from '@kontor/market/contract';
import { figureRoutes } from '@kontor/segments/contract';
import { takeDownSecondWall, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestSegments } from '../test-segments.ts';
import { addresses, openTestUploads } from '../uploaded/test-uploads.ts';

const app = testApp();
let agency: Caller;
let known: Awaited<ReturnType<typeof openTestSegments>>;
let uploads: ReturnType<typeof openTestUploads>;
beforeAll(async () => {
  agency = await app.as('agency');
  known = await openTestSegments(app.stores.entities);
  uploads = openTestUploads(app);
});
const ADULTS = 'Adults 18–49';
const UPLOAD = 'CRM match, spring 2026';

describe('overlap and what a segment adds', () => {
  test('are counted exactly, and the same both ways', async () => {
    const [one, other] = [addresses(300, 40_000), addresses(300, 40_200)];
    const ids = [await uploads.create(agency, one), await uploads.create(agency, other)];
    await uploads.work();
    const { segments, shared, everybody } = await agency.call(figureRoutes.overlap, { ids });
    expect(segments.map(({ users }) => users)).toEqual([300, 300]);
    expect(shared).toEqual([
      [300, 100],
      [100, 300],
    ]);
    expect(toldNumber(everybody)).toBeGreaterThanOrEqual(500);
    expect(await agency.call(figureRoutes.adds, { id: ids[1] ?? '', to: [ids[0] ?? ''] })).toEqual({
      before: 300,
      after: 500,
      added: 200,
    });
    // Those that are named twice, or are the segment itself, count once.
    const [a = '', b = ''] = ids;
    expect(await agency.call(figureRoutes.adds, { id: b, to: [a, a, b] })).toEqual({ before: 500, after: 500, added: { fewerThan: 20 } });
    const turned = await agency.call(figureRoutes.overlap, { ids: [b, a, b] });
    expect(turned.segments.map(({ id }) => id)).toEqual([b, a]);
  });

  test('take at most 20 segments, and none without members of its own', async () => {
    // Ids that nobody has: were more than 20 looked up, they would not be found.
    const ids = Array.from({ length: 21 }, (_, n) => n.toString(16).padStart(24, '0'));
    expect((await agency.try(figureRoutes.overlap, { ids })).status).toBe(400);
    expect((await agency.try(figureRoutes.overlap, { ids: ids.slice(1) })).status).toBe(404);
    const said = await agency.try(figureRoutes.overlap, { ids: [known.idOf(ADULTS), known.idOf('Scenes: Beach')] });
    expect(said.envelope.errorDetails).toBe('segmentWithoutMembers');
  });
});

/** Users of any segment that the agency may use, its own among them: told on a part of them. */
const everybody = async () => {
  const told = (await agency.call(figureRoutes.overlap, { ids: [known.idOf(ADULTS), known.idOf('Adults 25–54')] })).everybody;
  return typeof told === 'object' && 'about' in told ? told : expect.fail('Everybody is told exactly.');
};
/** So many that they are seen in what is told. */
const MANY = 40_000;

describe('everybody, whom segments are held against', () => {
  test('are the users of active segments with members that the account may use, and of no others', async () => {
    const before = await everybody();
    const id = await uploads.create(agency, addresses(MANY, 60_000), { name: 'Of nobody else' });
    await uploads.work();
    const after = await everybody();
    expect(Math.abs(after.about - before.about - MANY)).toBeLessThanOrEqual(after.within + before.within);
    const [agencyId] = await uploads.run<{ id: string }>(sql`SELECT account_id AS id FROM segment WHERE id = ${id}`);
    const [rivalId] = await uploads.run<{ id: string }>(sql`SELECT account_id AS id FROM segment WHERE title = 'Rival CRM households'`);
    const changed = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await uploads.run(sql`UPDATE segment SET ${change} WHERE id = ${id}`);
      const found = await everybody();
      await uploads.run(sql`UPDATE segment SET ${back} WHERE id = ${id}`);
      return found;
    };
    expect([
      await changed(sql`status = 'PROCESSING'`, sql`status = 'ACTIVE'`),
      await changed(sql`deleted_at = now()`, sql`deleted_at = NULL`),
      await changed(sql`data_type = 'Contextual'`, sql`data_type = 'IP'`),
      await changed(sql`account_id = ${rivalId?.id}`, sql`account_id = ${agencyId?.id}`),
    ]).toEqual([before, before, before, before]);
    expect(await everybody()).toEqual(after);
  });

  test('are not those of uploads where uploads are switched off; these are not found then', async () => {
    const before = await everybody();
    const uploaded = sql`account.id IN (SELECT account_id FROM segment WHERE title = ${UPLOAD})`;
    await uploads.run(sql`UPDATE account SET uploaded_segment = false WHERE ${uploaded}`);
    const without = await everybody();
    const closed = await agency.try(figureRoutes.figures, { id: known.idOf(UPLOAD) });
    await uploads.run(sql`UPDATE account SET uploaded_segment = true WHERE ${uploaded}`);
    // Those of “Of nobody else” are in no other segment.
    expect(without.about).toBeLessThanOrEqual(before.about - MANY / 2);
    expect(closed.status).toBe(404);
    expect((await agency.try(figureRoutes.figures, { id: known.idOf(UPLOAD) })).status).toBe(200);
    expect(await everybody()).toEqual(before);
  });
});

describe('by the predicates alone, with row-level security down', () => {
  test('segments of others are not found, and nobody of theirs is in a count', async () => {
    const before = await everybody();
    await takeDownSecondWall(app);
    const id = known.idOf('Rival CRM households');
    expect((await agency.try(figureRoutes.figures, { id })).status).toBe(404);
    expect((await agency.try(figureRoutes.overlap, { ids: [id, known.idOf(ADULTS)] })).status).toBe(404);
    expect(await everybody()).toEqual(before);
  });
});
