// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClauseCosts, effectWords } from './clause-costs.tsx';
import { PriceHistogram } from './price-histogram.tsx';

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
  expect(screen.getByRole('img', { name: 'Requests by price from $0 to $4, most at $3' }).querySelector('b')).toBeNull();
  expect(view.container.querySelectorAll('[data-open]')).toHaveLength(1);
  expect(screen.getByText('≥ $3')).toBeTruthy();
  view.rerender(<PriceHistogram buckets={[3, 2, 1, 4]} floor={2} />);
  expect(screen.getByRole('img').querySelector('b')?.textContent).toBe('$2.00');
  expect(view.container.querySelectorAll('[data-on]')).toHaveLength(2);
});
