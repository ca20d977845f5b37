import { addDays, dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { newId } from '@kontor/core/server';
import { type Caller, formOf } from '@kontor/core/testing';
import {
  appliedRows,
  type BulkChange,
  type BulkRow,
  bulkEditRoutes,
  DealDraft,
  dealRoutes,
  dealVersionRoutes,
  errorsOf,
  PREFLIGHT_ERRORS,
  PREFLIGHT_WARNINGS,
  type PreflightCode,
} from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { asOwner, testApp } from '@kontor/server-app/testing';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApprovals } from '../approval/test-approvals.ts';
import { runBulkEdit } from '../bulk/bulk-edit-run.ts';

// Errors block on every path that leads to a published deal (decision 0069).

const app = testApp();
let agency: Caller;
let world: Awaited<ReturnType<typeof openTestApprovals>>;
let deals: (typeof world)['deals'];
let account = '';
let wanting = '';
let segment = '';
let publishers: string[] = [];
/** A plan whose lowest floors are above `rate`. */
let dear: { plan: string; rate: string };
beforeAll(async () => {
  world = await openTestApprovals(app);
  ({ agency, deals } = world);
  wanting = deals.dsps.find(({ seat }) => seat)?.id ?? expect.fail('no DSP wants a seat');
  publishers = (await agency.call(dspRoutes.list, {})).map(({ id }) => id);
  const { rows } = await deals.run(sql`UPDATE segment SET price = 2.5 WHERE title = 'Adults 18–49' RETURNING id`);
  segment = String(rows[0]?.['id']);
  account = String((await deals.run(sql`SELECT account_id FROM media_plan WHERE id = ${deals.plan.id}`)).rows[0]?.['account_id']);
  dear = await dearPlan();
});
async function dearPlan() {
  for (const id of publishers) {
    const targeting = { publishers: { included: true, values: [id] } };
    const { histogram, isEnough } = await agency.call(mediaPlanRoutes.forecast, { targeting });
    const cheapest = histogram.find(({ requests }) => requests > 0)?.from ?? 0;
    if (isEnough && cheapest >= 1) return { plan: await planWith(targeting), rate: String(cheapest - 0.5) };
  }
  return expect.fail('every publisher has floors under a dollar');
}
const planWith = async (targeting: object) =>
  (await agency.try(mediaPlanRoutes.create, { title: 'A plan of paths', targeting })).envelope.value ?? expect.fail('no plan');
const planThat = async (change: SQL) => {
  const plan = await planWith({});
  await deals.run(sql`UPDATE media_plan SET ${change} WHERE id = ${plan}`);
  return plan;
};
const work = (key: string) => runBulkEdit(app.stores, { key, accountId: account });
const applied = async (rows: BulkRow[], change: BulkChange) => {
  const key = newId();
  await agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows(rows), acknowledged: [...PREFLIGHT_WARNINGS] });
  await work(key);
  return { key, state: await agency.call(bulkEditRoutes.state, { key }) };
};
const bulk = async (id: string, change: BulkChange) =>
  applied((await agency.call(bulkEditRoutes.preview, { ids: [id], change })).rows, change);
const undone = async (key: string) => {
  await agency.call(bulkEditRoutes.undo, { key });
  await work(key);
  return agency.call(bulkEditRoutes.state, { key });
};
const statusOf = async (id: string) => (await deals.read(id)).status;
const tomorrow = addDays(dayIn(FLIGHT_ZONE), 1);
const flight = { start: `${tomorrow} 00:00:00`, end: `${addDays(tomorrow, 1)} 00:00:00` };
/** A segment of the account's own that has nobody. */
const few = async () => {
  const id = newId();
  await deals.run(sql`INSERT INTO segment (id, account_id, source, title, data_type, price, status)
    VALUES (${id}, ${account}, 1, 'Nobody', 'IP', 0, 'ACTIVE')`);
  return id;
};
const otherDay = (new Date(`${tomorrow}T00:00:00Z`).getUTCDay() + 3) % 7;
const set = (change: SQL) => (id: string) => deals.run(sql`UPDATE deal SET ${change} WHERE id = ${id}`);
const hours = JSON.stringify({ dayPartingType: 'CUSTOM', dayPartingSchedules: [[otherDay, 12]] });

