import { dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { type EntityStore, newId } from '@kontor/core/server';
import { type Caller, formOf } from '@kontor/core/testing';
import {
  appliedRows,
  BULK_COLUMNS,
  type BulkChange,
  type BulkRow,
  bulkEditRoutes,
  DealDraft,
  dealRoutes,
  edited,
  outcomeOf,
  PREFLIGHT_WARNINGS,
} from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals, told } from '../test-deals.ts';
import { CHANGED_AFTER, CHANGED_SINCE, GONE, runBulkEdit } from './bulk-edit-run.ts';

const MISSING = 'f'.repeat(24);
const app = testApp();
let agency: Caller;
let rival: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
  deals = await openTestDeals(agency, app.stores.entities);
});

type Change = BulkChange;
const accountOf = async (id: string) => {
  const { rows } = await deals.run(sql`SELECT account_id FROM deal WHERE id = ${id}`);
  return String(rows[0]?.account_id);
};
const dryRun = (ids: string[], change: Change) => agency.call(bulkEditRoutes.preview, { ids, change });
/** As the job does it. */
const work = async (key: string, id: string) => runBulkEdit(app.stores, { key, accountId: await accountOf(id) });
const apply = async (rows: BulkRow[], change: Change, key = newId()) => {
  await agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows(rows), acknowledged: [...PREFLIGHT_WARNINGS] });
  await work(key, rows[0]?.id ?? '');
  return { key, state: await agency.call(bulkEditRoutes.state, { key }) };
};
const undo = async (key: string, id: string) => {
  await agency.call(bulkEditRoutes.undo, { key });
  await work(key, id);
  return agency.call(bulkEditRoutes.state, { key });
};
const some = (count: number, change: Parameters<typeof deals.create>[0] = {}) =>
  Promise.all(Array.from({ length: count }, () => deals.create(change)));

describe('choosing deals', () => {
  test('ids and deal ids are pasted in whatever case; what names no deal of the account is told, another account’s alike', async () => {
    const id = await deals.create();
    const { dealId } = await deals.read(id);
    const foreign = await rival.try(dealRoutes.create, deals.draft());
    const other = foreign.envelope.value ?? '';
    const ids = [id, dealId.toLowerCase(), other, MISSING, 'no such deal'];
    const { rows, unknown, unknownCount } = await dryRun(ids, { seat: '1' });
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect([unknown, unknownCount]).toEqual([[other, MISSING, 'no such deal'], 3]);
    const asks = [other, MISSING].map((one) =>
      told(agency.try(bulkEditRoutes.apply, { key: newId(), change: { seat: '1' }, ids: [one], versions: [1] })),
    );
    expect(await Promise.all(asks)).toEqual(Array(2).fill([404, 'Deal not found']));
  });

  test('all of a filter are taken, not the page in sight', async () => {
    await some(3, { title: 'Of a filter' });
    const filter = { q: 'of a filter', pagination: { number: 1 } };
    const { rows } = await agency.call(bulkEditRoutes.preview, { filter, change: { seat: '9' } });
    expect(rows.map(({ title }) => title)).toEqual(Array(3).fill('Of a filter'));
  });

  test('more than 10,000 deals are refused with a message, and so is a choice of none or a change of nothing', async () => {
    const ids = Array.from({ length: 10_001 }, (_, n) => n.toString(16).padStart(24, '0'));
    const words = async (input: object) => (await agency.try(bulkEditRoutes.preview, input as never)).envelope.issues;
    expect(await words({ ids, change: { seat: '1' } })).toEqual([
      { path: 'ids', message: 'At most 10,000 deals are edited at once. Choose fewer.' },
    ]);
    expect(await words({ change: { seat: '1' } })).toEqual([{ path: 'ids', message: 'Choose deals by their ids or by a filter.' }]);
    expect(await words({ ids: [MISSING], change: {} })).toEqual([{ path: 'change', message: 'Choose what to change.' }]);
    const { envelope } = await agency.try(bulkEditRoutes.apply, { key: newId(), change: { seat: '1' }, ids, versions: [1] });
    expect(envelope.issues).toContainEqual({ path: 'ids', message: 'At most 10,000 deals are edited at once. Choose fewer.' });
  });
});

