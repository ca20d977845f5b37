import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3, PLAIN_COLUMNS } from '@kontor/market/contract';

const textList = (values: readonly string[]) => `[${values.map((value) => `'${value}'`).join(',')}]`;

/** In order: a later line may use an earlier one's name. `e` is the tuple of the line (line-type.ts). */
export const REQUEST_STEPS: readonly [name: string, sql: string][] = [
  ['r', 'e.request'],
  ['first_imp', 'r.imp[1]'],
  ['is_app', "r.app.bundle != ''"],
  ['inventory', 'if(is_app, r.app, r.site)'],
  ['content', 'inventory.content'],
  ['device', 'r.device'],
  ['device_type', 'toInt32OrZero(device.devicetype)'],
  ['sent_country', 'upper(device.geo.country)'],
];

/** The columns of `bid_requests` that come from the request; `flatten` in the contract does the same to one request, and both go by PLAIN_COLUMNS. */
export const REQUEST_COLUMNS: readonly [name: string, sql: string][] = [
  ...PLAIN_COLUMNS.map(({ column, path }): [string, string] => [column, path]),
  ['request_id', 'r.id'],
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
  ['state', "if(country IN ('US', 'CA'), replaceRegexpOne(upper(device.geo.region), '^(US|CA)-', ''), '')"],
  ['categories', "arrayDistinct(arrayFilter(category -> category != '', arrayConcat(content.cat, inventory.cat)))"],
  ['language', 'lower(content.language)'],
  ['livestream', "toUInt8(content.livestream = '1')"],
  [
    'floor',
    "if(first_imp.bidfloorcur IN ('', 'USD') AND NOT startsWith(first_imp.bidfloor, '-'), ifNull(toDecimal64OrNull(first_imp.bidfloor, 4), 0), 0)::Decimal(12, 4)",
  ],
  ['user', "if(r.user.id != '', cityHash64(r.user.id), if(device.ifa != '', cityHash64(device.ifa), 0))"],
  ['household', "if(device.ip != '', cityHash64(device.ip), 0)"],
];
