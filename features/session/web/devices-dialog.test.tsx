import { ACTING, answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type Device, deviceRoutes } from '@kontor/session/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import DevicesDialog from './devices-dialog.tsx';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const device = (change: Partial<Device>): Device => ({
  id: 'a'.repeat(24),
  userAgent: CHROME,
  accountName: 'Halden Media',
  signedInAt: '2026-11-20T12:00:00.000Z',
  seenAt: '2026-11-20T13:00:00.000Z',
  expiresAt: '2026-11-21T12:00:00.000Z',
  isCurrent: false,
  isActing: false,
  ...change,
});
const DEVICES = [
  device({ isCurrent: true }),
  device({ id: 'b'.repeat(24), userAgent: '' }),
  device({ id: 'c'.repeat(24), isActing: true }),
];

const open = (change: Parameters<typeof sessionOf>[0] = {}, devices = DEVICES) => {
  const end = answer(deviceRoutes.end, null);
  const endOthers = answer(deviceRoutes.endOthers, null);
  const answers = [answer(deviceRoutes.list, devices), end, endOthers];
  renderScreen({
    page: { path: '/here' },
    screen: () => <DevicesDialog isOpen onClose={() => {}} />,
    at: '/here',
    answers,
    session: sessionOf(change),
  });
  return { end, endOthers };
};

describe('Signed-in devices', () => {
  test('names each device, marks this one, and says when support acts', async () => {
    open();
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Chrome on Linux');
    expect(first?.textContent).toContain('This device');
    expect(second?.textContent).toContain('Unknown device');
    expect(third?.textContent).toContain('Platform support, acting as you');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  });

  test('each other device can be signed out, and all at once', async () => {
    const { end, endOthers } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Unknown device' }));
    await waitFor(() => expect(end.asked[0]?.url.pathname).toContain('b'.repeat(24)));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    await waitFor(() => expect(endOthers.asked).toHaveLength(1));
  });

  test('alone, there is nothing to sign out, and the button says why', async () => {
    open({}, DEVICES.slice(0, 1));
    await screen.findByText('This device');
    expect(screen.getByRole('button', { name: 'Sign out all other devices' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('There is no other device.')).toBeTruthy();
  });

  test('it is closed while acting as another user (security rule 16)', async () => {
    const { end } = open(ACTING);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Unknown device' }));
    expect(end.asked).toEqual([]);
    expect(screen.getAllByText('This is closed while you act as another user. Stop acting first.').length).toBeGreaterThan(0);
  });
});
