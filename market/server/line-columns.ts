import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3, PLAIN_COLUMNS, SOURCES, type Source } from '@kontor/market/contract';
import { STATES } from '@kontor/market/reference';
import {
  BASE64_URL,
  CANADIAN_AREA,
  GDPR_FLAGS,
  GDPR_SECTION,
  HOST,
  INVENTORY_LISTS,
  INVENTORY_SIGNS,
  LANGUAGE,
  LONGEST_SAID,
  METRO,
  NO_OPT_OUT,
  NOT_IN_FORCE,
  OPT_OUT_FLAGS,
  OTHER_STATE_NAMES,
  PURPOSE_ONE,
  type Reading,
  SAID_OF_APPS,
  SECTION_LISTS,
  SECTIONS,
  STORE_IDS,
  TCF_2,
  US_PRIVACY,
  US_SECTION,
  US_ZIPS,
} from '../contract/request-sources.ts';
import { CATEGORIES, CATEGORY_STEPS } from './category-columns.ts';
import { currencySql, dollarsSql, isForeign } from './dollars-sql.ts';
import { IDENTITY_COLUMNS, IDENTITY_STEPS } from './identity-columns.ts';
import { PLATFORM, SCREEN_STEPS } from './screen-columns.ts';
import { SEGMENT_COLUMNS } from './segment-columns.ts';
import { firstSaid, isObject, plain, plainText, textList } from './text-sql.ts';

const READ: Record<Reading, (text: string) => string> = {
  text: plainText,
  host: (text) => `extract(lower(${plain(text)}), '${HOST}')`,
  storeId: (text) => firstSaid(STORE_IDS.map((pattern) => `extract(${plain(text)}, '${pattern}')`)),
};
const firstOf = (sources: readonly Source[], part: (path: string) => string) =>
  firstSaid(sources.map(({ path, as }) => READ[as](part(path))));
const isThere = (part: string, signs: readonly string[]) => {
  const lists = INVENTORY_LISTS.map((list) => `arrayStringConcat(${part}.${list}) != ''`);
  return `(${[...signs.map((sign) => `${part}.${sign} != ''`), ...lists].join(' OR ')})`;
};

const isInForce = (flags: readonly string[]) =>
  flags.map((flag) => `lower(trimBoth(r.${flag})) NOT IN ${textList(NOT_IN_FORCE)}`).join(' OR ');

/**
 * In order: a later line may use an earlier one's name. `r` is the tuple of the request (line-type.ts), `imp` the imp of the row, `rates` the
 * table of the batch's rates (dollars-sql.ts).
 */
