import { PLAIN_COLUMNS } from '../../contract/dimensions.ts';
import { LONGEST_HOST } from '../../contract/host-form.ts';
import { NOTHING_WORDS, SIGNS } from '../../contract/placeholder.ts';
import { HASHED_IDS, SOURCES, type Source } from '../../contract/request-sources.ts';
import { onlyIf, pattern } from '../text-sql.ts';
import { hostSql, KNOWN_GENRE, SAID_GENRES, sourceName } from './form-columns.ts';

// Most lines say all in its one form already. They are read by a short statement; a line that has anything odd is set aside by what stands here,
// and read by one that knows all writings (form-columns.ts). A line may be set aside in vain; one that is not reads alike by both.

/** Stands for a reason of lines that are set aside, until they are read. */
export const ODD = 'odd';

const isUnsaid = (...texts: string[]) => texts.map((text) => `${text} = ''`).join(' AND ');
const at = ({ path }: Source) => (/^(inventory|chain)\./.test(path) ? path : `r.${path}`);
const before = (sources: readonly Source[], source: Source) => sources.slice(0, sources.indexOf(source)).map(at);
/** Texts of hosts that are read: those before it say nothing. */
const HOSTS = Object.values(SOURCES).flatMap((sources) =>
  sources
    .filter(({ as, path }) => as === 'host' && !path.startsWith('chain.'))
    .map((source) => {
      const first = before(sources, source);
      return { source, text: first.length === 0 ? at(source) : onlyIf(isUnsaid(...first), at(source)) };
    }),
);
/** A line of an app that its store tells, or of a seller that the chain tells, is set aside. */
const plainSource = (source: Source): [string, string] => {
  if (source.as === 'storeId' || source.path.startsWith('chain.')) return [sourceName(source), "''"];
  const host = HOSTS.findIndex((one) => one.source === source);
  return [sourceName(source), host < 0 ? at(source) : `plain_hosts[${host + 1}]`];
};

/** Of ordinary lines what `FORM_STEPS` has of all: texts as they are. */
export const PLAIN_FORM_STEPS: readonly (readonly [name: string, sql: string])[] = [
  // By one lambda: the engine makes a pattern anew for each block and each place that it stands in.
  ['plain_hosts', `arrayMap(text -> ${hostSql('text')}, arrayMap(text -> lower(text), [${HOSTS.map(({ text }) => text).join(', ')}]))`],
  ...Object.values(SOURCES).flat().map(plainSource),
  ...PLAIN_COLUMNS.map(({ column, path }) => [`said_${column}`, path] as const),
  ['sent_user', 'r.user.id'],
  ['sent_device', 'lower(device.ifa)'],
  ['sent_ip', 'device.ip'],
  ['sent_ipv6', 'device.ipv6'],
  ['said_hashes', 'emptyArrayString()'],
  ['said_genre', SAID_GENRES],
  ['genres', "arrayMap(text -> trimBoth(text), splitByChar(',', translate(lower(said_genre), ';|/', ',,,')))"],
  ['known_genre', `arrayFirst(name -> name != '', arrayMap(name -> ${KNOWN_GENRE}, genres))`],
  ['sent_genre', "if(known_genre != '', known_genre, initcap(arrayFirst(name -> name != '', genres)))"],
];

