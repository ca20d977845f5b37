import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { type Frequency, type ReportDraft, reportRoutes } from '@kontor/reports/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = testApp({ REPORT_DOMAINS: 'halden.example, client.example' });
let agency: Caller;
let planner: Caller;
let rival: Caller;
beforeAll(async () => {
  [agency, planner, rival] = await Promise.all([app.as('agency'), app.as('planner'), app.as('rival')]);
});
const run = async (statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
beforeEach(async () => {
  await run(sql`DELETE FROM report`);
});

const DRAFT = {
  name: 'Delivery by deal',
  range: 'last7day',
  timezone: 'EST',
  dimensions: ['deal', 'dsp'],
  measures: ['impressions', 'spend'],
} satisfies Partial<ReportDraft>;
const SCHEDULE = { schedule: true, frequency: 'WEEKLY' as Frequency, hour: 7, emailList: ['ann@client.example'] };
const create = (change: object = {}, caller = agency) => caller.try(reportRoutes.create, { ...DRAFT, ...change } as never);
const made = async (change: object = {}, caller = agency) => (await create(change, caller)).envelope.value ?? '';
const names = async (shared: boolean, caller: Caller) =>
  (await caller.call(reportRoutes.list, { shared })).rows.map(({ data }) => data.name);

describe('a report', () => {
  test('comes back as it was defined, without what its choices make meaningless', async () => {
    const id = await made({
      ...SCHEDULE,
      offset: 3,
      startDate: '2026-01-01',
      conditions: [{ dimension: 'platform', operation: 'in', value: ['CTV'] }],
      compare: true,
    });
    expect(await agency.call(reportRoutes.edit, { id })).toMatchObject({
      ...{ id, version: 1, isOwn: true, gone: [], shared: false, compare: true, lastRun: null },
      ...DRAFT,
      ...SCHEDULE,
      offset: null,
      startDate: null,
      conditions: [{ dimension: 'platform', operation: 'in', value: ['CTV'], labels: { CTV: 'CTV' } }],
    });
  });

  test('has a title that no other of the account has, whatever its case; another account may have it (D24, 1 §8)', async () => {
    await made();
    const taken = await create({ name: 'DELIVERY by deal' }, planner);
    expect([taken.status, taken.envelope.success, taken.envelope.msg]).toEqual([400, false, 'Report title already exists.']);
    const id = await made({ name: 'Other' });
    const renamed = await agency.try(reportRoutes.update, { id, data: DRAFT } as never);
    expect([renamed.envelope.success, renamed.envelope.msg]).toEqual([false, 'Report title already exists.']);
    expect((await create({}, rival)).status).toBe(200);
  });

  test('of twenty that are created at once under one title there is one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await names(false, agency)).toEqual(['Delivery by deal']);
  });

  test('is its owner’s alone until it is shared; then the account views it, and nobody else', async () => {
    const id = await made();
    const seen = async (caller: Caller) => (await caller.try(reportRoutes.summary, { id, shared: true })).status;
    expect([await seen(agency), await seen(planner), await seen(rival)]).toEqual([200, 404, 404]);
    await agency.call(reportRoutes.update, { id, data: { ...DRAFT, shared: true } } as never);
    expect([await seen(agency), await seen(planner), await seen(rival)]).toEqual([200, 200, 404]);
    expect([await names(true, planner), await names(false, planner), await names(true, rival), await names(true, agency)]).toEqual([
      ['Delivery by deal'],
      [],
      [],
      [],
    ]);
    expect(await planner.call(reportRoutes.edit, { id })).toMatchObject({ isOwn: false, name: 'Delivery by deal', emailList: [] });
    // From the list of one's own it is not there.
    expect((await planner.try(reportRoutes.detail, { id })).status).toBe(404);
  });

  test('is changed, deleted and sent by its owner alone', async () => {
    const id = await made({ shared: true });
    const answers = [
      await planner.try(reportRoutes.update, { id, data: { ...DRAFT, name: 'Mine' } } as never),
      await planner.try(reportRoutes.remove, { id }),
      await planner.try(reportRoutes.send, { id }),
      await planner.try(reportRoutes.sendings, { id }),
    ];
    expect(answers.map(({ status, envelope }) => [status, envelope.errorDetails])).toEqual(answers.map(() => [403, 'reportNotYours']));
    const unknown = [
      await rival.try(reportRoutes.update, { id, data: DRAFT } as never),
      await rival.try(reportRoutes.edit, { id }),
      await rival.try(reportRoutes.detail, { id, shared: true }),
      await rival.try(reportRoutes.download, { id, shared: true }),
      await rival.try(reportRoutes.chart, { id, shared: true, measure: 'spend' }),
    ];
    expect(unknown.map(({ status }) => status)).toEqual(unknown.map(() => 404));
    expect((await rival.try(reportRoutes.remove, { id })).envelope.msg).toBe('Unable to process request.');
    expect(await names(false, agency)).toEqual(['Delivery by deal']);
  });

  test('who saves over a change that they have not seen is told', async () => {
    const id = await made();
    await agency.call(reportRoutes.update, { id, version: 1, data: { ...DRAFT, name: 'First' } } as never);
    const late = await agency.try(reportRoutes.update, { id, version: 1, data: { ...DRAFT, name: 'Late' } } as never);
    expect(late.envelope.errorDetails).toBe('staleVersion');
    expect(await names(false, agency)).toEqual(['First']);
  });

  test('that is deleted can be taken back for a day, unless its title is taken meanwhile', async () => {
    const id = await made();
    expect((await agency.try(reportRoutes.remove, { id })).envelope.msg).toBe('Report deleted.');
    expect(await names(false, agency)).toEqual([]);
    expect((await agency.try(reportRoutes.remove, { id })).envelope.msg).toBe('Unable to process request.');
    await agency.call(reportRoutes.restore, { id });
    expect(await names(false, agency)).toEqual(['Delivery by deal']);
    await agency.call(reportRoutes.remove, { id });
    await made();
    expect((await agency.try(reportRoutes.restore, { id })).envelope.msg).toBe('Report title already exists.');
  });

  test('an account schedules at most fifty, whoever else saves at the same moment', async () => {
    for (let n = 0; n < 49; n += 1) await made({ ...SCHEDULE, name: `Scheduled ${n}` });
    const both = await Promise.all([create({ ...SCHEDULE, name: 'Last A' }), create({ ...SCHEDULE, name: 'Last B' }, planner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.envelope.errorDetails).toBe('enoughSchedules');
    expect((await create({ name: 'Without' })).status).toBe(200);
  });

  test('what happens to it stands in the account’s history, field by field', async () => {
    const id = await made();
    await agency.call(reportRoutes.update, { id, data: { ...DRAFT, ...SCHEDULE, name: 'Weekly', dimensions: ['deal'] } } as never);
    await agency.call(reportRoutes.remove, { id });
    await agency.call(reportRoutes.restore, { id });
    const rows = await run(sql`SELECT summary, changelogs FROM history WHERE entity = 'report' AND entity_id = ${id} ORDER BY id`);
    expect(rows.map(({ summary }) => summary)).toEqual([
      'Report Delivery by deal created',
      'Report Weekly changed',
      'Report Weekly deleted',
      'Report Weekly restored',
    ]);
    expect(rows[1]?.['changelogs']).toEqual(
      expect.arrayContaining([
        { name: 'Title', action: 'Update', oldValue: 'Delivery by deal', newValue: 'Weekly' },
        { name: 'Dimensions', action: 'Update', oldValue: 'Deal, DSP', newValue: 'Deal' },
        { name: 'Frequency', action: 'Create', oldValue: null, newValue: 'Weekly, on Monday' },
        { name: 'Recipients', action: 'Create', oldValue: null, newValue: 'ann@client.example' },
      ]),
    );
  });

  test('of an older release, with something that is gone, opens for editing and says so before it runs', async () => {
    const id = await made();
    await run(sql`UPDATE report SET definition = jsonb_set(definition, '{dimensions}', '["deal", "constellation"]') WHERE id = ${id}`);
    expect(await agency.call(reportRoutes.edit, { id })).toMatchObject({ dimensions: ['deal'], gone: ['constellation'] });
    for (const answer of [
      await agency.try(reportRoutes.detail, { id }),
      await agency.try(reportRoutes.download, { id }),
      await agency.try(reportRoutes.summary, { id }),
    ])
      expect([answer.status, answer.envelope.errorDetails]).toEqual([409, 'reportOutdated']);
  });
});

describe('the lists (1 §2.6)', () => {
  test('are searched by title, sorted, and filtered by how long ago a report ran or was created', async () => {
    const [alpha, beta] = [await made({ name: 'Alpha' }), await made({ name: 'beta' })];
    await made({ name: 'Gamma' });
    await run(sql`UPDATE report SET last_run_at = now() - interval '2 days' WHERE id = ${alpha}`);
    await run(sql`UPDATE report SET last_run_at = now() - interval '40 days', created_at = now() - interval '50 days' WHERE id = ${beta}`);
    const list = async (wish: object) => (await agency.call(reportRoutes.list, wish as never)).rows.map(({ data }) => data.name);
    expect(await list({ q: 'ET' })).toEqual(['beta']);
    expect(await list({ sort: { predicate: 'name' } })).toEqual(['Alpha', 'beta', 'Gamma']);
    const filter = (key: string, ...value: string[]) => ({
      tableFilter: { [key]: { operation: 'in', value } },
      sort: { predicate: 'name' },
    });
    expect(await list(filter('ran', 'WEEK'))).toEqual(['Alpha']);
    expect(await list(filter('ran', 'EARLIER', 'NEVER'))).toEqual(['beta', 'Gamma']);
    expect(await list(filter('created', 'EARLIER'))).toEqual(['beta']);
    const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
    expect(await list({ tableFilter: { lastRun: { operation: 'from', value: since } } })).toEqual(['Alpha']);
  });

  test('tell what the specification’s report has (1 §3)', async () => {
    const id = await made({ ...SCHEDULE, shared: true });
    const { rows } = await planner.call(reportRoutes.list, { shared: true });
    expect(rows).toEqual([
      {
        id,
        data: {
          ...{ id, name: 'Delivery by deal', range: 'last7day', shared: true, schedule: true, version: 1, lastRun: null },
          owner: 'Agnes Haldane',
          createDate: expect.stringMatching(/^\d{4}-/),
        },
      },
    ]);
  });
});
