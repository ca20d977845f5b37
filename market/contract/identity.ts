import { listAt, textAt } from './openrtb.ts';
import { BASE64_URL, FIRST_US_SECTION, GDPR_SECTION, PURPOSE_ONE, TCF_2, YES } from './request-sources.ts';

const first = (sent: unknown, ...paths: string[]): string => paths.map((path) => textAt(sent, path)).find((text) => text !== '') ?? '';

/**
 * Whether a request's identities may be kept: no child (COPPA), no opt-out (`lmt`, `dnt`, US privacy, a US section of the Global Privacy
 * Platform), and where the GDPR is in force a TC string that consents to purpose 1.
 */
export function mayIdentify(sent: unknown): boolean {
  const isSaid = (...paths: string[]) => paths.some((path) => YES.some((yes) => yes === textAt(sent, path)));
  if (isSaid('regs.coppa', 'device.lmt', 'device.dnt')) return false;
  if (first(sent, 'regs.us_privacy', 'regs.ext.us_privacy').at(2)?.toUpperCase() === 'Y') return false;
  const sections = [...listAt(sent, 'regs.gpp_sid'), ...listAt(sent, 'regs.ext.gpp_sid')].map((section) => Number(textAt(section, '')));
  if (sections.some((section) => section >= FIRST_US_SECTION)) return false;
  const isGdpr = isSaid('regs.gdpr', 'regs.ext.gdpr') || sections.includes(GDPR_SECTION);
  return !isGdpr || consents(first(sent, 'user.consent', 'user.ext.consent'));
}

const consents = (consent: string): boolean =>
  consent.startsWith(TCF_2) && (Math.max(0, BASE64_URL.indexOf(consent.charAt(PURPOSE_ONE.sign - 1) || 'A')) & PURPOSE_ONE.bit) !== 0;

/** The first 64 bits of an IPv6 address, as hexadecimal digits; '' for what is none or names no network. Homes get a network, not an address. */
export function networkOf(address: string): string {
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0 || !/^[0-9a-fA-F:]*$/.test(address) || address === '') return '';
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = 8 - left.length - right.length;
  const groups = tail === undefined ? left : [...left, ...new Array<string>(Math.max(0, gap)).fill('0'), ...right];
  if (groups.length !== 8 || groups.some((group) => !/^[0-9a-fA-F]{1,4}$/.test(group))) return '';
  const network = groups.slice(0, 4).map((group) => group.padStart(4, '0').toUpperCase());
  return network.every((group) => group === '0000') ? '' : network.join('');
}