describe('a dry run', () => {
  test('says old and new of each field, and changes nothing', async () => {
    const id = await deals.create({ rate: '10' });
    const { rows } = await dryRun([id], { rate: { by: 'PERCENT', value: '5' }, mediaPlans: deals.plan.id, status: 'PUBLISHED' });
    expect(rows).toMatchObject([
      {
        status: 'DRAFT',
        version: 1,
        changes: [
          { name: 'Media plan', oldValue: null, newValue: deals.plan.title },
          { name: 'Floor CPM', oldValue: '$10.00', newValue: '$10.50' },
          { name: 'Status', oldValue: 'Draft', newValue: 'Published' },
        ],
        refusals: [],
        findings: [{ severity: 'warning', text: expect.stringMatching(/median floor/) }],
      },
    ]);
    expect(await deals.read(id)).toMatchObject({ rate: '10', status: 'DRAFT', version: 1 });
  });

  test('refuses by the words that a change of the one deal is refused by (2 §5)', async () => {
    const id = await deals.create({ rate: '10', marginValue: '4' });
    const cases: [Change, object][] = [
      [{ rate: { by: 'SET', value: '3' } }, { rate: '3' }],
      [
        { marginType: 'PERCENT', marginValue: '101' },
        { marginType: 'PERCENT', marginValue: '101' },
      ],
      [{ mediaPlans: MISSING }, { mediaPlans: MISSING }],
      [{ dealDspId: MISSING }, { dealDspId: MISSING }],
      [{ start: { by: 'SET', value: '2020-01-01 00:00:00' } }, { start: '2020-01-01 00:00:00' }],
      [{ end: { by: 'SET', value: '2099-01-01 00:00:00' } }, { end: '2099-01-01 00:00:00' }],
    ];
    for (const [change, field] of cases) {
      const { rows } = await dryRun([id], change);
      const { envelope } = await agency.try(dealRoutes.update, { ...DealDraft.parse(await deals.read(id)), ...field, id });
      expect(rows[0]?.refusals, JSON.stringify(change)).toEqual([envelope.issues?.[0]?.message ?? envelope.msg]);
    }
    const below = await dryRun([id], { rate: { by: 'ADD', value: '-11' } });
    expect(below.rows[0]?.refusals).toEqual(['The Floor CPM would not be above 0.']);
  });

  test('a status moves only along the next actions, and nothing is published that publishing would refuse (2 §4)', async () => {
    const [bare, published, inactive, waits] = [await deals.create(), await deals.published(), await deals.create(), await deals.create()];
    await deals.setStatus(inactive, 'INACTIVE');
    await deals.setStatus(waits, 'SEND_FOR_APPROVAL');
    const { rows } = await dryRun([bare, published, inactive, waits], { status: 'PUBLISHED' });
    expect(rows.map(({ refusals }) => refusals)).toEqual([
      ['Update this deal with a media plan before publishing.'],
      [],
      ['It is Inactive, so it cannot take the step “Publish”.'],
      // It waits for nobody, so it may go (decisions D62), once it is whole.
      ['Update this deal with a media plan before publishing.'],
    ]);
    expect(rows.map(outcomeOf)).toEqual(['CANNOT', 'SAME', 'CANNOT', 'CANNOT']);
    const fields = await dryRun([inactive, waits], { seat: '7' });
    expect(fields.rows.map(({ refusals }) => refusals)).toEqual([
      ['Inactive Deal can not be edited.'],
      ['A deal that waits for approval cannot be edited.'],
    ]);
  });
});

