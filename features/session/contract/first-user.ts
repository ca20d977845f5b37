import { z } from 'zod';
import { NewPassword } from './new-password.ts';

const Name = z.string().trim().min(1, 'Required').max(100);

/** Who the one-time link of an empty installation makes a super user (design §7). */
export const FirstUser = z.object({
  token: z.string().min(1).max(100),
  email: z.email('Username is not a valid email').max(100),
  firstName: Name,
  lastName: Name,
  password: NewPassword,
});
export type FirstUser = z.output<typeof FirstUser>;
