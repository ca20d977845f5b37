import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
const idOf = async (table: string, title: string) =>
  (await rowsOf<{ id: string }>(sql`SELECT id FROM ${sql.identifier(table)} WHERE title = ${title}`))[0]?.id ?? '';
const toggle = (on: boolean) =>
  rowsOf(sql`UPDATE account SET feature_toggles = feature_toggles || ${JSON.stringify({ mediaPlanExclude: on })}::jsonb`);

const some = (...values: string[]) => ({ included: true, values });
const none = (...values: string[]) => ({ included: false, values });
const american = (change: Partial<MediaPlanTargeting> = {}) => ({ ...emptyTargeting(), country: some('US'), ...change });
let agency: Caller;
let list: string;
let segment: string;
beforeAll(async () => {
  [list, segment] = [await idOf('media_list', 'Top 25 metros'), await idOf('segment', 'Adults 18–49')];
  agency = await app.as('agency');
});
const refusalOf = async (change: Partial<MediaPlanTargeting>) => {
  const { status, envelope } = await agency.try(mediaPlanRoutes.create, { title: 'Keeps out', targeting: american(change) });
  return [status, envelope.msg, envelope.issues?.map(({ path }) => path)];
};
const words = (where: string) => `Media plans of your account can include, not exclude. Remove what is newly excluded under ${where}.`;

describe('where the account’s plans can only include (mediaPlanExclude, 2 §6)', () => {
  beforeAll(() => toggle(true));

  test('a new plan excludes nothing, wherever one would: values, groups, lists, segments, accounts', async () => {
    expect(await refusalOf({ dma: none('501') })).toEqual([403, words('DMA'), ['targeting.dma']]);
    expect(await refusalOf({ masterGenres: ['Sports'], genres: none() })).toEqual([403, words('Genre'), ['targeting.genres']]);
    expect((await refusalOf({ dmaMedia: { included: false, ids: [list] } }))[0]).toBe(403);
    expect(await refusalOf({ excludeSegments: [{ id: segment, source: 0, type: 'RDS' }] })).toEqual([
      403,
      words('Segments'),
      ['targeting.includeSegments'],
    ]);
    expect((await refusalOf({ marketplaceIds: none('a'.repeat(24)) }))[0]).toBe(403);
    expect((await refusalOf({ pmp: true, accountExcludeList: ['p1'] }))[0]).toBe(403);
    expect((await refusalOf({ dma: some('501'), dmaMedia: { included: true, ids: [list] } }))[0]).toBe(200);
  });

  test('a plan keeps what it excluded before, or less of it, and takes no more', async () => {
    await toggle(false);
    const targeting = american({ dma: none('501', '803') });
    const id = (await agency.try(mediaPlanRoutes.create, { title: 'Earlier', targeting })).envelope.value ?? '';
    await toggle(true);
    const save = async (dma: MediaPlanTargeting['dma']) =>
      (await agency.try(mediaPlanRoutes.update, { id, title: 'Earlier', targeting: american({ dma }) })).status;
    expect([await save(none('501', '803')), await save(none('501')), await save(none('501', '602')), await save(some('602'))]).toEqual([
      200, 200, 403, 200,
    ]);
    expect((await agency.try(mediaPlanRoutes.forecast, { targeting: american({ dma: none('602') }) })).status).toBe(200);
  });
});
