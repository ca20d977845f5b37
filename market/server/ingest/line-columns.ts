import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3, COUNTRY_NAMES, PLAIN_COLUMNS } from '@kontor/market/contract';
import { STATES } from '@kontor/market/reference';
import {
  BASE64_URL,
  CANADIAN_AREA,
  GDPR_FLAGS,
  GDPR_SECTION,
  GPP_STRINGS,
  INVENTORY_LISTS,
  INVENTORY_SIGNS,
  LANGUAGE,
  LONGEST_SAID,
  METRO,
  NO_OPT_OUT,
  NO_ZIPS,
  NOT_IN_FORCE,
  OPT_OUT_FLAGS,
  OTHER_STATE_NAMES,
  PURPOSE_ONE,
  SAID_OF_APPS,
  SECTION_LISTS,
  SECTIONS,
  SOURCES,
  TCF_2,
  US_PRIVACY,
  US_SECTION,
  US_ZIPS,
  YES,
} from '../../contract/request-sources.ts';
import { DECIMAL } from '../../contract/said-number.ts';
import { currencySql, dollarsSql, isForeign } from '../dollars-sql.ts';
import { SEGMENT_COLUMNS } from '../segments/segment-columns.ts';
import { firstSaid, isObject, onlyIf, plain, plainText, textList } from '../text-sql.ts';
import { CATEGORIES } from './category-columns.ts';
import type { Reading } from './feed-reading.ts';
import { FORM_STEPS, firstOf, sourceName } from './form-columns.ts';
import { EID_STEPS, IDENTITY_COLUMNS, IDENTITY_STEPS, PLAIN_EID_STEPS } from './identity-columns.ts';
import { PLAIN_FORM_STEPS } from './odd-lines.ts';
import { saidSql } from './said-sql.ts';
import { PLATFORM, SCREEN_STEPS } from './screen-columns.ts';

const isThere = (part: string, signs: readonly string[]) => {
  const lists = INVENTORY_LISTS.map((list) => `arrayStringConcat(${part}.${list}) != ''`);
  return `(${[...signs.map((sign) => `${part}.${sign} != ''`), ...lists].join(' OR ')})`;
};

const isInForce = (flags: readonly string[]) =>
  flags.map((flag) => `lower(trimBoth(r.${flag})) NOT IN ${textList(NOT_IN_FORCE)}`).join(' OR ');

/**
 * In order: a later line may use an earlier one's name. `r` is the tuple of the request (line-type.ts), `imp` the imp of the row, `rates` the
 * table of the batch's rates (dollars-sql.ts). Of ordinary lines all is worked out here; of the others a level below has read the forms (`formsOf`).
 */
