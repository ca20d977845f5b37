import { failure } from '@kontor/core/contract';
import { ACTING, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { impersonationRoutes, invalidUsername, sessionPages } from '@kontor/session/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ActingBanner } from './acting-banner.tsx';
import ImpersonatePage from './impersonate-page.tsx';

const open = (at: string, ...answers: Parameters<typeof renderScreen>[0]['answers']) =>
  renderScreen({ page: sessionPages.impersonate, screen: ImpersonatePage, at, answers });

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Username' });

const HERE = new URL('http://kontor.test/impersonate');
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const UNKNOWN = refusal(impersonationRoutes.start, invalidUsername);

describe('/impersonate (spec 1 §2.9, §4, §8)', () => {
  test('without a username says Invalid Username, not as a mistake, and calls nothing', async () => {
    open('/impersonate');
    expect(await screen.findByText(/^Invalid Username/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('whom one acted as lately is one press away', async () => {
    vi.stubGlobal('location', { origin: window.location.origin, replace: vi.fn() });
    const start = answer(impersonationRoutes.start, null);
    const view = open('/impersonate?username=lean%40demo.test', start);
    await waitFor(() => expect(window.location.replace).toHaveBeenCalled());
    view.unmount();
    open('/impersonate', start);
    await userEvent.click(await screen.findByRole('button', { name: 'lean@demo.test' }));
    expect(field().value).toBe('lean@demo.test');
  });

  test('a person is found by their account, and chosen with the keyboard', async () => {
    const start = answer(impersonationRoutes.start, null);
    const find = answer(impersonationRoutes.find, {
      people: [{ email: 'lean@demo.test', name: 'Teodor Lind', account: 'Brightlane' }],
    });
    open('/impersonate', start, find);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Username' }), 'bright');
    expect((await screen.findByRole('option')).textContent).toBe('Teodor Lindlean@demo.test · Brightlane');
    expect(find.asked.map(({ url }) => url.searchParams.get('q'))).toEqual(['bright']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field().value).toBe('lean@demo.test');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(start.asked.map(({ body }) => body)).toEqual([{ username: 'lean@demo.test' }]));
  });

  test('with one it acts at once, and once', async () => {
    const start = answer(impersonationRoutes.start, null);
    open('/impersonate?username=lean%40demo.test', start);
    expect(await screen.findByRole('heading', { name: 'Signing in as lean@demo.test' })).toBeTruthy();
    await waitFor(() => expect(start.asked.map(({ body }) => body)).toEqual([{ username: 'lean@demo.test' }]));
  });

  test.each([
    ['/impersonate?username=lean%40demo.test', '/'],
    ['/impersonate?username=lean%40demo.test&redirect=%2Fdeals%2Fself%3Fq%3Da', '/deals/self?q=a'],
    ['/impersonate?username=lean%40demo.test&redirect=%2F%2Fevil.example', '/'],
  ])('on success %s clears session storage and goes to %s', async (at, wanted) => {
    const left = vi.fn();
    vi.stubGlobal('location', { origin: window.location.origin, replace: left });
    sessionStorage.setItem('draft', 'x');
    open(at, answer(impersonationRoutes.start, null));
    await waitFor(() => expect(left.mock.calls).toEqual([[wanted]]));
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  test('an unknown person is Invalid Username; another can be named', async () => {
    const start = refusal(impersonationRoutes.start, invalidUsername);
    open('/impersonate?username=nobody%40demo.test', start);
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid Username');
    await userEvent.clear(field());
    await userEvent.type(field(), 'lean@demo.test{Enter}');
    await waitFor(() => expect(start.asked.at(-1)?.body).toEqual({ username: 'lean@demo.test' }));
  });

  test('while the second person is asked for, their name is shown', async () => {
    open('/impersonate?username=nobody%40demo.test', {
      ...refusal(impersonationRoutes.start, invalidUsername),
      reply: (body) =>
        JSON.stringify(body).includes('lean') ? answer(impersonationRoutes.start, null).reply(body, HERE) : UNKNOWN.reply(body, HERE),
    });
    await userEvent.clear(await screen.findByRole('combobox', { name: 'Username' }));
    await userEvent.type(field(), 'lean@demo.test{Enter}');
    expect(await screen.findByRole('heading', { name: 'Signing in as lean@demo.test' })).toBeTruthy();
  });

  test('anything else is an Error', async () => {
    open(
      '/impersonate?username=lean%40demo.test',
      refusal(impersonationRoutes.start, failure({ code: 'other', status: 409, text: 'Not now.' })),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error');
    expect(alert.textContent).toContain('Not now.');
  });
});

describe('the banner on every page', () => {
  const draw = (impersonator: Parameters<typeof sessionOf>[0]) => {
    const stop = answer(impersonationRoutes.stop, null);
    const view = renderScreen({
      page: { path: '/here' },
      screen: ActingBanner,
      at: '/here',
      answers: [stop],
      session: sessionOf(impersonator),
    });
    return { stop, view };
  };

  test('stops also when another page has drawn it anew meanwhile', async () => {
    const { view } = draw(ACTING);
    sessionStorage.setItem('draft', 'x');
    const stop = await screen.findByRole('button', { name: 'Stop' });
    act(() => {
      fireEvent.click(stop);
      view.unmount();
    });
    await waitFor(() => expect(sessionStorage.getItem('draft')).toBeNull());
  });

  test('names both and the end, and stops', async () => {
    const { stop } = draw(ACTING);
    expect((await screen.findByRole('status')).textContent).toBe(
      'Sunniva Okafor acts as Maren Oduya (agency@demo.test) until 15:00 EST.Stop',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(stop.asked).toHaveLength(1));
  });

  test('is not there for anybody else', async () => {
    draw({});
    expect(screen.queryByRole('status')).toBeNull();
  });
});
