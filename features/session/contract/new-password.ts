import { z } from 'zod';

/** The specification's least length; an installation may ask for more (design §6.9), which the server says. */
export const MIN_PASSWORD = 6;

/** Room for any sentence; more is only work for the hash (security rule 9). */
export const MAX_PASSWORD = 1_000;
export const PASSWORD_TOO_LONG = `Password should have at most ${MAX_PASSWORD} characters`;

/** What any new password must be, whoever sets it (spec 3 §5). */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD, `Password should have a minimum of ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, PASSWORD_TOO_LONG)
  .refine((password) => password === password.trim(), 'Spaces are not allowed at the beginning and end of the password');
