import { clockWords } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { type DEAL_FIELDS, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Draft, openTestDeals } from './test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
let publishers: { id: string; name: string }[];
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
  publishers = await agency.call(dspRoutes.list, {});
});

type Part = Partial<Draft>;
/** A change of one field of a deal with `base`, and how history tells it. */
type Case = { base?: Part; change: Part; told: readonly [name: string, oldValue: string | null, newValue: string | null] };
const flag = (change: Part, name: string): Case => ({ change, told: [name, 'On', 'Off'] });
const [START, END] = ['2099-01-01 00:00:00', '2099-02-01 00:00:00'];
const DAILY: Part = { budgetType: 'DAILY', budget: '5', impression: '1000' };

/** Each field of spec 2 §3 that has another value; of an overall budget there is one option alone. */
const CASES: Record<Exclude<keyof typeof DEAL_FIELDS, 'budgetOptionsOverall'>, () => Case> = {
  title: () => ({ base: { title: 'First' }, change: { title: 'Second' }, told: ['Title', 'First', 'Second'] }),
  dealId: () => ({ base: { dealId: 'FIELD-1' }, change: { dealId: 'FIELD-2' }, told: ['Deal ID', 'FIELD-1', 'FIELD-2'] }),
  type: () => ({ change: { type: 'FIXED' }, told: ['Deal type', 'Auction', 'Fixed'] }),
  dealDspId: () => {
    const [one, other] = deals.dsps.filter(({ seat }) => !seat);
    return {
      base: { dealDspId: one?.id ?? '' },
      change: { dealDspId: other?.id ?? '' },
      told: ['DSP', one?.name ?? '', other?.name ?? ''],
    };
  },
  seat: () => {
    const seat = deals.dsps[0]?.seats[0]?.seat ?? '';
    return { change: { seat }, told: ['Seat', null, seat] };
  },
  mediaPlans: () => ({ change: { mediaPlans: deals.plan.id }, told: ['Media plan', null, deals.plan.title] }),
  pubSeats: () => ({ change: { pubSeats: [publishers[0]?.id ?? ''] }, told: ['Publisher seats', null, publishers[0]?.name ?? ''] }),
  budgetType: () => ({ base: { budget: '5' }, change: { budgetType: 'DAILY' }, told: ['Budget type', 'Open', 'Daily'] }),
  budgetOptionsDaily: () => ({
    base: DAILY,
    change: { budgetOptionsDaily: 'IMPRESSION' },
    told: ['Daily goal type', 'Budget', 'Impression'],
  }),
  budget: () => ({ base: DAILY, change: { budget: '6' }, told: ['Daily budget', '5', '6'] }),
  impression: () => ({ base: DAILY, change: { impression: '2000' }, told: ['Impressions', '1000', '2000'] }),
  frequencyType: () => ({ base: { frequency: 3 }, change: { frequencyType: 'DAILY' }, told: ['Frequency type', 'Unlimited', 'Daily'] }),
  frequency: () => ({
    base: { frequencyType: 'DAILY', frequency: 3 },
    change: { frequency: 4 },
    told: ['Frequency cap (per household per day)', '3', '4'],
  }),
  deliveryType: () => ({
    base: { start: START, end: END },
    change: { deliveryType: 'CUSTOM' },
    told: ['Delivery type', 'Continuous', 'Custom flight dates'],
  }),
  delivery: () => ({ change: { delivery: 'EVENLY' }, told: ['Delivery', 'ASAP', 'Even'] }),
  start: () => ({ change: { start: START }, told: ['Start', null, `${clockWords(START)} Eastern`] }),
  end: () => ({ base: { start: START }, change: { end: END }, told: ['End', null, `${clockWords(END)} Eastern`] }),
  rate: () => ({ change: { rate: '14' }, told: ['Floor CPM', '$12.50', '$14.00'] }),
  marginType: () => ({ change: { marginType: 'PERCENT' }, told: ['Margin type', 'Flat CPM', 'Percentage'] }),
  marginValue: () => ({ change: { marginValue: '1' }, told: ['Margin', '0', '$1.00'] }),
  dayPartingType: () => ({
    base: { dayPartingSchedules: [[1, 9]] },
    change: { dayPartingType: 'CUSTOM' },
    told: ['Day parting', 'All', 'Custom'],
  }),
  dayPartingTimezone: () => ({
    change: { dayPartingTimezone: 'America/Denver' },
    told: ['Day parting time zone', 'America/New_York', 'America/Denver'],
  }),
  dayPartingSchedules: () => ({
    base: { dayPartingSchedules: [[1, 9]] },
    change: {
      dayPartingSchedules: [
        [1, 9],
        [1, 10],
      ],
    },
    told: ['Day parting schedule', 'Mon 09:00–10:00', 'Mon 09:00–11:00'],
  }),
  targetingPublisherDealId: () => ({ change: { targetingPublisherDealId: true }, told: ['Publisher deal ID', 'Off', 'On'] }),
  audienceIp: () => ({ change: { audienceIp: 'off' }, told: ['IP address', 'On', 'Off'] }),
  audienceIfa: () => flag({ audienceIfa: false }, 'IFA'),
  location: () => ({ change: { location: 'truncate' }, told: ['Location', 'On', 'Truncated'] }),
  zipcode: () => flag({ zipcode: false }, 'Zip code'),
  contentNetwork: () => flag({ contentNetwork: false }, 'Content network'),
  contentSeries: () => flag({ contentSeries: false }, 'Content series'),
  contentSeason: () => flag({ contentSeason: false }, 'Content season'),
  contentEpisode: () => flag({ contentEpisode: false }, 'Content episode'),
  contentChannel: () => flag({ contentChannel: false }, 'Content channel'),
  contentTitle: () => flag({ contentTitle: false }, 'Content title'),
};

