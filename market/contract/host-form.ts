import { lower } from './ascii-text.ts';
import { IPV4, isPublicIpv4 } from './ip-form.ts';
import { punycode } from './punycode.ts';

/** Quotation marks of all kinds, as programs put them around what is copied. */
const QUOTES = '"\\x27\\x60´“”„‟‘’‚‛«»‹›＂＇';
const BEGINNING = `^[ ${QUOTES}]*(?:[a-z][a-z0-9+.-]*://|//)?(?:[^/?#@]*@)?(?:www[.])*`;
const END = `[.]?[ ${QUOTES}]*(?:[/?#:,; ]|$)`;
const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
/** In RE2 and JavaScript alike, over lower-case text: the host of an address or of a bare domain, without user, port and `www.`; it has a dot. */
export const HOST = `${BEGINNING}((?:${LABEL}[.])+${LABEL})${END}`;
const UNBOUND = LABEL.replace('{0,61}', '*');
/** A text that is its host already, where it has no more signs than a label may and no `www.` before it: a label without bounds costs the engine a tenth. */
export const BARE_HOST = `^(?:${UNBOUND}[.])+${UNBOUND}$`;
export const LONGEST_LABEL = 63;
/** And one that has letters beyond ASCII, as it is written. */
export const WRITTEN_HOST = `${BEGINNING}([^/?#:,; ${QUOTES}]+[.。．｡][^/?#:,; ${QUOTES}]+)`;
const ANY_HOST = new RegExp(HOST, 'u');
const ANY_WRITTEN = new RegExp(WRITTEN_HOST, 'u');
const ONE_HOST = new RegExp(`^(?:${LABEL}[.])+${LABEL}$`);
export const LONGEST_HOST = 253;
const ENDS_IN_DIGITS = /[.][0-9]+$/;
const isBeyondAscii = (text: string) => [...text].some((sign) => (sign.codePointAt(0) ?? 0) > 127);

/** The one form of a host, in small letters of ASCII (IDNA); '' for what is none: a single name, an address of no public network. */
export function hostForm(text: string): string {
  const found = ANY_HOST.exec(lower(text))?.[1];
  if (found !== undefined) return known(found);
  const written = ANY_WRITTEN.exec(lower(text))?.[1] ?? '';
  return isBeyondAscii(written) ? hostInAscii(written) : '';
}

/** A host with letters of any alphabet in those of ASCII; '' where a sign of it is in no host. */
export function hostInAscii(written: string): string {
  const labels = written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[。．｡]/g, '.')
    .replace(/^(?:www[.])+(?=.+[.])|[.]$/g, '')
    .split('.');
  const ascii = labels
    .map((label) => (!isBeyondAscii(label) ? label : /^[\p{L}\p{M}\p{N}_-]+$/u.test(label) ? `xn--${punycode(label)}` : ' '))
    .join('.');
  return ONE_HOST.test(ascii) ? known(ascii) : '';
}

function known(host: string): string {
  if (host.length > LONGEST_HOST) return '';
  return ENDS_IN_DIGITS.test(host) && !(new RegExp(`^${IPV4}$`).test(host) && isPublicIpv4(host)) ? '' : host;
}
