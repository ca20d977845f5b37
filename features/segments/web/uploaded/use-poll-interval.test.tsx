import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePollInterval } from './use-poll-interval.ts';

afterEach(() => vi.useRealTimers());

test('a job is asked for every second, after a minute every ten, and after an hour no more (3 §4)', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result } = renderHook(() => usePollInterval(1_000));
  const after = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    return result.current;
  };
  expect([after(59_999), after(1), after(3_539_999), after(1)]).toEqual([1_000, 10_000, 10_000, false]);
});
