import { KontorTheme } from '@kontor/core/ui';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionBanner } from './connection-banner.tsx';

afterEach(() => vi.useRealTimers());

test('offline shows a banner; on reconnect You are connected. stays for three seconds (spec 1 §2.4)', () => {
  vi.useFakeTimers();
  render(
    <KontorTheme env="test">
      <ConnectionBanner />
    </KontorTheme>,
  );
  expect(screen.queryByText(/You are/)).toBeNull();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('You are currently offline.')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('You are connected.')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(2_999));
  expect(screen.getByText('You are connected.')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText(/You are/)).toBeNull();
});
