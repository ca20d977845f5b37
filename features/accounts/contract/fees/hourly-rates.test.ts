import { exact, exactText, fromMicros, micros, toCents } from '@kontor/core/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feePeriod, periodNumber } from './fee-period.ts';
import { type FeeTerms, hourlyRates, type SpentHour } from './hourly-rates.ts';
import { feeBetween, tiersOf } from './tiers.ts';

const hour = (text: string) => new Date(`${text}:00:00Z`);
const spent = (text: string, spend: string): SpentHour => ({ hour: hour(text), spend });
const UNTIL = hour('2026-11-30T00');
const TIERS = tiersOf([
  { from: '0', to: '100', takeRate: '0.2' },
  { from: '100', to: null, takeRate: '0.1' },
]);
const monthly = (since: string, tiers = TIERS): FeeTerms => ({
  since: new Date(since),
  margin: { type: 'percent', value: '10' },
  ranges: { spentType: 'MONTHLY', startDate: '2026-11-01', tiers },
});
const percent = (since: string, value: string): FeeTerms => ({ since: new Date(since), margin: { type: 'percent', value }, ranges: null });

/** What is kept of each hour, in dollars, by the rates that were worked out. */
function feesOf(history: readonly FeeTerms[], hours: readonly SpentHour[]): string[] {
  const rates = hourlyRates(history, hours, UNTIL);
  return hours.map(({ hour: at, spend }) => {
    const rate = rates.findLast(({ since }) => since <= at);
    return exactText((exact(spend) * (exact(rate?.ofSpend ?? '0') / 10n ** 6n)) / 10n ** 18n);
  });
}

test('a tier that ends in the middle of a day, and of an hour, takes each part at its own rate (D42)', () => {
  const hours = [spent('2026-11-05T14', '60'), spent('2026-11-05T15', '80'), spent('2026-11-05T16', '10'), spent('2026-11-06T09', '50')];
  // 60 at 20 %; 40 at 20 % and 40 at 10 %; the rest at 10 %.
  expect(feesOf([monthly('1970-01-01')], hours)).toEqual(['12', '12', '1', '5']);
});

test('a change at noon holds from then, and the past stays: late hours find the rate of their own time', () => {
  const history = [percent('1970-01-01', '10'), percent('2026-11-05T17:00:00Z', '25')];
  const hours = [spent('2026-11-05T16', '100'), spent('2026-11-05T17', '100'), spent('2026-11-06T17', '100')];
  expect(feesOf(history, hours)).toEqual(['10', '25', '25']);
  expect(feesOf([percent('1970-01-01', '10'), percent('2026-11-05T17:20:00Z', '25')], hours)).toEqual(['10', '10', '25']);
});

test('ranges that come in the middle of a period count what it has spent before', () => {
  const hours = [spent('2026-11-03T10', '90'), spent('2026-11-10T10', '40')];
  // 90 at the margin of 10 %; then 10 at 20 % and 30 at 10 %.
  expect(feesOf([percent('1970-01-01', '10'), monthly('2026-11-09T00:00:00Z')], hours)).toEqual(['9', '5']);
});

test('before the start date the margin holds, and each period begins anew', () => {
  const history: FeeTerms[] = [monthly('1970-01-01')];
  const hours = [
    spent('2026-10-31T10', '500'),
    spent('2026-11-02T10', '150'),
    spent('2026-12-01T04', '100'),
    spent('2026-12-01T05', '100'),
  ];
  // The last but one hour is still November in Eastern time.
  const rates = hourlyRates(history, hours, hour('2026-12-02T00'));
  const at = (moment: Date) => rates.findLast(({ since }) => since <= moment)?.ofSpend;
  expect(hours.map(({ hour: moment }) => at(moment))).toEqual(['0.1', '0.166666666666666667', '0.1', '0.2']);
});

test('a flat margin is dollars of each thousand impressions, and none is nothing', () => {
  const flat: FeeTerms = { since: new Date(0), margin: { type: 'flat', value: '2.5' }, ranges: null };
  expect(hourlyRates([flat], [], UNTIL)).toEqual([{ since: new Date(0), ofSpend: '0', ofImpression: '0.0025' }]);
  expect(hourlyRates([{ ...flat, margin: null }], [], UNTIL)).toEqual([{ since: new Date(0), ofSpend: '0', ofImpression: '0' }]);
});

test('a period from 29 February, in cents', () => {
  const ranges = { spentType: 'YEARLY' as const, startDate: '2024-02-29', tiers: TIERS };
  const history: FeeTerms[] = [{ since: new Date(0), margin: null, ranges }];
  const hours = [spent('2025-02-28T04', '70'), spent('2025-02-28T05', '70'), spent('2025-03-01T05', '70')];
  const rates = hourlyRates(history, hours, hour('2025-03-02T00'));
  const cents = hours.map(({ hour: at, spend }) =>
    toCents(String(Number(spend) * Number(rates.findLast(({ since }) => since <= at)?.ofSpend))),
  );
  // The first hour ends the year before; then 70 at 20 %, and 30 at 20 % with 40 at 10 %.
  expect(cents).toEqual(['14.00', '14.00', '10.00']);
});

test('days sum to their period: what the hours keep is what the period keeps, for random hours and changes of ranges', () => {
  const days = fc.array(fc.tuple(fc.integer({ min: 0, max: 29 * 24 }), fc.integer({ min: 0, max: 9_000_000 })), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(days, (found) => {
      const byHour = new Map<number, bigint>();
      for (const [at, amount] of found) byHour.set(at, (byHour.get(at) ?? 0n) + BigInt(amount));
      const from = feePeriod({ spentType: 'MONTHLY', startDate: '2026-11-01' }, 0).from.getTime();
      const hours = [...byHour]
        .toSorted(([a], [b]) => a - b)
        .map(([at, amount]) => ({ hour: new Date(from + at * 3_600_000), spend: fromMicros(amount) }));
      const rates = hourlyRates([monthly('1970-01-01')], hours, UNTIL);
      const kept = hours.reduce(
        (sum, { hour: at, spend }) => sum + micros(spend) * (exact(rates.findLast(({ since }) => since <= at)?.ofSpend ?? '0') / 10n ** 6n),
        0n,
      );
      const whole = feeBetween(
        TIERS,
        0n,
        hours.reduce((sum, { spend }) => sum + micros(spend), 0n),
      );
      // Micros times 10⁻¹⁸ against micros times millionths; an hour in which a tier ends has eighteen digits.
      const difference = kept - whole * 10n ** 12n;
      return (difference < 0n ? -difference : difference) < 10n ** 12n;
    }),
    { numRuns: 300, seed: 7 },
  );
  expect(periodNumber({ spentType: 'MONTHLY', startDate: '2026-11-01' }, UNTIL)).toBe(0);
});
