import type { SystemMessage } from '@kontor/core/contract';
import { KontorTheme } from '@kontor/core/ui';
import { SessionProvider } from '@kontor/core/web';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { agencySession } from '../testing/sessions.ts';
import { SystemMessageBanner } from './system-message-banner.tsx';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const message = (change: Partial<SystemMessage> = {}): SystemMessage => ({
  id: 'a'.repeat(24),
  message: 'Ads stop on Sunday',
  type: 'info',
  expiration: '2026-11-20T13:00:00.000Z',
  ...change,
});
const draw = (systemMessage: SystemMessage | null) =>
  render(
    <KontorTheme env="test">
      <SessionProvider
        value={{
          user: agencySession({ systemMessage }),
          installation: { version: '0', isDemo: false, marketplaceUrl: '', dataTo: null, errorReports: null },
        }}
      >
        <SystemMessageBanner />
      </SessionProvider>
    </KontorTheme>,
  );

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('the system message banner (spec 1 §2.4)', () => {
  test('shows only while the expiration is in the future', () => {
    draw(message());
    expect(screen.getByRole('status').textContent).toContain('Ads stop on Sunday');
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('an expired one is never shown', () => {
    draw(message({ expiration: '2026-11-20T12:00:00.000Z' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('can be closed, and stays closed on the next page; a changed one is shown again', () => {
    const first = draw(message());
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('status')).toBeNull();
    first.unmount();
    draw(message()).unmount();
    draw(message({ message: 'Ads stop on Monday' }));
    expect(screen.getByRole('status').textContent).toContain('Monday');
  });

  test('can be closed where storage is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('No', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    draw(message());
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('is text, whatever is written in it', () => {
    draw(message({ message: '<img src=x onerror="alert(1)"> & more' }));
    expect(screen.getByRole('status').textContent).toBe('<img src=x onerror="alert(1)"> & more');
    expect(screen.queryByRole('img')).toBeNull();
  });

  test.each(['info', 'success', 'warning', 'error'] as const)('%s has its own tone; error is labelled Severe (spec 3 §3)', (type) => {
    draw(message({ type }));
    const banner = screen.getByRole('status');
    expect(banner.getAttribute('data-tone')).toBe({ info: 'info', success: 'pos', warning: 'warn', error: 'neg' }[type]);
    expect(banner.textContent?.startsWith('Severe: ')).toBe(type === 'error');
  });
});
