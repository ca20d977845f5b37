import { newId } from '@kontor/core/server';
import { type Caller, formOf } from '@kontor/core/testing';
import { appliedRows, type BulkChange, type BulkRow, bulkEditRoutes, DealDraft, dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals } from '../test-deals.ts';
import { runBulkEdit } from './bulk-edit-run.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
let accountId = '';
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
  const { rows } = await deals.run(sql`SELECT account_id AS id FROM deal WHERE id = ${await deals.create()}`);
  accountId = String(rows[0]?.id);
});

const dryRun = async (ids: string[], change: BulkChange) => (await agency.call(bulkEditRoutes.preview, { ids, change })).rows;
const run = async (key: string) => {
  await runBulkEdit(app.stores, { accountId, key });
  return agency.call(bulkEditRoutes.state, { key });
};
const apply = async (rows: BulkRow[], change: BulkChange) => {
  const key = newId();
  await agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows(rows) });
  return { key, state: await run(key) };
};
const undo = async (key: string) => {
  await agency.call(bulkEditRoutes.undo, { key });
  return run(key);
};
const drafts = (ids: readonly string[]) => Promise.all(ids.map(async (id) => DealDraft.parse(await deals.read(id))));
const words = (rows: readonly BulkRow[]) =>
  rows.map(({ changes }) => changes.map(({ name, oldValue, newValue }) => `${name}: ${oldValue ?? 'none'} → ${newValue ?? 'none'}`));

const FLIGHT = { start: '2099-01-01 00:00:00', end: '2099-02-01 00:00:00' };
const DAILY = { budgetType: 'DAILY', budgetOptionsDaily: 'BUDGET', budget: '333.33' } as const;
const EVENINGS: [number, number][] = [
  [1, 18],
  [1, 19],
];

const CASES: [string, BulkChange, string[]][] = [
  ['title', { title: { by: 'REPLACE', find: 'Deal', with: 'Autumn' } }, ['Title: Deal one → Autumn one']],
  [
    'budget',
    { budget: { by: 'SET', budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: '5000' } },
    ['Budget type: Open → Daily', 'Daily goal type: Budget → Impression', 'Impressions: none → 5000'],
  ],
  ['frequency', { frequency: 4 }, ['Frequency type: Unlimited → Daily', 'Frequency cap (per household per day): none → 4']],
  [
    'day parting',
    { dayParting: { hours: EVENINGS, timezone: 'America/Chicago' } },
    [
      'Day parting: All → Custom',
      'Day parting time zone: America/New_York → America/Chicago',
      'Day parting schedule: none → Mon 18:00–20:00',
    ],
  ],
];

