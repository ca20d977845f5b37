import { STATES } from '../reference/states.ts';
import { appForm, storeId } from './app-form.ts';
import { lower, trimmed, upper } from './ascii-text.ts';
import { categoriesOf } from './categories.ts';
import { PLAIN_COLUMNS, type PlainColumn } from './dimensions.ts';
import { DOLLAR, inDollars, MOST_CPM, type RateOf } from './exchange-rate.ts';
import { genreOf } from './genre-form.ts';
import { hostForm } from './host-form.ts';
import { identitiesOf, mayIdentify } from './identity.ts';
import { hasPart, listAt, partAt, pathIn, rawAt, textAt, wholeAt } from './openrtb.ts';
import { canadianArea, countryForm, isUsZip, usZip } from './place-forms.ts';
import { said, saidTitle } from './placeholder.ts';
import {
  INVENTORY_LISTS,
  INVENTORY_SIGNS,
  LANGUAGE,
  LONGEST_SAID,
  METRO,
  OTHER_STATE_NAMES,
  type Reading,
  SAID_OF_APPS,
  SOURCES,
  type Source,
  YES,
} from './request-sources.ts';
import { isDecimal } from './said-number.ts';
import type { SampledRequest } from './sampled-request.ts';
import { type Inventory, platformOf } from './screen.ts';
import { segmentIdsOf } from './segment-ids.ts';

/**
 * An OpenRTB request (2.0 to 2.6) as the rows of `bid_requests` it becomes: one an imp, each an opportunity of its own. The event store
 * does the same in SQL (market/server/ingest/line-columns.ts); a test holds the two against each other. `rateOf` knows the rates of its day.
 */
export function flatten(sent: unknown, rateOf: RateOf = () => undefined): SampledRequest[] {
  const inventory = inventoryOf(sent);
  const geo = trimmed(textAt(sent, 'device.geo.country')) === '' ? 'user.geo' : 'device.geo';
  const country = countryForm(textAt(sent, `${geo}.country`));
  const plain = Object.fromEntries(
    PLAIN_COLUMNS.map(({ column, path }) => [column, plainForm(column)(textAt(sent, pathIn(inventory, path)))]),
  );
  const language = textAt(sent, `${inventory}.content.language`) || textAt(sent, `${inventory}.content.langb`);
  const row = {
    ...(plain as Record<PlainColumn, string>), // one for each of PLAIN_COLUMNS
    request_id: textAt(sent, 'id'),
    app: inventory === 'app' ? appOf(sent) : '',
    app_said: inventory === 'app' ? SAID_OF_APPS.map((field) => first400(trimmed(textAt(sent, `app.${field}`)))) : [],
    domain: inventory === 'site' ? firstOf(sent, SOURCES.domain) : '',
    publisher: publisherOf(sent, inventory),
    genre: genreOf(sent, `${inventory}.content`),
    platform: platformOf(sent, inventory),
    country,
    state: stateOf(country, textAt(sent, `${geo}.region`)),
    dma: matched(METRO, textAt(sent, `${geo}.metro`)),
    zip: zipOf(country, textAt(sent, `${geo}.zip`)),
    categories: categoriesOf(sent, inventory),
    language: matched(LANGUAGE, lower(language)),
    livestream: wholeAt(sent, `${inventory}.content.livestream`) === 1 ? (1 as const) : (0 as const),
    segments: mayIdentify(sent) ? segmentIdsOf(sent, 'user.data') : [],
    contextual: segmentIdsOf(sent, `${inventory}.content.data`),
    ...identitiesOf(sent),
  };
  return listAt(sent, 'imp').map((imp) => ({ ...row, media_type: mediaTypeOf(imp), ...floorOf(imp, rateOf) }));
}

/** What says nothing, of whatever shape it should be. */
const EMPTY: readonly unknown[] = [undefined, null, ''];

function inventoryOf(sent: unknown): Inventory {
  const isThere = (inventory: Inventory, signs: readonly string[]) =>
    signs.some((sign) => !EMPTY.includes(partAt(sent, `${inventory}.${sign}`))) ||
    INVENTORY_LISTS.some((list) => listAt(sent, `${inventory}.${list}`).some((item) => !EMPTY.includes(item)));
  if (isThere('app', [...INVENTORY_SIGNS, 'bundle', 'storeurl'])) return 'app';
  return isThere('dooh', INVENTORY_SIGNS) ? 'dooh' : 'site';
}

