import { addDays, dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals, told } from '../test-deals.ts';
import { preflightOf } from './preflight.ts';

const app = testApp();
let agency: Caller;
let rival: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
let wanting: { id: string; name: string; seats: { seat: string }[] };
let median: number;
/** A plan whose lowest floors are well above nothing, and a price under them. */
let dear: { plan: string; rate: string };
beforeAll(async () => {
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
  deals = await openTestDeals(agency, app.stores.entities);
  wanting = deals.dsps.find(({ seat }) => seat) ?? expect.fail('no DSP wants a seat');
  const forecast = await agency.call(mediaPlanRoutes.forecast, { targeting: {} });
  median = forecast.medianCpm ?? expect.fail('the demo has no market');
  dear = await dearPlan();
});
async function dearPlan() {
  for (const { id } of await agency.call(dspRoutes.list, {})) {
    const targeting = { publishers: { included: true, values: [id] } };
    const { histogram, isEnough } = await agency.call(mediaPlanRoutes.forecast, { targeting });
    const cheapest = histogram.find(({ requests }) => requests > 0)?.from ?? 0;
    if (isEnough && cheapest >= 1) return { plan: await planWith(targeting, 'Dear'), rate: String(cheapest - 0.5) };
  }
  return expect.fail('every publisher has floors under a dollar');
}
const check = (deal: object) =>
  agency.call(dealRoutes.preflight, { deal: { ...deals.draft({ mediaPlans: deals.plan.id, rate: '60' }), ...deal } });
const codesOf = async (deal: object) => (await check(deal)).findings.map(({ code }) => code);
const planWith = async (targeting: object, title = 'Odd plan') =>
  (await agency.try(mediaPlanRoutes.create, { title, targeting })).envelope.value ?? expect.fail('no plan');

