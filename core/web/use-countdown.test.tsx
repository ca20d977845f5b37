import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCountdown } from './use-countdown.ts';

const NOW = new Date('2026-11-20T12:00:00Z').getTime();
const Seconds = ({ at }: { at: number }) => <output>{useCountdown(at)}</output>;
const shown = () => screen.getByRole('status').textContent;

afterEach(() => {
  vi.useRealTimers();
});

test('counts down to nought, stands there, and begins anew with another end', () => {
  vi.useFakeTimers({ now: NOW });
  const view = render(<Seconds at={NOW + 2_400} />);
  expect(shown()).toBe('3');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(shown()).toBe('2');
  act(() => void vi.advanceTimersByTime(600_000));
  expect(shown()).toBe('0');
  expect(vi.getTimerCount()).toBe(0);
  view.rerender(<Seconds at={NOW + 601_000 + 5_000} />);
  expect(shown()).toBe('5');
  act(() => void vi.advanceTimersByTime(5_000));
  expect(shown()).toBe('0');
});