/** Numbers that repeat. */
function stream(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

/** The entity store, which is gone at the deal after so many: within a batch, as at the end of a process. */
function cutAfter(most: number): EntityStore {
  const { entities } = app.stores;
  let written = 0;
  const cut = (client: PoolClient) => {
    const query = (...asked: Parameters<PoolClient['query']>) => {
      const isWrite = JSON.stringify(asked[0]).includes('update \\"deal\\"');
      written += isWrite ? 1 : 0;
      return isWrite && written > most ? Promise.reject(Object.assign(new Error('cut'), { code: '53100' })) : client.query(...asked);
    };
    const part = (of: PoolClient, key: string | symbol) => {
      const value: unknown = Reflect.get(of, key);
      return typeof value === 'function' ? value.bind(of) : value;
    };
    return new Proxy(client, { get: (of, key) => (key === 'query' ? query : part(of, key)) });
  };
  const connect = async () => cut(await entities.pool.connect());
  // Of a pool a scope uses `connect` alone.
  return { ...entities, pool: { connect } as unknown as EntityStore['pool'] };
}

describe('applying', () => {
  test('does what the dry run said, for random changes, and undoing restores all of it', async () => {
    const draw = stream(Number(process.env.BULK_SEED ?? 7));
    const pick = <T>(...of: T[]): T => of[draw(of.length)] as T;
    const today = dayIn(FLIGHT_ZONE);
    for (let round = 0; round < Number(process.env.BULK_ROUNDS ?? 6); round += 1) {
      const ids = [...(await some(4, { rate: pick('0.5', '12.25', '80'), marginValue: '0.2' })), await deals.published()];
      const maybe = <T>(value: T): T | undefined => (draw(3) > 0 ? value : undefined);
      const change: Change = {
        rate: maybe(
          pick<NonNullable<Change['rate']>>({ by: 'SET', value: '9.5' }, { by: 'ADD', value: '-0.6' }, { by: 'PERCENT', value: '-33.3' }),
        ),
        start: maybe(pick<NonNullable<Change['start']>>({ by: 'SHIFT', days: 3 }, { by: 'SET', value: `${today} 00:00:00` })),
        end: maybe({ by: 'SET', value: pick(null, '2098-05-01 12:00:00') }),
        seat: maybe(pick('', deals.dsps[0]?.seats[0]?.seat ?? '')),
        marginValue: maybe(pick('0', '0.4', '60')),
        mediaPlans: maybe(pick(null, deals.plan.id)),
        status: pick('PUBLISHED', 'UNPUBLISHED'),
      };
      const before = await Promise.all(ids.map(deals.read));
      const { rows } = await dryRun(ids, change);
      const { key, state } = await apply(rows, change);
      const outcomes = rows.map(outcomeOf);
      const counted = (outcome: string) => outcomes.filter((one) => one === outcome).length;
      expect(state.rows, JSON.stringify(change)).toMatchObject({
        DONE: counted('WILL'),
        SAME: counted('SAME'),
        SKIPPED: counted('CANNOT'),
      });
      expect(state.named.map(({ why }) => why)).toEqual(rows.flatMap(({ refusals }) => (refusals.length > 0 ? [refusals.join(' ')] : [])));
      const after = await Promise.all(ids.map(deals.read));
      for (const [n, deal] of after.entries()) {
        const was = DealDraft.parse(before[n]);
        const isChanged = outcomes[n] === 'WILL';
        expect(DealDraft.parse(deal)).toEqual(isChanged ? edited(was, change) : was);
        expect(deal.status).toBe(rows[n]?.changes.some(({ name }) => name === 'Status') && isChanged ? change.status : before[n]?.status);
      }
      const undone = await undo(key, ids[0] ?? '');
      expect(undone.state).toBe('UNDONE');
      for (const [n, deal] of (await Promise.all(ids.map(deals.read))).entries())
        expect(DealDraft.parse(deal)).toEqual(DealDraft.parse(before[n]));
    }
  });

  test('history names the bulk edit in every deal, and its undo', async () => {
    const ids = await some(2, { rate: '10', mediaPlans: deals.plan.id });
    const change: Change = { rate: { by: 'SET', value: '11' }, status: 'PUBLISHED' };
    const { key } = await apply((await dryRun(ids, change)).rows, change);
    const summaries = async () => (await deals.historyOf(ids[0] ?? '')).map(({ summary }) => summary);
    expect((await summaries()).slice(0, 2)).toEqual([
      'Bulk edit of 2 deals: Draft to Published',
      'Bulk edit of 2 deals: changed Floor CPM',
    ]);
    await undo(key, ids[0] ?? '');
    expect((await summaries()).slice(0, 2)).toEqual([
      'Undo of a bulk edit of 2 deals: Published to Unpublished',
      'Undo of a bulk edit of 2 deals: changed Floor CPM',
    ]);
  });

  test('a deal that changes while its dry run is read is skipped and named, one that is deleted too', async () => {
    const [one, two, gone] = await some(3);
    const [seat = '', theirs = ''] = deals.dsps[0]?.seats.map((known) => known.seat) ?? [];
    const { rows } = await dryRun([one ?? '', two ?? '', gone ?? ''], { seat });
    await agency.call(dealRoutes.update, { ...DealDraft.parse(await deals.read(two ?? '')), id: two ?? '', seat: theirs });
    await agency.call(dealRoutes.remove, { id: gone ?? '' });
    const { state } = await apply(rows, { seat });
    expect(state).toMatchObject({ state: 'DONE', total: 3, rows: { DONE: 1, SKIPPED: 2 } });
    expect(state.named.map(({ why }) => why)).toEqual([CHANGED_SINCE, GONE]);
    expect([(await deals.read(one ?? '')).seat, (await deals.read(two ?? '')).seat]).toEqual([seat, theirs]);
  });

  test(`${process.env.BULK_DOUBLES ?? 20} submissions of one key at once have one effect; the key is good for nothing else`, async () => {
    const ids = await some(3, { rate: '10' });
    const [change, key] = [{ rate: { by: 'ADD', value: '1' } } satisfies Change, newId()];
    const { rows } = await dryRun(ids, change);
    const input = { key, change, ...appliedRows(rows) };
    const doubles = Array.from({ length: Number(process.env.BULK_DOUBLES ?? 20) }, () => agency.try(bulkEditRoutes.apply, input));
    const answers = await Promise.all(doubles);
    expect(new Set(answers.map(({ status, envelope }) => `${status} ${envelope.data?.total}`))).toEqual(new Set(['200 3']));
    await Promise.all([work(key, ids[0] ?? ''), work(key, ids[0] ?? '')]);
    expect((await agency.call(bulkEditRoutes.apply, input)).state).toBe('DONE');
    await work(key, ids[0] ?? '');
    expect(await Promise.all(ids.map(async (id) => (await deals.read(id)).rate))).toEqual(['11', '11', '11']);
    expect(await Promise.all(ids.map(async (id) => (await deals.historyOf(id)).length))).toEqual([2, 2, 2]);
    expect((await agency.try(bulkEditRoutes.apply, { ...input, change: { seat: '1' } })).status).toBe(409);
    expect((await rival.try(bulkEditRoutes.state, { key })).status).toBe(404);
    expect((await rival.try(bulkEditRoutes.undo, { key })).status).toBe(404);
  });

  test('a run that is killed in the middle goes on where it was, and no deal is changed twice', async () => {
    const ids = await some(45, { rate: '10' });
    const [change, key] = [{ rate: { by: 'ADD', value: '1' } } satisfies Change, newId()];
    await agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows((await dryRun(ids, change)).rows) });
    const accountId = await accountOf(ids[0] ?? '');
    await expect(runBulkEdit({ ...app.stores, entities: cutAfter(25) }, { key, accountId })).rejects.toThrow();
    expect(await agency.call(bulkEditRoutes.state, { key })).toMatchObject({ state: 'RUNNING', rows: { DONE: 20, WAITING: 25 } });
    await Promise.all([work(key, ids[0] ?? ''), work(key, ids[0] ?? '')]);
    expect(await agency.call(bulkEditRoutes.state, { key })).toMatchObject({ state: 'DONE', rows: { DONE: 45 } });
    expect(new Set(await Promise.all(ids.map(async (id) => (await deals.read(id)).rate)))).toEqual(new Set(['11']));
  });

  test('cancelling keeps what is changed, and undoing restores it but what somebody changed since', async () => {
    const ids = await some(3, { rate: '10' });
    const [change, key] = [{ rate: { by: 'SET', value: '20' } } satisfies Change, newId()];
    await agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows((await dryRun(ids, change)).rows) });
    expect((await agency.try(bulkEditRoutes.undo, { key })).status).toBe(400);
    expect((await agency.call(bulkEditRoutes.cancel, { key })).state).toBe('CANCELLED');
    await work(key, ids[0] ?? '');
    expect((await agency.call(bulkEditRoutes.state, { key })).rows).toMatchObject({ WAITING: 3, DONE: 0 });

    const { key: next } = await apply((await dryRun(ids, change)).rows, change);
    await agency.call(dealRoutes.update, { ...DealDraft.parse(await deals.read(ids[1] ?? '')), id: ids[1] ?? '', title: 'Theirs' });
    const state = await undo(next, ids[0] ?? '');
    expect(state).toMatchObject({ state: 'UNDONE', rows: { UNDONE: 2, KEPT: 1 } });
    expect(state.named.map(({ why }) => why)).toEqual([CHANGED_AFTER]);
    expect(await Promise.all(ids.map(async (id) => (await deals.read(id)).rate))).toEqual(['10', '20', '10']);
  });

  test('undoing publishes again only what publishing takes', async () => {
    const { envelope } = await agency.try(mediaPlanRoutes.create, { title: 'Gone soon' });
    const id = await deals.published({ mediaPlans: envelope.value });
    const { key } = await apply((await dryRun([id], { status: 'UNPUBLISHED' })).rows, { status: 'UNPUBLISHED' });
    await deals.run(sql`UPDATE media_plan SET deleted_at = now() WHERE id = ${envelope.value}`);
    const state = await undo(key, id);
    expect(state.named.map(({ why }) => why)).toEqual(['Update this deal with a media plan before publishing.']);
    expect((await deals.read(id)).status).toBe('UNPUBLISHED');
  });
});

