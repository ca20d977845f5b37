import { type IdentityType, identityHashText } from '@kontor/market/contract';
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
  form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  reason: 'A device id has 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.',
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
  reason: 'A cookie id has 1 to 255 letters, digits and signs, no spaces.',
};
const RAMP = {
  form: /^[A-Za-z0-9_-]{20,255}$/,
  reason: 'A RampID has 20 to 255 letters, digits, _ and -.',
};
const DPID: Form = {
  ...DEVICE,
  form: /^(?:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|[0-9a-f]{40})$/i,
  reason: 'A platform id is a device id, or its MD5 or SHA-1 in hexadecimal digits.',
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

/** Of somebody's id the text whose hash is kept (`identityHashText`), or why it is none. An address in a private network is nobody's. */
export function memberOf(type: UploadableType, id: string, sources: EidSources): { text: string } | { reason: string } {
  const { identity, form, reason } = formOf(type, sources);
  if (!form.test(id)) return { reason };
  const text = identityHashText(identity, id);
  return text === '' ? { reason: 'Nobody has this id: it is empty, private or stands for “unknown”.' } : { text };
}
