import { booleanLogicRoutes } from '@kontor/boolean-logic/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { mediaPlanRoutes, segmentsPart } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { plansNaming } from './media-plan-store.ts';

const app = testApp();
const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const ids = new Map<string, string>();
const prices = new Map<string, string>();
let agency: Caller;
let lean: Caller;
beforeAll(async () => {
  [agency, lean] = [await app.as('agency'), await app.as('lean')];
  const gable = sql`(SELECT id FROM segment_provider WHERE name = 'Gable Data')`;
  await run(sql`INSERT INTO segment (id, provider_id, title, data_type, price, status, expiration_date) VALUES
    (${'5e9'.padEnd(24, '1')}, ${gable}, 'Gone', 'Mix', 1, 'ACTIVE', '2026-01-31'), (${'5e9'.padEnd(24, '2')}, ${gable}, 'Not ready', 'Mix', 1, 'PENDING', NULL)`);
  const { rows } = await run(sql`SELECT id, title, price::text AS price FROM segment`);
  for (const { id, title, price } of rows) {
    ids.set(String(title), String(id));
    prices.set(String(title), String(price));
  }
});
const idOf = (title: string) => ids.get(title) ?? '';
const chosen = (...titles: string[]) => titles.map((title) => ({ id: idOf(title) }));
const create = (targeting: object, caller = agency) => caller.try(mediaPlanRoutes.create, { title: 'With an audience', targeting });
const made = async (targeting: object) => (await create(targeting)).envelope.value ?? '';
const read = (id: string) => agency.call(mediaPlanRoutes.get, { id });

const YOUNG = 'Adults 18–49';
const OLDER = 'Adults 25–54';
const WOMEN = 'Gender: Women';
const MINE = 'Suppression: employees';

describe('a plan’s segments (2 §3)', () => {
  test('are kept with where they are from, named, and told in history', async () => {
    const id = await made({ includeSegments: [...chosen(YOUNG, OLDER, YOUNG)], excludeSegments: chosen(MINE), includeSegmentAnd: 'AND' });
    const { targeting, names } = await read(id);
    expect(targeting.includeSegments).toEqual([
      { id: idOf(YOUNG), source: 0, type: 'RDS' },
      { id: idOf(OLDER), source: 0, type: 'RDS' },
    ]);
    // Asked as a shared one, which it is not.
    expect(targeting.excludeSegments).toEqual([{ id: idOf(MINE), source: 1, type: 'RDS' }]);
    expect(names.includeSegments).toEqual({ [idOf(YOUNG)]: YOUNG, [idOf(OLDER)]: OLDER, [idOf(MINE)]: MINE });
    await agency.call(mediaPlanRoutes.update, { id, title: 'With an audience', targeting: { ...targeting, includeSegmentAnd: 'OR' } });
    await agency.call(mediaPlanRoutes.update, { id, title: 'With an audience', targeting: { ...targeting, excludeSegments: [] } });
    const words = (await agency.call(historyRoutes.list, { id })).rows.flatMap(({ data }) =>
      data.changelogs.filter(({ name }) => name === 'Segments').map(({ newValue }) => newValue),
    );
    expect(words).toEqual([`${YOUNG} and ${OLDER}`, `${YOUNG} or ${OLDER}, not ${MINE}`, `${YOUNG} and ${OLDER}, not ${MINE}`]);
  });

  test('none are a plan that says nothing of them', async () => {
    const { targeting } = await read(await made({}));
    expect(targeting).toMatchObject({ includeSegments: [], excludeSegments: [], includeSegmentAnd: 'OR' });
    expect(segmentsPart.words(targeting, () => undefined)).toBeNull();
  });

  test('more can be added: “Audience segment updated.” (2 §8)', async () => {
    const id = await made({ includeSegments: chosen(YOUNG) });
    const { status, envelope } = await agency.try(mediaPlanRoutes.addSegment, { id, segments: chosen(YOUNG, WOMEN) });
    expect([status, envelope.msg, envelope.value]).toEqual([200, 'Audience segment updated.', id]);
    expect((await read(id)).targeting.includeSegments.map((one) => one.id)).toEqual([idOf(YOUNG), idOf(WOMEN)]);
    expect((await agency.try(mediaPlanRoutes.addSegment, { id: 'a'.repeat(24), segments: chosen(WOMEN) })).status).toBe(404);
    await run(sql`UPDATE media_plan SET targeting = jsonb_set(targeting, '{includeSegments}', (
      SELECT jsonb_agg(jsonb_build_object('id', lpad(to_hex(n), 24, '0'), 'source', 0, 'type', 'RDS')) FROM generate_series(1, 1000) n)) WHERE id = ${id}`);
    const full = await agency.try(mediaPlanRoutes.addSegment, { id, segments: chosen(WOMEN) });
    expect([full.status, full.envelope.msg]).toEqual([400, 'A media plan includes at most 1,000 segments. Remove some first.']);
  });
});

