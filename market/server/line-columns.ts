import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3 } from '@kontor/market/contract';

/**
 * How the engine reads one event line (design §5): one `JSONExtract` into this tuple, then plain column arithmetic.
 * Missing, null and ill-typed parts read as '' or 0; numbers sent as text and text sent as numbers read alike.
 */
const CONTENT = `Tuple(genre String, network Tuple(name String), channel Tuple(name String), series String, title String,
  cat Array(String), contentrating String, language String, livestream String)`;
const INVENTORY = `cat Array(String), publisher Tuple(id String), content ${CONTENT}`;
export const LINE_TYPE = `Tuple(type String, ts Int64, sample Int64, dealid String, seat String, adomain String, price String,
  nbr Nullable(Int32), loss Nullable(Int32), event String, request Tuple(
    id String,
    imp Array(Tuple(bidfloor String, bidfloorcur String, video String, banner String, native String)),
    app Tuple(bundle String, ${INVENTORY}),
    site Tuple(domain String, ${INVENTORY}),
    device Tuple(devicetype String, ip String, ifa String, geo Tuple(country String, region String, metro String, zip String)),
    user Tuple(id String)))`;

const textList = (values: readonly string[]) => `[${values.map((value) => `'${value}'`).join(',')}]`;

/** In order: a later line may use an earlier one's name. `e` is the tuple of the line. */
const REQUEST_STEPS: readonly [name: string, sql: string][] = [
  ['r', 'e.request'],
  ['first_imp', 'r.imp[1]'],
  ['is_app', "r.app.bundle != ''"],
  ['inventory', 'if(is_app, (r.app.publisher.id, r.app.cat, r.app.content), (r.site.publisher.id, r.site.cat, r.site.content))'],
  ['content', 'inventory.3'],
  ['device_type', 'toInt32OrZero(r.device.devicetype)'],
  ['sent_country', 'upper(r.device.geo.country)'],
];

/** The columns of `bid_requests` that come from the request; `flatten` in the contract does the same to one request. */
export const REQUEST_COLUMNS: readonly [name: string, sql: string][] = [
  ['request_id', 'r.id'],
  ['publisher', 'inventory.1'],
  ['app', 'r.app.bundle'],
  ['domain', "if(is_app, '', lower(r.site.domain))"],
  [
    'platform',
    `multiIf(device_type IN (3, 6), 'CTV', device_type = 7, 'CABLETV', device_type = 2, 'DESKTOP',
      device_type IN (1, 4, 5), if(is_app, 'INAPP', 'MOBILE'), device_type = 0 AND is_app, 'INAPP', '')`,
  ],
  [
    'media_type',
    "multiIf(startsWith(first_imp.video, '{'), 'video', startsWith(first_imp.banner, '{') OR startsWith(first_imp.native, '{'), 'display', '')",
  ],
  [
    'country',
    `if(length(sent_country) = 3, transform(sent_country, ${textList(COUNTRY_ALPHA_3)}, ${textList(COUNTRY_ALPHA_2)}, ''),
      if(sent_country IN ${textList(COUNTRY_ALPHA_2)}, sent_country, ''))`,
  ],
  ['state', "if(country IN ('US', 'CA'), replaceRegexpOne(upper(r.device.geo.region), '^(US|CA)-', ''), '')"],
  ['dma', 'r.device.geo.metro'],
  ['zip', 'r.device.geo.zip'],
  ['genre', 'content.genre'],
  ['network', 'content.network.name'],
  ['channel', 'content.channel.name'],
  ['series', 'content.series'],
  ['title', 'content.title'],
  ['categories', "arrayDistinct(arrayFilter(category -> category != '', arrayConcat(content.cat, inventory.2)))"],
  ['rating', 'content.contentrating'],
  ['language', 'lower(content.language)'],
  ['livestream', "toUInt8(content.livestream = '1')"],
  [
    'floor',
    "if(first_imp.bidfloorcur IN ('', 'USD') AND NOT startsWith(first_imp.bidfloor, '-'), ifNull(toDecimal64OrNull(first_imp.bidfloor, 4), 0), 0)::Decimal(12, 4)",
  ],
  ['user', "if(r.user.id != '', cityHash64(r.user.id), if(r.device.ifa != '', cityHash64(r.device.ifa), 0))"],
  ['household', "if(r.device.ip != '', cityHash64(r.device.ip), 0)"],
];
export { REQUEST_STEPS };
