import { z } from 'zod';

/** The specification's least length; an installation may ask for more (design §6.9), which the server says. */
export const MIN_PASSWORD = 6;

/** What any new password must be, whoever sets it (spec 3 §5). */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD, `Password should have a minimum of ${MIN_PASSWORD} characters`)
  .max(1_000)
  .refine((password) => password === password.trim(), 'Spaces are not allowed at the beginning and end of the password');
