import { countryAlpha2 } from './country-codes.ts';
import { PLAIN_COLUMNS, type PlainColumn } from './dimensions.ts';
import { hasPart, listAt, pathIn, textAt, wholeAt } from './openrtb.ts';
import type { SampledRequest } from './sampled-request.ts';

/**
 * An OpenRTB 2.6 bid request as the row of `bid_requests` it becomes. The event store does the same in SQL (market/server/line-columns.ts);
 * a test holds the two against each other. A request is of an app when it names a bundle, otherwise of a site.
 */
export function flatten(sent: unknown): SampledRequest {
  const isApp = textAt(sent, 'app.bundle') !== '';
  const inventory = isApp ? 'app' : 'site';
  const plain = Object.fromEntries(PLAIN_COLUMNS.map(({ column, path }) => [column, textAt(sent, pathIn(inventory, path))]));
  const country = countryAlpha2(upper(textAt(sent, 'device.geo.country')));
  const [imp] = listAt(sent, 'imp');
  const categories = [...listAt(sent, `${inventory}.content.cat`), ...listAt(sent, `${inventory}.cat`)].map((category) =>
    textAt(category, ''),
  );
  return {
    ...(plain as Record<PlainColumn, string>), // one for each of PLAIN_COLUMNS
    request_id: textAt(sent, 'id'),
    app: textAt(sent, 'app.bundle'),
    domain: isApp ? '' : lower(textAt(sent, 'site.domain')),
    platform: platformOf(wholeAt(sent, 'device.devicetype'), isApp),
    media_type: mediaTypeOf(imp),
    country,
    state: country === 'US' || country === 'CA' ? upper(textAt(sent, 'device.geo.region')).replace(/^(US|CA)-/, '') : '',
    categories: [...new Set(categories)].filter((category) => category !== ''),
    language: lower(textAt(sent, `${inventory}.content.language`)),
    livestream: wholeAt(sent, `${inventory}.content.livestream`) === 1 ? 1 : 0,
    floor: floorOf(imp),
    user: textAt(sent, 'user.id') || textAt(sent, 'device.ifa'),
    household: textAt(sent, 'device.ip'),
  };
}

/**
 * AdCOM device types: 3 connected TV and 6 connected device are CTV, 7 set-top box is Cable TV, 2 a personal computer is Desktop;
 * 1, 4 and 5 are phones and tablets: In-App in an app, Mobile on a site. An app that names no device is In-App; anything else says nothing.
 */
function platformOf(deviceType: number, isApp: boolean): string {
  if (deviceType === 3 || deviceType === 6) return 'CTV';
  if (deviceType === 7) return 'CABLETV';
  if (deviceType === 2) return 'DESKTOP';
  if (deviceType === 1 || deviceType === 4 || deviceType === 5) return isApp ? 'INAPP' : 'MOBILE';
  return deviceType === 0 && isApp ? 'INAPP' : '';
}

function mediaTypeOf(imp: unknown): string {
  if (hasPart(imp, 'video')) return 'video';
  return hasPart(imp, 'banner') || hasPart(imp, 'native') ? 'display' : '';
}

/** Dollars CPM to four places, the rest cut. A floor in another currency is not known in dollars and reads as none. */
function floorOf(imp: unknown): string {
  if (!['', 'USD'].includes(textAt(imp, 'bidfloorcur'))) return '0';
  const [text = '0', whole = '', places = ''] = /^(\d{1,8})(?:\.(\d+))?$/.exec(textAt(imp, 'bidfloor')) ?? [];
  const cut = places.slice(0, 4).replace(/0+$/, '');
  return text === '0' ? '0' : `${Number(whole)}${cut === '' ? '' : `.${cut}`}`;
}

/** ASCII letters only, as the event store's `upper` and `lower`. */
const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
