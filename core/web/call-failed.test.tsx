import { KontorTheme } from '@kontor/core/ui';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CallError, CONNECTION } from './call.ts';
import { CallFailed } from './call-failed.tsx';

const draw = (error: Error) =>
  render(
    <KontorTheme env="test">
      <CallFailed title="Deals did not load" error={error} onRetry={() => {}} />
    </KontorTheme>,
  );

test('a fault of ours says what still works, and its details can be copied for whoever is asked for help', async () => {
  userEvent.setup();
  draw(new CallError('Internal server error.', { status: 500, code: 'somethingWrong', reference: '7F3A-21' }));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Internal server error. Other pages are not affected.');
  expect(alert.textContent).toContain('Ref 7F3A-21');
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await userEvent.click(screen.getByRole('button', { name: 'Copy details' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(write.mock.calls[0]?.[0]).toMatch(/^Deals did not load\nInternal server error\.\nRef 7F3A-21, somethingWrong\nhttp/);
});

test('without a connection there is nothing to look up', () => {
  draw(new CallError(CONNECTION, { status: 0, code: 'offline' }));
  expect(screen.getByRole('alert').textContent).toBe(`Deals did not load${CONNECTION} Retry`);
});