/** How a deal that was whole comes to have each error, behind the back of every check. */
const SPOILT: Record<(typeof PREFLIGHT_ERRORS)[number], (id: string) => Promise<unknown>> = {
  fieldMissing: set(sql`title = ''`),
  fieldWrong: set(sql`margin_type = 'PERCENT', margin_value = 150`),
  planMissing: set(sql`media_plan_id = NULL`),
  planGone: async (id) => set(sql`media_plan_id = ${await planThat(sql`deleted_at = now()`)}`)(id),
  planDisabled: async (id) => set(sql`media_plan_id = ${await planThat(sql`enabled = false`)}`)(id),
  marketplaceUnsold: async (id) => {
    const sold = await deals.run(
      sql`SELECT marketplace_id AS id FROM account_marketplace WHERE account_id = ${account} ORDER BY 1 LIMIT 2`,
    );
    const [one, other] = sold.rows.map((row) => String(row['id']));
    await deals.run(sql`UPDATE account SET owned_marketplaces = ARRAY[${one}] WHERE id = ${account}`);
    return set(sql`media_plan_id = ${await planWith({ marketplaceIds: { included: true, values: [other] } })}`)(id);
  },
  dspGone: async (id) => {
    await deals.run(sql`INSERT INTO dsp (id, name, status) VALUES (${id}, 'Gone', 'disabled')`);
    return set(sql`dsp_id = ${id}`)(id);
  },
  dspLeftOut: async (id) => {
    const plan = await planWith({ buyers: { included: false, values: [deals.dsps[0]?.id ?? ''] } });
    return set(sql`media_plan_id = ${plan}`)(id);
  },
  seatWanted: (id) => set(sql`dsp_id = ${wanting}`)(id),
  seatForeign: set(sql`seat = 'X-1'`),
  seatClosed: async (id) => {
    const seat = newId();
    await deals.run(
      sql`INSERT INTO dsp_seat (id, dsp_id, seat, name, enabled) VALUES (${seat}, ${deals.dsps[0]?.id}, ${seat}, 'Off', false)`,
    );
    return set(sql`seat = ${seat}`)(id);
  },
  flightEmpty: set(sql`flight_start = '2099-02-01', flight_end = '2099-01-01'`),
  flightOver: set(sql`flight_start = '2023-12-01', flight_end = '2024-01-01'`),
  dayPartsOutside: set(
    sql`flight_start = ${flight.start}::timestamp, flight_end = ${flight.end}::timestamp, settings = settings || ${hours}::jsonb`,
  ),
  priceBelowFee: async (id) => {
    const plan = await planWith({ includeSegments: [{ id: segment }] });
    return set(sql`type = 'FIXED', rate = 2, media_plan_id = ${plan}`)(id);
  },
  netNotPositive: set(sql`margin_value = rate`),
  targetingExcludesItself: async (id) => {
    const plan = await planWith({ publishers: { included: true, values: publishers.slice(0, 1) } });
    return set(sql`media_plan_id = ${plan}, pub_seats = ARRAY[${publishers[1]}]`)(id);
  },
  audienceTooSmall: async (id) => set(sql`media_plan_id = ${await planWith({ includeSegments: [{ id: await few() }] })}`)(id),
  // As many as are published now, whichever they are.
  tooManyPublished: () =>
    deals.run(
      sql`UPDATE account SET allowed_ads = greatest(1, (SELECT count(*) FROM deal WHERE account_id = ${account} AND status = 'PUBLISHED' AND deleted_at IS NULL)) WHERE id = ${account}`,
    ),
  nothingBuyable: (id) => set(sql`media_plan_id = ${dear.plan}, rate = ${dear.rate}`)(id),
};

const uploaded = async (id: string) => {
  const content = `ID,Status\r\n${id},Published`;
  const response = await agency.raw({ method: 'POST', url: '/api/deal/bulk/upload', ...formOf([], [{ name: 'deals.csv', content }]) });
  return applied(response.json().data.preview.rows, {});
};