describe('segments that a plan cannot be given (2 §4, §6)', () => {
  const refused = async (targeting: object) => {
    const { status, envelope } = await create(targeting);
    return [status, envelope.msg];
  };

  test('have expired, or are not ready', async () => {
    expect(await refused({ includeSegments: chosen('Gone') })).toEqual([
      400,
      '“Gone” expired on 2026-01-31. Remove it and choose another segment.',
    ]);
    expect(await refused({ excludeSegments: chosen('Not ready') })).toEqual([
      400,
      '“Not ready” is still being prepared. Add it when it is active.',
    ]);
    expect(await refused({ includeSegments: chosen('Expecting: pregnancy and baby buyers') })).toEqual([
      400,
      '“Expecting: pregnancy and baby buyers” failed its validation. Remove it and choose another segment.',
    ]);
  });

  test('are of another parent provider than the first', async () => {
    expect(await refused({ includeSegments: chosen(YOUNG), excludeSegments: chosen('Drives: A pickup') })).toEqual([
      400,
      `“Drives: A pickup” is of Beacon Auto Insights, and “${YOUNG}” of Gable Data: segments of one parent provider alone go together. Remove one of the two.`,
    ]);
    // Two feeds of one parent, and an uploaded one, which has none.
    expect((await refused({ includeSegments: chosen('Buys: Diapers', 'Travels: By train', 'CRM match, spring 2026') }))[0]).toBe(200);
  });

  test('are not forecast either, nor is their logic priced, with the sentence that saving says', async () => {
    const words = `“Drives: A pickup” is of Beacon Auto Insights, and “${YOUNG}” of Gable Data: segments of one parent provider alone go together. Remove one of the two.`;
    const [first, second] = [
      { type: 'SEGMENT' as const, id: idOf(YOUNG) },
      { type: 'SEGMENT' as const, id: idOf('Drives: A pickup') },
    ];
    const expression = {
      type: 'GROUP' as const,
      nodes: [{ type: 'SET' as const, items: [first, second], join: 'or' as const }],
      unions: [],
    };
    const boxes = { includeSegments: chosen(YOUNG), excludeSegments: chosen('Drives: A pickup') };
    for (const targeting of [boxes, { audienceBooleanLogic: { enabled: true, value: expression } }]) {
      const { status, envelope } = await agency.try(mediaPlanRoutes.forecast, { targeting });
      expect([status, envelope.msg]).toEqual([400, words]);
    }
    expect((await agency.try(booleanLogicRoutes.cost, { expression })).envelope.msg).toBe(words);
  });

  test('are on both sides', async () => {
    expect(await refused({ includeSegments: chosen(YOUNG), excludeSegments: chosen(YOUNG) })).toEqual([
      400,
      `“${YOUNG}” is both included and excluded. Remove it from one side.`,
    ]);
  });

  test('are unknown, each named once however often it is chosen', async () => {
    const id = 'f'.repeat(24);
    const [, words] = await refused({ includeSegments: [{ id }], excludeSegments: [{ id }] });
    expect(words).toContain(`The segment ${id} does not exist. Remove it.`);
  });

  test('are of a kind that is closed to the account; a forecast refuses them, too', async () => {
    await run(sql`INSERT INTO account_segment_provider (account_id, provider_id)
      SELECT a.id, p.id FROM account a, segment_provider p WHERE a.name = 'Plainspoke Agency' AND p.name = 'Gable Data'`);
    const message = `“${YOUNG}” is one of the shared segments. Remove it: shared segments are not switched on for your account. Ask your account manager for them.`;
    const targeting = { includeSegments: chosen(YOUNG) };
    for (const reply of [create(targeting, lean), lean.try(mediaPlanRoutes.forecast, { targeting })]) {
      const { status, envelope } = await reply;
      expect([status, envelope.msg]).toEqual([400, message]);
    }
  });

  test('may stay where the plan had them before', async () => {
    const id = await made({ includeSegments: chosen(YOUNG) });
    const { targeting } = await read(id);
    await run(sql`UPDATE segment SET expiration_date = '2026-02-01' WHERE id = ${idOf(YOUNG)}`);
    expect((await agency.try(mediaPlanRoutes.update, { id, title: 'Still', targeting })).status).toBe(200);
    expect((await agency.try(mediaPlanRoutes.forecast, { targeting })).status).toBe(200);
    expect((await create({ includeSegments: chosen(YOUNG) })).status).toBe(400);
    await run(sql`UPDATE segment SET expiration_date = NULL WHERE id = ${idOf(YOUNG)}`);
  });
});

