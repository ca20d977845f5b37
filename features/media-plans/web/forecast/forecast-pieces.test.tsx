import { KontorTheme } from '@kontor/core/ui';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClauseCosts, effectWords } from './clause-costs.tsx';
import { PeopleLine } from './people-line.tsx';
import { PriceHistogram } from './price-histogram.tsx';
import { RailFigure } from './rail-figure.tsx';

test.each([
  [0.6, '+0.6 %'],
  [50, '+50 %'],
  [250, '×3.5'],
  [1_423, '×15'],
  [250_000, '×2,501'],
])('a clause that costs %f percent is written %s', (effect, words) => expect(effectWords(effect)).toBe(words));

test('a clause that costs many times says how many requests it keeps out, and its bar stays on the scale', () => {
  const { container } = render(<ClauseCosts clauses={[{ id: 'a', label: 'DMA 501 New York', effect: 1_423, gained: 12_300_000 }]} />);
  expect(screen.getByText('+12.3 M')).toBeTruthy();
  expect(screen.getByTitle('Without DMA 501 New York: ×15, 12.3 M more a day')).toBeTruthy();
  expect(Number.parseFloat(container.querySelector<HTMLElement>('em')?.style.width ?? '')).toBeCloseTo((1_423 / 1_523) * 50, 2);
});

test('the price curve has no needle before there is a price, and marks the bucket that is open above', () => {
  const view = render(<PriceHistogram buckets={[3, 2, 1, 4]} floor={null} isOpenEnded />);
  expect(screen.getByRole('img', { name: 'Avails by price from $0 to $4, most at $3' }).querySelector('b')).toBeNull();
  expect(view.container.querySelectorAll('[data-open]')).toHaveLength(1);
  expect(screen.getByText('≥ $3')).toBeTruthy();
  view.rerender(<PriceHistogram buckets={[3, 2, 1, 4]} floor={2} />);
  expect(screen.getByRole('img').querySelector('b')?.textContent).toBe('$2.00');
  expect(view.container.querySelectorAll('[data-on]')).toHaveLength(2);
});

test('the range shows where half of all days are, and says so in words', () => {
  const view = render(<RailFigure value={100} low={50} high={150} quartiles={{ p25: 80, p50: 98, p75: 120 }} />);
  expect(screen.getByRole('img', { name: 'Range 50 to 150, 90 percent' }).title).toBe('Typical day 80–120');
  expect(screen.getByText('Typical day 80–120 (median 98)')).toBeTruthy();
  const [range, half] = ['.k-range-band', '.k-range-half'].map((name) => view.container.querySelector<HTMLElement>(name)?.style.width);
  expect(Number.parseFloat(half ?? '')).toBeLessThan(Number.parseFloat(range ?? ''));
  view.rerender(<RailFigure value={100} low={50} high={150} quartiles={null} />);
  expect(view.container.querySelector('.k-range-half')).toBeNull();
});

test('people and homes are of the sample, and their line is there before they are counted', () => {
  const line = (people?: { people: number; homes: number }) => (
    <KontorTheme env="test" scheme="light">
      <PeopleLine people={people} />
    </KontorTheme>
  );
  const view = render(line());
  expect(view.container.querySelector('.k-people[aria-busy="true"]')).toBeTruthy();
  view.rerender(line({ people: 1_204_000, homes: 1 }));
  expect(screen.getByText('1.20 M people, 1 household in the sample')).toBeTruthy();
  expect(view.container.querySelector('.k-people[aria-busy="true"]')).toBeNull();
});

test('the price curve is lit as far as the price reaches, where a part of it goes to the data fee', () => {
  const { container } = render(<PriceHistogram buckets={[3, 2, 1, 4]} floor={3} reach={1} />);
  expect(container.querySelectorAll('[data-on]')).toHaveLength(1);
});