describe('no path publishes a deal with an error', () => {
  test.each(PREFLIGHT_ERRORS)('%s', async (code) => {
    const id = await deals.published({ rate: '60' });
    await agency.call(dealRoutes.publish, { id, status: 'UNPUBLISHED' });
    await SPOILT[code](id);
    const { findings } = await agency.call(dealRoutes.preflight, { id });
    expect(errorsOf(findings).map((one) => one.code)).toContain<PreflightCode>(code);
    const paths: Record<string, () => Promise<unknown>> = {
      'deal/publish': () => agency.try(dealRoutes.publish, { id }),
      'deal/publish with all acknowledged': () => agency.try(dealRoutes.publish, { id, acknowledged: [code] }),
      'deal/updatestatus': () => agency.try(dealRoutes.updateStatus, { id, status: 'PUBLISHED' }),
      'a bulk edit': () => bulk(id, { status: 'PUBLISHED' }),
      'a bulk edit that changes something, too': () => bulk(id, { status: 'PUBLISHED', marginType: 'FLAT' }),
      'a file': () => uploaded(id),
      'the undo of a deletion': async () => {
        await agency.call(dealRoutes.remove, { id });
        await agency.call(dealVersionRoutes.restore, { id });
        return agency.try(dealRoutes.publish, { id });
      },
    };
    for (const [path, go] of Object.entries(paths)) {
      await go();
      expect(await statusOf(id), path).toBe('UNPUBLISHED');
    }
    if (code === 'tooManyPublished') await deals.run(sql`UPDATE account SET allowed_ads = 600 WHERE id = ${account}`);
    if (code === 'marketplaceUnsold') await deals.run(sql`UPDATE account SET owned_marketplaces = '{}' WHERE id = ${account}`);
    if (code === 'dspGone') await deals.run(sql`UPDATE deal SET dsp_id = ${deals.dsps[0]?.id} WHERE id = ${id}`);
  });

  const meanwhile: [PreflightCode, () => SQL][] = [
    ['planDisabled', () => sql`enabled = false`],
    ['planGone', () => sql`deleted_at = now()`],
    [
      'dspLeftOut',
      () => sql`targeting = targeting || ${JSON.stringify({ buyers: { included: false, values: [deals.dsps[0]?.id] } })}::jsonb`,
    ],
  ];
  test.each(meanwhile)('nor does the undo of a bulk unpublishing: %s', async (_, change) => {
    const plan = await planWith({});
    const id = await deals.published({ rate: '60', mediaPlans: plan });
    const { key } = await bulk(id, { status: 'UNPUBLISHED' });
    await deals.run(sql`UPDATE media_plan SET ${change()} WHERE id = ${plan}`);
    const { named, stopped } = await undone(key);
    expect([stopped, named.length, await statusOf(id)]).toEqual([1, 1, 'UNPUBLISHED']);
    // Whole again, it is what it was.
    await deals.run(sql`UPDATE media_plan SET enabled = true, deleted_at = NULL, targeting = targeting - 'buyers' WHERE id = ${plan}`);
    expect((await agency.try(dealRoutes.publish, { id })).status).toBe(200);
  });

  test('nor sends one for approval, and the last yes publishes nothing', async () => {
    const { first, publisher, step, sent } = world;
    const broken = await deals.create({ pubSeats: [first.id], mediaPlans: await planThat(sql`enabled = false`) });
    expect((await step(agency, broken, 'SEND_FOR_APPROVAL')).envelope.errorDetails).toBe('dealNotPublishable');
    expect(await statusOf(broken)).toBe('DRAFT');
    const id = await sent({ pubSeats: [first.id], mediaPlans: await planWith({}) });
    await deals.run(sql`UPDATE media_plan SET enabled = false WHERE id = (SELECT media_plan_id FROM deal WHERE id = ${id})`);
    expect((await step(publisher, id, 'APPROVED')).status).toBe(200);
    expect(await statusOf(id)).toBe('APPROVED');
    expect((await step(agency, id, 'PUBLISHED')).envelope.errorDetails).toBe('dealNotPublishable');
    expect(await statusOf(id)).toBe('APPROVED');
  });

  test('keys of the reporting API reach no call that could', () => {
    const publishing = [dealRoutes.publish, dealRoutes.updateStatus, dealRoutes.update, bulkEditRoutes.apply, bulkEditRoutes.undo];
    expect([...publishing, dealVersionRoutes.restoreVersion].filter(({ reporting }) => reporting)).toEqual([]);
  });
});

