import type { EventParameters, EventStore } from '@kontor/core/server';
import type { MarketPlace } from '../../contract/geography.ts';
import type { IdentityType } from '../../contract/identity.ts';
import { DISPLAY_FLOOR_SHARE, type Marketplace } from '../../contract/marketplace.ts';
import { FTRACK_SOURCE } from '../../contract/sightings.ts';
import { drawOf, integerSql, listsOf, uniformSql } from './draw.ts';
import { keepShares, MARKET_HOMES, MARKET_REQUESTS_PER_DAY, PEAK } from './market-shape.ts';
import { floorSql, saidSql } from './signals.ts';
import { STORY } from './stories.ts';

/** One market: the same parts and the same hour give the same requests, whenever they are written. */
export type Market = {
  marketplace: Marketplace;
  geography: readonly MarketPlace[];
  seed: number;
  weight: number;
  contextual?: readonly ContextualSegment[];
};
/** A segment of content that about this share, of 1, of the programs is in. */
export type ContextualSegment = { id: string; share: number };

/** Numbers of a home's devices: its television's first, then one for each person there may be. */
export const DEVICES_PER_HOME = 6;
/** Shares of homes in which one person lives, two, three, four, and five or more. */
const PEOPLE = [0.28, 0.35, 0.15, 0.13, 0.09];
const FIRST_HOME_ADDRESS = 4_026_531_840; // 240.0.0.0, which nobody is given, so that no real home is meant
const MOST_HOMES = 2 ** 24;
/** Few homes watch much and many a little: a quarter of the requests is spread evenly, the rest leans to the first homes of a place. */
const EVENLY = 0.25;
const HOME_SKEW = 0.25;
/** The first homes of a place have nothing but a television, the last have none. */
const ONLY_TELEVISION = 0.08;
const NO_TELEVISION = 0.12;
/** So many people travel at all; those are away in so many of the spans of days that time is cut into. */
const TRAVELLERS = 0.3;
const AWAY = 0.08;
const TRIP_DAYS = 5;
/** Homes that FTrack knows. */
const FTRACK_HOMES = 2 / 3;

/** How many homes a sample of this weight knows. */
export function homesInSample(weight: number): number {
  return Math.min(MOST_HOMES, Math.max(1_000, Math.ceil(MARKET_HOMES / weight)));
}

/** SQL of how many people live in a home, one to five. */
export const peopleSql = (home: string) => {
  const steps = PEOPLE.slice(1).map((_, index) => PEOPLE.slice(0, index + 1).reduce((sum, share) => sum + share, 0));
  return `(1 + arrayCount(step -> ${uniformSql(`cityHash64(${home})`, 24)} >= step, [${steps.join(', ')}]))`;
};
/** SQL of a home's address and of a viewer's id and device, as a request says them. */
export const addressSql = (home: string) => `IPv4NumToString(toUInt32(${FIRST_HOME_ADDRESS} + ${home}))`;
export const viewerSql = (viewer: string) => `concat('viewer-', toString(${viewer}))`;
export const deviceSql = (viewer: string) => `concat('00000000-0000-4000-8000-', leftPad(lower(hex(toUInt64(${viewer}))), 12, '0'))`;
/** FTrack knows a home by one id, wherever in it somebody watches. */
export const ftrackSql = (home: string) => `concat('hh-', toString(${home}))`;
const hashOf = (type: IdentityType, text: string) => `cityHash64(concat('${type}:', ${text}))`;
export const IDENTITY_HASHES = {
  home: (home: string) => hashOf('ip', addressSql(home)),
  viewer: (viewer: string) => hashOf('user', viewerSql(viewer)),
  device: (viewer: string) => hashOf('device', deviceSql(viewer)),
  ftrack: (home: string) => hashOf(`eid:${FTRACK_SOURCE}`, ftrackSql(home)),
};

