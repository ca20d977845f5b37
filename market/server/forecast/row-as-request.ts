import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3 } from '../../contract/country-codes.ts';
import { PLAIN_COLUMNS, type PlainColumn } from '../../contract/dimensions.ts';
import { pathIn } from '../../contract/openrtb.ts';
import { SAID_OF_APPS } from '../../contract/request-sources.ts';
import { dataCalled, partsOfNamed } from '../../contract/segment-ids.ts';
import { FTRACK_SOURCE } from '../../contract/sightings.ts';

/** What an outcome keeps of its request. */
export type Supply = Record<
  'request_id' | 'publisher' | 'app' | 'domain' | 'platform' | 'media_type' | 'country' | 'state' | 'dma',
  string
> & {
  at: number;
} & Record<'floor' | 'address' | 'ifa' | 'ftrack', string>;
/** A row of `bid_requests`; `address`, `viewer`, `ifa` and `ftrack` are whom it names, where that is known. */
export type RequestRow = Supply &
  Record<PlainColumn | 'genre' | 'language' | 'viewer', string> &
  Record<'categories' | 'segments' | 'contextual' | 'app_said', string[]> & { weight: number; livestream: number };

/** OpenRTB device types, as AdCOM numbers them. */
const DEVICE_TYPES: Record<string, number> = { CTV: 3, CABLETV: 7, DESKTOP: 2, INAPP: 4, MOBILE: 4 };

function deviceOf(row: Supply & Partial<RequestRow>) {
  const country = COUNTRY_ALPHA_3[COUNTRY_ALPHA_2.indexOf(row.country)] ?? row.country;
  const identities = { ...(row.address && { ip: row.address }), ...(row.ifa && { ifa: row.ifa }) };
  return { devicetype: DEVICE_TYPES[row.platform] ?? 0, ...identities, geo: { country, region: row.state } };
}

const eidsOf = (ftrack: string) => (ftrack === '' ? {} : { eids: [{ source: FTRACK_SOURCE, uids: [{ id: ftrack }] }] });
/** Where a request names segments: ids behind names of their data stand there under each name. */
function dataOf(values: readonly string[] = []) {
  const named = values.flatMap((value) => partsOfNamed(value) ?? []);
  const known = new Set(named.map(({ id }) => id));
  const bare = values.filter((value) => !partsOfNamed(value) && !known.has(value));
  const data = [
    ...[...Map.groupBy(named, ({ name }) => name)].map(([name, ids]) => ({ ...dataCalled(name), segment: ids.map(({ id }) => ({ id })) })),
    ...(bare.length > 0 ? [{ segment: bare.map((id) => ({ id })) }] : []),
  ];
  return data.length > 0 ? { data } : {};
}

/** What an app says of itself besides its bundle. */
const saidOf = (said: readonly string[] = []) =>
  Object.fromEntries(SAID_OF_APPS.flatMap((field, index) => (said[index] ? [[field, said[index]]] : [])));

/** A row of `bid_requests` as the OpenRTB request that it was read from. */
export function requestOf(row: Supply & Partial<RequestRow>) {
  const format = row.media_type === 'video' ? { video: { mimes: ['video/mp4'] } } : { banner: { format: [{ w: 300, h: 250 }] } };
  const { language, livestream, categories: cat } = row;
  const inventory = row.app ? 'app' : 'site';
  const request = {
    id: row.request_id,
    imp: [{ id: '1', ...format, ...(row.floor && { bidfloor: Number(row.floor), bidfloorcur: 'USD' }) }],
    [inventory]: {
      ...(row.app ? { bundle: row.app, ...saidOf(row.app_said) } : { domain: row.domain }),
      ...(cat && { content: { cat, language, livestream, ...dataOf(row.contextual) } }),
    },
    device: deviceOf(row),
    user: { ...(row.viewer && { id: row.viewer }), ...eidsOf(row.ftrack), ...dataOf(row.segments) },
  };
  if (row.genre) put(request, pathIn(inventory, 'content.genre'), row.genre);
  for (const { column, path } of PLAIN_COLUMNS) {
    const text = row[column];
    if (text) put(request, pathIn(inventory, path), text);
  }
  return request;
}

/** Sets what stands at a dotted path, and makes the parts on the way. */
function put(object: Record<string, unknown>, path: string, text: string): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) object[name] = text;
  else {
    const part = object[name];
    const inner: Record<string, unknown> = typeof part === 'object' && part !== null ? { ...part } : {};
    put(inner, rest.join('.'), text);
    object[name] = inner;
  }
}
