import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBurst } from './use-burst.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first change is followed at once, quick ones after it when they end, and the next one at once again', () => {
  const { result, rerender } = renderHook(({ value }) => useBurst(value, 300), { initialProps: { value: 'a' } });
  act(() => void vi.advanceTimersByTime(1_000));
  rerender({ value: 'b' });
  expect(result.current).toBe('b');
  rerender({ value: 'c' });
  act(() => void vi.advanceTimersByTime(200));
  rerender({ value: 'd' });
  act(() => void vi.advanceTimersByTime(200));
  expect(result.current).toBe('b');
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current).toBe('d');
  act(() => void vi.advanceTimersByTime(1_000));
  rerender({ value: 'e' });
  expect(result.current).toBe('e');
});

test('what is followed at once in a burst is not left for what was followed before it', () => {
  const { result, rerender } = renderHook(({ value, isAtOnce }) => useBurst(value, 300, isAtOnce), {
    initialProps: { value: 'a', isAtOnce: false },
  });
  act(() => void vi.advanceTimersByTime(1_000));
  rerender({ value: 'b', isAtOnce: false });
  rerender({ value: 'c', isAtOnce: true });
  expect(result.current).toBe('c');
  rerender({ value: 'd', isAtOnce: false });
  expect(result.current).toBe('c');
  act(() => void vi.advanceTimersByTime(300));
  expect(result.current).toBe('d');
});
