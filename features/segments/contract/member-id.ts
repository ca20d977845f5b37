import { type IdentityType, identityHashText, ipForm } from '@kontor/market/contract';
import { SEGMENT_ID_TYPES, type SegmentIdType } from './segment.ts';

/** Types whose ids people and providers can bring; the others have no members or are of several types (spec 1 §9). */
export const UPLOADABLE_TYPES = SEGMENT_ID_TYPES.slice(0, 12) as readonly Exclude<
  SegmentIdType,
  'Iris ID' | 'Bid Request' | 'Mix' | 'Contextual'
>[]; // The first twelve of the list are these.
export type UploadableType = (typeof UPLOADABLE_TYPES)[number];

type Form = { identity: IdentityType; form: RegExp; reason: string };
const DEVICE: Form = {
  identity: 'device',
  form: /^\{?[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\}?$/i,
  reason: 'A device ID has 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.',
};
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IP: Form = {
  identity: 'ip',
  form: new RegExp(`^(?:(?:${OCTET}\\.){3}${OCTET}|[0-9a-f:]*:[0-9a-f:]*:[0-9a-f:]*)$`, 'i'),
  reason: 'An IP address is four numbers up to 255, like 203.0.113.7, or IPv6.',
};
const COOKIE: Form = {
  identity: 'user',
  form: /^[\x21-\x7e]{1,255}$/,
  reason: 'A cookie ID has 1 to 255 letters, digits and signs, no spaces.',
};
const RAMP = {
  form: /^[A-Za-z0-9_-]{20,255}$/,
  reason: 'A RampID has 20 to 255 letters, digits, _ and -.',
};
const DPID: Form = {
  ...DEVICE,
  form: /^(?:\{?[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\}?|[0-9a-f]{40})$/i,
  reason: 'A platform ID is a device ID, or its MD5 or SHA-1 in hexadecimal digits.',
};

/** How ids of a type look, and which identity of a request they are; RampIDs are of a source that the installation sets. */
const FORMS: Record<Exclude<UploadableType, 'Ramp ID'>, Form> = {
  COOKIE,
  IP,
  DPID,
  IDFA: DEVICE,
  GAID: DEVICE,
  RIDA: DEVICE,
  AAID: DEVICE,
  AFAI: DEVICE,
  MSAI: DEVICE,
  ADTV: DEVICE,
  APTV: DEVICE,
};

/** Where ids of people come from that many sources give: `user.eids[].source`. */
export type EidSources = { rampId: string };
const formOf = (type: UploadableType, { rampId }: EidSources): Form =>
  type === 'Ramp ID' ? { ...RAMP, identity: `eid:${rampId}` } : FORMS[type];

/** Eight groups, or fewer around one gap. */
function isIpv6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::');
  const groups = [head, tail ?? ''].flatMap((part) => (part === '' ? [] : part.split(':')));
  const isWhole = tail === undefined ? groups.length === 8 : groups.length < 8;
  return more.length === 0 && isWhole && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
}

/** Why an id of the right form is nobody's, in the words of who sends it. */
function nobodysReason({ identity, reason }: Form, id: string): string {
  if (identity === 'device') return 'Device ID of zeros: the device does not tell its own';
  if (identity !== 'ip') return 'A word for “unknown”, not an ID';
  if (id === '0.0.0.0') return 'Address of zeros: it is unknown';
  return id.includes(':') && !isIpv6(id) ? reason : 'Private IP address';
}

/** Of somebody's id the text whose hash is kept (`identityHashText`), or why it is none. An address in a private network is nobody's. */
export function memberOf(type: UploadableType, sent: string, sources: EidSources): { text: string } | { reason: string } {
  const wanted = formOf(type, sources);
  // An address may come with a port, in brackets, or before others.
  const id = wanted.identity === 'ip' ? ipForm(sent) || sent : sent;
  if (!wanted.form.test(id)) return { reason: wanted.reason };
  const text = identityHashText(wanted.identity, id);
  return text === '' ? { reason: nobodysReason(wanted, id) } : { text };
}
