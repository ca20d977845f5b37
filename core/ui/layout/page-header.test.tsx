import fs from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { shortcutGroups } from '../keys/use-shortcuts.ts';
import { PageHeader } from './page-header.tsx';

const sheet = fs.readFileSync(path.join(import.meta.dirname, 'page-header.css'), 'utf8');

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

test('a long title takes two lines and is read whole in its tooltip, and the facts beside it are never cut', () => {
  // jsdom lays nothing out: the box is said to be lower than what it holds.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe() {
        this.#tell();
      }
      disconnect() {}
    },
  );
  Object.defineProperty(HTMLHeadingElement.prototype, 'scrollHeight', { configurable: true, value: 96 });
  Object.defineProperty(HTMLHeadingElement.prototype, 'clientHeight', { configurable: true, value: 48 });
  const title = 'Northlight '.repeat(36).trim();
  draw(<PageHeader title={title} meta="Auction, Beacon DSP" />);
  const heading = screen.getByRole('heading', { level: 1 });
  expect([heading.getAttribute('data-tip'), heading.tabIndex]).toEqual([title, 0]);
  for (const key of ['scrollHeight', 'clientHeight']) Reflect.deleteProperty(HTMLHeadingElement.prototype, key);
  vi.unstubAllGlobals();
  const rule = (selector: string) => sheet.split('\n').find((line) => line.startsWith(`${selector} {`));
  expect(rule('.k-header-row > .k-header-title')).toContain('-webkit-line-clamp: 2');
  expect(rule('.k-header-row > .k-header-meta')).not.toMatch(/ellipsis|nowrap|hidden/);
});