const upload = async (lines: string[][]) => {
  const text = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  const response = await agency.raw({
    method: 'POST',
    url: '/api/deal/bulk/upload',
    ...formOf([], [{ name: 'deals.csv', content: text }]),
  });
  return response.json();
};

describe('as a file', () => {
  test('what was taken out unchanged changes nothing, and what is changed in it is the dry run', async () => {
    const ids = await some(2, { rate: '10', title: '=SUM(A1)', mediaPlans: deals.plan.id, start: '2099-01-01 00:00:00' });
    const { text } = await agency.try(bulkEditRoutes.file, { ids });
    expect(text.split('\r\n')[0]?.slice(1) ?? text).toContain('ID,Deal ID,Title,Floor CPM');
    expect(text).toContain("'=SUM(A1)");
    const lines = text
      .replace('\uFEFF', '')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const same = (await upload(lines)).data;
    expect(same).toMatchObject({
      rows: 2,
      invalid: 0,
      preview: {
        rows: [
          { changes: [], refusals: [] },
          { changes: [], refusals: [] },
        ],
      },
    });
    const [price, status] = [BULK_COLUMNS.indexOf('Floor CPM'), BULK_COLUMNS.indexOf('Status')];
    const changed = lines.map((cells, n) =>
      cells.map((cell, at) => (n === 1 && at === price ? '12' : n === 2 && at === status ? 'Published' : cell)),
    );
    const { preview } = (await upload(changed)).data;
    expect(preview.rows.map((row: BulkRow) => row.changes)).toEqual([
      [{ name: 'Floor CPM', oldValue: '$10.00', newValue: '$12.00' }],
      [{ name: 'Status', oldValue: 'Draft', newValue: 'Published' }],
    ]);
    const { state } = await apply(preview.rows, {});
    expect(state.rows).toMatchObject({ DONE: 2 });
    expect(await Promise.all(ids.map(async (id) => [(await deals.read(id)).rate, (await deals.read(id)).status]))).toEqual([
      ['12', 'DRAFT'],
      ['10', 'PUBLISHED'],
    ]);
  });

  test('an unknown column, an unknown id, a bad value and a deal that is there twice are named by row and reason', async () => {
    const id = await deals.create();
    const problems = async (...lines: string[][]) => (await upload(lines)).data.problems;
    expect(await problems(['ID', 'Prize'], [id, '1'])).toMatchObject([
      { row: 1, reason: expect.stringContaining('There is no column “Prize”.') },
    ]);
    expect(await problems(['Floor CPM'], ['1'])).toMatchObject([
      { row: 2, reason: expect.stringContaining('The file needs the column ID.') },
    ]);
    expect(
      await problems(['ID', 'Floor CPM', 'DSP'], [MISSING, '1', 'x'], [id, '1,5', 'x'], [id, '1', 'No DSP'], [id, '1', 'x']),
    ).toMatchObject([
      { row: 2, reason: 'No deal has this id.' },
      { row: 3, reason: expect.stringContaining('Use digits and one dot.') },
      { row: 4, reason: 'There is no DSP “No DSP”.' },
      { row: 5, reason: 'This deal has a row before.' },
    ]);
    expect(await problems(['ID', 'Start (Eastern)'], [id, '2/30/2099'])).toMatchObject([
      { row: 2, reason: expect.stringContaining('2026-11-24 00:00:00') },
    ]);
    expect(await problems(['ID', 'Status'], [id, 'Draft'], [await deals.create(), 'Gone'])).toMatchObject([{ row: 3 }]);
  });
});
