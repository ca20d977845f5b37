import { z } from 'zod';

/** What the sign-in form sends (spec 1 §5); the messages are shown as they are. */
export const SignIn = z.object({
  email: z.string().trim().min(1, 'Username is required.').max(254),
  password: z.string().min(1, 'Password is required.').max(1_000),
  remember: z.boolean().default(false),
});
export type SignIn = z.output<typeof SignIn>;
