import { newId } from '@kontor/core/server';
import { type Caller, formOf } from '@kontor/core/testing';
import {
  appliedRows,
  type BulkChange,
  bulkEditRoutes,
  DealDraft,
  dealRoutes,
  dealVersionRoutes,
  PREFLIGHT_WARNINGS,
} from '@kontor/deals/contract';
import { type DspDetail, dspAdminRoutes, dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runBulkEdit } from './bulk/bulk-edit-run.ts';
import { openTestDeals } from './test-deals.ts';

// What the platform does to a DSP or a seat acts on deals with the next request (spec 3 §3).

const app = testApp();
let superUser: Caller;
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
let dsp: DspDetail;
let made = 0;
beforeAll(async () => {
  superUser = await app.as('super');
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

const seats = () => ['A', 'B'].map((code) => ({ seat: `${code}-${made}`, name: `Desk ${code}`, agencyId: null, enabled: true }));
const read = (id = dsp.id) => superUser.call(dspAdminRoutes.get, { id });
const write = async (change: Partial<Pick<DspDetail, 'status' | 'seat' | 'seats' | 'name'>>) => {
  const { name, type, status, seat } = await read();
  await superUser.call(dspAdminRoutes.update, { name, type, status, seat, ...change, id: dsp.id });
};
/** Each test has a DSP of its own. */
beforeEach(async () => {
  made += 1;
  const { envelope } = await superUser.try(dspAdminRoutes.create, { name: `Closing ${made}`, type: 'direct', seats: seats() });
  dsp = await read(envelope.value ?? '');
});

const statusOf = async (id: string) => (await deals.read(id)).status;
const saved = async (id: string, change: object) => {
  const { version, ...deal } = await deals.read(id);
  const { status, envelope } = await agency.try(dealRoutes.update, { ...DealDraft.parse(deal), ...change, id, version });
  return { status, issues: envelope.issues };
};
const refusals = async (id: string, change: BulkChange) =>
  (await agency.call(bulkEditRoutes.preview, { ids: [id], change })).rows.flatMap((row) => row.refusals);
const uploaded = async (content: string) => {
  const form = formOf([], [{ name: 'deals.csv', content }]);
  const { data } = (await agency.raw({ method: 'POST', url: '/api/deal/bulk/upload', ...form })).json();
  return (data.preview?.rows ?? []).map((row: { refusals: string[]; changes: object[] }) => [row.refusals, row.changes.length]);
};

describe('a DSP that is disabled', () => {
  const refused = () => `The DSP ${dsp.name} is disabled. Please choose another.`;

  test('says before how many published deals it carries, in how many accounts', async () => {
    const [one] = [
      await deals.published({ dealDspId: dsp.id }),
      await deals.published({ dealDspId: dsp.id }),
      await deals.create({ dealDspId: dsp.id }),
    ];
    await deals.setStatus(await deals.create({ dealDspId: dsp.id }, await app.as('rival')), 'PUBLISHED');
    expect(await read()).toMatchObject({ publishedDeals: 3, publishedIn: 2 });
    await agency.call(dealRoutes.publish, { id: one, status: 'UNPUBLISHED' });
    expect(await read()).toMatchObject({ publishedDeals: 2, publishedIn: 2 });
  });

  test('keeps its published deals, which are saved as before', async () => {
    const id = await deals.published({ dealDspId: dsp.id });
    await write({ status: 'disabled' });
    expect(await statusOf(id)).toBe('PUBLISHED');
    expect(await saved(id, { rate: '20' })).toMatchObject({ status: 200 });
    expect(await deals.read(id)).toMatchObject({ status: 'PUBLISHED', rate: '20', dealDspId: dsp.id, selectedDsp: dsp.name });
    expect(await refusals(id, { rate: { by: 'SET', value: '30' } })).toEqual([]);
  });

  test('is chosen by no deal: not a new one, nor by a change, in bulk or by a file; and again once it is enabled', async () => {
    const id = await deals.create();
    const issues = [{ path: 'dealDspId', message: refused() }];
    const paths = async () => ({
      create: await agency.try(dealRoutes.create, deals.draft({ dealDspId: dsp.id })).then(({ envelope }) => envelope.issues ?? []),
      update: (await saved(id, { title: 'The same', dealDspId: dsp.id })).issues ?? [],
      bulk: await refusals(await deals.create(), { dealDspId: dsp.id }),
      file: (await uploaded(`ID,DSP\r\n${await deals.create()},${dsp.name}`)).flatMap(([words]: [string[]]) => words),
    });
    await write({ status: 'disabled' });
    expect(await paths()).toEqual({ create: issues, update: issues, bulk: [refused()], file: [refused()] });
    await write({ status: 'enabled' });
    expect(await paths()).toEqual({ create: [], update: [], bulk: [], file: [] });
  });

  test('publishes no deal, whoever asks by whatever path; and again once it is enabled', async () => {
    const id = await deals.create({ dealDspId: dsp.id, mediaPlans: deals.plan.id });
    await write({ status: 'disabled' });
    const { envelope } = await agency.try(dealRoutes.publish, { id });
    expect(envelope.msg).toContain('The DSP is disabled.');
    expect(await refusals(id, { status: 'PUBLISHED' })).toEqual([expect.stringContaining('The DSP is disabled.')]);
    expect(await statusOf(id)).toBe('DRAFT');
    await write({ status: 'enabled' });
    await agency.call(dealRoutes.publish, { id });
    expect(await statusOf(id)).toBe('PUBLISHED');
  });

  test('is not published on again by the undo of a bulk edit', async () => {
    const id = await deals.published({ dealDspId: dsp.id });
    const change = { status: 'UNPUBLISHED' } as const;
    const { rows } = await agency.call(bulkEditRoutes.preview, { ids: [id], change });
    const key = newId();
    const accountId = String((await deals.run(sql`SELECT account_id FROM deal WHERE id = ${id}`)).rows[0]?.['account_id']);
    await agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows(rows), acknowledged: [...PREFLIGHT_WARNINGS] });
    await runBulkEdit(app.stores, { key, accountId });
    await write({ status: 'disabled' });
    await agency.call(bulkEditRoutes.undo, { key });
    await runBulkEdit(app.stores, { key, accountId });
    const state = await agency.call(bulkEditRoutes.state, { key });
    expect([await statusOf(id), state.named.map(({ why }) => why)]).toEqual([
      'UNPUBLISHED',
      [expect.stringContaining('The DSP is disabled.')],
    ]);
  });

  test('stays by its name in the file of its deals, which is taken in again', async () => {
    const id = await deals.create({ dealDspId: dsp.id });
    await write({ status: 'disabled' });
    const { text } = await agency.try(bulkEditRoutes.file, { ids: [id] });
    expect(text).toContain(dsp.name);
    expect(await uploaded(text.replace('\uFEFF', ''))).toEqual([[[], 0]]);
  });

  test('is found by its deals still, and named in the plans that limit their buyers to it', async () => {
    const buyers = { included: true, values: [dsp.id] };
    const plan = (await agency.try(mediaPlanRoutes.create, { title: `For ${dsp.name}`, targeting: { buyers } })).envelope.value ?? '';
    await write({ status: 'disabled' });
    const named = async (input: object) => (await agency.call(dspRoutes.list, { buyer: true, ...input })).some(({ id }) => id === dsp.id);
    expect([await named({}), await named({ disabled: true })]).toEqual([false, true]);
    expect((await agency.call(dspRoutes.buyers, { q: dsp.name })).values).toEqual([]);
    expect(JSON.stringify(await agency.call(mediaPlanRoutes.get, { id: plan }))).toContain(dsp.name);
    const again = await agency.try(mediaPlanRoutes.create, { title: `Not for ${dsp.name}`, targeting: { buyers } });
    expect(again.envelope.issues).toEqual([{ path: 'targeting.buyers', message: expect.stringContaining('There is no buyer') }]);
  });
});

