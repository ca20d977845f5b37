import { DealSettings } from '@kontor/deals/contract';
import type { DeliveredSince } from '@kontor/market/server';
import { expect, test } from 'vitest';
import { type DealTerms, healthOf } from './deal-health.ts';

/** Noon in New York. */
const NOW = new Date('2026-11-20T17:00:00Z');
const asked = { asOf: NOW, seesSpend: true };
const terms = (change: Partial<DealTerms> = {}, settings: Partial<DealSettings> = {}): DealTerms => ({
  id: 'd',
  status: 'PUBLISHED',
  flightStart: '2026-11-10 12:00:00',
  flightEnd: '2026-11-30 12:00:00',
  createdAt: new Date('2026-11-01T00:00:00Z'),
  publishedAt: null,
  settings: { ...DealSettings.parse({}), ...settings },
  ...change,
});
const overall = { budgetType: 'OVERALL', impression: '1000' } as const;
const daily = { budgetType: 'DAILY', budgetOptionsDaily: 'BUDGET', budget: '100' } as const;
const LATELY = new Date('2026-11-20T15:00:00Z');
const delivered = (impressions: string, change: Partial<DeliveredSince> = {}): DeliveredSince => ({
  since: { impressions, spend: '520' },
  today: { impressions: '10', spend: '25' },
  yesterday: { impressions: '0', spend: '0' },
  lastRequest: LATELY,
  lastBid: LATELY,
  lastWin: LATELY,
  lastImpression: LATELY,
  recent: { requests: 5_000, bids: 900, wins: 300 },
  ...change,
});

test('an overall goal is paced by the part of the flight that is over: half of it at half time is 100 %', () => {
  expect(healthOf(terms({}, overall), delivered('500'), asked)).toEqual({
    pace: 100,
    budgetUsed: 50,
    daysLeft: 10,
    noBidsFor: null,
    spentOn: null,
    attention: [],
  });
  expect(healthOf(terms({}, overall), delivered('399'), asked)).toMatchObject({ attention: ['BEHIND'] });
  expect(healthOf(terms({}, overall), delivered('960'), asked)).toMatchObject({ budgetUsed: 96, attention: ['BUDGET'] });
  expect(healthOf(terms({}, overall), undefined, asked)).toMatchObject({ pace: 0, budgetUsed: 0 });
});

test('a daily goal is paced over the last seven days, today as far as it has come, and used by today alone', () => {
  // Six days and a half of 100 dollars.
  expect(healthOf(terms({}, daily), delivered('0'), asked)).toMatchObject({ pace: 80, budgetUsed: 25, attention: [] });
  const young = terms({ flightStart: '2026-11-19 12:00:00' }, daily);
  expect(healthOf(young, delivered('0'), asked).pace).toBe(520);
  expect(healthOf(terms({}, daily), delivered('0'), { ...asked, seesSpend: false })).toMatchObject({ pace: null, budgetUsed: null });
});

test('a deal without a goal, or that has not begun, has no pace; a flight without an end has no days left', () => {
  expect(healthOf(terms({ flightEnd: null }), delivered('5'), asked)).toMatchObject({ pace: null, budgetUsed: null, daysLeft: null });
  expect(healthOf(terms({ flightStart: '2026-11-21 00:00:00' }, overall), undefined, asked)).toMatchObject({ pace: null, noBidsFor: null });
  expect(healthOf(terms({ status: 'DRAFT' }, overall), undefined, asked)).toMatchObject({ pace: null, attention: [] });
});

test('a published deal is without bids from 12 hours on, counted from its last bid or, without any, from when it was published', () => {
  const quiet = (lastBid: string) => healthOf(terms(), delivered('5', { lastBid: new Date(lastBid) }), asked);
  // The hour of the last bid ends an hour after it begins.
  expect(quiet('2026-11-20T04:00:00Z').noBidsFor).toBe(12);
  expect(quiet('2026-11-20T04:30:00Z').noBidsFor).toBeNull();
  const published = (at: string) => healthOf(terms({ publishedAt: new Date(at) }), undefined, asked);
  expect(published('2026-11-20T10:00:00Z').noBidsFor).toBeNull();
  expect(published('2026-11-18T17:00:00Z')).toMatchObject({ noBidsFor: 48, attention: ['NO_REQUESTS'] });
  expect(healthOf(terms({ status: 'UNPUBLISHED' }), undefined, asked).noBidsFor).toBeNull();
});

test('a published deal needs attention in the last three days of its flight', () => {
  const ending = (flightEnd: string, status: DealTerms['status'] = 'PUBLISHED') =>
    healthOf(terms({ flightEnd, status }), delivered('5'), asked);
  expect(ending('2026-11-23 12:00:00')).toMatchObject({ daysLeft: 3, attention: ['ENDING'] });
  expect(ending('2026-11-23 12:00:01')).toMatchObject({ daysLeft: 4, attention: [] });
  expect(ending('2026-11-23 12:00:00', 'UNPUBLISHED').attention).toEqual([]);
});

