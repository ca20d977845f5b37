import { PLAIN_COLUMNS } from '@kontor/market/contract';
import { BARE_IDS, STORE_LINKS } from '../../contract/app-form.ts';
import { BETWEEN_GENRES, GENRE_NAMES } from '../../contract/genre-form.ts';
import { BARE_HOST, HOST, LONGEST_HOST, LONGEST_LABEL, WRITTEN_HOST } from '../../contract/host-form.ts';
import { FIRST_IPV4, FIRST_IPV6, IPV4 } from '../../contract/ip-form.ts';
import { DEVICE_ID, HASHED_IDS, PRIVATE_ADDRESSES, type Reading, SOURCES, type Source } from '../../contract/request-sources.ts';
import { firstSaid, onlyIf, pattern, plain, plainText, textList } from '../text-sql.ts';
import { saidSql, saidTitleSql, somebodySql } from './said-sql.ts';

// Texts of one kind are brought to their form by one lambda over all of them: to plan an expression the engine works out anew what a name stands
// for at each of its uses, and inside a lambda a name stands for little.

/**
 * `storeId` of the contract in SQL; most texts are no address, and cost little. Links whose ids are written alike are one pattern, as the engine
 * makes each pattern anew for each block.
 */
const CAPTURED = /\((?!\?)[^()]*\)(?:\(\?:[^()]*\))?$/;
const LINKS = [...Map.groupBy(STORE_LINKS, (link) => CAPTURED.exec(link)?.[0] ?? '')].map(
  ([captured, links]) => `(?:${links.map((link) => link.slice(0, link.length - captured.length)).join('|')})${captured}`,
);
const storeIdSql = (text: string) => firstSaid(LINKS.map((link) => `extract(${text}, ${pattern(link)})`));
const hasSlash = (text: string) => `position(${text}, '/') > 0`;
const beginsAsBare = (text: string) => `(startsWith(lower(${text}), 'id') OR startsWith(${text}, 'mobileapp'))`;
const bareId = (text: string) =>
  firstSaid([...BARE_IDS.map((bare) => `extract(${onlyIf(beginsAsBare(text), text)}, ${pattern(bare)})`), text]);

/** Stands before a host beyond ASCII until the batch is read with the hosts that it becomes. */
export const UNREAD_HOST = 'char(1)';
const isBeyondAscii = (text: string) => `match(${text}, ${pattern('[^\\x00-\\x7F]')})`;
const startsWithAny = (text: string, starts: readonly string[]) =>
  `(${starts.map((start) => `startsWith(${text}, '${start}')`).join(' OR ')})`;
/** Of an address in place of a name the public ones alone; most hosts end in a letter. */
const isNoAddress = (host: string) => `(NOT match(${host}, '^${IPV4}$') OR ${startsWithAny(host, PRIVATE_ADDRESSES)})`;
const isBareHost = (text: string) =>
  `(length(${text}) <= ${LONGEST_LABEL} AND NOT startsWith(${text}, 'www.') AND match(${text}, ${pattern(BARE_HOST)}))`;
/** The host of a text in small letters; most are one, and cost little. */
export const hostSql = (text: string) =>
  `if(${isBareHost(text)}, ${text}, extract(${onlyIf(`NOT ${isBareHost(text)}`, text)}, ${pattern(HOST)}))`;
/** `hostForm` of the contract in SQL: what has letters beyond ASCII is as the parameters say, and marked where they say nothing yet. */
const hostsSql = (texts: string) => {
  const found = `arrayMap(text -> (${hostSql('text')}, text), arrayMap(text -> lower(${plain('text')}), ${texts}))`;
  const written = `arrayMap(said -> (said.1, extract(${onlyIf(`said.1 = '' AND ${isBeyondAscii('said.2')}`, 'said.2')}, ${pattern(WRITTEN_HOST)})), ${found})`;
  const ofAscii = `if(length(said.1) > ${LONGEST_HOST} OR (match(said.1, '[.][0-9]+$') AND ${isNoAddress('said.1')}), '', said.1)`;
  const beyond = `transform(said.2, {hosts:Array(String)}, {asciiHosts:Array(String)}, if({areHostsRead:UInt8} OR NOT ${isBeyondAscii('said.2')}, '', concat(${UNREAD_HOST}, said.2)))`;
  return `arrayMap(said -> if(said.1 != '', ${ofAscii}, ${beyond}), ${written})`;
};

const trimmed = (texts: string) => `arrayMap(text -> ${plainText('text')}, ${texts})`;
const FORMS: Record<Reading | 'title', (texts: string) => string> = {
  text: (texts) => `arrayMap(text -> ${saidSql('text')}, ${trimmed(texts)})`,
  title: (texts) => `arrayMap(text -> ${saidTitleSql('text')}, ${trimmed(texts)})`,
  storeId: (texts) => `arrayMap(text -> ${storeIdSql('text')}, ${trimmed(texts)})`,
  app: (texts) =>
    `arrayMap(said -> if(said.2 != '', said.2, ${saidSql('said.1')}), arrayMap(text -> (if(${hasSlash('text')}, '', ${bareId('text')}), ${storeIdSql(onlyIf(hasSlash('text'), 'text'))}), ${trimmed(texts)}))`,
  host: hostsSql,
};

