import type { Session } from '@kontor/core/contract';
import { ACTING } from '@kontor/core/testing/web';
import { KontorTheme } from '@kontor/core/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { agencySession, staffSession } from '../testing/sessions.ts';
import { UserMenu } from './user-menu.tsx';

const open = async (user: Session, marketplaceUrl = '') => {
  const onOpen = vi.fn();
  const onSignOut = vi.fn();
  render(
    <KontorTheme env="test">
      <UserMenu user={user} marketplaceUrl={marketplaceUrl} onOpen={onOpen} onSignOut={onSignOut} />
    </KontorTheme>,
  );
  await userEvent.click(screen.getByRole('button', { name: /user menu/ }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  return { items, onOpen, onSignOut };
};

describe('the user menu by persona (spec 1 §2.4, §6)', () => {
  test('shows initials and the e-mail, and signs out', async () => {
    const { items, onSignOut } = await open(agencySession());
    const button = screen.getByRole('button', { name: 'Maren Oduya, planner@demo.test, user menu' });
    expect(button.textContent).toBe('MOplanner@demo.test');
    expect(items).toEqual(['Signed-in devices', 'Change password', 'Keyboard shortcuts', 'Sign Out']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  test('API Keys are for reseller admins', async () => {
    expect((await open(agencySession({ accountType: 'Reseller', roles: ['agency', 'admin'] }))).items).toContain('API Keys');
    expect(screen.getByRole('menuitem', { name: 'API Keys' }).getAttribute('href')).toBe('/setting/apikey');
  });

  test.each([agencySession({ accountType: 'Reseller' }), agencySession({ roles: ['agency', 'admin'] })])(
    'and for nobody else',
    async (user) => {
      expect((await open(user)).items).not.toContain('API Keys');
    },
  );

  test('a super user finds acting as another user, and no page of the side menu; a marketplace where there is one', async () => {
    const { items } = await open(staffSession({ superUser: true, roles: ['super'] }), 'https://market.example');
    expect(items).toEqual(expect.arrayContaining(['Act as another user', 'Marketplace']));
    expect(items).not.toContain('Platform keys');
  });

  test('while acting as another user the password is out of reach', async () => {
    expect((await open(agencySession(ACTING))).items).not.toContain('Change password');
  });
});
