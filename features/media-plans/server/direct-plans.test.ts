import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { publisherRoutes } from '@kontor/publishers/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
const some = (...values: string[]) => ({ included: true, values });
const targeting = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });
const direct = (change: Partial<MediaPlanTargeting> = {}) => targeting({ pmp: true, ...change });

let agency: Caller;
let publishers: { id: string; name: string }[];
beforeAll(async () => {
  agency = await app.as('agency');
  publishers = await rowsOf(sql`SELECT p.id, p.name FROM publisher p WHERE EXISTS (SELECT FROM inventory i WHERE i.publisher_id = p.id
    AND 'CTV' = ANY(i.platforms) AND i.profile <> '{}') ORDER BY p.name`);
});
const forecast = async (plan: MediaPlanTargeting) => agency.call(mediaPlanRoutes.forecast, { targeting: plan });
const requests = async (plan: MediaPlanTargeting) => (await forecast(plan)).requests;
const create = async (plan: MediaPlanTargeting, title = 'Direct') =>
  (await agency.try(mediaPlanRoutes.create, { title, targeting: plan })).envelope.value ?? '';
const told = async (plan: MediaPlanTargeting) =>
  (await agency.try(mediaPlanRoutes.create, { title: 'Direct', targeting: plan })).envelope.msg;

describe('a plan of publisher direct inventory (2 §6)', () => {
  test('reaches what its publishers have, chosen or left by the filters, less those excluded', async () => {
    const [first, second] = publishers.map(({ id }) => id) as [string, string]; // the demo has many
    expect(await requests(direct({ inventoryInfoAccIds: [first] }))).toBe(await requests(targeting({ publishers: some(first) })));
    expect(await requests(direct())).toBe(await requests(targeting()));
    const without = targeting({ publishers: { included: false, values: [second] } });
    expect(await requests(direct({ accountExcludeList: [second] }))).toBe(await requests(without));
    const filter = { reqCreativeApproval: 1 as const, videoOtt: 1 as const };
    const left = await rowsOf<{ id: string }>(
      sql`SELECT publisher_id AS id FROM publisher_setting WHERE req_creative_approval = 1 AND video_ott = 1`,
    );
    expect(left.length).toBeGreaterThan(1);
    const filtered = await forecast(direct({ accSettingsReq: filter }));
    expect(filtered.requests).toBe(await requests(targeting({ publishers: some(...left.map(({ id }) => id)) })));
    expect(filtered.clauses.map(({ key }) => key)).toEqual(['mediaType', 'accSettingsReq']);
  });

  test('reaches nobody where the filters leave nobody, or where an account that was chosen no longer meets them', async () => {
    const none = { videoCpmObj: { minCpm: '9999.0', ops: 'EQUAL' as const } };
    expect(await requests(direct({ accSettingsReq: none }))).toBe(0);
    expect(await requests(direct({ accSettingsReq: none, inventoryInfoAccIds: [publishers[0]?.id ?? ''] }))).toBe(0);
  });

  test('reaches nothing of the inventory that it leaves out', async () => {
    const account = publishers.find(({ name }) => name === 'Fernstream Media')?.id ?? '';
    const plan = direct({ inventoryInfoAccIds: [account] });
    const { eligibleApps } = await agency.call(publisherRoutes.inventory, { account });
    const [app1, site] = [
      eligibleApps.find(({ key }) => key.startsWith('example.')),
      eligibleApps.find(({ key }) => key === 'fernstream.example'),
    ];
    const out = await forecast({ ...plan, appInfoIds: [app1?.id ?? '', site?.id ?? ''] });
    const whole = await requests(plan);
    const ofApp = await requests({ ...plan, app: some(app1?.key ?? '') });
    const ofSite = await requests({ ...plan, domain: some('fernstream.example') });
    expect(Math.min(ofApp, ofSite)).toBeGreaterThan(0);
    expect(out.requests).toBeCloseTo(whole - ofApp - ofSite, 0);
    expect(out.clauses.find(({ key }) => key === 'accSettingsReq:inventory')?.requests).toBeCloseTo(whole, 0);
  });

  test('counts nothing of its accounts while it is of the open market, and keeps them', async () => {
    const id = publishers[0]?.id ?? '';
    const plan = targeting({ inventoryInfoAccIds: [id], accSettingsReq: { videoOtt: 1 } });
    expect(await requests(plan)).toBe(await requests(targeting()));
    const saved = await agency.call(mediaPlanRoutes.get, { id: await create(plan) });
    expect(saved.targeting).toMatchObject({ pmp: false, inventoryInfoAccIds: [id], accSettingsReq: { videoOtt: 1 } });
  });

  test('is read as of the open market where it was stored before there were such plans', async () => {
    const id = await create(targeting());
    await rowsOf(sql`UPDATE media_plan SET targeting = targeting - 'pmp' - 'accSettingsReq' - 'inventoryInfoAccIds'
      - 'accountExcludeList' - 'appInfoIds' WHERE id = ${id}`);
    const { targeting: read } = await agency.call(mediaPlanRoutes.get, { id });
    expect(read).toEqual(targeting());
  });

  test('names its accounts, filters and inventory in its history', async () => {
    const [first, second] = publishers;
    const { eligibleApps } = await agency.call(publisherRoutes.inventory, { account: first?.id ?? '' });
    const id = await create(targeting());
    await agency.call(mediaPlanRoutes.update, {
      id,
      title: 'Direct',
      targeting: direct({
        accSettingsReq: { reqCreativeApproval: 1, displayCpmObj: { minCpm: '2.5', ops: 'GREATER_THAN' }, videoAdServer: [] },
        inventoryInfoAccIds: [first?.id ?? ''],
        accountExcludeList: [second?.id ?? ''],
        appInfoIds: [eligibleApps[0]?.id ?? ''],
      }),
    });
    const { rows } = await agency.call(historyRoutes.list, { id });
    expect(rows[0]?.data.changelogs).toEqual([
      {
        name: 'Accounts',
        action: 'Create',
        oldValue: null,
        newValue: `Accounts ${first?.name}; Creative approval required: yes; Display minimum CPM: greater than $2.5; Accounts excluded: ${second?.name}; Inventory left out: ${eligibleApps[0]?.name}`,
      },
    ]);
    const { targeting: saved, names } = await agency.call(mediaPlanRoutes.get, { id });
    expect(saved.accSettingsReq).toEqual({ reqCreativeApproval: 1, displayCpmObj: { minCpm: '2.5', ops: 'GREATER_THAN' } });
    expect(names['accSettingsReq']).toMatchObject({ [first?.id ?? '']: first?.name, [second?.id ?? '']: second?.name });
  });
});

