import { netRate, type PriceTerms, priceSplit, reachOf, shareWithin } from '@kontor/market/contract';
import { describe, expect, test } from 'vitest';
import { floorFor, netFor, pricedOf, reachCurve, reachedBy } from './price-reached.ts';

/** Numbers from 0 to 1, the same ones each time. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const histogramOf = (random: () => number) =>
  Array.from({ length: 40 }, (_, from) => ({ from, requests: random() < 0.3 ? 0 : Math.floor(random() * 1e6) }));
const termsOf = (random: () => number): PriceTerms => {
  const marginType = random() < 0.5 ? 'FLAT' : 'PERCENT';
  return {
    rate: (random() * 99.99).toFixed(2),
    marginType,
    marginValue: (random() * (marginType === 'FLAT' ? 9 : 100)).toFixed(4),
    dataFee: (random() * 4).toFixed(6),
  };
};

describe('a price of chance, a thousand times', () => {
  const random = chance(7);
  const tried = Array.from({ length: 1_000 }, () => ({ histogram: histogramOf(random), terms: termsOf(random) }));

  test('reaches what the rail and the waterfall say, to the micro', () => {
    for (const { histogram, terms } of tried) {
      const { bid, margin, dataFee, net } = priceSplit(terms);
      expect(bid - margin - dataFee).toBe(net);
      expect(reachedBy(histogram, terms).share).toBe(reachOf(histogram, terms));
      expect(reachedBy(histogram, terms).requests).toBeCloseTo(
        (pricedOf(histogram) * shareWithin(histogram, Math.max(0, Number(netRate(terms))))) / 100,
        6,
      );
    }
  });

  test('is cheapest for a share of the supply: that floor reaches it, and a cent less does not', () => {
    let found = 0;
    for (const { histogram, terms } of tried) {
      const { rate: _, ...rest } = terms;
      const floor = floorFor(histogram, 75, rest);
      if (floor === null) continue;
      found += 1;
      expect(reachedBy(histogram, { ...rest, rate: floor }).share).toBeGreaterThanOrEqual(75 - 1e-3);
      const less = (Number(floor) - 0.01).toFixed(2);
      if (Number(less) > 0) expect(reachedBy(histogram, { ...rest, rate: less }).share).toBeLessThan(75 + 1e-9);
    }
    expect(found).toBeGreaterThan(500);
  });

  test('never reaches less at a higher floor', () => {
    for (const { histogram, terms } of tried.slice(0, 100)) {
      const curve = reachCurve(histogram, { ...terms, marginType: 'FLAT' }, 44).map(({ requests }) => requests);
      expect(curve).toEqual([...curve].sort((a, b) => a - b));
    }
  });
});

test('without requests no net is enough', () => {
  expect(netFor([{ from: 0, requests: 0 }], 50)).toBeNull();
  expect(floorFor([], 90, { marginType: 'FLAT', marginValue: '0', dataFee: '0' })).toBeNull();
});
