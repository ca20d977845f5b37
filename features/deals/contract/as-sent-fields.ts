import { valueAt } from '@kontor/core/contract';
import { type AsSentDeal, asSent, SENT_CONTENT } from '@kontor/market/contract';
import { BIDSTREAM, CONTENT_FLAGS } from './bidstream.ts';

/** What is shown of a request before and after; `example` stands for what nobody keeps of one. */
type SentField = { path: string; label: string; example?: string | number };

/** Of the app: what its override may change. */
export const SENT_APP: readonly SentField[] = [
  { path: 'app.bundle', label: 'Bundle' },
  { path: 'app.name', label: 'Name' },
  { path: 'app.domain', label: 'Domain' },
  { path: 'app.storeurl', label: 'App Store URL' },
  { path: 'app.cat', label: 'IAB Categories' },
];
/** Of audience, place and content: what the bidstream configuration may change. `inventory` is the app, the site or the screen. */
export const SENT_BIDSTREAM: readonly SentField[] = [
  { path: 'device.ip', label: 'IP address', example: '198.51.100.77' },
  { path: 'device.ipv6', label: 'IPv6 address', example: '2001:db8:1f2e:3d4c::17' },
  { path: 'device.ifa', label: 'IFA', example: '6d92078a-8246-4ba4-ae5b-76104861e7dc' },
  { path: 'device.geo.lat', label: 'Latitude', example: 40.74844 },
  { path: 'device.geo.lon', label: 'Longitude', example: -73.98566 },
  { path: 'device.geo.zip', label: 'Zip code', example: '10001' },
  ...CONTENT_FLAGS.map((flag) => ({ path: `inventory.content.${SENT_CONTENT[flag]}`, ...BIDSTREAM[flag] })),
];

type Json = Record<string, unknown>;
const isObject = (part: unknown): part is Json => typeof part === 'object' && part !== null && !Array.isArray(part);

/** Sets what stands at a path of a copy, and makes the parts on the way. */
function withValue(request: Json, [name = '', ...rest]: readonly string[], value: unknown): Json {
  const part = request[name];
  return { ...request, [name]: rest.length === 0 ? value : withValue(isObject(part) ? part : {}, rest, value) };
}

/** A list in a row, the name of a part, else the text as it stands; '' for nothing. */
function words(request: Json, path: string): string {
  const part = valueAt(request, path) ?? '';
  if (Array.isArray(part)) return part.join(', ');
  if (!isObject(part)) return String(part);
  return typeof part['name'] === 'string' ? part['name'] : '';
}

/** A field as it was received and as it is sent, '' where it is not there; `isExample` where the request does not keep it. */
export type SentLine = { path: string; label: string; before: string; after: string; isExample: boolean };

/** A sampled request before and after, field by field. What is neither there nor put there is left out. */
export function sentLines(request: Json, deal: AsSentDeal, fields: readonly SentField[]): SentLine[] {
  const inventory = ['app', 'dooh'].find((one) => one in request) ?? 'site';
  const told = fields.map((field) => ({ ...field, path: field.path.replace(/^inventory\./, `${inventory}.`) }));
  const isMissing = ({ path, example }: SentField) => example !== undefined && words(request, path) === '';
  const whole = told.reduce((one, field) => (isMissing(field) ? withValue(one, field.path.split('.'), field.example) : one), request);
  const sent = asSent(whole, deal);
  return told
    .map((field) => ({
      path: field.path,
      label: field.label,
      before: words(whole, field.path),
      after: words(sent, field.path),
      isExample: isMissing(field),
    }))
    .filter(({ before, after }) => before !== '' || after !== '');
}
