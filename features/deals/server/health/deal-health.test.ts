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
const delivered = (impressions: string, change: Partial<DeliveredSince> = {}): DeliveredSince => ({
  since: { impressions, spend: '520' },
  today: { impressions: '10', spend: '25' },
  lastBid: new Date('2026-11-20T15:00:00Z'),
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

test('a published deal is without bids from 24 hours on, counted from its last bid or, without any, from when it was published', () => {
  const quiet = (lastBid: string) => healthOf(terms(), delivered('5', { lastBid: new Date(lastBid) }), asked);
  // The hour of the last bid ends an hour after it begins.
  expect(quiet('2026-11-19T16:00:00Z').noBidsFor).toBe(24);
  expect(quiet('2026-11-19T16:30:00Z').noBidsFor).toBeNull();
  const published = (at: string) => healthOf(terms({ publishedAt: new Date(at) }), undefined, asked);
  expect(published('2026-11-20T10:00:00Z').noBidsFor).toBeNull();
  expect(published('2026-11-18T17:00:00Z')).toMatchObject({ noBidsFor: 48, attention: ['NO_BIDS'] });
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
