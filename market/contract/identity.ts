import { listAt, textAt } from './openrtb.ts';
import { BASE64_URL, FIRST_US_SECTION, PURPOSE_ONE } from './request-sources.ts';

const first = (sent: unknown, ...paths: string[]): string => paths.map((path) => textAt(sent, path)).find((text) => text !== '') ?? '';

/**
 * Whether a request's identities may be kept: no child (COPPA), no opt-out (`lmt`, `dnt`, US privacy, a US section of the Global Privacy
 * Platform), and where the GDPR is in force a TC string that consents to purpose 1.
 */
export function mayIdentify(sent: unknown): boolean {
  if (textAt(sent, 'regs.coppa') === '1' || textAt(sent, 'device.lmt') === '1' || textAt(sent, 'device.dnt') === '1') return false;
  if (first(sent, 'regs.us_privacy', 'regs.ext.us_privacy').at(2)?.toUpperCase() === 'Y') return false;
  const sections = [...listAt(sent, 'regs.gpp_sid'), ...listAt(sent, 'regs.ext.gpp_sid')];
  if (sections.some((section) => Number(textAt(section, '')) >= FIRST_US_SECTION)) return false;
  return first(sent, 'regs.gdpr', 'regs.ext.gdpr') !== '1' || consents(first(sent, 'user.consent', 'user.ext.consent'));
}

const consents = (consent: string): boolean =>
  (Math.max(0, BASE64_URL.indexOf(consent.charAt(PURPOSE_ONE.sign - 1) || 'A')) & PURPOSE_ONE.bit) !== 0;

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
