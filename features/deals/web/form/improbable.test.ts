import { DealDraft } from '@kontor/deals/contract';
import { expect, test } from 'vitest';
import { doubtsOf } from './improbable.ts';

const outlook = { requests: 2_000_000, medianCpm: 4, isEnough: true };
const deal = (rate: string, settings: object = {}, flight: object = {}) =>
  DealDraft.parse({ title: 'T', dealId: 'KN-1', type: 'AUCTION', rate, dealDspId: 'd', ...flight, ...settings });

test('a floor over ten times the plan’s median is doubted, one of ten times is not', () => {
  expect(doubtsOf(deal('40'), outlook)).toEqual({});
  expect(doubtsOf(deal('40.01'), outlook).rate).toBe('More than 10 times the plan’s median of $4.00.');
});

test('a budget a day that all of the plan’s requests could not spend is doubted', () => {
  const daily = (budget: string) => doubtsOf(deal('5', { budgetType: 'DAILY', budget }), outlook).budget;
  expect(daily('10000')).toBeUndefined();
  expect(daily('10001')).toBe('The plan’s 2.00 M avails a day cost $10,000.00 at $5.00: this budget cannot be spent.');
});

test('a goal of impressions is compared with the plan’s requests, over the flight where it is one of the flight', () => {
  const goal = { budgetType: 'OVERALL', impression: '7000000' };
  const flight = (end: string) => ({ start: '2027-01-01 00:00:00', end });
  expect(doubtsOf(deal('5', goal, flight('2027-01-04 12:00:00')), outlook).impression).toBeUndefined();
  expect(doubtsOf(deal('5', goal, flight('2027-01-03 12:00:00')), outlook).impression).toBe('The plan has 6.00 M avails in 3 days.');
  const daily = { budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: '2000001' };
  expect(doubtsOf(deal('5', daily), outlook).impression).toBe('The plan has 2.00 M avails a day.');
});

test('nothing is doubted without a plan, or where its sample is too small', () => {
  expect(doubtsOf(deal('9999'), undefined)).toEqual({});
  expect(doubtsOf(deal('9999'), { ...outlook, isEnough: false })).toEqual({});
});
