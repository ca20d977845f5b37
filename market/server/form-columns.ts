import { PLAIN_COLUMNS } from '@kontor/market/contract';
import { BARE_IDS, STORE_LINKS } from '../contract/app-form.ts';
import { BETWEEN_GENRES, GENRE_NAMES } from '../contract/genre-form.ts';
import { HOST, LONGEST_HOST, WRITTEN_HOST } from '../contract/host-form.ts';
import { FIRST_IPV4, FIRST_IPV6, IPV4 } from '../contract/ip-form.ts';
import { DEVICE_ID, HASHED_IDS, PRIVATE_ADDRESSES, type Reading, SOURCES, type Source } from '../contract/request-sources.ts';
import { firstSaidOf, isNobodySql, saidSql, saidTitleSql, somebodySql } from './said-sql.ts';
import { firstSaid, onlyIf, pattern, textList } from './text-sql.ts';

// Texts that many lines share are LowCardinality, and each step to their form is one function of one text: so it is worked out once for each
// different text of a block, and not for each line.

type Columns = readonly (readonly [name: string, sql: string])[];
const shared = (text: string) => `toLowCardinality(${text})`;
const extracted = (text: string, what: string) => `extract(${text}, ${pattern(what)})`;
const anyOf = (patterns: readonly string[]) => `(?:${patterns.join('|')})`;

const hasSlash = (text: string) => `position(${text}, '/') > 0`;
/** `storeId` of the contract in SQL; links that read alike behind their address are one pattern, and most texts are no link. */
const CAPTURED = /\((?!\?)[^()]*\)[^()]*(?:\(\?:[^()]*\))?$/;
const LINKS = [...Map.groupBy(STORE_LINKS, (link) => CAPTURED.exec(link)?.[0] ?? '')].map(
  ([captured, links]) => `${anyOf(links.map((link) => link.slice(0, link.length - captured.length)))}${captured}`,
);
/** Of one address one pattern alone finds an id. */
const storeIdSql = (text: string) => `concat(${LINKS.map((link) => extracted(text, link)).join(', ')})`;
const bareId = (text: string) => `concat(${BARE_IDS.map((bare) => extracted(text, bare)).join(', ')})`;

/** Stands before a host beyond ASCII until the batch is read with the hosts that it becomes. */
export const UNREAD_HOST = 'char(1)';
const PRIVATE = anyOf(PRIVATE_ADDRESSES.map((start) => start.replaceAll('.', '[.]')));
/** `hostForm` of the contract in SQL: the host of what is written in ASCII alone. */
const hostSql = (text: string) => `extract(lower(${text}), ${pattern(HOST)})`;
/** Of an address in place of a name the public ones alone. */
const isNoHost = (host: string) =>
  `(length(${host}) > ${LONGEST_HOST} OR (match(${host}, '[.][0-9]+$') AND (NOT match(${host}, '^${IPV4}$') OR match(${host}, '^${PRIVATE}'))))`;
/** Of what has letters beyond ASCII what the parameters say; marked where they say nothing yet. */
const beyondAscii = (text: string) => extracted(extracted(`lower(${text})`, WRITTEN_HOST), '^.*[^\\x00-\\x7f].*$');
const inAscii = (written: string) =>
  `transform(${written}, {hosts:Array(String)}, {asciiHosts:Array(String)}, if({areHostsRead:UInt8} OR ${written} = '', '', concat(${UNREAD_HOST}, ${written})))`;

type Text = { name: string; sql: string; as: Reading | 'title' };
const TITLES = ['title', 'series'];
const sourceName = ({ path }: Source) => `of_${path.replaceAll('.', '_')}`;
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
/** The first of the sources that says something. */
export const firstOf = (sources: readonly Source[]) => firstSaid(sources.map((source) => (source.as === 'app' ? 'said_app' : sourceName(source))));
const sent = (name: string) => `sent_${name}`;
const part = (name: string, of: string) => `${name}_${of}`;
/** What is asked of a text by itself, and what the level above makes of the answers. */
const READ_AS: Record<Reading | 'title', (name: string) => { read: Columns; form: string }> = {
  text: (name) => ({ read: [], form: saidSql(sent(name)) }),
  title: (name) => ({ read: [], form: saidTitleSql(sent(name)) }),
  storeId: (name) => ({ read: [], form: storeIdSql(sent(name)) }),
  app: (name) => ({
    read: [
      [part(name, 'link'), storeIdSql(sent(name))],
      [part(name, 'bare'), bareId(sent(name))],
    ],
    form: `multiIf(${hasSlash(sent(name))}, ${part(name, 'link')}, ${part(name, 'bare')} != '', ${part(name, 'bare')}, ${sent(name)})`,
  }),
  host: (name) => ({
    read: [
      [part(name, 'ascii'), hostSql(sent(name))],
      [part(name, 'beyond'), beyondAscii(sent(name))],
    ],
    form: `multiIf(${part(name, 'ascii')} = '', ${inAscii(part(name, 'beyond'))}, ${isNoHost(part(name, 'ascii'))}, '', ${part(name, 'ascii')})`,
  }),
};

