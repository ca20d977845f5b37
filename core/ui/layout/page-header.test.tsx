import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { shortcutGroups } from '../keys/use-shortcuts.ts';
import { PageHeader } from './page-header.tsx';

test('Escape goes one step out of a page, and an id among its crumbs is copied whole', async () => {
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
  expect(shortcutGroups()).toEqual([{ label: 'This page', shortcuts: [{ keys: 'Esc', label: 'Back to Deals' }] }]);
  const follow = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  crumbs.getByRole('link', { name: 'Deals' }).addEventListener('click', follow);
  await userEvent.keyboard('{Escape}');
  expect(follow).toHaveBeenCalledOnce();
  await userEvent.click(crumbs.getByRole('button', { name: 'Copy deal ID' }));
  expect(write.mock.calls).toEqual([['KN-26411-A0']]);
  expect(crumbs.getByRole('button', { name: 'Copied deal ID' })).toBeTruthy();
});