/** The app as it is targeted: its bundle, else its id in its store, else its own; '' where the request names none. */
export const appOf = (sent: unknown): string => firstOf(sent, SOURCES.app);

const first400 = (text: string) => [...text].slice(0, LONGEST_SAID).join('');

const READ: Record<Reading, (text: string) => string> = {
  text: said,
  host: hostForm,
  app: appForm,
  storeId,
};
const TITLES: readonly PlainColumn[] = ['title', 'series'];
const plainForm = (column: PlainColumn) => (TITLES.includes(column) ? saidTitle : said);
const firstOf = (sent: unknown, sources: readonly Source[]): string =>
  sources.map(({ path, as }) => READ[as](textAt(sent, path))).find(Boolean) ?? '';

/** The publisher as the inventory names it, else the last that passed the request on. */
function publisherOf(sent: unknown, inventory: Inventory): string {
  const named = firstOf({ inventory: { publisher: partAt(sent, `${inventory}.publisher`) } }, SOURCES.publisher);
  if (named !== '') return named;
  const chain = [...listAt(sent, 'source.schain.nodes'), ...listAt(sent, 'source.ext.schain.nodes')].at(-1);
  const [system, seller] = [firstOf({ chain }, SOURCES.system), firstOf({ chain }, SOURCES.seller)];
  return system && seller ? `${system}/${seller}` : '';
}

/** Plans choose between video and display; audio and native are opportunities of the market beside them. */
function mediaTypeOf(imp: unknown): string {
  // Native requests are also sent as JSON inside a text.
  const isOffered = (medium: string) => {
    const sent = partAt(imp, medium);
    return hasPart(imp, medium) || (typeof sent === 'string' && /^\{["}]/.test(sent));
  };
  if (isOffered('video')) return 'video';
  if (isOffered('banner')) return 'display';
  if (isOffered('audio')) return 'audio';
  return isOffered('native') ? 'native' : '';
}

/** Dollars CPM to four places, the rest cut. A floor in a currency without a rate, or beyond belief, is not known, unless it is none. */
function floorOf(imp: unknown, rateOf: RateOf): Pick<SampledRequest, 'floor' | 'floor_unknown'> {
  const text = floorText(imp);
  if (text === null) return { floor: '0', floor_unknown: 1 };
  // Without a floor of the imp a private auction has those of its deals.
  if (text === '' && YES.some((yes) => yes === textAt(imp, 'pmp.private_auction'))) return { floor: '0', floor_unknown: 1 };
  const sent = amountOf(text);
  const said = partAt(imp, 'bidfloorcur') ?? '';
  const currency = typeof said === 'object' ? 'none' : upper(trimmed(String(said))) || DOLLAR;
  if (sent === '0' || currency === DOLLAR) return { floor: sent, floor_unknown: 0 };
  const rate = rateOf(currency);
  const floor = rate === undefined ? null : inDollars(sent, rate, 4);
  return floor === null || Number(floor) > MOST_CPM ? { floor: '0', floor_unknown: 1 } : { floor, floor_unknown: 0 };
}

/** The floor of an imp as it is written; the lowest of those by duration where it has any, null where one of these cannot be read. */
function floorText(imp: unknown): string | null {
  const sent = partAt(imp, 'video.durfloors') ?? [];
  if (!Array.isArray(sent) || sent.some((one) => !hasPart({ one }, 'one'))) return null;
  const byDuration = sent.map((one) => rawAt(one, 'bidfloor')).filter((text) => text !== '');
  if (!byDuration.every(isDecimal)) return null;
  return byDuration.length === 0 ? textAt(imp, 'bidfloor') : byDuration.reduce((least, one) => (Number(one) < Number(least) ? one : least));
}

function amountOf(text: string): string {
  if (!isDecimal(text)) return '0';
  const [whole = '', places = ''] = text.split('.');
  const cut = places.slice(0, 4).replace(/0+$/, '');
  return `${Number(whole)}${cut === '' ? '' : `.${cut}`}`;
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
  if (country === 'US' && isUsZip(sent)) return usZip(sent);
  return (country === 'CA' && canadianArea(sent)) || said(sent);
}

const matched = (pattern: string, text: string): string => new RegExp(pattern).exec(text)?.[1] ?? '';
