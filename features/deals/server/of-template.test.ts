import type { Input } from '@kontor/core/contract';
import { buildServer, type Stores, systemScope } from '@kontor/core/server';
import { allReady, type Caller, requestOf } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { libraryRoutes } from '@kontor/library/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { asOwner, cutAfter, meet, rowHeld, tableHeld, testApp, watched } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { deals as feature } from './index.ts';
import { openTestDeals } from './test-deals.ts';

const app = testApp();
let superUser: Caller;
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
  deals = await openTestDeals(agency, app.stores.entities);
});

type Item = Input<typeof libraryRoutes.create>;
const TARGETING = { platform: ['CTV' as const], country: { included: true, values: ['US'] } };
let made = 0;
async function item(change: Partial<Item> = {}) {
  made += 1;
  const title = `Template ${made}`;
  const { envelope } = await superUser.try(libraryRoutes.create, { title, cpm: '12.50', targeting: TARGETING, ...change });
  return { id: envelope.value ?? '', title };
}
const edit = async (id: string, change: Partial<Item>) => {
  const { title, desc, icon, featured, status, cpm, targeting } = await superUser.call(libraryRoutes.get, { id });
  return superUser.call(libraryRoutes.update, { id, title, desc, icon, featured, status, cpm, targeting, ...change });
};
const draft = (libraryId: string, change: object = {}) => ({ ...deals.draft(), marginType: 'PERCENT' as const, libraryId, ...change });
const create = (input: ReturnType<typeof draft>, caller = agency) => caller.try(dealRoutes.create, input);
/** Plans and deals of the caller's account. */
async function counted(caller = agency) {
  const [plans, own] = [await caller.call(mediaPlanRoutes.list, {}), await caller.call(dealRoutes.list, {})];
  return [plans.totalCount, own.totalCount];
}

describe('a deal of a template (2 §7)', () => {
  test('is made with a plan of the account, whose title nobody has, and both say of which version', async () => {
    const { id, title } = await item();
    const [first, second] = [await create(draft(id)), await create(draft(id))];
    expect([first.status, first.envelope.msg, second.status]).toEqual([200, 'Deal successfully created', 200]);
    const [one, two] = await Promise.all([first, second].map(({ envelope }) => deals.read(envelope.value ?? '')));
    expect([one?.mediaPlanTitle, two?.mediaPlanTitle]).toEqual([title, `${title} (2)`]);
    expect(one?.marginType).toBe('PERCENT');
    const plan = await agency.call(mediaPlanRoutes.get, { id: one?.mediaPlans ?? '' });
    const template = await agency.call(libraryRoutes.get, { id });
    expect(plan.targeting).toEqual(template.targeting);
    const summaries = async (of: string) => (await agency.call(historyRoutes.list, { id: of })).rows.map(({ data }) => data.summary);
    expect(await summaries(plan.id)).toEqual([`Made of the template “${title}”, version 1`]);
    expect(await summaries(one?.id ?? '')).toEqual([`Deal created from the template “${title}”, version 1`]);
    const { rows } = await systemScope(app.stores.entities).run((database) =>
      database.execute(sql`SELECT library_item_id AS item, library_version AS version FROM media_plan WHERE id = ${plan.id}`),
    );
    expect(rows).toEqual([{ item: id, version: 1 }]);
  });

  test('stays as it is whatever becomes of the template', async () => {
    const { id } = await item();
    const { envelope } = await create(draft(id));
    const deal = await deals.read(envelope.value ?? '');
    const before = await agency.call(mediaPlanRoutes.get, { id: deal.mediaPlans ?? '' });
    await edit(id, { cpm: '99', targeting: { ...TARGETING, platform: ['DESKTOP'] } });
    await superUser.call(libraryRoutes.remove, { id });
    expect(await agency.call(mediaPlanRoutes.get, { id: before.id })).toEqual(before);
    expect(await deals.read(deal.id)).toEqual(deal);
  });

  test('takes no media plan besides', async () => {
    const { id } = await item();
    const { status, envelope } = await create(draft(id, { mediaPlans: deals.plan.id }));
    const said = 'A deal of a template gets a media plan of its own. Leave out the media plan, or the template.';
    expect([status, envelope.msg, envelope.issues]).toEqual([400, said, [{ path: 'mediaPlans', message: said }]]);
  });

  test('of a template that is unknown, disabled, deleted, or another record’s id is refused alike, and nothing is made', async () => {
    const disabled = await item({ status: false });
    const deleted = await item();
    await superUser.call(libraryRoutes.remove, { id: deleted.id });
    const before = await counted();
    const deal = (await agency.call(dealRoutes.list, {})).rows[0]?.id ?? '';
    for (const id of ['f'.repeat(24), disabled.id, deleted.id, deal, deals.plan.id]) {
      const { status, envelope } = await create(draft(id));
      expect([status, envelope.errorDetails]).toEqual([409, 'templateGone']);
      expect(envelope.msg).toBe('This template is no longer available. Choose a media plan, or another template.');
    }
    expect(await counted()).toEqual(before);
  });

  test('of an account without the flag is refused as if there were no template', async () => {
    const { id } = await item();
    const lean = await app.as('lean');
    expect((await create(draft(id), lean)).envelope.errorDetails).toBe('templateGone');
  });

  test('that was seen in another version is refused until the new one is asked for', async () => {
    const { id } = await item();
    await edit(id, { cpm: '14' });
    const asked = draft(id, { libraryVersion: 1 });
    expect(await create(asked)).toMatchObject({ status: 409, envelope: { errorDetails: 'templateChanged' } });
    expect((await create({ ...asked, libraryVersion: 2 })).status).toBe(200);
  });

  test('sent twice at once is made once, with one plan', async () => {
    const { id } = await item();
    const [plans = 0, own = 0] = await counted();
    const asked = draft(id);
    const both = await Promise.all([create(asked), create(asked)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await counted()).toEqual([(plans ?? 0) + 1, (own ?? 0) + 1]);
  });

  test('whose template is disabled at the same moment is made whole, or refused and not made', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id } = await item();
      const before = await counted();
      const asked = draft(id, { libraryVersion: 1 });
      const both =
        round % 2 === 0
          ? [() => create(asked), () => edit(id, { status: false })]
          : [() => edit(id, { status: false }), () => create(asked)];
      const replies = await Promise.all(both.map((start) => start()));
      const { status, envelope } = replies[round % 2] as Awaited<ReturnType<typeof create>>; // the one of `create`
      const made = status === 200 ? 1 : 0;
      if (status !== 200) expect(['templateGone', 'templateChanged']).toContain(envelope.errorDetails);
      expect(await counted()).toEqual(before.map((count) => (count ?? 0) + made));
      // Afterwards it is gone for everybody.
      expect((await create(draft(id))).envelope.errorDetails).toBe('templateGone');
    }
  });

  test('whose DSP, price or Deal ID is refused leaves no plan behind', async () => {
    const { id } = await item();
    const before = await counted();
    const [known] = (await agency.call(dealRoutes.list, {})).rows;
    for (const change of [
      { dealDspId: 'nobody' },
      { start: '2020-01-01 00:00:00', end: '2020-02-01 00:00:00' },
      { dealId: known?.data.dealId },
    ])
      expect((await create(draft(id, change))).status).toBeGreaterThanOrEqual(400);
    expect(await counted()).toEqual(before);
  });

  test('of a publisher is of its own inventory alone', async () => {
    const { id } = await item();
    const publisher = await app.as('publisher');
    const { envelope } = await create(draft(id), publisher);
    const deal = await publisher.call(dealRoutes.get, { id: envelope.value ?? '' });
    const plan = await publisher.call(mediaPlanRoutes.get, { id: deal.mediaPlans ?? '' });
    expect(plan.targeting.publishers.values).toHaveLength(1);
    expect(plan.targeting.publishers.included).toBe(true);
  });
});

