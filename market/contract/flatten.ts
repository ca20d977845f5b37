import type { BidRequest } from './bid-request.ts';
import { countryAlpha2 } from './country-codes.ts';
import type { SampledRequest } from './sampled-request.ts';

/**
 * A bid request as the row of `bid_requests` it becomes. The event store does the same in SQL (market/server/line-columns.ts);
 * a test holds the two against each other. A request is of an app when it names a bundle, otherwise of a site.
 */
export function flatten(request: BidRequest): SampledRequest {
  const isApp = request.app.bundle !== '';
  const inventory = isApp ? request.app : request.site;
  const { content } = inventory;
  const { device, user } = request;
  const country = countryAlpha2(upper(device.geo.country));
  return {
    request_id: request.id,
    publisher: inventory.publisher.id,
    app: request.app.bundle,
    domain: isApp ? '' : lower(request.site.domain),
    platform: platformOf(device.devicetype, isApp),
    media_type: mediaTypeOf(request.imp[0]),
    country,
    state: country === 'US' || country === 'CA' ? upper(device.geo.region).replace(/^(US|CA)-/, '') : '',
    dma: device.geo.metro,
    zip: device.geo.zip,
    genre: content.genre,
    network: content.network.name,
    channel: content.channel.name,
    series: content.series,
    title: content.title,
    categories: [...new Set([...content.cat, ...inventory.cat])].filter((category) => category !== ''),
    rating: content.contentrating,
    language: lower(content.language),
    livestream: content.livestream === 1 ? 1 : 0,
    floor: floorOf(request.imp[0]),
    user: user.id === '' ? device.ifa : user.id,
    household: device.ip,
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

function mediaTypeOf(imp: BidRequest['imp'][number] | undefined): string {
  if (imp?.video) return 'video';
  return imp?.banner || imp?.native ? 'display' : '';
}

/** Dollars CPM to four places, the rest cut. A floor in another currency is not known in dollars and reads as none. */
function floorOf(imp: BidRequest['imp'][number] | undefined): string {
  if (imp === undefined || (imp.bidfloorcur !== '' && imp.bidfloorcur !== 'USD')) return '0';
  const [text = '0', whole = '', places = ''] = /^(\d{1,8})(?:\.(\d+))?$/.exec(imp.bidfloor) ?? [];
  const cut = places.slice(0, 4).replace(/0+$/, '');
  return text === '0' ? '0' : `${Number(whole)}${cut === '' ? '' : `.${cut}`}`;
}

/** ASCII letters only, as the event store's `upper` and `lower`. */
const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