describe('the pre-flight of a deal', () => {
  test('answers for a draft that nobody saved, the market included, and finds nothing in a good one', async () => {
    expect(await check({})).toEqual({ findings: [], isWhole: true });
    const found = (await agency.call(dealRoutes.preflight, {})).findings;
    expect(found.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'fieldMissing title',
      'fieldMissing dealId',
      'fieldMissing dealDspId',
      'fieldMissing rate',
      'planMissing mediaPlans',
    ]);
  });

  test('answers for a saved one by its id; another account’s is as one that is not there, and so is a plan of another account', async () => {
    const id = await deals.create({ mediaPlans: deals.plan.id, rate: '60' });
    expect((await agency.call(dealRoutes.preflight, { id })).findings).toEqual([]);
    for (const one of [id, 'f'.repeat(24)])
      expect(await told(rival.try(dealRoutes.preflight, { id: one }))).toEqual([404, 'Deal not found']);
    const others = (await rival.call(mediaPlanRoutes.list, {})).rows[0]?.id ?? '';
    expect((await check({ mediaPlans: others })).findings).toEqual((await check({ mediaPlans: 'f'.repeat(24) })).findings);
  });

  test('holds the price against the market: under the median it warns, and under every floor it refuses', async () => {
    expect(await codesOf({ rate: (median - 0.01).toFixed(2) })).toEqual(['netUnderMedian']);
    expect(await codesOf({ rate: (median + 0.01).toFixed(2) })).toEqual([]);
    expect(await codesOf({ mediaPlans: dear.plan, rate: dear.rate })).toEqual(['nothingBuyable']);
    expect(await codesOf({ mediaPlans: dear.plan, rate: String(Number(dear.rate) + 1) })).not.toContain('nothingBuyable');
  });

  test('names the conditions that exclude each other, with the deal’s publisher seats among them, and asks no forecast of them', async () => {
    const [one, two] = await agency.call(dspRoutes.list, {});
    const plan = await planWith({ publishers: { included: true, values: [one?.id] } });
    const { findings } = await check({ mediaPlans: plan, pubSeats: [two?.id] });
    expect(findings.map(({ code, text, href }) => ({ code, text, href }))).toEqual([
      {
        code: 'targetingExcludesItself',
        text: `Targeting rules of the plan exclude each other: Publisher ${one?.name}; the publisher seats of the deal.`,
        href: `/mediaplan/${plan}/targeting`,
      },
    ]);
    expect(await codesOf({ mediaPlans: plan, pubSeats: [one?.id] })).not.toContain('targetingExcludesItself');
  });

  test('names segments that expired or are not ready, and lists that were emptied', async () => {
    const { rows } = await deals.run(sql`SELECT id, title FROM segment WHERE title IN ('Adults 18–49', 'Adults 25–54') ORDER BY title`);
    const [expired, pending] = rows.map(({ id }) => String(id));
    const list = await deals.run(sql`SELECT id, title FROM media_list l WHERE type = 'bundle' AND deleted_at IS NULL AND enabled
      AND account_id = (SELECT account_id FROM media_plan WHERE id = ${deals.plan.id}) LIMIT 1`);
    const bundleMedia = { included: false, ids: list.rows.map(({ id }) => String(id)) };
    const plan = await planWith({ includeSegments: [{ id: expired }, { id: pending }], bundleMedia });
    expect(await codesOf({ mediaPlans: plan })).not.toEqual(expect.arrayContaining(['segmentNotReady']));
    await deals.run(sql`UPDATE segment SET expiration_date = now() WHERE id = ${expired}`);
    await deals.run(sql`UPDATE segment SET status = 'PENDING' WHERE id = ${pending}`);
    await deals.run(sql`UPDATE media_list SET item_count = 0 WHERE id = ${bundleMedia.ids[0]}`);
    const said = (await check({ mediaPlans: plan })).findings.map(({ text }) => text);
    await deals.run(sql`UPDATE segment SET expiration_date = NULL, status = 'ACTIVE' WHERE id IN (${expired}, ${pending})`);
    expect(said).toEqual(
      expect.arrayContaining([
        'The segment “Adults 18–49” has expired.',
        'The segment “Adults 25–54” is not ready yet.',
        `The media list “${list.rows[0]?.['title']}” is empty.`,
      ]),
    );
  });
});

describe('no path publishes or sends a deal with an error', () => {
  /** What happens to a saved deal, and what is then said of it. */
  const ways: [name: string, spoil: (id: string) => Promise<unknown>, msg: RegExp][] = [
    [
      'no plan',
      (id) => deals.run(sql`UPDATE deal SET media_plan_id = NULL WHERE id = ${id}`),
      /^Update this deal with a media plan before publishing\.$/,
    ],
    [
      'a field missing',
      (id) => deals.run(sql`UPDATE deal SET title = '' WHERE id = ${id}`),
      /^Update the deal with mandatory field before publishing\.$/,
    ],
    ['a seat wanted', (id) => deals.run(sql`UPDATE deal SET dsp_id = ${wanting.id} WHERE id = ${id}`), /wants a buyer seat/],
    ['a foreign seat', (id) => deals.run(sql`UPDATE deal SET seat = 'X-1' WHERE id = ${id}`), /has no seat X-1\./],
    [
      'a flight that is over',
      (id) => deals.run(sql`UPDATE deal SET flight_start = '2023-12-01 00:00:00', flight_end = '2024-01-01 00:00:00' WHERE id = ${id}`),
      /^The flight is over\./,
    ],
    [
      'nothing left for the publisher',
      (id) => deals.run(sql`UPDATE deal SET margin_value = rate WHERE id = ${id}`),
      /^Nothing is left for the publisher/,
    ],
    [
      'nothing buyable',
      (id) => deals.run(sql`UPDATE deal SET media_plan_id = ${dear.plan}, rate = ${dear.rate} WHERE id = ${id}`),
      /^Nothing of the plan can be bought/,
    ],
    ['a disabled plan', (id) => disabled(id), /^The media plan “Off” is disabled\./],
  ];
  const disabled = async (id: string) => {
    const plan = await planWith({}, 'Off');
    await deals.run(sql`UPDATE media_plan SET enabled = false WHERE id = ${plan}`);
    await deals.run(sql`UPDATE deal SET media_plan_id = ${plan} WHERE id = ${id}`);
  };

  test.each(ways)('%s', async (_, spoil, msg) => {
    const id = await deals.create({ mediaPlans: deals.plan.id, rate: '60' });
    await spoil(id);
    const paths = [
      agency.try(dealRoutes.publish, { id }),
      agency.try(dealRoutes.updateStatus, { id, status: 'PUBLISHED' }),
      agency.try(dealRoutes.publish, { id, acknowledged: ['nothingBuyable', 'seatWanted'] }),
    ];
    for (const path of paths) {
      const { status, envelope } = await path;
      expect([status, envelope.errorDetails, envelope.msg]).toEqual([409, 'dealNotPublishable', expect.stringMatching(msg)]);
      expect(envelope.issues?.length).toBeGreaterThan(0);
    }
    expect((await deals.read(id)).status).toBe('DRAFT');
  });
});

