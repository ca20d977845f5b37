import { fromMicros, micros, toCents } from '@kontor/core/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeBetween, feeMicros, type SpentRange, tiersOf } from './tiers.ts';

const SETS = Number(process.env['FEE_SETS'] ?? 10_000);

/** Chained ranges with bounds in cents and rates of at most two decimals of a percent. */
const ranges = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 50_000_000 }), { minLength: 0, maxLength: 6 }),
    fc.array(fc.integer({ min: 100, max: 10_000 }), { minLength: 7, maxLength: 7 }),
  )
  .map(([cents, rates]): SpentRange[] => {
    const bounds = [0, ...cents.toSorted((a, b) => a - b)].map((at) => fromMicros(BigInt(at) * 10_000n));
    return bounds.map((from, place) => ({ from, to: bounds[place + 1] ?? null, takeRate: (Number(rates[place]) / 10_000).toFixed(4) }));
  });
const spends = fc.array(fc.bigInt({ min: 0n, max: 80_000_000_000n }), { minLength: 1, maxLength: 12 });

/** Exact rational arithmetic by hand: whole numbers over one denominator, each micro of spend asked for its own range. */
function byHand(rows: readonly SpentRange[], from: bigint, to: bigint): bigint {
  let fee = 0n;
  for (const { from: low, to: high, takeRate } of rows) {
    const start = from > micros(low) ? from : micros(low);
    const end = high === null || to < micros(high) ? to : micros(high);
    if (end > start) fee += (end - start) * BigInt(Math.round(Number(takeRate) * 10_000)) * 100n;
  }
  return fee;
}

test(`${SETS.toLocaleString('en-US')} random ranges and spends equal exact arithmetic, difference 0, and their parts add up to the whole (D42)`, () => {
  fc.assert(
    fc.property(ranges, spends, (rows, parts) => {
      const tiers = tiersOf(rows);
      let [spent, sum] = [0n, 0n];
      for (const part of parts) {
        const fee = feeBetween(tiers, spent, spent + part);
        if (fee !== byHand(rows, spent, spent + part)) return false;
        sum += fee;
        spent += part;
      }
      return sum === feeBetween(tiers, 0n, spent) && sum === byHand(rows, 0n, spent);
    }),
    { numRuns: SETS, seed: 42 },
  );
});

const RANGES: SpentRange[] = [
  { from: '0', to: '50000', takeRate: '0.18' },
  { from: '50000', to: '150000', takeRate: '0.16' },
  { from: '150000', to: '400000', takeRate: '0.14' },
  { from: '400000', to: null, takeRate: '0.12' },
];
test('each part of a period’s spend pays the rate of its own range, to the cent (D42)', () => {
  const cents = (spend: string) => toCents(fromMicros(feeMicros(feeBetween(tiersOf(RANGES), 0n, micros(spend)))));
  expect(['0', '49999.99', '50000', '50000.01', '186402.11', '400000', '1000000'].map(cents)).toEqual([
    '0.00',
    '9000.00',
    '9000.00',
    '9000.00',
    '30096.30',
    '60000.00',
    '132000.00',
  ]);
});

test('a fee is rounded once, half away from zero, and never between ranges', () => {
  const [low, high] = [
    { from: '0', to: '0.01', takeRate: '0.33335' },
    { from: '0.01', to: null, takeRate: '0.33335' },
  ];
  const whole = feeMicros(feeBetween(tiersOf([low, high]), 0n, 20_000n));
  expect(whole).toBe(6_667n);
  expect(feeMicros(feeBetween(tiersOf([low, high]), 0n, 10_000n)) * 2n).toBe(6_668n);
});