/** Signs before texts of which more is asked than of any: an app, an address of the net, a host, a genre, a link to a store. */
const [APP, ADDRESS, NET_HOST, GENRE, LINK] = ['\\x01', '\\x02', '\\x03', '\\x04', '\\x05'];
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const DIGITS = Array.from({ length: 9 }, (_, index) => `${index + 1}{5,}`).join('|');
const NOTHING = `(?:${NOTHING_WORDS.map(quoted).join('|')}|0+|${DIGITS})`;
/** Spaces, line ends and what stands before texts here are no signs of theirs. */
const SIGNS_BUT_ENDS = SIGNS.replace('\\x00-/', '\\x00\\x06-\\x09\\x0b-\\x1f!-/');
/** Ids of one sign are nobody's. */
const ONE_SIGN = [...'0123456789abcdef'].map((sign) => `${sign}{8}-?${sign}{4}`).join('|');
/** Texts that have line ends between them, any of which may be odd: what says nothing, signs before it, spaces around it. */
const ODD_TEXT = [
  `(?i)\\n[\\x01-\\x05]?(?:[ ${SIGNS_BUT_ENDS}]|${NOTHING}\\n|${ONE_SIGN}|d41d8cd9-|da39a3ee5|9f89c84a-)| \\n`,
  `\\n${APP}(?:[^\\n]*/|id[0-9]|mobileapp)`,
  `\\n${ADDRESS}(?:0[0-9]|[^\\n]*(?:[.]0[0-9]|:[^\\n]*[.]))`,
  `\\n${LINK}[^\\n]*(?:play[.]google|market:|apple[.]com|roku[.]com|amazon[.]|microsoft[.]com|samsung|lgappstv|vizio)`,
  `\\n${NET_HOST}[^\\n]*[.][0-9]+\\n`,
  `\\n${GENRE}(?:${NOTHING} *[,;|/]|[^\\n]*[,;|/] *(?:[${SIGNS_BUT_ENDS}]|${NOTHING} *[,;|/\\n]))`,
].join('|');
const joined = (texts: readonly (readonly [text: string, before?: string])[]) =>
  `concat(${texts.flatMap(([text, before = '']) => [`'\\n${before}'`, text]).join(', ')}, '\\n')`;
const isNoIp = (ip: string) => `(${ip} != '' AND NOT isIPv4String(${ip}) AND NOT isIPv6String(${ip}))`;

/** What is looked at of a line besides its columns. */
export const ODD_COLUMNS: readonly (readonly [name: string, sql: string])[] = [
  [
    'odd_texts',
    joined([
      ['sent_ip', ADDRESS],
      ['sent_ipv6', ADDRESS],
      [onlyIf('is_app', onlyIf("r.app.bundle = ''", 'r.app.storeurl')), LINK],
      ['of_inventory_publisher_domain', NET_HOST],
      ['said_genre', GENRE],
      ['sent_zip'],
      ['r.user.id'],
      ['device.ifa'],
      ["arrayStringConcat(arrayMap(eid -> concat(eid.source, '\\n', arrayStringConcat(eid.uids.id, '\\n')), eids), '\\n')"],
    ]),
  ],
  [
    'is_written_oddly',
    [
      "(NOT is_app AND NOT is_screen AND of_site_domain = '' AND of_site_page = '' AND (r.site.domain != '' OR r.site.page != ''))",
      "(inventory.publisher.id = '' AND inventory.publisher.domain != '' AND of_inventory_publisher_domain = '')",
      `(${isUnsaid(...SOURCES.publisher.map(at))} AND chain.sid != '')`,
      'length(device.ifa) NOT IN (0, 36)',
      ...HASHED_IDS.map((id) => `${id} != ''`),
      isNoIp('sent_ip'),
      isNoIp('sent_ipv6'),
      'length(sent_country) NOT IN (0, 2, 3)',
      "arrayExists(video -> position(video, 'durfloors') > 0, r.imp.video)",
    ].join(' OR '),
  ],
  ['is_unknown_country', "length(sent_country) = 2 AND country = ''"],
];

/** Whether a line is to be set aside, over these and the columns of requests. All rows of a line say the same. */
export const IS_ODD = [
  // Its pattern is made once in the process, where `extract` makes it anew for each block; texts of JSON are UTF-8, those of CSV are made so.
  `multiMatchAny(toValidUTF8(${joined([['app', APP], ['domain', NET_HOST], ...PLAIN_COLUMNS.flatMap(({ column }) => (column === 'zip' ? [] : [[column] as const])), ['odd_texts']])}), [${pattern(ODD_TEXT)}])`,
  `length(domain) > ${LONGEST_HOST}`,
  'is_written_oddly',
  'is_unknown_country',
].join(' OR ');
