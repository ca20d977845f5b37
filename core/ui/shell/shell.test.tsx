import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { Shell } from './shell.tsx';

const remember = vi.fn<(isFolded: boolean) => void>();
const at = (width: number) => {
  const fits = (query: string) => width <= Number(/\d+/.exec(query)?.[0]);
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...new EventTarget(),
    media,
    matches: fits(media),
    addEventListener() {},
    removeEventListener() {},
  }));
  draw(
    <Shell menu={[]} homeHref="/" isFolded={false} onFold={remember} topBar={{}} pageKey="page">
      Page
    </Shell>,
  );
};
const isOpen = () => screen.getByRole('button', { name: 'Collapse menu' }).getAttribute('aria-expanded');

afterEach(() => {
  vi.unstubAllGlobals();
  remember.mockClear();
});

test('between phone and wide the menu is folded by itself, opens when asked, and that is not remembered', async () => {
  at(900);
  expect(isOpen()).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
  expect(isOpen()).toBe('true');
  expect(remember).not.toHaveBeenCalled();
});

test('on a wide screen it is as it was left', async () => {
  at(1440);
  expect(isOpen()).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
  expect(remember.mock.calls).toEqual([[true]]);
});
