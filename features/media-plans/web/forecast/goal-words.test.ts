import { expect, test } from 'vitest';
import { goalWords } from './goal-words.ts';

const labelOf = (key: string) => ({ label: key.toUpperCase(), isExclude: key.startsWith('x') });
const short = { days: 7, wanted: 8.2e6, reach: 7e6, shortRequests: 1.2e6, shortDollars: 14_400, closing: [] };
const words = (closing: string[][], unit: 'impressions' | 'dollars' = 'impressions') => {
  const { verdict, more } = goalWords({ ...short, closing: closing.map((keys) => ({ keys, gained: 2e6 })) }, { unit, labelOf });
  return `${verdict} ${more}`;
};

test('a shortfall is said in what was asked for first, and so is what closes it (decision 0065)', () => {
  expect(words([['dma']])).toBe('Short by 1.20 M impressions ($14,400). Removing DMA would close the gap.');
  expect(words([['dma']], 'dollars')).toBe('Short by $14,400 (1.20 M impressions). Removing DMA would close the gap.');
  expect(words([['dma'], ['x1'], ['zip']])).toMatch(/Removing DMA, the exclusion of X1 or ZIP, any one of them, would close the gap\.$/);
  expect(words([['dma', 'zip']])).toMatch(/Removing DMA together with ZIP would close the gap\.$/);
  expect(words([])).toMatch(/Removing one or two targeting rules would not close the gap\.$/);
});

test('a large shortfall is no truer to the dollar, and less than one impression is still short', () => {
  expect(goalWords({ ...short, shortDollars: 13_749_816 }, { unit: 'dollars', labelOf }).verdict).toMatch(/^Short by \$13\.7 M \(/);
  expect(goalWords({ ...short, shortRequests: 0.4 }, { unit: 'impressions', labelOf }).verdict).toMatch(/^Short by 1 impression \(/);
});

test('a goal that is met says how far it is', () => {
  expect(goalWords({ ...short, shortRequests: 0, reach: 9e6, days: 1 }, { unit: 'impressions', labelOf })).toEqual({
    verdict: 'Enough avails clear the floor.',
    more: '9.00 M impressions in 1 day; the goal takes 8.20 M.',
  });
});