describe('warnings', () => {
  test('are no refusal to the specification’s calls, and history keeps them', async () => {
    const id = await deals.create({ mediaPlans: deals.plan.id, rate: '60', dealId: `0${Date.now()}` });
    expect(await told(agency.try(dealRoutes.publish, { id }))).toEqual([200, 'Deal published.']);
    const [change] = await deals.historyOf(id);
    expect(change?.changelogs).toMatchObject([{ name: 'Warning', newValue: expect.stringContaining('leading zero') }, { name: 'Status' }]);
  });

  test('are acknowledged by name, each of them, where the caller knows of them', async () => {
    const rate = (median - 0.01).toFixed(2);
    const id = await deals.create({ mediaPlans: deals.plan.id, rate, dealId: `0${Date.now()}` });
    const some = await agency.try(dealRoutes.publish, { id, acknowledged: 'dealIdOdd' });
    expect([some.status, some.envelope.msg]).toEqual([409, 'There are warnings that nobody has acknowledged yet.']);
    expect(some.envelope.issues?.map(({ path }) => path)).toEqual(['rate']);
    expect(await told(agency.try(dealRoutes.publish, { id, acknowledged: ['dealIdOdd', 'netUnderMedian'] }))).toEqual([
      200,
      'Deal published.',
    ]);
    const [change] = await deals.historyOf(id);
    expect(change?.changelogs.map(({ name }) => name)).toEqual(['Warning acknowledged', 'Warning acknowledged', 'Status']);
    expect((await agency.try(dealRoutes.publish, { id, acknowledged: 'no such name' })).status).toBe(400);
  });
});