/** Beside a person who has one an app names the device first; televisions are known by it alone. What follows is of FTrack. */
const NAMES_DEVICE = "(user != 0 AND platform = 'INAPP')";
/** SQL of whom a simulated row names beside its home, 0 for nobody. */
export const SEEN_BY_ROW = {
  device: `multiIf(${NAMES_DEVICE}, identities[1], match(platform, '(?i)tv'), user, 0)`,
  ftrack: `if(length(identities) > toUInt8(${NAMES_DEVICE}), identities[-1], 0)`,
};

/** Writes the requests of `hours` whole hours from `from`, seconds since 1970. */
export async function insertRequests(store: EventStore, market: Market, { from, hours }: { from: number; hours: number }): Promise<void> {
  const candidates = Math.round((MARKET_REQUESTS_PER_DAY / 24 / market.weight) * PEAK);
  const parameters = {
    ...marketParameters(market),
    ...hourParameters(market, from, hours),
    from,
    hours,
    candidates,
    rows: candidates * hours,
  };
  await store.command(INSERT_REQUESTS, parameters);
}

function hourParameters({ geography, seed }: Market, from: number, hours: number): EventParameters {
  const zones = [...new Set(geography.map(({ zone }) => zone))];
  return { zones: zones.length, zone: geography.map(({ zone }) => zones.indexOf(zone)), keep: keepShares({ from, hours, zones, seed }) };
}

function marketParameters({ marketplace: { inventory }, geography, seed, weight, contextual = [] }: Market): EventParameters {
  const places = drawOf(geography.map(({ share }) => share));
  const keys = drawOf(inventory.map(({ popularity }) => popularity));
  return {
    seed,
    weight,
    contextual: contextual.map(({ id }) => id),
    contextual_share: contextual.map(({ share }) => share),
    place_threshold: places.threshold,
    place_alias: places.alias,
    country: geography.map(({ country }) => country),
    state: geography.map(({ state }) => state),
    dma: geography.map(({ dma }) => dma),
    ...homesOf(geography, weight),
    ...flat('zip', listsOf(geography.map(({ zips }) => zips))),
    key_threshold: keys.threshold,
    key_alias: keys.alias,
    publisher: inventory.map(({ publisher }) => publisher),
    app: inventory.map(({ kind, key }) => (kind === 'app' ? key : '')),
    domain: inventory.map(({ kind, key }) => (kind === 'site' ? key : '')),
    app_name: inventory.map(({ kind, key, name = key }) => (kind === 'app' ? name : '')),
    network: inventory.map(({ network }) => network),
    live: inventory.map(({ isLive }) => (isLive ? 1 : 0)),
    floor: inventory.map(({ medianFloor }) => Math.log(medianFloor)),
    ...flat('platform', listsOf(inventory.map(({ platforms }) => platforms))),
    ...flat('media', listsOf(inventory.map(({ mediaTypes }) => mediaTypes))),
    ...flat('genre', listsOf(inventory.map(({ genres }) => genres))),
    ...flat('channel', listsOf(inventory.map(({ channels }) => channels))),
    ...flat('category', listsOf(inventory.map(({ categories }) => categories))),
    ...flat('rating', listsOf(inventory.map(({ ratings }) => ratings))),
    ...flat('language', listsOf(inventory.map(({ languages }) => languages))),
  };
}

/** Every place's homes are a range of the sample's numbers, one and its share of the others. */
function homesOf(geography: readonly MarketPlace[], weight: number): EventParameters {
  const total = geography.reduce((sum, { share }) => sum + share, 0);
  const most = homesInSample(weight) - geography.length;
  let next = 0;
  const homes = geography.map(({ share }) => 1 + Math.floor((share / total) * most));
  const start = homes.map((count) => {
    next += count;
    return next - count;
  });
  return { home_start: start, homes };
}

function flat(name: string, { values, start, count }: ReturnType<typeof listsOf>): EventParameters {
  return { [`${name}_values`]: values, [`${name}_start`]: start, [`${name}_count`]: count };
}