export const requestSteps = (rates: string): readonly (readonly [name: string, sql: string])[] => [
  ...IMP_STEPS,
  ['floor_dollars', `if(is_foreign_floor, ${dollarsSql(rates, FLOOR)}, sent_floor)`],
  ...STEPS,
];
const FLOOR = { amount: 'sent_floor', currency: 'said_floor_currency', seconds: 'sent_seconds', places: 4 };
const IMP_STEPS: readonly [name: string, sql: string][] = [
  ['imp', 'r.imp[imp_number]'],
  ['sent_floor', 'ifNull(toDecimal64OrNull(imp.bidfloor, 4), 0)'],
  ['said_floor_currency', currencySql('imp.bidfloorcur')],
  ['is_foreign_floor', `sent_floor > 0 AND ${isForeign('said_floor_currency')}`],
];
const STEPS: readonly [name: string, sql: string][] = [
  ['is_app', isThere('r.app', [...INVENTORY_SIGNS, 'bundle', 'storeurl'])],
  ['is_screen', `NOT is_app AND ${isThere('r.dooh', INVENTORY_SIGNS)}`],
  ['inventory', 'multiIf(is_app, r.app, is_screen, r.dooh, r.site)'],
  ['content', 'inventory.content'],
  ...CATEGORY_STEPS,
  ['device', 'r.device'],
  ['chain', 'if(empty(r.source.schain.nodes), r.source.ext.schain.nodes, r.source.schain.nodes)[-1]'],
  ...SCREEN_STEPS,
  // Parts of two places do not mix.
  ['is_user_geo', `trimBoth(${plain('device.geo.country')}) = ''`],
  ['sent_country', 'upper(trimBoth(if(is_user_geo, r.user.geo.country, device.geo.country)))'],
  ['sent_region', "replaceRegexpOne(trimBoth(upper(if(is_user_geo, r.user.geo.region, device.geo.region))), '^(US|CA)-', '')"],
  ['sent_metro', 'if(is_user_geo, r.user.geo.metro, device.geo.metro)'],
  ['sent_zip', plain('if(is_user_geo, r.user.geo.zip, device.geo.zip)')],
  ['us_zip', firstSaid(US_ZIPS.map((pattern) => `extract(sent_zip, '${pattern}')`))],
  ['consent', "if(r.user.consent != '', r.user.consent, r.user.ext.consent)"],
  [
    'consents',
    `startsWith(consent, '${TCF_2}') AND bitAnd(toUInt8(greatest(position('${BASE64_URL}', substring(rightPad(consent, ${PURPOSE_ONE.sign}, 'A'), ${PURPOSE_ONE.sign}, 1)) - 1, 0)), ${PURPOSE_ONE.bit}) != 0`,
  ],
  ['is_gdpr', `${isInForce(GDPR_FLAGS)} OR ${SECTION_LISTS.map((list) => `match(r.${list}, '${GDPR_SECTION}')`).join(' OR ')}`],
  [
    'has_opted_out',
    [
      isInForce(OPT_OUT_FLAGS),
      ...US_PRIVACY.map((said) => `NOT match(upper(trimBoth(r.${said})), '${NO_OPT_OUT}')`),
      ...SECTION_LISTS.map((list) => `NOT match(r.${list}, '${SECTIONS}') OR match(r.${list}, '${US_SECTION}')`),
    ].join(' OR '),
  ],
  ['may_identify', 'NOT has_opted_out AND (NOT is_gdpr OR consents)'],
  ...IDENTITY_STEPS,
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
  platform: PLATFORM,
  media_type: `multiIf(${isObject('imp.video')}, 'video', ${isObject('imp.banner')}, 'display', ${isObject('imp.audio')}, 'audio',
      ${isObject('imp.native')}, 'native', '')`,
  country: `if(length(sent_country) = 3, transform(sent_country, ${textList(COUNTRY_ALPHA_3)}, ${textList(COUNTRY_ALPHA_2)}, ''),
      if(sent_country IN ${textList(COUNTRY_ALPHA_2)}, sent_country, ''))`,
  state: `if(country IN ('US', 'CA'), ${states('sent_region')}, '')`,
  dma: `extract(sent_metro, '${METRO}')`,
  zip: `multiIf(country = 'US' AND us_zip != '', leftPad(us_zip, 5, '0'),
      country = 'CA' AND match(upper(sent_zip), '${CANADIAN_AREA}'), extract(upper(sent_zip), '${CANADIAN_AREA}'), sent_zip)`,
  categories: CATEGORIES,
  language: `extract(lower(if(content.language != '', content.language, content.langb)), '${LANGUAGE}')`,
  livestream: "toUInt8(content.livestream = '1')",
  floor: 'ifNull(floor_dollars, 0)::Decimal(12, 4)',
  floor_unknown: 'toUInt8(isNull(floor_dollars))',
  app_said: `if(is_app, [${SAID_OF_APPS.map((field) => `substringUTF8(${plainText(`r.app.${field}`)}, 1, ${LONGEST_SAID})`).join(', ')}], emptyArrayString())`,
  ...SEGMENT_COLUMNS,
  ...IDENTITY_COLUMNS,
};

/** The columns of `bid_requests` that come from the request. */
export const REQUEST_COLUMNS: readonly [name: string, sql: string][] = [
  ...PLAIN_COLUMNS.flatMap(({ column, path }): [string, string][] => (READ_COLUMNS[column] ? [] : [[column, plain(path)]])),
  ...Object.entries(READ_COLUMNS),
];
/** Those that hold a text of the sender, whose length is bounded. */
export const TEXT_COLUMNS = ['request_id', 'app', 'domain', 'state', ...PLAIN_COLUMNS.map(({ column }) => column)];
