import { KontorTheme } from '@kontor/core/ui';
import { openQueryClient } from '@kontor/core/web';
import { foreignPassword } from '@kontor/session/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import SignInPage from './sign-in-page.tsx';

/** What the server says to the sign-in call. */
const answer = vi.fn<typeof fetch>();
const ways = (sso: { label: string } | null) =>
  new Response(JSON.stringify({ success: true, data: { sso, passwordMinLength: 6, errorReports: null } }), { status: 200 });

async function open(sso: { label: string } | null = null, at = '/login') {
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => (call[0] === '/api/sign-in/ways' ? ways(sso) : answer(...call)));
  const router = createRouter({
    routeTree: createRootRoute({ component: SignInPage }),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  render(
    <QueryClientProvider client={openQueryClient()}>
      <KontorTheme env="test">
        <RouterProvider router={router} />
      </KontorTheme>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
}
async function signIn() {
  await userEvent.type(screen.getByLabelText('Work email'), 'agency@demo.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Kontor-demo-1');
  await userEvent.click(screen.getByLabelText('Keep me signed in'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

afterEach(() => {
  window.dispatchEvent(new Event('online'));
  vi.unstubAllGlobals();
  answer.mockReset();
});

describe('Sign In (spec 1 §2.1, §4, §5, §7.1, §8)', () => {
  test('starts in its first field; why it was refused is below the button, so that nothing above it moves', async () => {
    answer.mockImplementation(async () => new Response(JSON.stringify({ success: false, msg: 'Wrong.' }), { status: 401 }));
    await open();
    expect(document.activeElement).toBe(screen.getByLabelText('Work email'));
    await signIn();
    const alert = await screen.findByRole('alert');
    const button = screen.getByRole('button', { name: 'Sign in' });
    expect(button.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('asks for both fields before it calls', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Username is required.')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(answer).not.toHaveBeenCalled();
  });

  test('sends email, password and remember, and stays busy while it waits', async () => {
    answer.mockReturnValue(new Promise(() => {}));
    await open();
    await signIn();
    await waitFor(() => expect(answer).toHaveBeenCalledOnce());
    const [url, init] = answer.mock.calls[0] ?? [];
    expect(url).toBe('/api/publisher/login');
    expect(JSON.parse(String(init?.body))).toEqual({ email: 'agency@demo.test', password: 'Kontor-demo-1', remember: true });
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('data-loading')).toBe(true);
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(answer).toHaveBeenCalledOnce();
  });

  test.each([
    ['/login', '/'],
    ['/login?redirect=%2Fdeals%2Fself%3Fq%3Da', '/deals/self?q=a'],
    ['/login?redirect=%2F%2Fevil.example', '/'],
  ])('on success %s is left for good: the app starts anew at %s', async (at, wanted) => {
    answer.mockImplementation(async () => new Response(JSON.stringify({ success: true, data: {} }), { status: 200 }));
    const left = vi.fn();
    vi.stubGlobal('location', { origin: window.location.origin, replace: left });
    await open(null, at);
    await signIn();
    await waitFor(() => expect(left.mock.calls).toEqual([[wanted]]));
  });

  test('leads to Forgot password, and through the identity provider where there is one (spec 1 §1, §2.1)', async () => {
    await open({ label: 'Okta' });
    expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/verify-email');
    expect((await screen.findByRole('link', { name: 'Sign in with Okta' })).getAttribute('href')).toBe('/sso?start=1');
  });

  test('shows the message of the server', async () => {
    answer.mockImplementation(
      async () => new Response(JSON.stringify({ success: false, msg: 'The email or password is not correct.' }), { status: 401 }),
    );
    await open();
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('The email or password is not correct.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  test('a password that somebody else set leads to one of one’s own', async () => {
    const refused = { success: false, msg: foreignPassword.text, errorDetails: foreignPassword.code };
    answer.mockImplementation(async () => new Response(JSON.stringify(refused), { status: foreignPassword.status }));
    await open();
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toContain(foreignPassword.text);
    expect(screen.getByRole('link', { name: 'Choose my own password' }).getAttribute('href')).toBe('/verify-email');
  });

  test('says so when the network is gone', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await open();
    window.dispatchEvent(new Event('offline'));
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Check your internet connection and try again');
  });
});