type Text = { name: string; sql: string; as: keyof typeof FORMS };
const TITLES = ['title', 'series'];
export const sourceName = ({ path }: Source) => `of_${path.replaceAll('.', '_')}`;
const TEXTS: readonly Text[] = [
  ...Object.values(SOURCES)
    .flat()
    .map(
      (source): Text => ({
        name: sourceName(source),
        sql: /^(inventory|chain)\./.test(source.path) ? source.path : `r.${source.path}`,
        as: source.as,
      }),
    ),
  ...PLAIN_COLUMNS.map(({ column, path }): Text => ({ name: `said_${column}`, sql: path, as: TITLES.includes(column) ? 'title' : 'text' })),
];
const OF_FORM = [...Map.groupBy(TEXTS, ({ as }) => as)];
const elements = OF_FORM.flatMap(([as, texts]) => texts.map(({ name }, index) => [name, `texts_as_${as}[${index + 1}]`] as const));
/** The first of the sources that says something. */
export const firstOf = (sources: readonly Source[]) => firstSaid(sources.map(sourceName));

/** A device id in one writing; one of 36 signs is in it already. */
const deviceSql = (text: string) =>
  `if(length(${text}) IN (32, 34, 38), replaceRegexpOne(${onlyIf(`length(${text}) IN (32, 34, 38)`, text)}, ${pattern(DEVICE_ID)}, '\\\\1-\\\\2-\\\\3-\\\\4-\\\\5'), ${text})`;
const devicesSql = (texts: string) => `arrayMap(text -> ${somebodySql('text')}, arrayMap(text -> ${deviceSql('text')}, ${texts}))`;
/** The first address of a text; of one that is an address already little is asked. */
const isPlainIp = (text: string) => `(isIPv4String(${text}) AND NOT match(${text}, '(?:^|[.])0[0-9]'))`;
const firstAddress = (text: string) => firstSaid([FIRST_IPV4, FIRST_IPV6].map((address) => `extract(${text}, ${pattern(address)})`));

/** `genreForm` of the contract in SQL. */
export const quotedNames = (names: Iterable<string>) => textList([...names].map((name) => name.replaceAll("'", "\\'")));
export const SAID_GENRES = `if(content.genre != '', content.genre, if(content.gtax = '' AND notEmpty(content.genres), arrayStringConcat(content.genres, ','), ''))`;
export const KNOWN_GENRE = `transform(name, ${quotedNames(GENRE_NAMES.keys())}, ${quotedNames(GENRE_NAMES.values())}, '')`;
const splitGenres = `arrayFilter(name -> name != '', arrayMap(name -> lower(${saidSql('name')}), splitByRegexp(${pattern(BETWEEN_GENRES)}, text)))`;
const firstGenre = "if(arrayExists(pair -> pair.2 != '', pairs), arrayFirst(pair -> pair.2 != '', pairs).2, initcap(pairs[1].1))";
const GENRES = `arrayMap(pairs -> ${firstGenre}, arrayMap(names -> arrayMap(name -> (name, ${KNOWN_GENRE}), names), arrayMap(text -> ${splitGenres}, arrayMap(text -> ${saidSql('text')}, ${trimmed(`[${SAID_GENRES}]`)}))))`;

const COLUMNS: readonly (readonly [name: string, sql: string])[] = [
  ...OF_FORM.map(([as, texts]) => [`texts_as_${as}`, FORMS[as](`[${texts.map(({ sql }) => sql).join(', ')}]`)] as const),
  ['said_users', `arrayMap(text -> ${somebodySql('text')}, ${trimmed('[r.user.id]')})`],
  // A macro is told by its capitals.
  ['said_devices', devicesSql(`arrayMap(text -> lower(${somebodySql('text')}), ${trimmed('[device.ifa]')})`)],
  [
    'said_hashes',
    devicesSql(
      `arrayFilter(hash -> match(hash, '^[0-9a-f]{32}([0-9a-f]{8})?$'), arrayMap(text -> lower(trimBoth(text)), [${HASHED_IDS.join(', ')}]))`,
    ),
  ],
  [
    'said_ips',
    `arrayMap(text -> if(${isPlainIp('text')}, text, ${firstAddress(onlyIf(`NOT ${isPlainIp('text')}`, 'text'))}), ${trimmed('[device.ip]')})`,
  ],
  ['said_networks', `arrayMap(text -> extract(text, ${pattern(FIRST_IPV6)}), ${trimmed('[device.ipv6]')})`],
  ['said_genres', GENRES],
];

/** The names by which columns and steps have what `withForms` reads; of ordinary lines by `PLAIN_FORM_STEPS` (odd-lines.ts). */
export const FORM_STEPS: readonly (readonly [name: string, sql: string])[] = [
  ...elements,
  ['sent_user', 'said_users[1]'],
  ['sent_device', 'said_devices[1]'],
  ['sent_ip', 'said_ips[1]'],
  ['sent_ipv6', 'said_networks[1]'],
  ['sent_genre', 'said_genres[1]'],
];

type Columns = readonly (readonly [name: string, sql: string])[];
const named = (all: Columns) => all.map(([name, sql]) => `${sql} AS ${name}`).join(',\n      ');
/**
 * The rows of `from` with what their requests say in its one form. `parts` are columns of where a request's parts are; of `steps` over them those
 * called `also` become columns; `more` is read beside them. Both are levels of their own, so that what stands above them names columns and not
 * all that these are made of.
 */
export const withForms = (
  from: string,
  { parts, steps, also, more = [] }: { parts: Columns; steps: Columns; also: readonly string[]; more?: Columns },
): string =>
  `WITH ${named(steps)} SELECT *, ${also.join(', ')}, ${named([...COLUMNS, ...more])} FROM (SELECT *, ${named(parts)} FROM ${from})`;
