import { z } from 'zod';
import { MAX_PASSWORD, PASSWORD_TOO_LONG } from './new-password.ts';

/** What the sign-in form sends (spec 1 §5); the messages are shown as they are. */
export const SignIn = z.object({
  email: z.string().trim().min(1, 'Username is required.').max(254, 'Invalid email'),
  password: z.string().min(1, 'Password is required.').max(MAX_PASSWORD, PASSWORD_TOO_LONG),
  remember: z.boolean().default(false),
});
export type SignIn = z.output<typeof SignIn>;
