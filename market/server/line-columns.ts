import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3, PLAIN_COLUMNS, SOURCES, type Source } from '@kontor/market/contract';
import { STATES } from '@kontor/market/reference';
import {
  BASE64_URL,
  CANADIAN_AREA,
  FIRST_US_SECTION,
  GDPR_SECTION,
  HOST,
  INVENTORY_SIGNS,
  LANGUAGE,
  METRO,
  NOBODY,
  OTHER_STATE_NAMES,
  PURPOSE_ONE,
  type Reading,
  STORE_IDS,
  TCF_2,
  US_ZIP,
  YES,
} from '../contract/request-sources.ts';

const textList = (values: readonly string[]) => `[${values.map((value) => `'${value}'`).join(',')}]`;
/** The first of the texts that says something, '' where none does. */
const firstSaid = (texts: readonly string[]) =>
  texts.length === 1 ? `${texts[0]}` : `multiIf(${texts.flatMap((text) => [`${text} != ''`, text]).join(', ')}, '')`;

const READ: Record<Reading, (text: string) => string> = {
  text: (text) => `if(startsWith(${text}, '[') OR startsWith(${text}, '{'), '', trimBoth(${text}))`,
  host: (text) => `extract(lower(${text}), '${HOST}')`,
  storeId: (text) => firstSaid(STORE_IDS.map((pattern) => `extract(${text}, '${pattern}')`)),
};
const firstOf = (sources: readonly Source[], part: (path: string) => string) =>
  firstSaid(sources.map(({ path, as }) => READ[as](part(path))));
const isThere = (part: string, signs: readonly string[]) => `concat(${signs.map((sign) => `${part}.${sign}`).join(', ')}) != ''`;

const isYes = (part: string) => `${part} IN ${textList(YES)}`;
/** An identity that is one. */
const known = (part: string) => `if(lower(trimBoth(${part})) IN ${textList(NOBODY)}, '', ${READ.text(part)})`;

/** In order: a later line may use an earlier one's name. `r` is the tuple of the request (line-type.ts), `imp` the imp of the row. */
export const REQUEST_STEPS: readonly [name: string, sql: string][] = [
  ['imp', 'r.imp[imp_number]'],
  ['sent_floor', 'ifNull(toDecimal64OrNull(imp.bidfloor, 4), 0)'],
  ['is_foreign_floor', "toUInt8(sent_floor > 0 AND upper(trimBoth(imp.bidfloorcur)) NOT IN ('', 'USD'))"],
  ['is_app', isThere('r.app', [...INVENTORY_SIGNS, 'bundle', 'storeurl'])],
  ['is_screen', `NOT is_app AND ${isThere('r.dooh', INVENTORY_SIGNS)}`],
  ['inventory', 'multiIf(is_app, r.app, is_screen, r.dooh, r.site)'],
  ['content', 'inventory.content'],
  ['device', 'r.device'],
  ['chain', 'if(empty(r.source.schain.nodes), r.source.ext.schain.nodes, r.source.schain.nodes)[-1]'],
  ['device_type', 'toInt32OrZero(device.devicetype)'],
  // Parts of two places do not mix.
  ['is_user_geo', "trimBoth(device.geo.country) = ''"],
  ['sent_country', 'upper(trimBoth(if(is_user_geo, r.user.geo.country, device.geo.country)))'],
  ['sent_region', "replaceRegexpOne(trimBoth(upper(if(is_user_geo, r.user.geo.region, device.geo.region))), '^(US|CA)-', '')"],
  ['sent_metro', 'if(is_user_geo, r.user.geo.metro, device.geo.metro)'],
  ['sent_zip', 'if(is_user_geo, r.user.geo.zip, device.geo.zip)'],
  ['us_privacy', "if(r.regs.us_privacy != '', r.regs.us_privacy, r.regs.ext.us_privacy)"],
  ['consent', "if(r.user.consent != '', r.user.consent, r.user.ext.consent)"],
  [
    'consents',
    `startsWith(consent, '${TCF_2}') AND bitAnd(toUInt8(greatest(position('${BASE64_URL}', substring(rightPad(consent, ${PURPOSE_ONE.sign}, 'A'), ${PURPOSE_ONE.sign}, 1)) - 1, 0)), ${PURPOSE_ONE.bit}) != 0`,
  ],
  ['sections', 'arrayMap(section -> toInt32OrZero(section), arrayConcat(r.regs.gpp_sid, r.regs.ext.gpp_sid))'],
  ['is_gdpr', `${isYes('r.regs.gdpr')} OR ${isYes('r.regs.ext.gdpr')} OR has(sections, ${GDPR_SECTION})`],
  [
    'may_identify',
    `NOT (${['r.regs.coppa', 'device.lmt', 'device.dnt'].map(isYes).join(' OR ')}) AND upper(substring(us_privacy, 3, 1)) != 'Y'
      AND NOT arrayExists(section -> section >= ${FIRST_US_SECTION}, sections) AND (NOT is_gdpr OR consents)`,
  ],
  ['ip_network', 'substring(hex(IPv6StringToNumOrDefault(device.ipv6)), 1, 16)'],
  ['viewer', `if(may_identify, ${firstSaid([known('r.user.id'), known('device.ifa')])}, '')`],
  [
    'home',
    `multiIf(NOT may_identify, '', ${known('device.ip')} != '', ${known('device.ip')}, ip_network = '0000000000000000', '', ip_network)`,
  ],
];

