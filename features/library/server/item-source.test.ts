import { availRoutes } from '@kontor/avails/contract';
import { addDays, dayIn, exact, exactText, ZONES } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { libraryRoutes, USAGE_DAYS } from '@kontor/library/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { MISSING, openTestLibrary } from './test-library.ts';

const app = testApp();
let superUser: Caller;
let agency: Caller;
let library: ReturnType<typeof openTestLibrary>;
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
  library = openTestLibrary(superUser);
});
const rows = async (statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;

/** A deal of the item, by the agency. */
async function use(libraryId: string, dealId: string) {
  const dealDspId = (await agency.call(dspRoutes.list, { buyer: true })).find(({ seat }) => !seat)?.id ?? '';
  const draft = { title: dealId, dealId, type: 'AUCTION' as const, rate: '12.5', marginType: 'PERCENT' as const, dealDspId, libraryId };
  return (await agency.try(dealRoutes.create, draft)).envelope.value ?? '';
}

describe('what was made of an item', () => {
  test('is told to super users as sums: plans, deals, and the spend of 28 days on these plans', async () => {
    const id = await library.create();
    const none = { plans: 0, deals: 0, spend: '0' };
    expect(await superUser.call(libraryRoutes.usage, { id })).toEqual(none);
    await use(id, 'USE-1');
    await use(id, 'USE-2');
    expect(await superUser.call(libraryRoutes.usage, { id })).toEqual({ ...none, plans: 2, deals: 2 });
    // Two plans of different accounts that delivered become two of the item's.
    const since = addDays(dayIn(ZONES.EST.iana), 1 - USAGE_DAYS);
    const delivered = await app.stores.events.query<{ plan: string; spent: string }>(
      `SELECT plan, toString(sum(spend)) AS spent FROM delivery_hourly
       WHERE toDate(hour, 'America/New_York') >= {since:Date} AND plan != '' GROUP BY plan HAVING sum(spend) > 0 ORDER BY plan LIMIT 2`,
      { since },
    );
    expect(delivered).toHaveLength(2);
    const ids = sql.join(
      delivered.map(({ plan }) => sql`${plan}`),
      sql`, `,
    );
    await rows(sql`UPDATE media_plan SET library_item_id = ${id}, library_version = 1 WHERE id IN (${ids})`);
    const usage = await superUser.call(libraryRoutes.usage, { id });
    expect(usage.plans).toBe(4);
    expect(exactText(exact(usage.spend))).toBe(exactText(delivered.reduce((sum, { spent }) => sum + exact(spent), 0n)));
    expect(Object.keys(usage).sort()).toEqual(['deals', 'plans', 'spend']);
  });

  test('is told to nobody else, nor of an item that is not there', async () => {
    const id = await library.create();
    for (const caller of [agency, await app.as('staff')]) expect((await caller.try(libraryRoutes.usage, { id })).status).toBe(403);
    expect((await superUser.try(libraryRoutes.usage, { id: MISSING })).status).toBe(404);
  });
});

describe('a plan and its deal say of which template they are', () => {
  test('with the version of then, whatever became of it; others say nothing', async () => {
    const id = await library.create();
    const deal = await agency.call(dealRoutes.get, { id: await use(id, 'USE-3') });
    await library.update(id, { cpm: '31' });
    expect((await library.read(id)).version).toBe(2);
    expect(deal.template).toEqual({ id, version: 1 });
    expect((await agency.call(mediaPlanRoutes.get, { id: deal.mediaPlans ?? '' })).template).toEqual({ id, version: 1 });
    const plain = (await agency.try(mediaPlanRoutes.create, { title: 'By itself' })).envelope.value ?? '';
    expect((await agency.call(mediaPlanRoutes.get, { id: plain })).template).toBeNull();
  });
});

describe('an item of a media plan or an exploration', () => {
  const owned = async () => {
    const [list] =
      await rows(sql`SELECT l.id, l.title FROM media_list l JOIN membership m ON m.account_id = l.account_id JOIN app_user u ON u.id = m.user_id
      WHERE u.email = 'agency@demo.test' AND l.type = 'bundle' AND l.enabled AND l.deleted_at IS NULL ORDER BY l.id LIMIT 1`);
    const [segment] =
      await rows(sql`SELECT s.id, s.title FROM segment s JOIN membership m ON m.account_id = s.account_id JOIN app_user u ON u.id = m.user_id
      WHERE u.email = 'agency@demo.test' AND s.status = 'ACTIVE' AND s.deleted_at IS NULL ORDER BY s.id LIMIT 1`);
    return {
      list: { id: String(list?.['id']), title: String(list?.['title']) },
      segment: { id: String(segment?.['id']), title: String(segment?.['title']) },
    };
  };

  test('has what belongs to the platform; what belongs to the account is named and left out, and can be saved', async () => {
    const { list, segment } = await owned();
    const targeting = {
      ...emptyTargeting(),
      platform: ['CTV' as const],
      country: { included: true, values: ['US'] },
      bundleMedia: { included: true, ids: [list.id] },
      includeSegments: [{ id: segment.id }],
    };
    const made = await agency.try(mediaPlanRoutes.create, { title: 'Works well', description: 'Ours alone', targeting });
    expect(made.status).toBe(200);
    const plan = made.envelope.value ?? '';
    const found = await superUser.call(libraryRoutes.from, { of: 'plan', id: plan });
    expect(found).toMatchObject({
      title: 'Works well',
      desc: '',
      leftOut: [`“${list.title}” is a media list`, `“${segment.title}” is a segment of an account`],
    });
    expect(found.targeting).toEqual({ ...emptyTargeting(), platform: ['CTV'], country: { included: true, values: ['US'] } });
    expect(JSON.stringify({ ...found, leftOut: [] })).not.toMatch(new RegExp(`${list.id}|${segment.id}|Ours alone`));
    const id = await library.create({ title: 'Of a plan', targeting: found.targeting });
    expect((await library.read(id)).targeting).toEqual(found.targeting);
  });

  test('logic that names a segment of an account goes as a whole; other logic stays', async () => {
    const { segment } = await owned();
    const [shared] = await rows(
      sql`SELECT id FROM segment WHERE account_id IS NULL AND status = 'ACTIVE' AND deleted_at IS NULL AND expiration_date IS NULL ORDER BY id LIMIT 1`,
    );
    const logic = (id: string) => ({
      enabled: true,
      value: {
        type: 'GROUP' as const,
        nodes: [{ type: 'SET' as const, join: 'or' as const, items: [{ type: 'SEGMENT' as const, id }] }],
        unions: [],
      },
    });
    const of = async (segmentId: string) => {
      const [{ id } = {}] =
        await rows(sql`UPDATE media_plan SET targeting = jsonb_set(targeting, '{audienceBooleanLogic}', ${JSON.stringify(logic(segmentId))}::jsonb)
        WHERE id = (SELECT id FROM media_plan WHERE title = 'Works well') RETURNING id`);
      return (await superUser.call(libraryRoutes.from, { of: 'plan', id: String(id) })).targeting.audienceBooleanLogic;
    };
    expect((await of(segment.id)).value).toBeNull();
    expect(await of(String(shared?.['id']))).toMatchObject(logic(String(shared?.['id'])));
  });

  test('of an exploration is that exploration', async () => {
    const targeting = { ...emptyTargeting(), platform: ['INAPP' as const], country: { included: true, values: ['CA'] } };
    const { envelope } = await superUser.try(availRoutes.save, { title: 'Looked at', targeting });
    const found = await superUser.call(libraryRoutes.from, { of: 'exploration', id: envelope.value ?? '' });
    expect(found).toMatchObject({ title: 'Looked at', leftOut: [], targeting });
  });

  test('that is not there is missing, and nobody else asks', async () => {
    for (const of of ['plan', 'exploration'] as const) {
      expect((await superUser.try(libraryRoutes.from, { of, id: MISSING })).status).toBe(404);
      for (const caller of [agency, await app.as('staff')])
        expect((await caller.try(libraryRoutes.from, { of, id: MISSING })).status).toBe(403);
    }
  });
});
