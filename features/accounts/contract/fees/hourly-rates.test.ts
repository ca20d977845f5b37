import { exact, exactText, fromMicros, micros, toCents } from '@kontor/core/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feePeriod, periodNumber } from './fee-period.ts';
import { type FeeTerms, hourlyRates, type SpentHour } from './hourly-rates.ts';
import { feeBetween, type SpentRange, tiersOf } from './tiers.ts';

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

/** `npm run night` tries more. */
const HISTORIES = Number(process.env['FEE_HISTORIES'] ?? 10_000);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Clocks in Eastern time, 2026: summer from 8 March to 1 November. */
const isSummer = (day: number) => day > Date.UTC(2026, 2, 8) && day <= Date.UTC(2026, 10, 1);
const midnight = (year: number, month: number, day: number) => {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const at = Date.UTC(year, month, Math.min(day, last));
  return at + (isSummer(at) ? 4 : 5) * HOUR_MS;
};
type ByHand = {
  since: number;
  percent?: number;
  flat?: number;
  ranges?: { isYearly: boolean; start: [number, number, number]; rows: SpentRange[] };
};
/** When the period around a moment began, by adding one after the other; null before the first. */
function periodBegin({ isYearly, start: [year, month, day] }: NonNullable<ByHand['ranges']>, at: number): number | null {
  let begun: number | null = null;
  for (let months = 0; ; months += isYearly ? 12 : 1) {
    const from = midnight(year, month + months, day);
    if (from > at) return begun;
    begun = from;
  }
}
/** A fee in units of 10⁻¹² dollars: whole numbers, and nothing rounded. */
const tieredByHand = (rows: readonly SpentRange[], spent: bigint): bigint =>
  rows.reduce((fee, { from, to, takeRate }) => {
    const end = to === null || spent < micros(to) ? spent : micros(to);
    return end > micros(from) ? fee + (end - micros(from)) * micros(takeRate) : fee;
  }, 0n);
const TRILLION = 10n ** 12n;

const rangesOfChance = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 4 }),
    fc.array(fc.integer({ min: 100, max: 10_000 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([cents, rates]): SpentRange[] => {
    const bounds = [0, ...cents.toSorted((a, b) => a - b)].map((at) => fromMicros(BigInt(at) * 10_000n));
    return bounds.map((from, at) => ({ from, to: bounds[at + 1] ?? null, takeRate: fromMicros(BigInt(rates[at] ?? 0) * 100n) }));
  });
const FIRST = Date.UTC(2026, 7, 1);
const DAYS = 110;
const termOfChance = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((percent) => ({ percent })),
  fc.integer({ min: 0, max: 9_000 }).map((flat) => ({ flat })),
  fc
    .tuple(rangesOfChance, fc.boolean(), fc.integer({ min: -40, max: 60 }), fc.integer({ min: 0, max: 3_000 }))
    .map(([rows, isYearly, day, percent]) => {
      const at = new Date(FIRST + day * DAY_MS);
      const start: [number, number, number] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
      return { percent, ranges: { isYearly, start, rows } };
    }),
);
/** Changes at any millisecond, oldest first; the first holds from ever. */
const historyOfChance = fc
  .tuple(
    fc.array(termOfChance, { minLength: 1, maxLength: 5 }),
    fc.uniqueArray(fc.integer({ min: 0, max: DAYS * DAY_MS }), { minLength: 5, maxLength: 5 }),
  )
  .map(([terms, moments]): ByHand[] => {
    const since = moments.toSorted((a, b) => a - b);
    return terms.map((term, at) => ({ ...term, since: at === 0 ? 0 : FIRST + (since[at] ?? 0) }));
  });
const hoursOfChance = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: DAYS * 24 - 1 }), fc.integer({ min: 1, max: 2_000_000_000 })), {
    minLength: 1,
    maxLength: 14,
    selector: ([hour]) => hour,
  })
  .map((hours) => hours.toSorted(([a], [b]) => a - b).map(([hour, spend]) => ({ at: FIRST + hour * HOUR_MS, spend: BigInt(spend) })));
const termsByHand = ({ since, percent, flat, ranges }: ByHand): FeeTerms => ({
  since: new Date(since),
  margin: flat === undefined ? { type: 'percent', value: String((percent ?? 0) / 100) } : { type: 'flat', value: String(flat / 100) },
  ranges: ranges
    ? {
        spentType: ranges.isYearly ? 'YEARLY' : 'MONTHLY',
        startDate: new Date(Date.UTC(...ranges.start)).toISOString().slice(0, 10),
        tiers: tiersOf(ranges.rows),
      }
    : null,
});

test(`${HISTORIES.toLocaleString('en-US')} random histories of margins and ranges, changed at any moment, keep of each hour what exact arithmetic does, difference 0 (D42)`, () => {
  const seen = { inRanges: 0, ended: 0, flat: 0, percent: 0 };
  fc.assert(
    fc.property(historyOfChance, hoursOfChance, (history, hours) => {
      const spentHours = hours.map(({ at, spend }) => ({ hour: new Date(at), spend: fromMicros(spend) }));
      const rates = hourlyRates(history.map(termsByHand), spentHours, new Date(FIRST + DAYS * DAY_MS));
      return hours.every(({ at, spend }) => {
        const rate = rates.findLast(({ since }) => since.getTime() <= at);
        // A change holds from the first hour that begins after it.
        const term = history.findLast(({ since }, place) => place === 0 || since <= at);
        const begun = term?.ranges ? periodBegin(term.ranges, at) : null;
        if (term?.ranges && begun !== null) {
          const before = hours.filter((one) => one.at >= begun && one.at < at).reduce((sum, one) => sum + one.spend, 0n);
          const fee = tieredByHand(term.ranges.rows, before + spend) - tieredByHand(term.ranges.rows, before);
          const kept = spend * (exact(rate?.ofSpend ?? '0') / 10n ** 6n);
          seen.inRanges += 1;
          if (fee * TRILLION !== kept) seen.ended += 1;
          // An hour in which a range ends has a rate of eighteen digits, of which the fee itself is the only whole number.
          return rate?.ofImpression === '0' && (2n * kept + TRILLION) / (2n * TRILLION) === fee;
        }
        if (term?.flat !== undefined) {
          seen.flat += 1;
          return rate?.ofSpend === '0' && exact(rate.ofImpression) * 100_000n === exact(String(term.flat));
        }
        seen.percent += 1;
        return rate?.ofImpression === '0' && exact(rate.ofSpend) * 10_000n === exact(String(term?.percent ?? 0));
      });
    }),
    { numRuns: HISTORIES, seed: 11 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(HISTORIES / 20);
});