const REGIONS = [
  ...STATES.map(({ name, code }) => [name.toUpperCase(), code]),
  ...STATES.map(({ code }) => [code, code]),
  ...OTHER_STATE_NAMES,
];
const states = (value: string) =>
  `transform(${value}, ${textList(REGIONS.map(([name = '']) => name))}, ${textList(REGIONS.map(([, code = '']) => code))}, '')`;

/** Columns that are not read as they stand; `flatten` in the contract does the same to one request. */
const READ_COLUMNS: Readonly<Record<string, string>> = {
  request_id: 'r.id',
  app: `if(is_app, ${firstOf(SOURCES.app, (path) => `r.${path}`)}, '')`,
  domain: `if(is_app OR is_screen, '', ${firstOf(SOURCES.domain, (path) => `r.${path}`)})`,
  publisher: firstOf(SOURCES.publisher, (path) => path),
  platform: `multiIf(is_screen OR device_type = 8, 'DOOH', device_type IN (3, 6), 'CTV', device_type = 7, 'CABLETV', device_type = 2, 'DESKTOP',
      device_type IN (1, 4, 5), if(is_app, 'INAPP', 'MOBILE'), device_type = 0 AND is_app, 'INAPP', '')`,
  media_type: `multiIf(startsWith(imp.video, '{'), 'video', startsWith(imp.banner, '{'), 'display', startsWith(imp.audio, '{'), 'audio',
      startsWith(imp.native, '{'), 'native', '')`,
  country: `if(length(sent_country) = 3, transform(sent_country, ${textList(COUNTRY_ALPHA_3)}, ${textList(COUNTRY_ALPHA_2)}, ''),
      if(sent_country IN ${textList(COUNTRY_ALPHA_2)}, sent_country, ''))`,
  state: `if(country IN ('US', 'CA'), ${states('sent_region')}, '')`,
  dma: `extract(sent_metro, '${METRO}')`,
  zip: `multiIf(country = 'US' AND match(sent_zip, '${US_ZIP}'), leftPad(extract(sent_zip, '${US_ZIP}'), 5, '0'),
      country = 'CA' AND match(upper(sent_zip), '${CANADIAN_AREA}'), extract(upper(sent_zip), '${CANADIAN_AREA}'), sent_zip)`,
  categories: "arrayDistinct(arrayFilter(category -> category != '', arrayConcat(content.cat, inventory.cat)))",
  language: `extract(lower(if(content.language != '', content.language, content.langb)), '${LANGUAGE}')`,
  livestream: "toUInt8(content.livestream = '1')",
  floor: 'if(is_foreign_floor, 0, sent_floor)::Decimal(12, 4)',
  floor_unknown: 'is_foreign_floor',
  user: "if(viewer != '', cityHash64(viewer), 0)",
  household: "if(home != '', cityHash64(home), 0)",
};

/** The columns of `bid_requests` that come from the request. */
export const REQUEST_COLUMNS: readonly [name: string, sql: string][] = [
  ...PLAIN_COLUMNS.flatMap(({ column, path }): [string, string][] => (READ_COLUMNS[column] ? [] : [[column, path]])),
  ...Object.entries(READ_COLUMNS),
];
/** Those that hold a text of the sender, whose length is bounded. */
export const TEXT_COLUMNS = ['request_id', 'app', 'domain', 'state', ...PLAIN_COLUMNS.map(({ column }) => column)];
