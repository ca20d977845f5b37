import { lower, trimmed, upper } from './ascii-text.ts';
import { ipForm } from './ip-form.ts';
import { hasPart, listAt, partAt, rawAt, textAt } from './openrtb.ts';
import { isNobody } from './placeholder.ts';
import {
  BASE64_URL,
  DEVICE_ID,
  GDPR_FLAGS,
  GDPR_SECTION,
  GPP_STRINGS,
  HASH,
  HASHED_IDS,
  MOST_IDENTITIES,
  NO_OPT_OUT,
  NOT_IN_FORCE,
  OPT_OUT_FLAGS,
  PRIVATE_ADDRESSES,
  PRIVATE_NETWORKS,
  PURPOSE_ONE,
  SECTION_LISTS,
  SECTIONS,
  TCF_2,
  US_PRIVACY,
  US_SECTION,
} from './request-sources.ts';

/** What an identity is of. An id of `user.eids` is of the source that gave it. */
export type IdentityType = 'user' | 'device' | 'ip' | 'network' | `eid:${string}`;

/**
 * The text whose cityHash64 the event store keeps of an identity; '' for what is none. Hashes have types, because the same text may be a
 * user here and a device there. Uploaded values become the same texts. An IP is the network of an address that has one.
 */
export function identityHashText(type: IdentityType, value: string): string {
  const text = type === 'device' ? deviceForm(value) : trimmed(value);
  // A macro is told by its capitals.
  if (isNobody(value) || isNobody(text)) return '';
  switch (type) {
    case 'ip':
    case 'network':
      return ofAddress(ipForm(text), type);
    default:
      return typed(type, text);
  }
}
/** An address of IPv6 is its network; one of IPv4 is none, unless it is said where an address of IPv6 is wanted. */
function ofAddress(address: string, type: 'ip' | 'network'): string {
  if (address.includes(':')) return typed('network', networkOf(address));
  return type === 'network' || begins(address, PRIVATE_ADDRESSES) ? '' : typed('ip', address);
}
/** A device id in one writing: small letters, in groups of 8, 4, 4, 4 and 12 where it has 32 digits. */
const deviceForm = (sent: string) => lower(trimmed(sent)).replace(new RegExp(DEVICE_ID), '$1-$2-$3-$4-$5');
const typed = (type: IdentityType, text: string) => (text === '' ? '' : `${type}:${text}`);

/** Who and where a request says that it is of: the person and the home of reach, and all else beside them. */
export type Identities = { user: string; household: string; identities: string[] };

/** The identities of a request as their hash texts, none where they may not be kept. */
export function identitiesOf(sent: unknown): Identities {
  if (!mayIdentify(sent)) return { user: '', household: '', identities: [] };
  const at = (type: IdentityType, path: string) => identityHashText(type, textAt(sent, path));
  const [user = '', device = ''] = firstFirst(at('user', 'user.id'), at('device', 'device.ifa'));
  const [home = '', network = ''] = firstFirst(at('ip', 'device.ip'), at('network', 'device.ipv6'));
  const beside = [device, network, ...hashedOf(sent), ...eidsOf(sent)].filter((text) => text !== '' && text !== user && text !== home);
  return { user, household: home, identities: [...new Set(beside)].slice(0, MOST_IDENTITIES) };
}

/** The second stands in for the first, and is then no second any more. */
const firstFirst = (first: string, second: string) => (first === '' ? [second] : [first, second]);

const hashedOf = (sent: unknown) =>
  HASHED_IDS.map((path) => lower(trimmed(textAt(sent, path)))).map((hash) =>
    new RegExp(HASH).test(hash) ? identityHashText('device', hash) : '',
  );

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
 * Whether a request's identities may be kept: no child (COPPA), no opt-out (`lmt`, `dnt`, the Global Privacy Control, US privacy, a US section
 * of the Global Privacy Platform), and where the GDPR is in force a TC string that consents to purpose 1. What cannot be read is in force.
 */
export function mayIdentify(sent: unknown): boolean {
  const isInForce = (path: string) => !NOT_IN_FORCE.some((none) => none === lower(trimmed(rawAt(sent, path))));
  if (['regs', 'regs.ext'].some((part) => !hasPart(sent, part) && (partAt(sent, part) ?? null) !== null)) return false;
  if (OPT_OUT_FLAGS.some(isInForce)) return false;
  if (US_PRIVACY.some((path) => !NO_OPTING.test(upper(trimmed(rawAt(sent, path)))))) return false;
  const sections = SECTION_LISTS.map((path) => rawAt(sent, path));
  if (sections.some((list) => !READABLE.test(list) || OF_THE_US.test(list))) return false;
  if (sections.every((list) => list === '') && GPP_STRINGS.some((path) => trimmed(rawAt(sent, path)) !== '')) return false;
  const isGdpr = GDPR_FLAGS.some(isInForce) || sections.some((list) => OF_THE_GDPR.test(list));
  return !isGdpr || consents(first(sent, 'user.consent', 'user.ext.consent'));
}
const [NO_OPTING, READABLE, OF_THE_US, OF_THE_GDPR] = [NO_OPT_OUT, SECTIONS, US_SECTION, GDPR_SECTION].map(
  (pattern) => new RegExp(pattern),
) as [RegExp, RegExp, RegExp, RegExp]; // one for each pattern

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