const u = (salt: number) => uniformSql('base', salt);
const numbers = (name: string) => `{${name}:Array(UInt32)}`;
const texts = (name: string) => `{${name}:Array(String)}`;
/** The item an alias table gives for the cell drawn before it. */
const drawn = (name: string, salt: number, hash = 'base') =>
  `if(${uniformSql(hash, salt)} < {${name}_threshold:Array(Float64)}[1 + ${name}_cell], toUInt32(${name}_cell), ${numbers(`${name}_alias`)}[1 + ${name}_cell])`;
/** One of an inventory's or a place's own values, by the hash the choice hangs on; the square leans to the first ones. */
const oneOf = (name: string, owner: string, hash: string, salt: number) =>
  `${texts(`${name}_values`)}[1 + ${numbers(`${name}_start`)}[1 + ${owner}] + toUInt32(pow(${uniformSql(hash, salt)}, 2) * ${numbers(`${name}_count`)}[1 + ${owner}])]`;

const placeCell = (hash: string, salt: number) => integerSql(hash, salt, 'length({place_threshold:Array(Float64)})');

const CANDIDATES = `
  SELECT
    intDiv(number, {candidates:UInt64}) AS hour,
    cityHash64({seed:UInt64}, {from:UInt32} + 3600 * hour, number % {candidates:UInt64}) AS base,
    ${placeCell('base', 1)} AS place_cell,
    ${drawn('place', 2)} AS place,
    ${integerSql('base', 3, 'length({key_threshold:Array(Float64)})')} AS key_cell,
    ${drawn('key', 4)} AS item,
    ${oneOf('platform', 'item', 'base', 5)} AS chosen_platform,
    match(chosen_platform, '(?i)tv') AS is_television,
    ({zones:UInt32} * if(is_television, 0, 1) + ${numbers('zone')}[1 + place]) * {hours:UInt32} + hour AS shape
  FROM numbers({rows:UInt64})
  WHERE ${u(6)} < {keep:Array(Float64)}[1 + shape]`;

/** A television shows video wherever its inventory has any. */
const MEDIA_TYPE = `if(is_television AND has(arraySlice(${texts('media_values')}, 1 + ${numbers('media_start')}[1 + item], ${numbers('media_count')}[1 + item]), 'video'), 'video', ${oneOf('media', 'item', 'base', 7)})`;
/** Neighbouring categories of a title, as many as the story has. */
const CATEGORIES = `arraySlice(${texts('category_values')}, 1 + ${numbers('category_start')}[1 + item] + story % ${numbers('category_count')}[1 + item],
    least(1 + story % 3, ${numbers('category_count')}[1 + item] - story % ${numbers('category_count')}[1 + item]))`;
/** The same of a program whenever it is shown. */
const CONTEXTUAL = `arrayFilter((id, share) -> cityHash64(item, story, id) / 18446744073709551616. < share, ${texts('contextual')}, {contextual_share:Array(Float64)})`;
/** What an app says of itself hangs on the app alone: some never say their name, others no domain or no store. */
const sayingApps = (share: number, salt: number, said: string) => `if(${uniformSql('item', salt)} < ${share}, ${said}, '')`;
const DOMAIN = "concat(replaceRegexpAll(splitByChar('.', bundle)[-1], '[^a-z0-9]', ''), '.example')";
const APP_SAID = `if(${texts('app')}[1 + item] = '', [], [${sayingApps(0.9, 101, `${texts('app_name')}[1 + item]`)},
    ${sayingApps(0.7, 102, DOMAIN.replace('bundle', `${texts('app')}[1 + item]`))},
    ${sayingApps(0.8, 103, `concat('https://store.example/apps/', ${texts('app')}[1 + item])`)}])`;