describe('seats of a deal (2 §3, §7; P4)', () => {
  test('deal/dsp/seat lists publishers that sell them, by requests and by name, and with buyer the DSPs and theirs', async () => {
    const publishers = await agency.call(dspRoutes.list, {});
    expect(publishers.length).toBeGreaterThan(50);
    expect(publishers.map(({ requests }) => requests ?? 0)).toEqual(
      publishers.map(({ requests }) => requests ?? 0).toSorted((a, b) => b - a),
    );
    const name = publishers[3]?.name ?? '';
    expect((await agency.call(dspRoutes.list, { q: name })).map((one) => one.name)).toContain(name);
    expect((await agency.call(dspRoutes.list, { p: 1, s: 5 })).map(({ id }) => id)).toEqual(publishers.slice(5, 10).map(({ id }) => id));
    expect((await agency.call(dspRoutes.list, { buyer: true, q: 'vant' })).map((one) => one.name)).toEqual(['Vantor']);
  });

  test('a publisher account sells its own alone', async () => {
    const publisher = await app.as('publisher');
    expect((await publisher.call(dspRoutes.list, {})).length).toBe(1);
  });

  test('a seat of another DSP, and none where the DSP wants one, is refused on its field when a deal is saved', async () => {
    const dealDspId = wanting.id;
    const refused = async (change: object) => {
      const { status, envelope } = await agency.try(dealRoutes.create, deals.draft(change));
      return [status, envelope.errorDetails, envelope.issues];
    };
    const wants = `${wanting.name} wants a buyer seat on its deals. Choose one of its seats.`;
    expect(await refused({ dealDspId })).toEqual([400, 'seatRefused', [{ path: 'seat', message: wants }]]);
    const foreign = deals.dsps[0]?.seats[0]?.seat ?? '';
    const not = `${wanting.name} has no seat ${foreign}. Choose one of its seats.`;
    expect(await refused({ dealDspId, seat: foreign })).toEqual([400, 'seatRefused', [{ path: 'seat', message: not }]]);
    const id = await deals.create({ dealDspId, seat: wanting.seats[1]?.seat ?? '' });
    const { title, dealId } = await deals.read(id);
    expect((await agency.try(dealRoutes.update, { ...deals.draft({ title, dealId, dealDspId }), id })).envelope.issues).toEqual([
      { path: 'seat', message: wants },
    ]);
    expect(
      (await agency.try(dealRoutes.update, { ...deals.draft({ title, dealId, dealDspId, seat: wanting.seats[0]?.seat ?? '' }), id }))
        .status,
    ).toBe(200);
    expect((await deals.historyOf(id))[0]?.changelogs).toMatchObject([
      { name: 'Seat', oldValue: wanting.seats[1]?.seat, newValue: wanting.seats[0]?.seat },
    ]);
  });

  test('a publisher seat that is no publisher’s is refused, and one that was there before is kept', async () => {
    const pubSeats = ['nobody'];
    const message = 'There is no publisher nobody. Choose publishers by name.';
    expect((await agency.try(dealRoutes.create, deals.draft({ pubSeats }))).envelope.issues).toEqual([{ path: 'pubSeats', message }]);
    const id = await deals.create();
    await deals.run(sql`UPDATE deal SET pub_seats = '{nobody}' WHERE id = ${id}`);
    const { title, dealId } = await deals.read(id);
    expect((await agency.try(dealRoutes.update, { ...deals.draft({ title, dealId, pubSeats, rate: '13' }), id })).status).toBe(200);
  });
});

test('a flight and its day parts are held against today (2 §5)', async () => {
  const tomorrow = addDays(dayIn(FLIGHT_ZONE), 1);
  const flight = { start: `${tomorrow} 00:00:00`, end: `${addDays(tomorrow, 1)} 00:00:00` };
  const day = new Date(`${tomorrow}T00:00:00Z`).getUTCDay();
  const hours = (of: number) => ({ dayPartingType: 'CUSTOM', dayPartingSchedules: [[of, 12]] });
  expect(await codesOf({ ...flight, ...hours((day + 3) % 7) })).toEqual(['dayPartsOutside']);
  expect(await codesOf({ ...flight, ...hours(day) })).toEqual([]);
});

test('a thousand deals are checked with as many statements as one, and one forecast for each plan and its seats', async () => {
  const scope = systemScope(app.stores.entities);
  let statements = 0;
  const run: typeof scope.run = (work) => {
    statements += 1;
    return scope.run(work);
  };
  const { user: session } = await agency.call(sessionRoutes.session, {});
  const deal = await deals.read(await deals.create({ mediaPlans: deals.plan.id, rate: '60' }));
  const statementsFor = async (count: number) => {
    statements = 0;
    const answers = await preflightOf(
      { scope: { ...scope, run }, session, stores: app.stores },
      Array.from({ length: count }, () => deal),
    );
    expect(answers).toHaveLength(count);
    return statements;
  };
  expect(await statementsFor(1_000)).toBe(await statementsFor(1));
});