describe('each field of a deal (2 §3)', () => {
  test.each(Object.entries(CASES))(
    '%s changes alone: it reads as it was written, leaves one row of history and tells who follows deals',
    async (_, caseOf) => {
      const { base, change, told } = caseOf();
      const whole = deals.draft(base);
      const id = await deals.create(whole);
      await deals.run(sql`UPDATE outbox SET done_at = now() WHERE entity_id = ${id}`);
      const before = await deals.read(id);
      expect((await agency.try(dealRoutes.update, { ...whole, ...change, id })).status).toBe(200);
      const { lastUpdate: _at, version: _version, ...now } = await deals.read(id);
      expect(now).toMatchObject(change);
      const [last, ...earlier] = await deals.historyOf(id);
      expect(earlier).toHaveLength(1);
      const [name, oldValue, newValue] = told;
      expect(last?.changelogs).toMatchObject([{ name, oldValue, newValue }]);
      expect(before.version + 1).toBe(_version);
      expect((await deals.run(sql`SELECT 1 FROM outbox WHERE entity_id = ${id} AND done_at IS NULL`)).rows).toHaveLength(1);
    },
  );

  test('how fast, written into deliveryType, is told as Delivery', async () => {
    const draft = deals.draft();
    const id = await deals.create(draft);
    await agency.call(dealRoutes.update, { ...draft, deliveryType: 'EVENLY', id });
    expect((await deals.historyOf(id))[0]?.changelogs).toMatchObject([{ name: 'Delivery', oldValue: 'ASAP', newValue: 'Even' }]);
    expect(await deals.read(id)).toMatchObject({ deliveryType: 'CONTINUE', delivery: 'EVENLY' });
  });
});

describe('what is read beside what was written (2 §3)', () => {
  test('flightDate is ONGOING unless dates are present, on its page as in the list', async () => {
    const rowOf = async (dealId: string) => (await agency.call(dealRoutes.list, { ids: [dealId] })).rows[0]?.data.flightDate;
    for (const [flight, told] of [
      [{}, 'ONGOING'],
      [{ start: START }, { start: START, end: null }],
      [
        { start: START, end: END },
        { start: START, end: END },
      ],
    ] as const) {
      const { flightDate, dealId } = await deals.read(await deals.create(flight));
      expect([flightDate, await rowOf(dealId)]).toEqual([told, told]);
    }
  });

  test('selectedDsp and selectedPubDsp are the names of its DSP and of the publishers whose seats it names', async () => {
    const pubSeats = publishers.slice(1, 3).map(({ id }) => id);
    const { selectedDsp, selectedPubDsp } = await deals.read(await deals.create({ pubSeats }));
    expect([selectedDsp, selectedPubDsp]).toEqual([deals.dsps[0]?.name, publishers.slice(1, 3).map(({ name }) => name)]);
    expect((await deals.read(await deals.create())).selectedPubDsp).toEqual([]);
  });
});
