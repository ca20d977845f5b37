import { STATES } from '../reference/states.ts';
import { countryAlpha2 } from './country-codes.ts';
import { PLAIN_COLUMNS, type PlainColumn } from './dimensions.ts';
import { mayIdentify, networkOf } from './identity.ts';
import { hasPart, listAt, partAt, pathIn, textAt, wholeAt } from './openrtb.ts';
import {
  CANADIAN_AREA,
  HOST,
  INVENTORY_SIGNS,
  LANGUAGE,
  METRO,
  NOBODY,
  OTHER_STATE_NAMES,
  type Reading,
  SOURCES,
  type Source,
  STORE_IDS,
  US_ZIP,
} from './request-sources.ts';
import type { SampledRequest } from './sampled-request.ts';

/**
 * An OpenRTB request (2.0 to 2.6) as the rows of `bid_requests` it becomes: one an imp, each an opportunity of its own. The event store
 * does the same in SQL (market/server/line-columns.ts); a test holds the two against each other.
 */
export function flatten(sent: unknown): SampledRequest[] {
  const inventory = inventoryOf(sent);
  const geo = trimmed(textAt(sent, 'device.geo.country')) === '' ? 'user.geo' : 'device.geo';
  const country = countryAlpha2(upper(trimmed(textAt(sent, `${geo}.country`))));
  const plain = Object.fromEntries(PLAIN_COLUMNS.map(({ column, path }) => [column, textAt(sent, pathIn(inventory, path))]));
  const categories = [...listAt(sent, `${inventory}.content.cat`), ...listAt(sent, `${inventory}.cat`)].map((category) =>
    textAt(category, ''),
  );
  const language = textAt(sent, `${inventory}.content.language`) || textAt(sent, `${inventory}.content.langb`);
  const row = {
    ...(plain as Record<PlainColumn, string>), // one for each of PLAIN_COLUMNS
    request_id: textAt(sent, 'id'),
    app: inventory === 'app' ? firstOf(sent, SOURCES.app) : '',
    domain: inventory === 'site' ? firstOf(sent, SOURCES.domain) : '',
    publisher: publisherOf(sent, inventory),
    platform: platformOf(wholeAt(sent, 'device.devicetype'), inventory),
    country,
    state: stateOf(country, textAt(sent, `${geo}.region`)),
    dma: matched(METRO, textAt(sent, `${geo}.metro`)),
    zip: zipOf(country, textAt(sent, `${geo}.zip`)),
    categories: [...new Set(categories)].filter((category) => category !== ''),
    language: matched(LANGUAGE, lower(language)),
    livestream: wholeAt(sent, `${inventory}.content.livestream`) === 1 ? (1 as const) : (0 as const),
    ...identitiesOf(sent),
  };
  return listAt(sent, 'imp').map((imp) => ({ ...row, media_type: mediaTypeOf(imp), ...floorOf(imp) }));
}

type Inventory = 'app' | 'dooh' | 'site';
function inventoryOf(sent: unknown): Inventory {
  const isThere = (inventory: Inventory, signs: readonly string[]) => signs.some((sign) => textAt(sent, `${inventory}.${sign}`) !== '');
  if (isThere('app', [...INVENTORY_SIGNS, 'bundle', 'storeurl'])) return 'app';
  return isThere('dooh', INVENTORY_SIGNS) ? 'dooh' : 'site';
}

