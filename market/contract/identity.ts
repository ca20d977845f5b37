import { listAt, textAt } from './openrtb.ts';
import {
  BASE64_URL,
  FIRST_US_SECTION,
  GDPR_SECTION,
  MOST_IDENTITIES,
  NOBODY,
  PRIVATE_ADDRESSES,
  PRIVATE_NETWORKS,
  PURPOSE_ONE,
  TCF_2,
  YES,
} from './request-sources.ts';

/** What an identity is of. An id of `user.eids` is of the source that gave it. */
export type IdentityType = 'user' | 'device' | 'ip' | 'network' | `eid:${string}`;

/**
 * The text whose cityHash64 the event store keeps of an identity; '' for what is none. Hashes have types, because the same text may be a
 * user here and a device there. Uploaded values become the same texts. An IP is the network of an address that has one.
 */
export function identityHashText(type: IdentityType, value: string): string {
  const text = trimmed(value);
  if (NOBODY.some((nobody) => nobody === lower(text))) return '';
  switch (type) {
    case 'device':
      return typed(type, lower(text));
    case 'ip':
      if (text.includes(':')) return identityHashText('network', text);
      return begins(text, PRIVATE_ADDRESSES) ? '' : typed(type, text);
    case 'network':
      return typed(type, networkOf(text));
    default:
      return typed(type, text);
  }
}
const typed = (type: IdentityType, text: string) => (text === '' ? '' : `${type}:${text}`);

/** Who and where a request says that it is of: the person and the home of reach, and all else beside them. */
export type Identities = { user: string; household: string; identities: string[] };

/** The identities of a request as their hash texts, none where they may not be kept. */
export function identitiesOf(sent: unknown): Identities {
  if (!mayIdentify(sent)) return { user: '', household: '', identities: [] };
  const at = (type: IdentityType, path: string) => identityHashText(type, textAt(sent, path));
  const [user = '', device = ''] = firstFirst(at('user', 'user.id'), at('device', 'device.ifa'));
  const [home = '', network = ''] = firstFirst(at('ip', 'device.ip'), at('network', 'device.ipv6'));
  const beside = [device, network, ...eidsOf(sent)].filter((text) => text !== '' && text !== user && text !== home);
  return { user, household: home, identities: [...new Set(beside)].slice(0, MOST_IDENTITIES) };
}

/** The second stands in for the first, and is then no second any more. */
const firstFirst = (first: string, second: string) => (first === '' ? [second] : [first, second]);

function eidsOf(sent: unknown): string[] {
  const eids = [...listAt(sent, 'user.eids'), ...listAt(sent, 'user.ext.eids')];
  return eids.flatMap((eid) =>
    listAt(eid, 'uids').map((uid) => {
      const source = trimmed(textAt(eid, 'source'));
      return source === '' ? '' : identityHashText(`eid:${lower(source)}`, textAt(uid, 'id'));
    }),
  );
}

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

/** The first 64 bits of an IPv6 address, as hexadecimal digits; '' for what is none or in no public network. Homes get a network, not an address. */
function networkOf(address: string): string {
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0 || !/^[0-9a-fA-F:]*$/.test(address) || address === '') return '';
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = 8 - left.length - right.length;
  const groups = tail === undefined ? left : [...left, ...new Array<string>(Math.max(0, gap)).fill('0'), ...right];
  if (groups.length !== 8 || groups.some((group) => !/^[0-9a-fA-F]{1,4}$/.test(group))) return '';
  const network = groups.slice(0, 4).map((group) => group.padStart(4, '0').toUpperCase());
  return begins(network.join(''), PRIVATE_NETWORKS) ? '' : network.join('');
}

const begins = (text: string, starts: readonly string[]) => starts.some((start) => text.startsWith(start));
/** ASCII alone, as the event store's `trimBoth` and `lower`. */
const trimmed = (text: string) => text.replace(/^ +| +$/g, '');
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