describe('a seat that is switched off', () => {
  const off = () => write({ seats: dsp.seats.map((one, n) => ({ ...one, enabled: n > 0 })) });
  const on = () => write({ seats: dsp.seats });
  const seat = () => dsp.seats[0]?.seat ?? '';
  const words = () => `The seat ${seat()} of ${dsp.name} is switched off.`;

  test('is kept by the deals that have it, which run on and are saved as before', async () => {
    const id = await deals.published({ dealDspId: dsp.id, seat: seat() });
    await off();
    expect(await saved(id, { rate: '20' })).toMatchObject({ status: 200 });
    expect(await deals.read(id)).toMatchObject({ status: 'PUBLISHED', rate: '20', seat: seat() });
  });

  test('is neither chosen nor published on, and both again once it is on', async () => {
    const [without, within] = [
      await deals.create({ dealDspId: dsp.id }),
      await deals.create({ dealDspId: dsp.id, seat: seat(), mediaPlans: deals.plan.id }),
    ];
    await off();
    expect((await saved(without, { seat: seat() })).issues).toEqual([{ path: 'seat', message: expect.stringContaining(words()) }]);
    expect((await agency.try(dealRoutes.publish, { id: within })).envelope.msg).toContain(words());
    expect(await refusals(without, { seat: seat() })).toEqual([expect.stringContaining(words())]);
    await on();
    expect(await saved(without, { seat: seat() })).toMatchObject({ status: 200 });
    await agency.call(dealRoutes.publish, { id: within });
    expect(await statusOf(within)).toBe('PUBLISHED');
  });

  test('is not given back by a version of before', async () => {
    const id = await deals.create({ dealDspId: dsp.id, seat: seat() });
    await saved(id, { seat: '' });
    await off();
    const version = (await deals.read(id)).version;
    const { envelope } = await agency.try(dealVersionRoutes.restoreVersion, { id, number: 1, version });
    expect(envelope.issues).toEqual([{ path: 'seat', message: expect.stringContaining(words()) }]);
  });
});

test('a DSP whose deals need a seat takes none without, and takes them again once it does not', async () => {
  const draft = () => deals.draft({ dealDspId: dsp.id });
  await write({ seat: true });
  const { envelope } = await agency.try(dealRoutes.create, draft());
  expect(envelope.issues).toEqual([{ path: 'seat', message: expect.stringContaining(`${dsp.name} wants a buyer seat on its deals.`) }]);
  await write({ seat: false });
  expect((await agency.try(dealRoutes.create, draft())).status).toBe(200);
});

test('a DSP that is renamed has its new name in deals and their lists', async () => {
  const id = await deals.create({ dealDspId: dsp.id });
  await write({ name: `Renamed ${made}` });
  expect((await deals.read(id)).selectedDsp).toBe(`Renamed ${made}`);
  await write({ name: dsp.name });
  expect((await deals.read(id)).selectedDsp).toBe(dsp.name);
});