const READ: Record<Reading, (text: string) => string> = {
  text: (text) => (/^[[{]/.test(text) ? '' : trimmed(text)),
  host: (text) => matched(HOST, lower(text)),
  storeId: (text) => STORE_IDS.map((pattern) => matched(pattern, text)).find(Boolean) ?? '',
};
const firstOf = (sent: unknown, sources: readonly Source[]): string =>
  sources.map(({ path, as }) => READ[as](textAt(sent, path))).find(Boolean) ?? '';

/** The publisher as the inventory names it, else the last that passed the request on. */
function publisherOf(sent: unknown, inventory: Inventory): string {
  const chain = [...listAt(sent, 'source.schain.nodes'), ...listAt(sent, 'source.ext.schain.nodes')].at(-1);
  const named = { inventory: { publisher: partAt(sent, `${inventory}.publisher`) }, chain };
  return firstOf(named, SOURCES.publisher);
}

/**
 * AdCOM device types: 3 connected TV and 6 connected device are CTV, 7 set-top box is Cable TV, 2 a personal computer is Desktop;
 * 1, 4 and 5 are phones and tablets: In-App in an app, Mobile on a site; 8 is a screen outdoors. An app that names no device is In-App;
 * anything else says nothing.
 */
function platformOf(deviceType: number, inventory: Inventory): string {
  if (inventory === 'dooh' || deviceType === 8) return 'DOOH';
  if (deviceType === 3 || deviceType === 6) return 'CTV';
  if (deviceType === 7) return 'CABLETV';
  if (deviceType === 2) return 'DESKTOP';
  if (deviceType === 1 || deviceType === 4 || deviceType === 5) return inventory === 'app' ? 'INAPP' : 'MOBILE';
  return deviceType === 0 && inventory === 'app' ? 'INAPP' : '';
}

/** Plans choose between video and display; audio and native are opportunities of the market beside them. */
function mediaTypeOf(imp: unknown): string {
  if (hasPart(imp, 'video')) return 'video';
  if (hasPart(imp, 'banner')) return 'display';
  if (hasPart(imp, 'audio')) return 'audio';
  return hasPart(imp, 'native') ? 'native' : '';
}

/** Dollars CPM to four places, the rest cut. A floor in another currency is not known in dollars, unless it is none. */
function floorOf(imp: unknown): Pick<SampledRequest, 'floor' | 'floor_unknown'> {
  const floor = amountOf(imp);
  const isKnown = floor === '0' || ['', 'USD'].includes(upper(trimmed(textAt(imp, 'bidfloorcur'))));
  return isKnown ? { floor, floor_unknown: 0 } : { floor: '0', floor_unknown: 1 };
}

function amountOf(imp: unknown): string {
  const [text = '0', whole = '', places = ''] = /^(\d{1,14})(?:\.(\d+))?$/.exec(textAt(imp, 'bidfloor')) ?? [];
  const cut = places.slice(0, 4).replace(/0+$/, '');
  return text === '0' ? '0' : `${Number(whole)}${cut === '' ? '' : `.${cut}`}`;
}

const STATE_NAMES = new Map([
  ...STATES.map(({ code, name }): [string, string] => [upper(name), code]),
  ...STATES.map(({ code }): [string, string] => [code, code]),
  ...OTHER_STATE_NAMES,
]);
function stateOf(country: string, region: string): string {
  if (country !== 'US' && country !== 'CA') return '';
  const sent = trimmed(upper(region)).replace(/^(US|CA)-/, '');
  return STATE_NAMES.get(sent) ?? '';
}

/** As it is targeted: five digits in the US, three signs in Canada. */
function zipOf(country: string, sent: string): string {
  const digits = country === 'US' ? matched(US_ZIP, sent) : '';
  if (digits) return digits.padStart(5, '0');
  return (country === 'CA' && matched(CANADIAN_AREA, upper(sent))) || sent;
}

function identitiesOf(sent: unknown) {
  if (!mayIdentify(sent)) return { user: '', household: '' };
  const known = (path: string) => {
    const text = READ.text(textAt(sent, path));
    return NOBODY.some((nobody) => nobody === lower(text)) ? '' : text;
  };
  return { user: known('user.id') || known('device.ifa'), household: known('device.ip') || networkOf(textAt(sent, 'device.ipv6')) };
}

const matched = (pattern: string, text: string): string => new RegExp(pattern).exec(text)?.[1] ?? '';
/** ASCII alone, as the event store's `trimBoth`, `upper` and `lower`. */
const trimmed = (text: string) => text.replace(/^ +| +$/g, '');
function upper(text: string) {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