/** How far down its place's homes a request comes from, of 1. */
const RANK = `if(${u(19)} < ${EVENLY}, ${u(18)}, 1 - pow(${u(18)}, ${HOME_SKEW}))`;
const HOME = `if(is_television, ${1 - NO_TELEVISION} * ${RANK}, ${ONLY_TELEVISION} + ${1 - ONLY_TELEVISION} * ${RANK})`;
const VIEWER = `home_number * ${DEVICES_PER_HOME} + if(is_television, 0, 1 + ${integerSql('base', 17, peopleSql('home_number'))})`;
/** A person who is away has the home with them, but not its place: another for each trip, where more people are oftener. */
const TRIP = `cityHash64(viewer, intDiv({from:UInt32} + 3600 * hour, ${TRIP_DAYS * 86_400}))`;
const IS_AWAY = `NOT is_television AND ${uniformSql('viewer', 25)} < ${TRAVELLERS} AND ${uniformSql('trip', 26)} < ${AWAY}`;

const INSERT_REQUESTS = `
INSERT INTO bid_requests (day, ts, batch, weight, request_id, publisher, app, domain, platform, media_type, country, state, dma, zip,
  genre, network, channel, series, title, categories, rating, language, livestream, floor, user, household, identities, contextual, app_said)
SELECT
  toDate(toDateTime({from:UInt32} + 3600 * hour, 'UTC')),
  toDateTime({from:UInt32} + 3600 * hour + ${integerSql('base', 10, '3600')}, 'UTC'),
  0,
  {weight:UInt32},
  lower(hex(base)),
  ${texts('publisher')}[1 + item],
  ${texts('app')}[1 + item],
  ${texts('domain')}[1 + item],
  chosen_platform,
  ${MEDIA_TYPE} AS chosen_media,
  ${texts('country')}[1 + seen_in],
  ${texts('state')}[1 + seen_in],
  ${saidSql('dma', `${texts('dma')}[1 + seen_in]`)},
  ${saidSql('zip', oneOf('zip', 'seen_in', 'if(is_away, trip, home)', 11))},
  ${saidSql('genre', oneOf('genre', 'item', 'story', 12))},
  ${saidSql('network', `${texts('network')}[1 + item]`)},
  ${saidSql('channel', oneOf('channel', 'item', 'story', 13))},
  if(chosen_media = 'video', ${saidSql('series', 'series')}, ''),
  if(chosen_media = 'video', ${saidSql('title', STORY.episode('base'))}, ''),
  ${saidSql('categories', CATEGORIES, '[]')},
  ${saidSql('rating', oneOf('rating', 'item', 'story', 14))},
  ${saidSql('language', oneOf('language', 'item', 'story', 15))},
  {live:Array(UInt8)}[1 + item] AND ${integerSql('base', 16, '100')} < 60,
  ${floorSql('{floor:Array(Float64)}[1 + item]', String(DISPLAY_FLOOR_SHARE))},
  ${saidSql('user', `if(is_television, ${IDENTITY_HASHES.device('viewer')}, ${IDENTITY_HASHES.viewer('viewer')})`, '0')} AS said_user,
  ${saidSql('household', IDENTITY_HASHES.home('home_number'), '0')} AS said_home,
  arrayFilter(one -> one != 0, [if(said_user != 0 AND chosen_platform = 'INAPP', ${IDENTITY_HASHES.device('viewer')}, 0),
    if(said_home != 0 AND ${uniformSql('home', 27)} < ${FTRACK_HOMES}, ${saidSql('ftrack', IDENTITY_HASHES.ftrack('home_number'), '0')}, 0)]),
  ${CONTEXTUAL},
  ${APP_SAID}
FROM (
  SELECT *,
    ${STORY.story('item', 'base')} AS story,
    ${STORY.series} AS series,
    ${numbers('home_start')}[1 + place] + toUInt32(${HOME} * ${numbers('homes')}[1 + place]) AS home_number,
    cityHash64(home_number) AS home,
    ${VIEWER} AS viewer,
    ${TRIP} AS trip,
    ${IS_AWAY} AS is_away,
    ${placeCell('trip', 28)} AS trip_cell,
    if(is_away, ${drawn('place', 29, 'trip').replaceAll('place_cell', 'trip_cell')}, place) AS seen_in
  FROM (${CANDIDATES})
)
SETTINGS max_partitions_per_insert_block = 0`;