describe('a bulk edit of titles, budgets, frequency, day parting and seats (docs/decisions/0097)', () => {
  test.each(CASES)('of the %s: the dry run says old and new, applied it is so, and Undo gives it back', async (_, change, expected) => {
    const ids = [await deals.create({ title: 'Deal one' }), await deals.create({ title: 'Deal two' })];
    const before = await drafts(ids);
    const rows = await dryRun(ids, change);
    expect(words(rows)[0]).toEqual(expected);
    expect(rows.map(({ refusals }) => refusals)).toEqual([[], []]);
    expect(await drafts(ids)).toEqual(before);
    const { key, state } = await apply(rows, change);
    expect(state.rows).toMatchObject({ DONE: 2, SKIPPED: 0 });
    expect(words(await dryRun(ids, change)).flat()).toEqual([]);
    expect(await undo(key)).toMatchObject({ state: 'UNDONE', rows: { UNDONE: 2, KEPT: 0 } });
    expect(await drafts(ids)).toEqual(before);
  });

  test('a seat is set of all deals of its DSP; a deal of another DSP is left with the reason, and Undo gives the old one back', async () => {
    const [first, other] = deals.dsps.filter(({ seats }) => seats.length > 0);
    const seat = first?.seats.at(-1)?.seat ?? '';
    const ids = [await deals.create({ dealDspId: first?.id ?? '' }), await deals.create({ dealDspId: other?.id ?? '' })];
    const rows = await dryRun(ids, { seat });
    expect(rows.map(({ refusals }) => refusals.length)).toEqual([0, 1]);
    expect(rows[1]?.refusals[0]).toMatch(/seat/i);
    const { key, state } = await apply(rows, { seat });
    expect(state.rows).toMatchObject({ DONE: 1, SKIPPED: 1 });
    expect((await drafts(ids)).map((one) => one.seat)).toEqual([seat, '']);
    await undo(key);
    expect((await drafts(ids)).map((one) => one.seat)).toEqual(['', '']);
  });

  test('budgets change by percent, each in what it counts; an open one is refused in plain words', async () => {
    const ids = [
      await deals.create(DAILY),
      await deals.create({ ...FLIGHT, budgetType: 'OVERALL', impression: '1001' }),
      await deals.create(),
      await deals.create({ ...DAILY, budgetOptionsDaily: 'IMPRESSION', impression: '10', budget: '7' }),
    ];
    const change: BulkChange = { budget: { by: 'PERCENT', value: '10' } };
    const rows = await dryRun(ids, change);
    expect(words(rows)).toEqual([['Daily budget: 333.33 → 366.66'], ['Impressions: 1001 → 1101'], [], ['Impressions: 10 → 11']]);
    expect(rows[2]?.refusals).toEqual(['Its budget is open, so there is no amount to change by percent.']);
    const { key, state } = await apply(rows, change);
    expect(state.rows).toMatchObject({ DONE: 3, SKIPPED: 1 });
    expect(state.named.map(({ why }) => why)).toEqual(['Its budget is open, so there is no amount to change by percent.']);
    await undo(key);
    expect((await drafts(ids)).map(({ budget, impression }) => [budget, impression])).toEqual([
      ['333.33', null],
      [null, '1001'],
      [null, null],
      ['7', '10'],
    ]);
  });

  test('an overall budget needs a flight and a title its letters: what a change of the one deal refuses is refused here', async () => {
    const [bare, flown] = [await deals.create({ title: 'Gone' }), await deals.create({ ...FLIGHT, title: 'Flown' })];
    const overall = await dryRun([bare, flown], { budget: { by: 'SET', budgetType: 'OVERALL', impression: '100' } });
    expect(overall.map(({ refusals }) => refusals)).toEqual([['Please fill Start field in Settings tab.'], []]);
    const titles = await dryRun([bare, flown], { title: { by: 'REPLACE', find: 'Gone', with: '' } });
    expect(titles[0]?.refusals).toEqual(['Please fill Title field in Settings tab.']);
    expect(titles[1]).toMatchObject({ changes: [], refusals: [] });
  });

  test('several deals never get one title: setting it is refused, and a replaced part that makes twins is noted', async () => {
    const ids = [await deals.create({ title: 'Twin 1' }), await deals.create({ title: 'Twin 2' })];
    const one = await agency.try(bulkEditRoutes.preview, { ids, change: { title: { by: 'SET', value: 'One' } } });
    expect(one.envelope.issues).toContainEqual({
      path: 'change.title',
      message: 'Several deals cannot have one title. Add to their titles, or replace a part of them.',
    });
    const rows = await dryRun(ids, { title: { by: 'REPLACE', find: '2', with: '1' } });
    expect(rows.map(({ findings }) => findings.some(({ text }) => text === 'Another chosen deal would have the same title.'))).toEqual([
      false,
      true,
    ]);
  });

  test('another account’s deal is unknown and changed by nobody else; read-only staff are refused', async () => {
    const [rival, staff] = [await app.as('rival'), await app.as('staff')];
    const foreign = (await rival.try(dealRoutes.create, deals.draft())).envelope.value ?? '';
    for (const [, change] of CASES) {
      const { rows, unknown } = await agency.call(bulkEditRoutes.preview, { ids: [foreign], change });
      expect([rows, unknown]).toEqual([[], [foreign]]);
      const key = newId();
      const tried = await agency.try(bulkEditRoutes.apply, { key, change, ids: [foreign], versions: [1] });
      expect(tried.status).toBe(404);
      for (const route of [bulkEditRoutes.preview, bulkEditRoutes.deals])
        expect((await staff.try(route, { ids: [foreign], ...(route === bulkEditRoutes.preview && { change }) } as never)).status).toBe(403);
      expect((await staff.try(bulkEditRoutes.apply, { key, change, ids: [foreign], versions: [1] })).status).toBe(403);
    }
    expect((await rival.call(dealRoutes.get, { id: foreign })).version).toBe(1);
  });

  test('chosen deals are told by title, deal ID, status and DSP, and what names none of the account is told too', async () => {
    const id = await deals.create({ title: 'Named' });
    const { dealId, selectedDsp } = await deals.read(id);
    const { rows, unknown, unknownCount } = await agency.call(bulkEditRoutes.deals, { ids: [dealId.toLowerCase(), 'nobody', id] });
    expect(rows).toEqual([{ id, dealId, title: 'Named', status: 'DRAFT', dsp: selectedDsp }]);
    expect([unknown, unknownCount]).toEqual([['nobody'], 1]);
  });
});