export const requestSteps = (
  rates: string,
  { floor = { amount: 'floor_of_imp', currency: 'imp.bidfloorcur' }, isPlain }: { floor?: Reading['floor']; isPlain: boolean },
): readonly (readonly [name: string, sql: string])[] => [
  ...(isPlain ? [...PART_STEPS, ...WHOLE_STEPS, ...PLAIN_EID_STEPS] : []),
  ...IMP_STEPS,
  ...(isPlain ? [['floor_of_imp', 'imp.bidfloor'] as const] : DURATION_STEPS),
  ['said_floor', floor.amount],
  ['sent_floor', 'ifNull(toDecimal64OrNull(said_floor, 4), 0)'],
  ['said_floor_currency', currencySql(floor.currency)],
  ['is_foreign_floor', `sent_floor > 0 AND ${isForeign('said_floor_currency')}`],
  ['floor_dollars', `if(is_foreign_floor, ${dollarsSql(rates, FLOOR)}, sent_floor)`],
  ...(isPlain ? PLAIN_FORM_STEPS : FORM_STEPS),
  ...PLACE_STEPS,
  ...IDENTITY_STEPS,
];
const FLOOR = { amount: 'sent_floor', currency: 'said_floor_currency', seconds: 'sent_seconds', places: 4 };
/** Columns of where a request’s parts are (`withForms`). */
const PART_STEPS: readonly [name: string, sql: string][] = [
  ['is_app', isThere('r.app', [...INVENTORY_SIGNS, 'bundle', 'storeurl'])],
  ['is_screen', `NOT is_app AND ${isThere('r.dooh', INVENTORY_SIGNS)}`],
  ['inventory', 'multiIf(is_app, r.app, is_screen, r.dooh, r.site)'],
  ['content', 'inventory.content'],
  ['device', 'r.device'],
  ['chain', 'if(empty(r.source.schain.nodes), r.source.ext.schain.nodes, r.source.schain.nodes)[-1]'],
];
const IMP_STEPS: readonly [name: string, sql: string][] = [
  ['imp', 'r.imp[imp_number]'],
  ['is_private', `imp.pmp.private_auction IN ${textList(YES)}`],
];
const VIDEO_OF_FLOORS = onlyIf("position(imp.video, 'durfloors') > 0", 'imp.video');
/** In place of a floor that is there and cannot be read. */
const UNREAD = 'unread';
const DURATION_STEPS: readonly [name: string, sql: string][] = [
  [
    'floors_by_duration',
    `arrayFilter(floor -> floor != '', JSONExtract(${VIDEO_OF_FLOORS}, 'durfloors', 'Array(Tuple(bidfloor String))').bidfloor)`,
  ],
  [
    'has_unread_floors',
    `JSONType(${VIDEO_OF_FLOORS}, 'durfloors') NOT IN ('Null', 'Array') OR arrayExists(one -> NOT startsWith(one, '{'), JSONExtractArrayRaw(${VIDEO_OF_FLOORS}, 'durfloors'))
      OR arrayExists(floor -> NOT match(floor, '${DECIMAL}'), floors_by_duration)`,
  ],
  // Which length will be shown is not known: the lowest floor is one that a bid can win at.
  [
    'floor_of_imp',
    `multiIf(has_unread_floors, '${UNREAD}', empty(floors_by_duration), imp.bidfloor, toString(arrayMin(floor -> toDecimal64OrZero(floor, 4), floors_by_duration)))`,
  ],
];
/** What is worked out once of a request's parts: what is asked often is a column. */
const WHOLE_STEPS: readonly [name: string, sql: string][] = [
  ...SCREEN_STEPS,
  ['is_user_geo', `trimBoth(${plain('device.geo.country')}) = ''`],
  ['consent', "if(r.user.consent != '', r.user.consent, r.user.ext.consent)"],
  [
    'consents',
    `startsWith(consent, '${TCF_2}') AND bitAnd(toUInt8(greatest(position('${BASE64_URL}', substring(rightPad(consent, ${PURPOSE_ONE.sign}, 'A'), ${PURPOSE_ONE.sign}, 1)) - 1, 0)), ${PURPOSE_ONE.bit}) != 0`,
  ],
  ['is_gdpr', `${isInForce(GDPR_FLAGS)} OR ${SECTION_LISTS.map((list) => `match(r.${list}, '${GDPR_SECTION}')`).join(' OR ')}`],
  // `regs` or its `ext` that is there and no object says nothing that can be read; where the text shows objects, no more is asked.
  ['regs_at', `position(sent, '"regs"')`],
  ['after_regs', 'substring(sent, regs_at + 6, 3)'],
  ['from_regs', "if(regs_at > 0, substring(sent, regs_at), '')"],
  ['has_odd_ext', `countSubstrings(from_regs, '"ext"') > countSubstrings(from_regs, '"ext":{') + countSubstrings(from_regs, '"ext": {')`],
  ['odd_regs', onlyIf("regs_at > 0 AND (has_odd_ext OR NOT (startsWith(after_regs, ':{') OR startsWith(after_regs, ': {')))", 'sent')],
  [
    'has_opted_out',
    [
      `arrayExists(type -> type NOT IN ('Null', 'Object'), [${["'request', 'regs'", "'regs'"].flatMap((at) => [`JSONType(odd_regs, ${at})`, `JSONType(odd_regs, ${at}, 'ext')`]).join(', ')}])`,
      isInForce(OPT_OUT_FLAGS),
      ...US_PRIVACY.map((said) => `NOT match(upper(trimBoth(r.${said})), '${NO_OPT_OUT}')`),
      ...SECTION_LISTS.map((list) => `NOT match(r.${list}, '${SECTIONS}') OR match(r.${list}, '${US_SECTION}')`),
      `(${SECTION_LISTS.map((list) => `r.${list} = ''`).join(' AND ')} AND (${GPP_STRINGS.map((gpp) => `trimBoth(r.${gpp}) != ''`).join(' OR ')}))`,
    ].join(' OR '),
  ],
  ['may_identify', 'NOT has_opted_out AND (NOT is_gdpr OR consents)'],
];
/** How a statement reads requests under their columns and steps: `r` is the tuple of the request. */
export const formsOf = (r: string) => ({
  parts: [['r', r] as const, ...PART_STEPS],
  steps: [...WHOLE_STEPS, ...EID_STEPS],
  also: ['device_type', 'is_user_geo', 'may_identify', 'of_eids'],
});
const PLACE_STEPS: readonly (readonly [name: string, sql: string])[] = [
  // Parts of two places do not mix.
  ['sent_country', 'upper(trimBoth(if(is_user_geo, r.user.geo.country, device.geo.country)))'],
  ['sent_region', "replaceRegexpOne(trimBoth(upper(if(is_user_geo, r.user.geo.region, device.geo.region))), '^(US|CA)-', '')"],
  ['sent_metro', 'if(is_user_geo, r.user.geo.metro, device.geo.metro)'],
  ['sent_zip', plainText('if(is_user_geo, r.user.geo.zip, device.geo.zip)')],
  ['us_zip', firstSaid(US_ZIPS.map((pattern) => `extract(sent_zip, '${pattern}')`))],
];

