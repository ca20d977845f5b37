import { GivenName } from '@kontor/core/contract';
import { z } from 'zod';
import { NewPassword } from './new-password.ts';

/** Who the one-time link of an empty installation makes a super user (design §7). */
export const FirstUser = z.object({
  token: z.string().min(1).max(100),
  email: z.email('Username is not a valid email').max(100),
  firstName: GivenName,
  lastName: GivenName,
  password: NewPassword,
});
export type FirstUser = z.output<typeof FirstUser>;
