import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { IncludeExcludeChips } from './include-exclude-chips.tsx';

const valuesOf = (length: number) => Array.from({ length }, (_, index) => ({ id: `v${index}`, label: `Value ${index}` }));
const chips = () => within(screen.getByRole('list', { name: 'Include any of' })).queryAllByText(/^Value \d+$/).length;
const button = (name: string) => screen.getByRole('button', { name });

test('of thousands of chosen values twelve are drawn, then a hundred more at a time, and few again; the focus stays', async () => {
  draw(<IncludeExcludeChips label="Include any of" mode="include" values={valuesOf(5_000)} />);
  expect(chips()).toBe(12);
  await userEvent.click(button('100 of 4,988 more'));
  expect(chips()).toBe(112);
  await userEvent.click(button('100 of 4,888 more'));
  expect(chips()).toBe(212);
  await userEvent.click(button('Show fewer'));
  expect(chips()).toBe(12);
  expect(document.activeElement).toBe(button('100 of 4,988 more'));
});

test('what is left of fewer than a hundred is shown at once', async () => {
  draw(<IncludeExcludeChips label="Include any of" mode="include" values={valuesOf(40)} />);
  await userEvent.click(button('28 more'));
  expect(chips()).toBe(40);
  expect(button('Show fewer').getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button('Show fewer'));
  expect(chips()).toBe(12);
});