describe('what a plan’s segments do to its forecast', () => {
  const targeting = { includeSegments: chosen(), excludeSegments: chosen() };
  const asked = (change: object) => agency.call(mediaPlanRoutes.forecast, { targeting: { ...targeting, ...change } });
  const cents = (title: string) => Math.round(Number(prices.get(title)) * 1e6);

  test('joined by OR they are one clause, by AND one each; the excluded are one (docs/decisions/0060)', async () => {
    const keys = async (change: object) => (await asked(change)).clauses.map(({ key }) => key).filter((key) => key.startsWith('include'));
    const both = { includeSegments: chosen(YOUNG, OLDER), excludeSegments: chosen(WOMEN) };
    expect(await keys(both)).toEqual(['includeSegments', 'includeSegments:not']);
    const each = [`includeSegments:${idOf(YOUNG)}`, `includeSegments:${idOf(OLDER)}`];
    expect(await keys({ ...both, includeSegmentAnd: 'AND' })).toEqual([...each, 'includeSegments:not']);
    const all = await asked({});
    const [a, b] = [await asked({ includeSegments: chosen(YOUNG) }), await asked({ includeSegments: chosen(OLDER) })];
    const and = await asked({ includeSegments: chosen(YOUNG, OLDER), includeSegmentAnd: 'AND' });
    const or = await asked({ includeSegments: chosen(YOUNG, OLDER) });
    const not = await asked({ excludeSegments: chosen(YOUNG) });
    expect(and.requests).toBeLessThanOrEqual(Math.min(a.requests, b.requests));
    expect(or.requests + and.requests).toBeCloseTo(a.requests + b.requests, 3);
    expect(a.requests + not.requests).toBeCloseTo(all.requests, 3);
  });

  test('cost what their fee is, in the forecast and of the plan (design §6.3)', async () => {
    const change = { includeSegments: chosen(YOUNG, OLDER), excludeSegments: chosen(WOMEN), includeSegmentAnd: 'AND' };
    const { dataFee } = await asked(change);
    expect(Math.round(Number(dataFee) * 1e6)).toBe(cents(YOUNG) + cents(OLDER));
    const id = await made(change);
    expect(await agency.call(mediaPlanRoutes.cost, { id })).toEqual({ cost: dataFee });
    expect(await agency.call(mediaPlanRoutes.cost, { id: await made({}) })).toEqual({ cost: '0.000000' });
    const staff = await app.as('staff');
    expect(await staff.call(mediaPlanRoutes.cost, { id, admin: true })).toEqual({ cost: dataFee });
    const { targeting: stored } = await read(id);
    expect((await staff.call(mediaPlanRoutes.forecast, { targeting: stored, admin: true })).dataFee).toBe(dataFee);
    // Staff look at any account's plan, its people too (2 §6).
    const people = await agency.call(mediaPlanRoutes.people, { targeting: stored });
    expect(await staff.call(mediaPlanRoutes.people, { targeting: stored, admin: true })).toEqual(people);
  });
});