test('a goal that is used up is the reason for what follows: neither without bids nor behind, and the day of its last bid is said', () => {
  const old = new Date('2026-11-14T02:00:00Z');
  const spent = (status: DealTerms['status'], delivery: string) =>
    healthOf(terms({ status }, overall), delivered(delivery, { lastBid: old }), asked);
  // Eastern: two in the morning of UTC is the evening before.
  expect(spent('PUBLISHED', '1000')).toMatchObject({ budgetUsed: 100, noBidsFor: null, spentOn: '2026-11-13', attention: ['SPENT'] });
  expect(spent('PUBLISHED', '999')).toMatchObject({ noBidsFor: 158, spentOn: null, attention: ['NO_BIDS', 'BUDGET'] });
  expect(spent('UNPUBLISHED', '1000')).toMatchObject({ spentOn: null, attention: [] });
  // A daily goal is there again tomorrow.
  expect(healthOf(terms({}, daily), delivered('5', { today: { impressions: '9', spend: '100' } }), asked)).toMatchObject({ spentOn: null });
});

const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
/** Delivery whose last hours of each stage ended so long ago. */
const last = (requests: number, bids: number, wins: number, impressions: number, change: Partial<DeliveredSince> = {}) =>
  healthOf(
    terms(),
    delivered('5', {
      lastRequest: ago(requests + 1),
      lastBid: ago(bids + 1),
      lastWin: ago(wins + 1),
      lastImpression: ago(impressions + 1),
      ...change,
    }),
    asked,
  ).attention;

test('of stages that are silent the first is said, each after its hours and with enough before it', () => {
  expect(last(4, 11, 11, 11)).toEqual([]);
  expect(last(5, 20, 20, 20)).toEqual(['NO_REQUESTS']);
  expect(last(0, 12, 20, 20)).toEqual(['NO_BIDS']);
  expect(last(0, 0, 12, 20)).toEqual(['NO_WINS']);
  expect(last(0, 0, 0, 12)).toEqual(['NO_IMPRESSIONS']);
  expect(last(0, 12, 12, 12, { recent: { requests: 99, bids: 99, wins: 19 } })).toEqual([]);
});

test('rates of the last day count over a least number alone', () => {
  const rates = (requests: number, bids: number, wins: number) => last(0, 0, 0, 0, { recent: { requests, bids, wins } });
  expect(rates(10_000, 299, 200)).toEqual(['LOW_BID_RATE']);
  expect(rates(9_999, 10, 9)).toEqual([]);
  expect(rates(10_000, 300, 1)).toEqual([]);
  expect(rates(10_000, 1_000, 99)).toEqual(['LOW_WIN_RATE']);
  expect(rates(10_000, 1_000, 100)).toEqual([]);
});

test('hours outside the day parting, after a met goal of the day, or while the feed was silent are no silence of the deal', () => {
  const quiet = delivered('5', { lastRequest: ago(20), lastBid: ago(20), lastWin: ago(20), lastImpression: ago(20) });
  // Noon on a Friday in New York.
  const evenings = { dayPartingType: 'CUSTOM', dayPartingSchedules: [[5, 12]] as [number, number][] } as const;
  expect(healthOf(terms({}, evenings), quiet, asked)).toMatchObject({ noBidsFor: null, attention: [] });
  expect(healthOf(terms(), quiet, { ...asked, heardFrom: ago(4) }).attention).toEqual([]);
  expect(healthOf(terms(), quiet, asked).attention).toEqual(['NO_REQUESTS']);
  const met = { impressions: '0', spend: '100' };
  expect(healthOf(terms({}, daily), { ...quiet, today: met }, asked).attention).toEqual([]);
  // The night began twelve hours ago.
  expect(healthOf(terms({}, daily), { ...quiet, yesterday: met }, asked).attention).toEqual(['NO_REQUESTS']);
  expect(healthOf(terms({}, daily), { ...quiet, yesterday: met }, { ...asked, asOf: new Date('2026-11-20T09:00:00Z') }).attention).toEqual(
    [],
  );
});

test('a deal that is to deliver evenly is ahead over 105 %, any other may be, and nobody is behind in the first day', () => {
  const evenly = { ...overall, delivery: 'EVENLY' } as const;
  expect(healthOf(terms({}, evenly), delivered('526'), asked).attention).toEqual(['AHEAD']);
  expect(healthOf(terms({}, evenly), delivered('525'), asked).attention).toEqual([]);
  expect(healthOf(terms({}, overall), delivered('900'), asked).attention).toEqual([]);
  expect(healthOf(terms({ flightStart: '2026-11-19 12:00:01' }, overall), delivered('0'), asked).attention).toEqual([]);
  expect(healthOf(terms({ flightStart: '2026-11-19 12:00:00' }, overall), delivered('0'), asked).attention).toEqual(['BEHIND']);
});
