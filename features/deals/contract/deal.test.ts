import { describe, expect, test } from 'vitest';
import { DealDraft } from './deal.ts';
import { goalMetricOf, tellDeliveryApart } from './deal-settings.ts';

const whole = { title: ' Northlight CTV ', dealId: 'KN-26411-A0', type: 'AUCTION', rate: '12.50', dealDspId: 'd' };
const messages = (change: object) => DealDraft.safeParse({ ...whole, ...change }).error?.issues.map(({ message }) => message) ?? [];

test('a new deal is an open-budget auction on everything (2 §9)', () => {
  expect(DealDraft.parse(whole)).toMatchObject({
    title: 'Northlight CTV',
    marginType: 'FLAT',
    marginValue: '0',
    budgetType: 'OPEN',
    budgetOptionsDaily: 'BUDGET',
    budgetOptionsOverall: 'IMPRESSION',
    frequencyType: 'UNLIMITED',
    deliveryType: 'CONTINUE',
    delivery: 'DELIVERSOON',
    dayPartingType: 'ALL',
    dayPartingTimezone: 'America/New_York',
    audienceIp: 'on',
    audienceIfa: true,
    location: 'on',
    zipcode: true,
    contentNetwork: true,
    contentSeries: true,
    contentSeason: true,
    contentEpisode: true,
    contentChannel: true,
    contentTitle: true,
    targetingPublisherDealId: false,
    pubSeats: [],
  });
});

describe('each missing field is named with its tab (2 §5)', () => {
  test.each([
    [{ title: '  ' }, 'Please fill Title field in Settings tab.'],
    [{ dealId: '' }, 'Please fill Deal ID field in Settings tab.'],
    [{ dealDspId: '' }, 'Please fill DSP field in Settings tab.'],
    [{ rate: '0' }, 'Please fill Floor CPM field in Delivery tab.'],
    [{ budgetType: 'DAILY' }, 'Please fill Daily budget field in Settings tab.'],
    [{ budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION' }, 'Please fill Daily impressions field in Settings tab.'],
    [{ budgetType: 'OVERALL' }, 'Please fill Total impressions field in Settings tab.'],
    [{ budgetType: 'OVERALL', impression: '5' }, 'Please fill Start field in Settings tab.'],
    [{ frequencyType: 'DAILY' }, 'Please fill Frequency cap (per household per day) field in Settings tab.'],
    [{ deliveryType: 'CUSTOM', start: '2027-01-01 00:00:00' }, 'Please fill End field in Settings tab.'],
    [{ dayPartingType: 'CUSTOM' }, 'Please fill Day Parting field in Delivery tab.'],
    [{ end: '2027-01-01 00:00:00' }, 'Please fill Start field in Settings tab.'],
    [{ marginType: 'PERCENT', marginValue: '100.01' }, 'Percentage must be between 0 and 100.'],
    [{ marginType: 'FLAT', marginValue: '12.5001' }, 'The margin cannot be above the Floor CPM.'],
  ])('%j', (change, message) => expect(messages(change)).toContain(message));
});

test.each(['25.1234', '25.125', '0.001'])(
  'a rate of more than two decimals is refused on every path, a margin keeps four (2 §5): %s',
  (rate) => {
    expect(messages({ rate })).toContain('Use at most 2 decimals.');
    expect(messages({ rate: '25.12', marginValue: '0.1234' })).toEqual([]);
  },
);

test('the margin may be as much as the rate, whatever its zeros', () => {
  expect(messages({ rate: '10.5', marginValue: '10.50' })).toEqual([]);
  expect(messages({ rate: '9', marginValue: '10' })).toEqual(['The margin cannot be above the Floor CPM.']);
});

test.each(['1e308', '__proto__', '2026-02-30', ''])('a margin or rate that is no amount is told as that: %j', (text) => {
  expect(messages({ marginValue: text }).length).toBeGreaterThan(0);
  expect(messages({ rate: text }).length).toBeGreaterThan(0);
});

test('a deal is fixed-price or auction, and of no other type (2 §1)', () => {
  for (const type of ['FIXED', 'AUCTION']) expect(messages({ type })).toEqual([]);
  for (const type of ['BARTER', 'fixed']) expect(messages({ type })).toEqual(['Choose one of the values offered.']);
  for (const type of [null, undefined, '']) expect(messages({ type })).toEqual(['Please fill Deal type field in Settings tab.']);
});

test('a deal id has at most 100 characters and no spaces', () => {
  expect(messages({ dealId: 'a'.repeat(100) })).toEqual([]);
  expect(messages({ dealId: 'a'.repeat(101) })).toEqual(['A deal ID has at most 100 characters.']);
  expect(messages({ dealId: 'KN 1' })).toEqual(['A deal ID has no spaces or control characters.']);
});

test.each([
  ['EVENLY', 'DELIVERSOON', { deliveryType: 'CONTINUE', delivery: 'EVENLY' }],
  ['DELIVERSOON', 'EVENLY', { deliveryType: 'CONTINUE', delivery: 'DELIVERSOON' }],
  ['CUSTOM', 'EVENLY', { deliveryType: 'CUSTOM', delivery: 'EVENLY' }],
  ['CONTINUE', 'DELIVERSOON', { deliveryType: 'CONTINUE', delivery: 'DELIVERSOON' }],
] as const)('a deliveryType %s says when or how fast (2 §3)', (deliveryType, delivery, told) => {
  expect(
    tellDeliveryApart(DealDraft.parse({ ...whole, deliveryType, delivery, start: '2027-01-01 00:00:00', end: '2027-02-01 00:00:00' })),
  ).toMatchObject(told);
});

test('the goal metric is the goal in force (2 §3)', () => {
  const goal = (change: object) => goalMetricOf(DealDraft.parse({ ...whole, ...change }));
  expect(goal({})).toBe('');
  expect(goal({ budgetType: 'DAILY', budget: '5' })).toBe('BUDGET');
  expect(goal({ budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: '5' })).toBe('IMPRESSION');
  expect(goal({ budgetType: 'OVERALL', impression: '5', start: '2027-01-01 00:00:00', end: '2027-02-01 00:00:00' })).toBe('IMPRESSION');
});

test.each(['a\nb', 'a\r\nb', 'a\u2028b', 'a\u0085b'])('a title is one line: %j', (title) => {
  expect(messages({ title })).toEqual(['A title is one line.']);
});

test.each(['Mars/Olympus', 'anything at all', '+05:00', ''])(
  'the zone of day parting is one there is: %j is none',
  (dayPartingTimezone) => {
    expect(messages({ dayPartingTimezone })).toEqual(['There is no such time zone.']);
  },
);

test.each(['America/New_York', 'Europe/Berlin', 'UTC', 'US/Pacific'])('%s is a zone', (dayPartingTimezone) => {
  expect(messages({ dayPartingTimezone })).toEqual([]);
});