describe('a fault while plan and deal are written', () => {
  const STEPS: [table: string, when: string, of: string][] = [
    ['media_plan', 'AFTER', ''],
    ['history', 'AFTER', `WHEN (NEW.entity = 'media-plan')`],
    ['outbox', 'AFTER', `WHEN (NEW.topic = 'media-plan')`],
    ['deal', 'BEFORE', ''],
    ['deal', 'AFTER', ''],
    ['history', 'AFTER', `WHEN (NEW.entity = 'deal')`],
    ['outbox', 'AFTER', `WHEN (NEW.topic = 'deal')`],
  ];
  test.each(STEPS)('at %s (%s) %s leaves neither', async (table, when, of) => {
    const { id } = await item();
    const before = await counted();
    await asOwner(app, `CREATE FUNCTION breaks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken on purpose'; END $$`);
    await asOwner(app, `CREATE TRIGGER breaks ${when} INSERT ON ${table} FOR EACH ROW ${of} EXECUTE FUNCTION breaks()`);
    expect((await create(draft(id))).status).toBeGreaterThanOrEqual(500);
    await asOwner(app, 'DROP FUNCTION breaks() CASCADE');
    expect(await counted()).toEqual(before);
    expect((await create(draft(id))).status).toBe(200);
  });
});