describe('a published deal stays whole: a change that brings in an error is refused, on each path', () => {
  const off = () => planThat(sql`enabled = false`);
  const cases: [PreflightCode, () => Promise<BulkChange & Partial<DealDraft>>][] = [
    ['planMissing', async () => ({ mediaPlans: null })],
    ['planDisabled', async () => ({ mediaPlans: await off() })],
    ['netNotPositive', async () => ({ marginValue: '60' })],
    ['nothingBuyable', async () => ({ mediaPlans: dear.plan, marginValue: String(60 - Number(dear.rate)) })],
  ];

  test.each(cases)('%s', async (_, changeOf) => {
    const change = await changeOf();
    const id = await deals.published({ rate: '60' });
    const whole = DealDraft.parse(await deals.read(id));
    const updated = await agency.try(dealRoutes.update, { ...whole, ...change, id });
    expect([updated.status, updated.envelope.errorDetails, updated.envelope.msg]).toEqual([
      409,
      'dealNotPublishable',
      expect.stringMatching(/Unpublish the deal to save this\.$/),
    ]);
    expect(updated.envelope.issues?.length).toBeGreaterThan(0);
    const { state } = await bulk(id, change);
    expect(state.named.map(({ why }) => why)).toEqual([updated.envelope.msg]);
    // A version from when it was not published, or when this was no error yet.
    await asOwner(
      app,
      `UPDATE deal_version SET draft = draft || '${JSON.stringify(change)}'::jsonb WHERE deal_id = '${id}' AND number = 1`,
    );
    const restored = await agency.try(dealVersionRoutes.restoreVersion, { id, number: 1 });
    expect([restored.envelope.errorDetails, restored.envelope.msg]).toEqual(['dealNotPublishable', updated.envelope.msg]);
    expect(DealDraft.parse(await deals.read(id))).toEqual(whole);
    // Unpublished, it may be saved so.
    await agency.call(dealRoutes.publish, { id, status: 'UNPUBLISHED' });
    expect((await agency.try(dealRoutes.update, { ...whole, ...change, id })).status).toBe(200);
  });

  test('what was wrong before keeps nobody from changing the rest; and the undo of a bulk edit brings no error back', async () => {
    const [id, later] = [await deals.published({ rate: '60' }), await deals.published({ rate: '60' })];
    await deals.run(sql`UPDATE deal SET media_plan_id = ${await off()} WHERE id = ${id}`);
    const broken = DealDraft.parse(await deals.read(id));
    expect((await agency.try(dealRoutes.update, { ...broken, title: 'Another title', rate: '61', id })).status).toBe(200);
    expect((await agency.try(dealRoutes.update, { ...broken, mediaPlans: null, id })).envelope.errorDetails).toBe('dealNotPublishable');
    const [former, next] = [await planWith({}), await planWith({})];
    await agency.call(dealRoutes.update, { ...DealDraft.parse(await deals.read(later)), mediaPlans: former, id: later });
    const { key } = await bulk(later, { mediaPlans: next });
    await deals.run(sql`UPDATE media_plan SET enabled = false WHERE id = ${former}`);
    const state = await undone(key);
    expect([state.rows.KEPT, state.named.map(({ why }) => why)]).toEqual([1, [expect.stringContaining('is disabled')]]);
    expect(await deals.read(later)).toMatchObject({ status: 'PUBLISHED', mediaPlans: next });
  });
});

describe('what history keeps of a bulk edit', () => {
  test('who undid it, though another made it', async () => {
    const id = await deals.create({ rate: '60' });
    const { key } = await bulk(id, { rate: { by: 'ADD', value: '1' } });
    const planner = await app.as('planner');
    await planner.call(bulkEditRoutes.undo, { key });
    await work(key);
    const [undoing, edit] = await deals.historyOf(id);
    expect(undoing?.summary).toContain('Undo of a bulk edit');
    expect([edit?.creatorName, undoing?.creatorName === edit?.creatorName]).toEqual(['Agnes Haldane', false]);
  });
});

describe('what was agreed to is not brought back with a deal', () => {
  const agreed = async () => {
    const { first, publisher, step, sent } = world;
    const id = await sent({ pubSeats: [first.id], mediaPlans: await planWith({}), rate: '60' });
    await step(publisher, id, 'APPROVED');
    expect(await statusOf(id)).toBe('APPROVED');
    return id;
  };

  test('but by the undo of a bulk edit that had it asked again: what they agreed to is back, and so is their agreement', async () => {
    const id = await agreed();
    const { key } = await bulk(id, { rate: { by: 'SET', value: '61' } });
    expect(await statusOf(id)).toBe('DRAFT');
    expect((await undone(key)).rows).toMatchObject({ UNDONE: 1 });
    expect(await deals.read(id)).toMatchObject({ rate: '60', status: 'APPROVED', nextDealActions: ['PUBLISHED'] });
  });

  test('the undo of a deletion makes it a draft: nobody would know of one that waits or was approved', async () => {
    const { first, publisher, sent } = world;
    for (const id of [await agreed(), await sent({ pubSeats: [first.id], mediaPlans: await planWith({}) })]) {
      const before = await statusOf(id);
      await agency.call(dealRoutes.remove, { id });
      await agency.call(dealVersionRoutes.restore, { id });
      expect(await deals.read(id)).toMatchObject({ status: 'DRAFT', nextDealActions: ['SEND_FOR_APPROVAL'], approvals: [] });
      expect((await deals.historyOf(id))[0]).toMatchObject({
        summary: 'Deal restored',
        changelogs: [{ name: 'Title' }, { name: 'Status' }],
      });
      expect((await publisher.try(dealRoutes.approval, { id })).status, before).toBe(404);
    }
  });
});
