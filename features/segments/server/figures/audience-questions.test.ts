import { figureRoutes, segmentRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestSegments } from '../test-segments.ts';
import { openTestUploads } from '../uploaded/test-uploads.ts';

const app = testApp({ AUDIENCE_QUESTIONS_A_DAY: '6' });
const UPLOAD = 'CRM match, spring 2026';
const ADULTS = 'Adults 18–49';

test('an account has so many counts a day about people of its own segments, each of its people from the same; others are not touched', async () => {
  const [agency, planner, rival] = await Promise.all((['agency', 'planner', 'rival'] as const).map((persona) => app.as(persona)));
  if (!agency || !planner || !rival) throw new Error('Nobody is signed in.');
  const known = await openTestSegments(app.stores.entities);
  const [own, theirs] = [known.idOf(UPLOAD), known.idOf(ADULTS)];
  const mixed = () => agency.try(figureRoutes.adds, { id: own, to: [theirs] });
  // Two of the three counts are of both; one count of each call beyond the limit may pass.
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await mixed()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const { envelope } = await mixed();
  expect([envelope.errorDetails, envelope.msg]).toEqual([
    'questionsSpent',
    expect.stringMatching(/^Your account has asked all its questions of today .* It can ask again in 24 h\.$/),
  ]);
  const { status } = await planner.try(segmentRoutes.avails, { inSeg: [own, theirs], includeSegmentAnd: 'AND' });
  expect(status).toBe(429);
  // What is of providers alone, or of another account, is asked on.
  expect((await agency.try(figureRoutes.overlap, { ids: [theirs, known.idOf('Adults 25–54')] })).status).toBe(429);
  expect((await agency.try(segmentRoutes.avails, { inSeg: [theirs] })).status).toBe(200);
  expect((await rival.try(segmentRoutes.list, { type: 'upload' })).status).toBe(200);
  await openTestUploads(app).run(sql`UPDATE attempt_limit SET expires_at = now() WHERE subject LIKE 'audience-counts:%'`);
  expect((await mixed()).status).toBe(200);
});
