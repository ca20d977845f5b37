import { z } from 'zod';

/** Control and format characters, half characters, and what breaks a line. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
/** Persian and Indic words join or part two letters with these; where letters never join they would hide something. */
const JOINER = /(?<=[\p{L}\p{M}])(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;
/** What mail programs turn into links: a scheme, www, a domain with or without a path; "J.P. Morgan" is none. */
const WEB_ADDRESS = /:\/\/|[wW]{3}\.|[\p{L}\d-]\.\p{L}{2,}[/:?#]|[\p{L}\d-]{2}\.(?:[a-z]{2,}|[A-Z]{2,})(?!\p{L})/u;
/** "Evil.Com" is one too; "Dr.Weber" is not. */
const CAPITAL_DOMAIN =
  /(?<!(?:^|[^\p{L}\d-])(?:Dr|Mr|Mrs|Ms|St|Ste|Jr|Sr|Fr|Rev|Hon|Prof|Dipl|Ing|Mag|Wm|Chr|Joh))(?<=[\p{L}\d-]{2})\.\p{L}{2}/u;

const isOneLine = (name: string) => !UNPRINTABLE.test(name.replace(JOINER, ''));
const isNoAddress = (name: string) => !WEB_ADDRESS.test(name) && !CAPITAL_DOMAIN.test(name);

export const NAME_UNPRINTABLE = 'A name is one line without control characters.';
export const NAME_IS_ADDRESS = 'A name cannot hold a web address.';

/** True if `name` may appear in letters and histories of people who do not know its author. */
export const isPlainName = (name: string): boolean => isOneLine(name) && isNoAddress(name);

/** A first or last name as people enter it. It appears in letters to others, so it has no line breaks and no links. */
export const GivenName = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(100)
  .refine(isOneLine, NAME_UNPRINTABLE)
  .refine(isNoAddress, NAME_IS_ADDRESS);
