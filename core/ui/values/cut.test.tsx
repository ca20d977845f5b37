import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { Cut, tailOf } from './cut.tsx';

test('the end of a name begins with a word where one is near, and cuts no letter in two', () => {
  expect(tailOf('Kilnworth Electric, North America video, always on')).toBe('always on');
  expect(tailOf('Kilnworth Electric, North America video, Q3')).toBe('video, Q3');
  expect(tailOf('hld-oxhollow-trucks-ctv-prime')).toBe('-ctv-prime');
  expect(tailOf('👩🏽‍🚀'.repeat(3) + '🛰'.repeat(10))).toBe('🛰'.repeat(10));
  expect(tailOf('Q3')).toBe('Q3');
});

test('a name is whole for who reads it aloud or copies it', () => {
  draw(
    <a href="#x">
      <Cut text="Kilnworth Electric, North America video, always on" />
    </a>,
  );
  const link = screen.getByRole('link', { name: 'Kilnworth Electric, North America video, always on' });
  expect(link.textContent).toBe('Kilnworth Electric, North America video, always on');
});
