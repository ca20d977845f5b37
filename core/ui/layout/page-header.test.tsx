import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { shortcutGroups } from '../keys/use-shortcuts.ts';
import { PageHeader } from './page-header.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

test('an id among the crumbs is copied whole, and Escape goes one step out', async () => {
  userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  draw(
    <PageHeader
      title="Northlight"
      crumbs={[
        { label: 'Deals', href: '#/deals' },
        { label: 'KN-26411-A0', copy: 'deal ID' },
      ]}
    />,
  );
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  await userEvent.click(crumbs.getByRole('button', { name: 'Copy deal ID' }));
  expect(write.mock.calls).toEqual([['KN-26411-A0']]);
  expect(crumbs.getByRole('button', { name: 'Copied deal ID' })).toBeTruthy();
  expect(shortcutGroups()).toEqual([{ label: 'This page', shortcuts: [{ keys: 'Esc', label: 'Back to Deals' }] }]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => window.location.hash).toBe('#/deals');
});
