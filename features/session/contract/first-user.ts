import { z } from 'zod';

const Name = z.string().trim().min(1, 'Required').max(100);

/** Who the one-time link of an empty installation makes a super user (design §7). */
export const FirstUser = z.object({
  token: z.string().min(1).max(100),
  email: z.email('Username is not a valid email').max(100),
  firstName: Name,
  lastName: Name,
  password: z
    .string()
    .min(6, 'Password should have a minimum of 6 characters')
    .max(1_000)
    .refine((password) => password === password.trim(), 'Spaces are not allowed at the beginning and end of the password'),
});
export type FirstUser = z.output<typeof FirstUser>;
