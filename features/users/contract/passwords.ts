import { MAX_PASSWORD, NewPassword, PASSWORD_TOO_LONG } from '@kontor/session/contract';
import { z } from 'zod';

export const SAME_PASSWORD = "New password can't be the same as old password";
const MATCH = 'New password and confirm password should match';
/** An empty confirmation is missing, not different. */
const isConfirmed = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) =>
  confirmPassword === '' || newPassword === confirmPassword;

/** A new password for somebody else, who then signs in with it (spec 3 §5, §6). */
export const NewPasswordPair = z
  .object({
    newPassword: z.string().min(1, 'New Password is required.').max(MAX_PASSWORD, PASSWORD_TOO_LONG).pipe(NewPassword),
    confirmPassword: z.string().min(1, 'Confirm Password is required.').max(MAX_PASSWORD, PASSWORD_TOO_LONG),
  })
  .refine(isConfirmed, { path: ['confirmPassword'], message: MATCH });

/** One's own password, with the old one (spec 3 §5). */
export const OwnPassword = z
  .object({
    oldPassword: z.string().min(1, 'Password is required.').max(MAX_PASSWORD, PASSWORD_TOO_LONG),
    newPassword: z.string().min(1, 'New Password is required.').max(MAX_PASSWORD, PASSWORD_TOO_LONG).pipe(NewPassword),
    confirmPassword: z.string().min(1, 'Confirm Password is required.').max(MAX_PASSWORD, PASSWORD_TOO_LONG),
  })
  .refine(isConfirmed, { path: ['confirmPassword'], message: MATCH })
  .refine(({ newPassword, oldPassword }) => newPassword === '' || newPassword !== oldPassword, {
    path: ['newPassword'],
    message: SAME_PASSWORD,
  });
