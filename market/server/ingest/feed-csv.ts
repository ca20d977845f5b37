import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Feed } from '../../contract/feed.ts';
import { SECONDS } from './feed-openrtb.ts';
import { DATE_CHECKS, type Reading, UnreadableFeed } from './feed-reading.ts';
import type { FeedFile } from './file-lines.ts';
import { OUTCOMES, words } from './line-reason.ts';
import { REQUEST_FIELDS, tupleOf } from './line-type.ts';

/** A name in small letters and digits alone. */
function plain(name: string) {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * The columns that are read, by the names they go by (small letters and digits alone), and where the event line has them. `inventory` is the
 * app where a line names one, else the site.
 */
export const CSV_COLUMNS: readonly { path: string; names: readonly [string, ...string[]] }[] = [
  { path: 'type', names: ['type', 'eventtype', 'outcome'] },
  { path: 'ts', names: ['ts', 'timestamp', 'datetime', 'eventtime', 'utc', 'dateutc', 'timeutc'] },
  { path: 'date', names: ['date', 'day', 'eventdate', 'reportdate'] },
  { path: 'time', names: ['time', 'hour', 'hourofday', 'timeofday', 'hr'] },
  { path: 'sample', names: ['sample', 'count', 'events'] },
  { path: 'dealid', names: ['dealid', 'deal'] },
  { path: 'seat', names: ['seat', 'seatid', 'buyerseat'] },
  { path: 'adomain', names: ['adomain', 'advertiserdomain', 'advertiser'] },
  { path: 'price', names: ['price', 'cpm', 'clearingprice', 'pricecpm'] },
  { path: 'cur', names: ['cur', 'currency', 'pricecurrency'] },
  { path: 'nbr', names: ['nbr', 'nobidreason'] },
  { path: 'loss', names: ['loss', 'lossreason', 'losscode', 'auctionloss'] },
  { path: 'event', names: ['event', 'videoevent'] },
  { path: 'cause', names: ['cause', 'unofferedcause'] },
  { path: 'bidfloor', names: ['bidfloor', 'floor'] },
  { path: 'bidfloorcur', names: ['bidfloorcur', 'floorcurrency'] },
  { path: 'test', names: ['test', 'istest'] },
  { path: 'mediatype', names: ['mediatype', 'format'] },
  { path: 'inventory.bundle', names: ['bundle', 'app', 'appbundle'] },
  { path: 'inventory.domain', names: ['domain', 'site', 'sitedomain'] },
  { path: 'inventory.publisher.id', names: ['publisher', 'publisherid'] },
  { path: 'device.devicetype', names: ['devicetype'] },
  { path: 'device.ip', names: ['ip'] },
  { path: 'device.ifa', names: ['ifa', 'deviceid'] },
  // Each opt-out by its name in OpenRTB: who is known by an address or a device may have refused.
  ...['regs.coppa', 'regs.gdpr', 'regs.gpc', 'regs.us_privacy', 'regs.gpp_sid', 'regs.gpp', 'device.lmt', 'device.dnt', 'user.consent'].map(
    (path): { path: string; names: [string] } => ({ path, names: [plain(path.replace(/^.*[.]/, ''))] }),
  ),
  { path: 'device.geo.country', names: ['country'] },
  { path: 'device.geo.region', names: ['region', 'state'] },
  { path: 'device.geo.metro', names: ['metro', 'dma'] },
  { path: 'device.geo.zip', names: ['zip', 'zipcode', 'postalcode'] },
];
const NEEDED = ['type', 'dealid'];
/** What reports of buyers sum up, beside the deal; a feed has none of it. */
const REPORTED =
  /^(total|billable|billed|delivered|advertiser|media)?(imp|imps|impressions|spend|cost|revenue|clicks|wins|bids|bidrequests|winrate|ecpm|ctr)(usd)?$/;
const LONGEST_HEADER = 65_536;
const SEPARATORS = [',', ';', '\t'];

/** The first line of a file, unpacked, without its mark of UTF-8. */
export async function headerOf({ file, isGzip }: FeedFile): Promise<string> {
  const source = createReadStream(file, { highWaterMark: LONGEST_HEADER });
  let text = '';
  for await (const chunk of isGzip ? source.pipe(createGunzip()) : source) {
    text += String(chunk);
    if (text.split('\n', 3).length > 2 || text.length > LONGEST_HEADER) break;
  }
  source.destroy();
  const [first = '', second = ''] = text.split('\n', 2).map((line) => line.replace(/^\uFEFF/, '').replace(/\r$/, ''));
  // What spreadsheets put before the header, to name the separator.
  return SEPARATOR_LINE.test(first) ? `${first}\n${second}` : first;
}
const SEPARATOR_LINE = /^"?sep=(.|\\t)"?$/i;

/** The columns of a header in its order: what each is called, and the path that reads it, null where nothing does. */
export function columnsOf(lines: string): { separator: string; columns: { name: string; path: string | null }[] } {
  const header = lines.split('\n').at(-1) ?? '';
  const counted = SEPARATORS.map((separator) => ({ separator, cells: header.split(separator).length }));
  const separator = counted.reduce((most, one) => (one.cells > most.cells ? one : most)).separator;
  const columns = header.split(separator).map((cell) => {
    const name = cell.trim().replace(/^"(.*)"$/, '$1');
    return { name, path: CSV_COLUMNS.find(({ names }) => names.includes(plain(name)))?.path ?? null };
  });
  return { separator, columns };
}

type Columns = ReturnType<typeof columnsOf>;

/** What programs put around a text so that it stays as it is, quoted or not: ="7", and '7. */
const WRAPPED = [
  [`startsWith(cell, '"=""') AND endsWith(cell, '"""')`, 'substring(cell, 5, length(cell) - 7)'],
  [`startsWith(cell, '"')`, `replaceAll(substring(cell, 2, length(cell) - 2), '""', '"')`],
  [`startsWith(cell, '="') AND endsWith(cell, '"')`, 'substring(cell, 3, length(cell) - 3)'],
  [`startsWith(cell, '\\'')`, 'substring(cell, 2)'],
];
/** SQL of the cells of a line, and of whether they are the whole of it: a quote that is not closed breaks it. */
function cellsSql(separator: string) {
  const sign = separator === '\t' ? '\\t' : separator;
  const text = "if(endsWith(line, '\\r'), substring(line, 1, length(line) - 1), line)";
  const raw = `extractAll(concat(${text}, '${sign}'), '("(?:[^"]|"")*"|(?:[^"${sign}][^${sign}]*)?)${sign}')`;
  const cells = `arrayMap(cell -> multiIf(${WRAPPED.flat().join(', ')}, trimBoth(cell)), raw)`;
  return { raw, cells, isWhole: `arrayStringConcat(raw, '${sign}') = ${text}` };
}

type Member = readonly [path: string, sql: string];

/** SQL that writes members as a JSON object, those that share a first name as an object of their own. */
function objectSql(members: readonly Member[], nameSql: (name: string) => string): string {
  const parts = [...Map.groupBy(members, ([path]) => path.split('.')[0] ?? '')].map(([name, inner]) => {
    const whole = inner.find(([path]) => path === name);
    const below = inner.map(([path, sql]): Member => [path.slice(name.length + 1), sql]);
    const value = whole?.[1] ?? objectSql(below, nameSql);
    return `concat('"', ${nameSql(name)}, '":', ${value})`;
  });
  return `concat('{', ${parts.join(", ',', ")}, '}')`;
}

/** SQL of the time of a line: of one column, or of a day and its hour in two. An hour is written as 14, 14:00 or 2 PM. */
function timeSql(cell: (path: string) => string, paths: readonly string[]): string {
  const [day, clock] = [cell('date'), cell('time')];
  if (!paths.includes('date') || !paths.includes('time')) return paths.includes('ts') ? cell('ts') : paths.includes('date') ? day : clock;
  const hour = `replaceRegexpOne(${clock}, '^([0-9]{1,2})( ?[AaPp][Mm])?$', '\\\\1:00\\\\2')`;
  return `if(${clock} = '', ${day}, concat(${day}, ' ', leftPad(${hour}, if(match(${hour}, '^[0-9]:'), length(${hour}) + 1, length(${hour})), '0')))`;
}

const MEDIA = { video: 'video', display: 'banner', banner: 'banner', audio: 'audio', native: 'native' };
const list = (values: readonly string[]) => `[${words(values)}]`;
/** A type in any spelling. */
const typeSql = (cell: string) => `transform(lower(${cell}), ${list(OUTCOMES.map((type) => type.toLowerCase()))}, ${list(OUTCOMES)})`;

/** SQL of the request that a line tells of, written as JSON, so that it is read as every other is. */
function requestSql(paths: readonly string[], cell: (path: string) => string): string {
  const media = `transform(lower(${cell('mediatype')}), ${list(Object.keys(MEDIA))}, ${list(Object.values(MEDIA))}, 'none')`;
  const floor = ['bidfloor', 'bidfloorcur'].map((path) => `',"${path}":', toJSONString(${cell(path)})`).join(', ');
  const imp: Member = ['imp', `concat('[{"', ${media}, '":{}', ${floor}, '}]')`];
  const said = paths.filter((path) => path.includes('.') || path === 'test').map((path): Member => [path, `toJSONString(${cell(path)})`]);
  return objectSql([imp, ...said], (name) => (name === 'inventory' ? `if(${cell('inventory.bundle')} != '', 'app', 'site')` : `'${name}'`));
}

/** The paths that a header's columns read. Throws where a needed one is missing or one comes twice. */
function pathsOf(columns: Columns['columns']): string[] {
  const paths = columns.flatMap(({ path }) => path ?? []);
  const sums = columns.filter(({ name, path }) => path === null && REPORTED.test(plain(name)));
  if (!paths.includes('type') && sums.length > 0)
    throw new UnreadableFeed(
      `This is a report: ${sums.map(({ name }) => name).join(', ')} are sums of days. A feed has a line for each event, or for the events of an hour, with the columns type (auction, impression, click …), ts, dealid, count and price.`,
    );
  for (const needed of NEEDED) if (!paths.includes(needed)) throw new UnreadableFeed(`The header has no column ${needed}.`);
  const twice = columns.find(({ path }, index) => path !== null && columns.findIndex((column) => column.path === path) !== index);
  if (paths.includes('ts') && (paths.includes('date') || paths.includes('time')))
    throw new UnreadableFeed('The header has a column of the whole time and others of day or hour: leave one of them out.');
  if (twice) throw new UnreadableFeed(`The column ${twice.name} of the header says what another column says.`);
  return paths;
}

/** Outcomes, one a line, under a header of names. Quoted cells stay within their line. */
export function readOutcomes(header: string, { sample }: Feed, at: number): Reading {
  const { separator, columns } = columnsOf(header);
  const paths = pathsOf(columns);
  const from = (cells: string) => (path: string) => {
    const index = columns.findIndex((column) => column.path === path);
    return index === -1 ? "''" : `${cells}[${index + 1}]`;
  };
  const { raw, cells, isWhole } = cellsSql(separator);
  const cell = from('e.2');
  const time = (cells: string) => timeSql(from(cells), paths);
  return {
    isLine: 'imp_number = 1',
    parsed: `(${raw} AS raw, ${cells} AS cells, ${isWhole}, JSONExtract(${requestSql(paths, from('cells'))}, '${tupleOf(REQUEST_FIELDS)}'))`,
    parts: 'range(1, 2)',
    fields: {
      sent_type: typeSql(cell('type')),
      sent_seconds: SECONDS,
      sent_sample: `if(${cell('sample')} = '', {sample:String}, ${cell('sample')})`,
      sent_deal: cell('dealid'),
      sent_seat: cell('seat'),
      sent_adomain: cell('adomain'),
      sent_price: cell('price'),
      sent_currency: cell('cur'),
      sent_nbr: cell('nbr'),
      sent_loss: cell('loss'),
      sent_event: cell('event'),
      sent_cause: cell('cause'),
      sent_auction: "''",
      sent_imp: "''",
      sent_bid: "''",
      imp_number: 'part',
      r: 'e.4',
    },
    checks: [
      ['NOT e.3', 'has a quote that is not closed'],
      [`length(e.2) != ${columns.length}`, 'has more or fewer cells than the header'],
      [`sent_type NOT IN (${words(OUTCOMES)})`, 'has an unknown type'],
      ...DATE_CHECKS,
    ],
    texts: ['sent_seat', 'sent_adomain'],
    textLists: [],
    unread: () => columns.flatMap(({ name, path }) => (path === null ? name : [])),
    said: time('e.2'),
    time: `tupleElement((${raw} AS raw, ${cells} AS cells, ${time('cells')}), 3)`,
    header: header.includes('\n') ? 2 : 1,
    parameters: { at, sample: String(sample) },
  };
}
