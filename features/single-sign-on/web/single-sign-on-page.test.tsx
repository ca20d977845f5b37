import { type Answer, answer, refusal, renderScreen } from '@kontor/core/testing/web';
import {
  singleSignOnPages,
  singleSignOnRoutes,
  ssoOff,
  ssoRefused,
  ssoSilent,
  ssoStranger,
  ssoUnverified,
} from '@kontor/single-sign-on/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import SingleSignOnPage from './single-sign-on-page.tsx';

const BACK = '/sso?code=4%2F0Ab&state=xyz';
const left = vi.fn();
beforeEach(() => {
  const { origin, href } = window.location;
  vi.stubGlobal('location', { origin, href, pathname: '/', search: '', hash: '', replace: left });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  left.mockReset();
});

/** Twice mounted, as development does, so that each test also says that a step is taken once. */
const Screen = () => (
  <StrictMode>
    <SingleSignOnPage />
  </StrictMode>
);
const open = (at: string, ...answers: Answer[]) => renderScreen({ page: singleSignOnPages.back, screen: Screen, at, answers });
const keep = (redirect = '') => {
  sessionStorage.setItem('kontor.sso-attempt', 'the-secret');
  sessionStorage.setItem('kontor.sso-redirect', redirect);
};
const message = async () => (await screen.findByRole('alert')).textContent;
const login = () => screen.getByRole('link', { name: 'Back to login' }).getAttribute('href');

describe('on the way to the identity provider (spec 1 §1)', () => {
  test('the attempt and the wanted page are kept in this tab, and the browser leaves', async () => {
    const start = answer(singleSignOnRoutes.start, { url: 'https://id.example/authorize?x=1', attempt: 'the-secret' });
    open('/sso?start=1&redirect=%2Fdeals%2Fself', start);
    await waitFor(() => expect(left.mock.calls).toEqual([['https://id.example/authorize?x=1']]));
    expect(start.asked).toHaveLength(1);
    expect({ ...sessionStorage }).toEqual({ 'kontor.sso-attempt': 'the-secret', 'kontor.sso-redirect': '/deals/self' });
    expect(screen.getByRole('heading', { level: 1, name: 'Signing in' })).toBeTruthy();
    expect(document.title).toBe('Signing in · Kontor');
  });

  test('who comes back to the sign-in page can begin again', async () => {
    const start = answer(singleSignOnRoutes.start, { url: 'https://id.example/authorize', attempt: 'the-secret' });
    const { router } = open('/sso?start=1', start);
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    await router.navigate({ href: '/login' });
    await screen.findByText('elsewhere');
    await router.navigate({ href: '/sso?start=1' });
    await waitFor(() => expect(left).toHaveBeenCalledTimes(2));
  });

  test.each([ssoOff, ssoSilent])('“$text” is shown, with the way back and another try', async (failure) => {
    const start = refusal(singleSignOnRoutes.start, failure);
    open('/sso?start=1&redirect=%2Fdeals', start);
    expect(await message()).toContain(failure.text);
    expect(login()).toBe('/login?redirect=%2Fdeals');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(start.asked).toHaveLength(2));
    expect(left).not.toHaveBeenCalled();
  });
});

describe('back from the identity provider', () => {
  test('the answer is finished once with the kept attempt, which is forgotten, and the app starts where one wanted to be', async () => {
    keep('/deals/self?q=a');
    const finish = answer(singleSignOnRoutes.finish, null);
    open(BACK, finish);
    expect(await screen.findByRole('status')).toBeTruthy();
    await waitFor(() => expect(left.mock.calls).toEqual([['/deals/self?q=a']]));
    expect(finish.asked.map(({ body }) => body)).toEqual([{ attempt: 'the-secret', answer: '?code=4%2F0Ab&state=xyz' }]);
    expect(sessionStorage).toHaveLength(0);
  });

  test.each(['', '//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
    'a wanted page of “%s” is the start page',
    async (redirect) => {
      keep(redirect);
      open(BACK, answer(singleSignOnRoutes.finish, null));
      await waitFor(() => expect(left.mock.calls).toEqual([['/']]));
    },
  );

  test.each([ssoRefused, ssoUnverified, ssoStranger, ssoSilent, ssoOff])('“$text” is shown, with the way back alone', async (failure) => {
    keep('/deals');
    const finish = refusal(singleSignOnRoutes.finish, failure);
    open(BACK, finish);
    expect(await message()).toBe(failure.text);
    expect(screen.getByRole('heading', { level: 1, name: 'Not signed in' })).toBeTruthy();
    expect(login()).toBe('/login?redirect=%2Fdeals');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect([finish.asked.length, sessionStorage.length, left.mock.calls.length]).toEqual([1, 0, 0]);
  });

  test.each([
    ['access_denied', 'You did not agree at the identity provider, or it does not let you in here.'],
    ['temporarily_unavailable', 'The identity provider has a problem. Please try again.'],
    ['anything_else', 'The identity provider could not sign you in.'],
  ])('its error %s is shown in words, and never its own', async (error, words) => {
    keep();
    open(`/sso?error=${error}&error_description=Call+0800+EVIL&state=xyz`);
    expect(await message()).toBe(words);
    expect(document.body.textContent).not.toContain('EVIL');
    expect(login()).toBe('/login');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('without an attempt of this tab, or without an answer', () => {
  test.each([
    ['a code nobody asked for', BACK, false],
    ['an error nobody asked for', '/sso?error=access_denied', false],
    ['no answer', '/sso', true],
    ['nothing at all', '/sso', false],
  ])('%s leads back to the sign-in page', async (_, at, isKept) => {
    if (isKept) keep();
    const { router } = open(at);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