/** A device id in one writing; one of 36 signs is in it already. */
const isOddDevice = (text: string) => `length(${text}) IN (32, 34, 38)`;
const deviceSql = (text: string) =>
  `if(${isOddDevice(text)}, replaceRegexpOne(${onlyIf(isOddDevice(text), text)}, ${pattern(DEVICE_ID)}, '\\\\1-\\\\2-\\\\3-\\\\4-\\\\5'), ${text})`;
/** The first address of a text; of one that is an address already little is asked. */
const isPlainIp = (text: string) => `(isIPv4String(${text}) AND NOT match(${text}, '(?:^|[.])0[0-9]'))`;
const firstAddress = (text: string) => firstSaid([FIRST_IPV4, FIRST_IPV6].map((address) => extracted(text, address)));
const HASHES = `extractAll(lower(concat(' ', ${HASHED_IDS.map((path) => `trimBoth(${path})`).join(", ' ', ")}, ' ')), ' ([0-9a-f]{32}(?:[0-9a-f]{8})?)(?: |$)')`;

/** `genreForm` of the contract in SQL. */
const SIGNS = BETWEEN_GENRES.replace(/.*\[(.*)\].*/, '$1');
const quotedNames = (names: Iterable<string>) => textList([...names].map((name) => name.replaceAll("'", "\\'")));
const knownNames = anyOf([...GENRE_NAMES.keys()].map((name) => name.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')));
const SENT_GENRE = `if(content.genre != '', content.genre, if(content.gtax = '' AND notEmpty(content.genres), arrayStringConcat(content.genres, ','), ''))`;
const KNOWN_GENRE = `transform(${extracted('lower(said_genre)', `(?:^|[${SIGNS}]) *(${knownNames}) *(?:$|[${SIGNS}])`)}, ${quotedNames(GENRE_NAMES.keys())}, ${quotedNames(GENRE_NAMES.values())}, '')`;
const FIRST_GENRE = firstSaidOf('lower(said_genre)', SIGNS);

/** The texts as they are sent, each by itself: what stands above names it. */
const SENT: Columns = [
  ...TEXTS.map(({ name, sql }) => [sent(name), shared(`trimBoth(${sql})`)] as const),
  ['sent_genre', shared(`trimBoth(${SENT_GENRE})`)],
  ['told_user', 'trimBoth(r.user.id)'],
  ['told_device', 'lower(trimBoth(device.ifa))'],
  ['told_ip', 'trimBoth(device.ip)'],
  ['told_hashes', HASHES],
];
const FORMS = TEXTS.map(({ name, as }) => ({ name, ...READ_AS[as](name) }));
const READ: Columns = [
  ...FORMS.flatMap(({ read }) => read),
  ['said_genre', shared(saidSql('sent_genre'))],
  ['sent_user', somebodySql('told_user')],
  ['one_device', deviceSql('told_device')],
  ['said_hashes', `arrayFilter(hash -> NOT ${isNobodySql('hash')}, arrayMap(hash -> ${deviceSql('hash')}, told_hashes))`],
  ['sent_ip', `if(${isPlainIp('told_ip')}, told_ip, ${firstAddress(onlyIf(`NOT ${isPlainIp('told_ip')}`, 'told_ip'))})`],
  ['sent_ipv6', extracted('device.ipv6', FIRST_IPV6)],
];
const CHOSEN: Columns = [
  ...FORMS.map(({ name, form }) => [name, form] as const),
  ['sent_device', somebodySql('one_device')],
  ['known_genre', KNOWN_GENRE],
  ['first_genre', FIRST_GENRE],
];
/** What is asked of what the levels have read. */
export const FORM_STEPS: Columns = [['said_app', saidSql('of_app_bundle')]];
export const GENRE = `if(known_genre != '', known_genre, initcap(${saidSql('first_genre')}))`;

const named = (all: Columns) => all.map(([name, sql]) => `${sql} AS ${name}`).join(',\n      ');
/**
 * The rows of `from` with what their requests say in its one form. `parts` are columns of where a request's parts are; of `steps` over them those
 * called `also` become columns; `more` is read beside them. Each is a level of its own, so that what stands above it names columns and not all
 * that these are made of.
 */
export const withForms = (
  from: string,
  { parts, steps, also, more = [] }: { parts: Columns; steps: Columns; also: readonly string[]; more?: Columns },
): string =>
  [SENT, READ, CHOSEN].reduce(
    (below, level, index) =>
      index === 0
        ? `WITH ${named(steps)} SELECT *, ${also.join(', ')}, ${named([...level, ...more])} FROM (${below})`
        : `SELECT *, ${named(level)} FROM (${below})`,
    `SELECT *, ${named(parts)} FROM ${from}`,
  );
