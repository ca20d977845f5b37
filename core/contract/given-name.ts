import { z } from 'zod';

/** Control and format characters, half characters, and what breaks a line. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
/** What mail programs turn into links: a scheme, www, a domain with or without a path; "J.P. Morgan" and "Dr.Weber" are none. */
const WEB_ADDRESS = /:\/\/|[wW]{3}\.|[\p{L}\d-]\.\p{L}{2,}[/:?#]|[\p{L}\d-]{2}\.(?:[a-z]{2,}|[A-Z]{2,})(?!\p{L})/u;

export const NAME_UNPRINTABLE = 'A name is one line without control characters.';
export const NAME_IS_ADDRESS = 'A name cannot hold a web address.';

/** True where `name` may stand in letters and histories of people who do not know who gave it. */
export const isPlainName = (name: string): boolean => !UNPRINTABLE.test(name) && !WEB_ADDRESS.test(name);

/** A first or last name as people give it: it stands in letters to others, so it carries neither lines nor links. */
export const GivenName = z
  .string('Required')
  .trim()
  .min(1, 'Required')
  .max(100)
  .refine((name) => !UNPRINTABLE.test(name), NAME_UNPRINTABLE)
  .refine((name) => !WEB_ADDRESS.test(name), NAME_IS_ADDRESS);