const REGIONS = [
  ...STATES.map(({ name, code }) => [name.toUpperCase(), code]),
  ...STATES.map(({ code }) => [code, code]),
  ...OTHER_STATE_NAMES,
];
const states = (value: string) =>
  `transform(${value}, ${textList(REGIONS.map(([name = '']) => name))}, ${textList(REGIONS.map(([, code = '']) => code))}, '')`;

const [SYSTEM, SELLER_ID] = [firstOf(SOURCES.system), firstOf(SOURCES.seller)];
/** Who last passed the request on, as the system calls it that knows it. */
const SELLER = onlyIf(`${SYSTEM} != '' AND ${SELLER_ID} != ''`, `concat(${SYSTEM}, '/', ${SELLER_ID})`);

/** Columns that are not read as they stand; `flatten` in the contract does the same to one request. */
const READ_COLUMNS: Readonly<Record<string, string>> = {
  request_id: 'r.id',
  app: `if(is_app, ${firstOf(SOURCES.app)}, '')`,
  domain: `if(is_app OR is_screen, '', ${firstOf(SOURCES.domain)})`,
  publisher: firstSaid([...SOURCES.publisher.map(sourceName), SELLER]),
  genre: 'sent_genre',
  platform: PLATFORM,
  media_type: `multiIf(${isObject('imp.video')}, 'video', ${isObject('imp.banner')}, 'display', ${isObject('imp.audio')}, 'audio',
      ${isObject('imp.native')}, 'native', '')`,
  country: `if(length(sent_country) = 3, transform(sent_country, ${textList(COUNTRY_ALPHA_3)}, ${textList(COUNTRY_ALPHA_2)}, ''),
      if(sent_country IN ${textList(COUNTRY_ALPHA_2)}, sent_country, transform(lower(sent_country), ${textList([...COUNTRY_NAMES.keys()].map((name) => name.replaceAll("'", "\\'")))}, ${textList([...COUNTRY_NAMES.values()])}, '')))`,
  state: `if(country IN ('US', 'CA'), ${states('sent_region')}, '')`,
  dma: `extract(sent_metro, '${METRO}')`,
  zip: `multiIf(country = 'US' AND us_zip != '', if(leftPad(us_zip, 5, '0') IN ${textList(NO_ZIPS)}, '', leftPad(us_zip, 5, '0')),
      country = 'CA' AND match(upper(sent_zip), '${CANADIAN_AREA}'), extract(upper(sent_zip), '${CANADIAN_AREA}'), arrayMap(text -> ${saidSql('text')}, [sent_zip])[1])`,
  categories: CATEGORIES,
  language: `extract(lower(if(content.language != '', content.language, content.langb)), '${LANGUAGE}')`,
  livestream: "toUInt8(content.livestream = '1')",
  floor: 'ifNull(floor_dollars, 0)::Decimal(12, 4)',
  // Without a floor of the imp a private auction has those of its deals.
  floor_unknown: `toUInt8(isNull(floor_dollars) OR said_floor = '${UNREAD}' OR (is_private AND said_floor = ''))`,
  app_said: `if(is_app, [${SAID_OF_APPS.map((field) => `substringUTF8(${plainText(`r.app.${field}`)}, 1, ${LONGEST_SAID})`).join(', ')}], emptyArrayString())`,
  ...SEGMENT_COLUMNS,
  ...IDENTITY_COLUMNS,
};

/** The columns of `bid_requests` that come from the request. */
export const REQUEST_COLUMNS: readonly [name: string, sql: string][] = [
  ...PLAIN_COLUMNS.flatMap(({ column }): [string, string][] => (READ_COLUMNS[column] ? [] : [[column, `said_${column}`]])),
  ...Object.entries(READ_COLUMNS),
];
/** Those that hold a text of the sender, whose length is bounded. */
export const TEXT_COLUMNS = ['request_id', 'app', 'domain', 'state', 'genre', ...PLAIN_COLUMNS.map(({ column }) => column)];
