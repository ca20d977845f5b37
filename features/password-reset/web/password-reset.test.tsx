import type { Page } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import type { PageProps } from '@kontor/core/web';
import { passwordResetPages, passwordResetRoutes, resetOver, resetPaused, userNotFound, wrongOtp } from '@kontor/password-reset/contract';
import { sessionPages, sessionRoutes } from '@kontor/session/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ResetPasswordPage from './reset-password-page.tsx';
import type { AwaitedCode, Done, Verified } from './reset-step.ts';
import ResetSuccessPage from './reset-success-page.tsx';
import VerifyEmailPage from './verify-email-page.tsx';
import VerifyOtpPage from './verify-otp-page.tsx';

const NOW = new Date('2026-11-20T12:00:00Z');
const VERIFIED: Verified = { email: 'agency@demo.test', transactionId: 'T' };
const SENT = { otpLength: 6, resendAfter: 60, expiresIn: 600 };
const ways = (passwordMinLength = 6) => answer(sessionRoutes.ways, { sso: null, passwordMinLength, errorReports: null });

/** One screen, reached from another with what that one hands over. */
async function open(
  page: Page,
  Screen: ComponentType<PageProps>,
  answers: readonly Answer[],
  passwordReset?: AwaitedCode | Verified | Done,
) {
  const { router } = renderScreen({ page, screen: Screen, at: '/before', answers });
  await screen.findByText('elsewhere');
  await act(() => router.navigate({ to: page.path, ...(passwordReset && { state: { passwordReset } }) }));
  return { router, user: userEvent.setup() };
}
const openEmail = (...answers: Answer[]) => open(passwordResetPages.verifyEmail, VerifyEmailPage, answers);
const openCode = (answers: Answer[] = [], change: Partial<AwaitedCode> = {}) =>
  open(passwordResetPages.verifyOtp, VerifyOtpPage, answers, { ...SENT, ...VERIFIED, resendAt: Date.now(), ...change });
const openPassword = (...answers: Answer[]) => open(passwordResetPages.resetPassword, ResetPasswordPage, [ways(), ...answers], VERIFIED);

type Opened = Awaited<ReturnType<typeof open>>;
const pathOf = ({ router }: Opened) => router.state.location.pathname;
const handedOver = ({ router }: Opened) => router.state.location.state.passwordReset;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Ctrl+S twice while the server takes its time; how often it was asked. */
async function timesAsked({ user }: Opened) {
  const slow = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', slow);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(slow).toHaveBeenCalledOnce());
  await user.keyboard('{Control>}s{/Control}');
  return slow.mock.calls.length;
}
const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

afterEach(() => {
  act(() => toast.clean());
  vi.useRealTimers();
});