test('a plan that published deals use is given no audience that is too small; another plan is, until its deal is published', async () => {
  const few = 'fe'.padEnd(24, '0');
  await run(sql`INSERT INTO segment (id, account_id, source, title, data_type, price, status)
    SELECT ${few}, account_id, 1, 'Of nobody', 'IP', 0, 'ACTIVE' FROM segment WHERE title = ${MINE}`);
  const [used, free] = [await made({ includeSegments: chosen(YOUNG) }), await made({ includeSegments: chosen(YOUNG) })];
  const { rowCount } = await run(sql`UPDATE deal SET media_plan_id = ${used} WHERE id = (
    SELECT id FROM deal WHERE status = 'PUBLISHED' AND deleted_at IS NULL AND account_id = (SELECT account_id FROM media_plan WHERE id = ${used}) LIMIT 1)`);
  expect(rowCount).toBe(1);
  const change = async (id: string, includeSegments: { id: string }[]) => {
    const { title, targeting } = await read(id);
    const { status, envelope } = await agency.try(mediaPlanRoutes.update, { id, title, targeting: { ...targeting, includeSegments } });
    return [status, envelope.errorDetails];
  };
  expect(await change(used, [{ id: few }])).toEqual([409, 'audienceTooSmall']);
  expect((await agency.try(mediaPlanRoutes.addSegment, { id: used, segments: [{ id: few }] })).envelope.errorDetails).toBe(
    'audienceTooSmall',
  );
  expect(await change(used, chosen(OLDER))).toEqual([200, null]);
  expect(await change(free, [{ id: few }])).toEqual([200, null]);
});

describe('the plans that name a segment', () => {
  const naming = async (...titles: string[]) => new Set(await plansNaming(systemScope(app.stores.entities), titles.map(idOf)));
  const set = (title: string) => ({ type: 'SET', join: 'or', items: [{ type: 'SEGMENT', id: idOf(title) }] });
  const group = (...titles: string[]) => ({
    type: 'GROUP',
    nodes: titles.map(set),
    unions: titles.slice(1).map(() => ({ join: 'or', not: true })),
  });

  test('are found wherever they do: in either box, and inside their logic, also where that is off', async () => {
    const value = { type: 'GROUP', nodes: [group(OLDER, WOMEN), set(WOMEN)], unions: [{ join: 'and', not: false }] };
    const plans = {
      included: await made({ includeSegments: chosen(YOUNG, OLDER) }),
      excluded: await made({ excludeSegments: chosen(OLDER) }),
      logic: await made({ audienceBooleanLogic: { enabled: true, value } }),
      off: await made({ audienceBooleanLogic: { enabled: false, value } }),
      none: await made({ includeSegments: chosen(YOUNG) }),
    };
    const found = await naming(OLDER);
    expect(Object.entries(plans).map(([key, id]) => [key, id !== '' && found.has(id)])).toEqual([
      ['included', true],
      ['excluded', true],
      ['logic', true],
      ['off', true],
      ['none', false],
    ]);
    expect((await naming(YOUNG, WOMEN)).has(plans.none)).toBe(true);
    expect((await naming()).size).toBe(0);
  });

  test('are those of its targeting now; a deleted plan stays, because its deals may still be charged', async () => {
    const id = await made({ includeSegments: chosen(YOUNG) });
    await agency.call(mediaPlanRoutes.update, { id, title: 'Another', targeting: { includeSegments: chosen(OLDER) } });
    expect([(await naming(YOUNG)).has(id), (await naming(OLDER)).has(id)]).toEqual([false, true]);
    await agency.call(mediaPlanRoutes.update, { id, title: 'Another title', targeting: { includeSegments: chosen(OLDER) } });
    await run(sql`UPDATE media_plan SET deleted_at = now() WHERE id = ${id}`);
    expect((await naming(OLDER)).has(id)).toBe(true);
  });

  test('are found by an index, beneath the walls too', async () => {
    const lines = await systemScope(app.stores.entities).transaction(async (transaction) => {
      // Of so few rows a plan that reads them all would be as good.
      await transaction.run((database) => database.execute(sql`SET LOCAL enable_seqscan = off`));
      const ids = sql.param([idOf(OLDER), idOf(YOUNG)]);
      return transaction.run((database) =>
        database.execute(sql`EXPLAIN SELECT DISTINCT plan_id FROM media_plan_segment WHERE segment_id = ANY(${ids}::text[])`),
      );
    });
    expect(JSON.stringify(lines.rows)).toMatch(/media_plan_segment_plans.*Index Cond: \(segment_id = ANY/);
  });
});
