import { failure, Nothing, route } from '@kontor/core/contract';
import { MAX_PASSWORD, NewPassword, PASSWORD_TOO_LONG } from '@kontor/session/contract';
import { z } from 'zod';

export const OTP_LENGTH = 6;

export const userNotFound = failure({ code: 'userNotFound', status: 404, text: 'User not found' });
export const resetPaused = failure({ code: 'resetPaused', status: 429, text: 'Too many attempts. Please wait and try again.' });
export const wrongOtp = failure({ code: 'wrongOtp', status: 400, text: 'Enter a valid OTP.' });
export const resetOver = failure({ code: 'resetOver', status: 410, text: 'This reset has expired. Please start again.' });

/** What a screen says of a code that was sent where the server says nothing (spec 1 §8). */
export const CODE_SENT = 'OTP has been resent to your email';

/** What the screen must know of the code that was sent; times in seconds. */
export const SentCode = z.object({ otpLength: z.number(), resendAfter: z.number(), expiresIn: z.number() });
export type SentCode = z.output<typeof SentCode>;

export const VerifyEmail = z.object({
  email: z.string().trim().min(1, 'Email is required.').max(254, 'Invalid email').pipe(z.email('Invalid email')),
});
/** The code's form; its length is the one the server named (spec 1 §5). */
export const otpOf = (length: number) =>
  z
    .string()
    .trim()
    .min(1, 'OTP is required.')
    .regex(new RegExp(`^\\d{${length}}$`), 'Enter a valid OTP.');
const TransactionId = z.string().min(1).max(100);
/** Both are asked for; whether they are equal is the server's to say (spec 1 §5). */
export const ResetPassword = z.object({
  newPassword: z.string().min(1, 'New Password is required.').max(MAX_PASSWORD, PASSWORD_TOO_LONG),
  confirmPassword: z.string().min(1, 'Confirm Password is required.').max(MAX_PASSWORD, PASSWORD_TOO_LONG),
});
export const FullReset = ResetPassword.extend({ transactionId: TransactionId });
/** The rules of any password change hold here too (spec 3 §5). */
export const ResetRules = z
  .object({ newPassword: NewPassword, confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'New password and confirm password should match',
  });

export const passwordResetRoutes = {
  verifyEmail: route({
    method: 'POST',
    path: 'verify/email',
    access: 'public',
    summary: 'Begin a password reset: a one-time code is sent',
    input: VerifyEmail,
    output: SentCode.extend({ transactionId: z.string() }),
    failures: [userNotFound, resetPaused],
    effect: 'write',
  }),
  verifyOtp: route({
    method: 'POST',
    path: 'verify/otp',
    access: 'public',
    summary: 'Enter the one-time code',
    input: z.object({ otp: otpOf(OTP_LENGTH), transactionId: TransactionId }),
    output: Nothing,
    failures: [wrongOtp, resetPaused, resetOver],
    effect: 'write',
  }),
  resendOtp: route({
    method: 'POST',
    path: 'resend/otp',
    access: 'public',
    summary: 'Send another one-time code in place of the last',
    input: z.object({ transactionId: TransactionId }),
    output: SentCode,
    failures: [resetPaused, resetOver],
    effect: 'write',
  }),
  resetPassword: route({
    method: 'POST',
    path: 'reset/password',
    access: 'public',
    summary: 'Set the new password; every session of the user ends',
    input: FullReset,
    output: Nothing,
    failures: [resetOver],
    effect: 'write',
  }),
};