describe('what a plan of publisher direct inventory cannot say', () => {
  test('accounts and inventory that do not exist are refused by name, by a save and by a forecast', async () => {
    const wrong = direct({ inventoryInfoAccIds: ['nobody'], accountExcludeList: ['a', 'b', 'c', 'd'], appInfoIds: ['nothing'] });
    const words =
      'There is no publisher account nobody. Remove it. There is no publisher account a, b, c and 1 more. Remove them. There is no app or site nothing. Remove it.';
    const saved = await agency.try(mediaPlanRoutes.create, { title: 'Nowhere', targeting: wrong });
    const asked = await agency.try(mediaPlanRoutes.forecast, { targeting: wrong });
    expect([saved.status, saved.envelope.msg, asked.status, asked.envelope.msg]).toEqual([400, words, 400, words]);
    expect(saved.envelope.issues?.map(({ path }) => path)).toEqual([
      'targeting.inventoryInfoAccIds',
      'targeting.accountExcludeList',
      'targeting.appInfoIds',
    ]);
  });

  test('an account is not chosen and excluded at once', async () => {
    const id = publishers[0]?.id ?? '';
    expect(await told(direct({ inventoryInfoAccIds: [id], accountExcludeList: [id] }))).toContain(
      `An account is either chosen or excluded. Both: ${id}.`,
    );
  });

  test('Other beside other ad servers, and a minimum CPM under 1 (2 §5)', async () => {
    expect(await told(direct({ accSettingsReq: { videoAdServer: ['OTHER', 'GAM'] } }))).toContain(
      'Video ad server: Other cannot be chosen beside other choices.',
    );
    expect(await told(direct({ accSettingsReq: { videoCpmObj: { minCpm: '0.5', ops: 'EQUAL' } } }))).toContain(
      'A minimum CPM is 1 or more.',
    );
  });

  test('its inventory is fixed while a published deal uses it', async () => {
    const [used] = await rowsOf<{ id: string; title: string; targeting: MediaPlanTargeting }>(
      sql`SELECT p.id, p.title, p.targeting FROM media_plan p JOIN account a ON a.id = p.account_id WHERE a.name = 'Halden Media' AND p.enabled
        AND EXISTS (SELECT FROM deal d WHERE d.media_plan_id = p.id AND d.status = 'PUBLISHED' AND d.deleted_at IS NULL) LIMIT 1`,
    );
    const id = used?.id ?? '';
    const plan = await agency.call(mediaPlanRoutes.get, { id });
    expect(plan.publishedDeals).toBeGreaterThan(0);
    const save = (change: Partial<MediaPlanTargeting>) =>
      agency.try(mediaPlanRoutes.update, { id, title: plan.title, targeting: { ...plan.targeting, ...change } });
    const { status, envelope } = await save({ pmp: true });
    expect([status, envelope.msg]).toEqual([
      409,
      'Published deals use this media plan, so its inventory cannot change between open market and publisher direct. Unpublish them first.',
    ]);
    expect((await save({})).status).toBe(200);
    const free = await create(targeting());
    const switched = await agency.try(mediaPlanRoutes.update, { id: free, title: 'Direct', targeting: direct() });
    expect(switched.status).toBe(200);
  });

  test("a publisher account's plan has no accounts: its own inventory only", async () => {
    const publisher = await app.as('publisher');
    const asked = direct({ inventoryInfoAccIds: [publishers[0]?.id ?? ''], accountExcludeList: [publishers[1]?.id ?? ''] });
    const { value } = (await publisher.try(mediaPlanRoutes.create, { title: 'Ours', targeting: asked })).envelope;
    const { targeting: saved } = await publisher.call(mediaPlanRoutes.get, { id: value ?? '' });
    expect(saved).toMatchObject({ pmp: false, inventoryInfoAccIds: [], accountExcludeList: [], appInfoIds: [], accSettingsReq: null });
    const plain = await publisher.call(mediaPlanRoutes.forecast, { targeting: targeting() });
    expect((await publisher.call(mediaPlanRoutes.forecast, { targeting: asked })).requests).toBe(plain.requests);
  });
});