/** Creates deals on a server whose stores are `now`, which the next creation may have others of. */
async function openOther() {
  let now: Stores = app.stores;
  const { entities } = app.stores;
  const connect = () => now.entities.pool.connect();
  const pool = Object.assign(Object.create(entities.pool), { connect }) as typeof entities.pool;
  const stores = { ...app.stores, entities: { ...entities, pool } };
  const server = await buildServer({ stores, routes: feature.calls, webRoot: null, isReady: allReady });
  const headers = { cookie: agency.cookie(), 'x-requested-with': 'kontor' };
  const createWith = async (its: Stores, input: ReturnType<typeof draft>) => {
    now = its;
    const { method, url, payload } = requestOf(dealRoutes.create, input);
    const reply = await server.inject({ method: method as 'POST', url, headers, payload: payload as object });
    return { status: reply.statusCode, envelope: reply.json() };
  };
  return { createWith, close: () => server.close() };
}
const rowsOf = async (statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
/** Everything that a creation writes. */
const written = async () => {
  const [row] = await rowsOf(sql`SELECT (SELECT count(*)::int FROM media_plan) AS plans, (SELECT count(*)::int FROM deal) AS deals,
    (SELECT count(*)::int FROM history WHERE entity IN ('deal', 'media-plan')) AS histories`);
  return [row?.['plans'], row?.['deals'], row?.['histories']].map(Number);
};
const NEITHER = [0, 0, 0];
const BOTH = [1, 1, 2];
const grown = async (before: readonly number[]) => (await written()).map((count, of) => count - (before[of] ?? 0));

describe('a deal of a template, statement by statement (2 §7)', () => {
  let other: Awaited<ReturnType<typeof openOther>>;
  beforeAll(async () => {
    other = await openOther();
    return () => other.close();
  });
  /** The texts of what a creation asks. */
  async function statements(id: string): Promise<string[]> {
    const texts: string[] = [];
    const stores = watched(app.stores, (text) => void texts.push(text));
    expect((await other.createWith(stores, draft(id))).status).toBe(200);
    return texts;
  }

  test.each([
    ['is lost once', false],
    ['is lost for good', true],
  ])('leaves plan and deal, or neither, behind whichever of them the connection %s', async (_, isForGood) => {
    const { id } = await item();
    const texts = await statements(id);
    expect(texts.filter((text) => /^insert into "(media_plan|deal)" /.test(text))).toHaveLength(2);
    for (let count = 1; count <= texts.length; count += 1) {
      const before = await written();
      const { status } = await other.createWith(cutAfter(app.stores, count, { isForGood }), draft(id));
      expect([texts[count - 1], status, await grown(before)]).toEqual([texts[count - 1], status, status === 200 ? BOTH : NEITHER]);
    }
  });

  // The embedded store has one connection, so that nothing happens within a transaction of somebody else.
  const onPostgres = test.runIf(process.env.TEST_DATABASE_URL);
  const disable = (id: string) => rowsOf(sql`UPDATE library_item SET enabled = false, version = version + 1 WHERE id = ${id}`);
  const change = (id: string) =>
    rowsOf(
      sql`UPDATE library_item SET targeting = jsonb_set(targeting, '{platform}', '["DESKTOP"]'), version = version + 1 WHERE id = ${id}`,
    );
  const back = (id: string) =>
    rowsOf(
      sql`UPDATE library_item SET enabled = true, targeting = jsonb_set(targeting, '{platform}', '["CTV"]'), version = 1 WHERE id = ${id}`,
    );

  onPostgres('is of the version that was seen, whole, or refused, whenever the template is changed meanwhile', async () => {
    const { id } = await item();
    const texts = await statements(id);
    for (let moment = 0; moment < texts.length; moment += 1) {
      await back(id);
      const before = await written();
      let asked = 0;
      const stores = watched(app.stores, () => (asked++ === moment ? change(id) : undefined));
      const { status, envelope } = await other.createWith(stores, draft(id, { libraryVersion: 1 }));
      expect([status, envelope.errorDetails, await grown(before)]).toEqual(
        status === 200 ? [200, null, BOTH] : [409, 'templateChanged', NEITHER],
      );
      if (status !== 200) continue;
      const [plan] = await rowsOf(sql`SELECT p.targeting -> 'platform' AS platform, p.library_version AS version FROM media_plan p
        JOIN deal d ON d.media_plan_id = p.id WHERE d.id = ${envelope.value}`);
      expect(plan).toEqual({ platform: ['CTV'], version: 1 });
    }
  });

  onPostgres.each([
    ['disabled', disable, 'templateGone'],
    ['changed', change, 'templateChanged'],
  ] as const)('whose template is %s after it was read and before anything is written is refused', async (_, act, refusal) => {
    const { id } = await item();
    const before = await written();
    let reads = 0;
    const stores = watched(app.stores, (text) => {
      reads += /from "library_item"/.test(text) ? 1 : 0;
      return /from "library_item"/.test(text) && reads === 2 ? act(id) : undefined;
    });
    const { status, envelope } = await other.createWith(stores, draft(id));
    expect([reads, status, envelope.errorDetails, await grown(before)]).toEqual([2, 409, refusal, NEITHER]);
  });

  onPostgres('whose template is disabled while it is written is whole, and the next one is refused', async () => {
    const { id } = await item();
    const before = await written();
    const disabling = async () => {
      await edit(id, { status: false });
      return { status: 200 };
    };
    const meeting = await meet(app, [tableHeld('media_plan'), rowHeld('library_item', id)], [() => create(draft(id)), disabling]);
    expect([meeting, await grown(before)]).toEqual([[200, 200], BOTH]);
    expect((await create(draft(id))).envelope.errorDetails).toBe('templateGone');
  });
});