describe('the same as a file', () => {
  const csvOf = async (ids: string[]) =>
    (await agency.raw({ method: 'POST', url: '/api/deal/bulk/csv', payload: { ids } })).body.replace('\uFEFF', '');
  const upload = async (content: string) => {
    const form = formOf([], [{ name: 'deals.csv', content }]);
    return (await agency.raw({ method: 'POST', url: '/api/deal/bulk/upload', ...form })).json().data;
  };
  const full = {
    ...{ ...FLIGHT, ...DAILY, title: "'Quoted, =title", frequencyType: 'DAILY' as const, frequency: 7 },
    ...{ dayPartingType: 'CUSTOM' as const, dayPartingSchedules: [...EVENINGS, [0, 3]] as [number, number][], dayPartingTimezone: 'UTC' },
  } as const;

  test('what is taken out and brought back changes nothing, whatever the deals have', async () => {
    const ids = [await deals.create(full), await deals.create(), await deals.create({ ...FLIGHT, budgetType: 'OVERALL', impression: '9' })];
    const { preview, invalid } = await upload(await csvOf(ids));
    expect(invalid).toBe(0);
    expect(preview.rows.map(({ changes, refusals, change }: BulkRow) => [changes, refusals, change])).toEqual(Array(3).fill([[], [], {}]));
  });

  test('each row has its own title, budget, frequency and hours, and Undo gives all of them back', async () => {
    const [one, two] = [await deals.create({ title: 'File one' }), await deals.create({ ...full, title: 'File two' })];
    const before = await drafts([one, two]);
    const head =
      'ID,Title,Budget type,Daily goal type,Daily budget,Impressions,Frequency cap (per household per day),Day parting,Day parting time zone';
    const first = `${one},First of file,daily,Impression,,2500,3,"Mon–Fri 09:00–11:00; Sat, Sun all day",America/Chicago`;
    const second = `${two},Second of file,Open,Budget,333.33,,,All hours,UTC`;
    const { preview } = await upload([head, first, second].join('\n'));
    expect(words(preview.rows)).toEqual([
      [
        ...['Title: File one → First of file', 'Budget type: Open → Daily', 'Daily goal type: Budget → Impression'],
        ...['Impressions: none → 2500', 'Frequency type: Unlimited → Daily', 'Frequency cap (per household per day): none → 3'],
        ...['Day parting: All → Custom', 'Day parting time zone: America/New_York → America/Chicago'],
        'Day parting schedule: none → Mon–Fri 09:00–11:00; Sat, Sun all day',
      ],
      [
        ...['Title: File two → Second of file', 'Budget type: Daily → Open', 'Frequency type: Daily → Unlimited'],
        'Day parting: Custom → All',
      ],
    ]);
    const { key, state } = await apply(preview.rows, {});
    expect(state.rows).toMatchObject({ DONE: 2 });
    expect((await drafts([one, two])).map(({ title }) => title)).toEqual(['First of file', 'Second of file']);
    await undo(key);
    expect(await drafts([one, two])).toEqual(before);
  });

  test('a file that was taken out while three columns had other names is read, in either words but not in both', async () => {
    const id = await deals.create();
    const head = 'ID,Budget type,Daily budget by,Budget a day,Impressions a household a day';
    const { preview } = await upload(`${head}\n${id},Daily,Budget,40,3`);
    const { preview: today } = await upload(
      `ID,Budget type,Daily goal type,Daily budget,Frequency cap (per household per day)\n${id},Daily,Budget,40,3`,
    );
    expect(words(preview.rows)).toEqual([
      expect.arrayContaining(['Daily budget: none → 40', 'Frequency cap (per household per day): none → 3']),
    ]);
    expect(preview.rows).toEqual(today.rows);
    const { problems } = await upload(`ID,Daily budget,Budget a day\n${id},40,50`);
    expect(problems[0]?.reason).toBe('The column “Daily budget” is there twice.');
  });

  test('a cell that is no value of its column is named by row and reason', async () => {
    const id = await deals.create();
    const problem = async (column: string, cell: string) => (await upload(`ID,${column}\n${id},${cell}`)).problems[0]?.reason;
    expect(await problem('Budget type', 'Weekly')).toContain('Budget type is Open or Daily or Overall.');
    expect(await problem('Day parting', 'weekdays')).toContain('hours such as “Mon–Fri 09:00–18:00; Sat, Sun all day”');
    expect(await problem('Frequency cap (per household per day)', '0')).toContain('Enter a whole number from 1 to 1,000.');
    expect(await problem('Daily budget', '1.000.000')).toContain('Use digits and one dot.');
  });
});