describe('/verify-email (1 §2.1, §4, §5, §7.1, §8)', () => {
  test("'Email is required.', before anything is called", async () => {
    const { user } = await openEmail();
    await user.click(button('Send OTP'));
    expect(screen.getByText('Email is required.')).toBeTruthy();
    await user.type(screen.getByLabelText('Work email'), 'nobody');
    await user.click(button('Send OTP'));
    expect(screen.getByText('Invalid email')).toBeTruthy();
    expect(document.title).toBe('Forgot password · Kontor');
  });

  test('the next screen is given the e-mail, and how long the code is', async () => {
    const send = answer(passwordResetRoutes.verifyEmail, { ...SENT, transactionId: 'T' }, { msg: 'OTP has been sent to your email' });
    const opened = await openEmail(send);
    await opened.user.type(screen.getByLabelText('Work email'), ' agency@demo.test{Enter}');
    await waitFor(() => expect(pathOf(opened)).toBe('/verify-otp'));
    expect(send.asked).toMatchObject([{ body: { email: 'agency@demo.test' } }]);
    expect(handedOver(opened)).toEqual({ ...SENT, ...VERIFIED, resendAt: expect.any(Number) });
    expect(await screen.findByText('OTP has been sent to your email')).toBeTruthy();
  });

  test("the success message defaults to 'OTP has been resent to your email'", async () => {
    const opened = await openEmail(answer(passwordResetRoutes.verifyEmail, { ...SENT, transactionId: 'T' }));
    await opened.user.type(screen.getByLabelText('Work email'), 'agency@demo.test{Enter}');
    expect(await screen.findByText('OTP has been resent to your email')).toBeTruthy();
  });

  test('Ctrl+S again while it is under way sends nothing again', async () => {
    const opened = await openEmail();
    await opened.user.type(screen.getByLabelText('Work email'), 'agency@demo.test');
    expect(await timesAsked(opened)).toBe(1);
  });

  test('an e-mail longer than any is no e-mail', async () => {
    const { user } = await openEmail();
    await user.click(screen.getByLabelText('Work email'));
    await user.paste(`${'a'.repeat(300)}@demo.test`);
    await user.click(button('Send OTP'));
    expect(screen.getByText('Invalid email')).toBeTruthy();
  });

  test.each([
    ['User not found', userNotFound],
    ['Too many attempts. Please wait and try again.', resetPaused],
  ])('a failed result shows %s', async (text, failure) => {
    const opened = await openEmail(refusal(passwordResetRoutes.verifyEmail, failure));
    await opened.user.type(screen.getByLabelText('Work email'), 'nobody@demo.test{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(pathOf(opened)).toBe('/verify-email');
    expect(document.activeElement).toBe(screen.getByLabelText('Work email'));
  });

  test("offline it says 'Check your internet connection and try again'", async () => {
    const { user } = await openEmail();
    goOffline();
    await user.type(screen.getByLabelText('Work email'), 'agency@demo.test{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Check your internet connection and try again');
  });

  test('leads back to login', async () => {
    const opened = await openEmail();
    await opened.user.click(screen.getByRole('link', { name: 'Back to login' }));
    await waitFor(() => expect(pathOf(opened)).toBe(sessionPages.signIn.path));
  });
});

describe('/verify-otp (1 §2.1, §4, §5, §7.1, §8)', () => {
  test('without an e-mail in the navigation state leads to /verify-email', async () => {
    const opened = await open(passwordResetPages.verifyOtp, VerifyOtpPage, []);
    await waitFor(() => expect(pathOf(opened)).toBe('/verify-email'));
  });

  test("'OTP is required.', and a code of another length is 'Enter a valid OTP.'", async () => {
    const { user } = await openCode([], { otpLength: 8 });
    expect(screen.getByText(/A code of 8 digits is on its way to/).textContent).toContain('agency@demo.test');
    await user.click(button('Verify OTP'));
    expect(screen.getByText('OTP is required.')).toBeTruthy();
    for (const otp of ['123456', '12345678 9', 'abcdefgh']) {
      await user.clear(screen.getByLabelText('Code'));
      await user.type(screen.getByLabelText('Code'), otp);
      await user.click(button('Verify OTP'));
      expect(screen.getByText('Enter a valid OTP.')).toBeTruthy();
    }
  });

  test('phones offer the code of the letter, with figures to type it', async () => {
    await openCode();
    const input = screen.getByLabelText('Code');
    expect([input.getAttribute('autocomplete'), input.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
    expect(document.activeElement).toBe(input);
  });

  test('the right code, blanks or not, leads on to the new password, and Back does not come here again', async () => {
    const verify = answer(passwordResetRoutes.verifyOtp, null);
    const opened = await openCode([verify]);
    await opened.user.type(screen.getByLabelText('Code'), '012 345{Enter}');
    await waitFor(() => expect(pathOf(opened)).toBe('/reset-password'));
    expect(verify.asked).toMatchObject([{ body: { otp: '012345', transactionId: 'T' } }]);
    expect(handedOver(opened)).toEqual(VERIFIED);
    act(() => opened.router.history.back());
    await waitFor(() => expect(pathOf(opened)).toBe('/before'));
  });

  test('Ctrl+S again while it is looked at sends nothing again', async () => {
    const opened = await openCode();
    await opened.user.type(screen.getByLabelText('Code'), '012345');
    expect(await timesAsked(opened)).toBe(1);
  });

  test("a wrong one shows 'Enter a valid OTP.', what may be wrong with it, and the field again", async () => {
    const { user } = await openCode([refusal(passwordResetRoutes.verifyOtp, wrongOtp)]);
    await user.type(screen.getByLabelText('Code'), '012345');
    await user.click(button('Verify OTP'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Enter a valid OTP.A code works once, for 10 minutes and five tries. Resend OTP sends a new one.',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  test('Resend OTP counts down, and says why it waits', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const resend = answer(passwordResetRoutes.resendOtp, SENT, { msg: 'OTP has been resent to your email' });
    const opened = await openCode([resend], { resendAt: NOW.getTime() + 48_000 });
    const shown = () => Number(/in (\d+) s/.exec(button(/^Resend OTP/).textContent ?? '')?.[1] ?? 0);
    expect(shown()).toBe(48);
    expect(button(/^Resend OTP/).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('A new code can be sent once a minute')).toBeTruthy();
    await opened.user.click(button(/^Resend OTP/));
    expect(resend.asked).toEqual([]);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(shown()).toBe(28);
    act(() => void vi.advanceTimersByTime(28_000));
    await opened.user.click(button('Resend OTP'));
    expect(await screen.findByText('OTP has been resent to your email')).toBeTruthy();
    expect(resend.asked).toMatchObject([{ body: { transactionId: 'T' } }]);
    expect(shown()).toBe(60);
    // A reload finds the wait as it is.
    expect(handedOver(opened)).toEqual({ ...SENT, ...VERIFIED, resendAt: NOW.getTime() + 108_000 });
  });

  test("the success message of a resend defaults to 'OTP has been resent to your email'", async () => {
    const { user } = await openCode([answer(passwordResetRoutes.resendOtp, SENT)]);
    await user.click(button('Resend OTP'));
    expect(await screen.findByText('OTP has been resent to your email')).toBeTruthy();
  });

  test('a resend that must wait, and one without network, say so', async () => {
    const { user } = await openCode([refusal(passwordResetRoutes.resendOtp, resetPaused)]);
    await user.click(button('Resend OTP'));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please wait and try again.');
    goOffline();
    await user.click(button('Resend OTP'));
    expect(await screen.findByText('Check your internet connection and try again')).toBeTruthy();
  });

  test('a reset that is over is begun again', async () => {
    const opened = await openCode([refusal(passwordResetRoutes.resendOtp, resetOver)]);
    await opened.user.click(button('Resend OTP'));
    expect(await screen.findByText('This reset has expired. Please start again.')).toBeTruthy();
    await opened.user.click(screen.getByRole('link', { name: 'Start again' }));
    await waitFor(() => expect(pathOf(opened)).toBe('/verify-email'));
  });

  test('leads back to login', async () => {
    await openCode();
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
  });
});

describe('/reset-password (1 §2.1, §4, §5, §7.1, §8)', () => {
  const fill = async ({ user }: Opened, password: string, confirm: string) => {
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Confirm password'), confirm);
    await user.click(button('Reset password'));
  };

  test('without navigation state leads to /verify-email', async () => {
    const opened = await open(passwordResetPages.resetPassword, ResetPasswordPage, [ways()]);
    await waitFor(() => expect(pathOf(opened)).toBe('/verify-email'));
  });

  test("'New Password is required.' and 'Confirm Password is required.'", async () => {
    const { user } = await openPassword();
    await user.click(button('Reset password'));
    expect(screen.getByText('New Password is required.')).toBeTruthy();
    expect(screen.getByText('Confirm Password is required.')).toBeTruthy();
  });

  test('whether both are equal is asked of the server, and what it says stands at the field', async () => {
    // The countdown's clock above has stopped jsdom's own frames.
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
    const message = 'New password and confirm password should match';
    const unequal = refusal(passwordResetRoutes.resetPassword, { code: 'badInput', status: 400, text: message }, [
      { path: 'confirmPassword', message },
    ]);
    const opened = await openPassword(unequal);
    await fill(opened, 'one', 'another');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(unequal.asked).toMatchObject([{ body: { newPassword: 'one', confirmPassword: 'another', transactionId: 'T' } }]);
    const field = screen.getByLabelText('Confirm password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the message of the server goes on to the last screen', async () => {
    const message = 'Your password has been reset successfully!';
    const opened = await openPassword(answer(passwordResetRoutes.resetPassword, null, { msg: message }));
    await fill(opened, 'a wholly new one', 'a wholly new one');
    await waitFor(() => expect(pathOf(opened)).toBe('/reset-success'));
    expect(handedOver(opened)).toEqual({ message });
  });

  test('Ctrl+S again while it is set sends nothing again, so that the reset is not called over', async () => {
    const opened = await openPassword();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    await opened.user.type(screen.getByLabelText('New password'), 'a wholly new one');
    await opened.user.type(screen.getByLabelText('Confirm password'), 'a wholly new one');
    expect(await timesAsked(opened)).toBe(1);
  });

  test('a reset that is over is begun again', async () => {
    const opened = await openPassword(refusal(passwordResetRoutes.resetPassword, resetOver));
    await fill(opened, 'a wholly new one', 'a wholly new one');
    expect(await screen.findByText('This reset has expired. Please start again.')).toBeTruthy();
    await opened.user.click(screen.getByRole('link', { name: 'Start again' }));
    await waitFor(() => expect(pathOf(opened)).toBe('/verify-email'));
  });

  test("offline it says 'Check your internet connection and try again'", async () => {
    const opened = await openPassword();
    goOffline();
    await fill(opened, 'a wholly new one', 'a wholly new one');
    expect((await screen.findByRole('alert')).textContent).toBe('Check your internet connection and try again');
  });

  test('a least length above the usual six is told beforehand', async () => {
    await open(passwordResetPages.resetPassword, ResetPasswordPage, [ways(12)], VERIFIED);
    expect(await screen.findByText('At least 12 characters')).toBeTruthy();
  });
});

describe('/reset-success (1 §2.1, §4)', () => {
  test("shows 'Your password has been reset successfully!' with Go To Login", async () => {
    const message = 'Your password has been reset successfully!';
    const opened = await open(passwordResetPages.resetSuccess, ResetSuccessPage, [], { message });
    expect(screen.getByRole('status').textContent).toBe(message);
    expect(document.activeElement).toBe(screen.getByRole('status'));
    await opened.user.click(screen.getByRole('link', { name: 'Go To Login' }));
    await waitFor(() => expect(pathOf(opened)).toBe('/login'));
  });

  test('without a message leads to /login', async () => {
    const opened = await open(passwordResetPages.resetSuccess, ResetSuccessPage, []);
    await waitFor(() => expect(pathOf(opened)).toBe('/login'));
  });
});
