import { resolve } from 'node:path';
import type { EventParameters, EventStore } from '@kontor/core/server';
import { MOST_CPM } from '../../contract/exchange-rate.ts';
import { hostInAscii } from '../../contract/host-form.ts';
import { NOT_IN_FORCE } from '../../contract/request-sources.ts';
import { DECIMAL } from '../../contract/said-number.ts';
import { isZone } from '../../contract/time-zones.ts';
import { currencySql, dollarsSql, isForeign } from '../dollars-sql.ts';
import { textList, withLiterals, withTupleElements } from '../text-sql.ts';
import { OPEN_DATE, OPEN_ZONE, type Reading } from './feed-reading.ts';
import { type DayOrder, dayOrderSql, secondsSql, zonesSql } from './feed-time.ts';
import { UNREAD_HOST, withForms } from './form-columns.ts';
import { SIGHTING_COLUMNS } from './identity-columns.ts';
import { deliverySql, householdSql, sightingsSql, unofferedSql } from './ingest-delivery.ts';
import { sendLines } from './ingest-lines.ts';
import { createNames, dropOdd, emptyStaging, hasOdd, oddLines, type Staging } from './ingest-tables.ts';
import { keepFirst } from './keep-first.ts';
import { formsOf, REQUEST_COLUMNS, requestSteps } from './line-columns.ts';
import { OUTCOMES, reasonSql, words } from './line-reason.ts';
import { LONGEST_LINE, withoutLongLines } from './long-lines.ts';
import { IS_ODD, ODD, ODD_COLUMNS } from './odd-lines.ts';
import { withPlainLines } from './plain-lines.ts';
import { type FeedSource, readFeed } from './read-feed.ts';
import { settlePairs } from './settle-pairs.ts';

/** `ftrackSource` is the source of `user.eids` by which FTrack knows households; bids wait `lateHours` for notices in later batches. */
export type BatchSource = FeedSource & { number: bigint; ftrackSource: string; lateHours: number };

/** Reads the file's lines into the batch's own tables; nothing outside them changes. Throws `UnreadableFeed` where the format does not fit it. */
export const loadLines = (store: EventStore, staging: Staging, source: BatchSource): Promise<void> =>
  withPlainLines(source.file, source.feed.format, (file) => loadPlain(store, staging, { ...source, file }));

async function loadPlain(store: EventStore, staging: Staging, { number, ftrackSource, lateHours, ...sent }: BatchSource): Promise<void> {
  const { file, feed } = sent;
  const { isGzip, ...reading } = await readFeed(sent);
  const read = async (lines: string, source: EventParameters) => {
    const readAs = async ({ dates, zone }: Told, hosts: Hosts) => {
      const parameters = {
        ...{ ...reading.parameters, ...source, ftrack: ftrackSource },
        ...{ dates, zone: zone || feed.zone, named: zone },
        ...hosts,
      };
      await store.command(feedSql(staging, reading, { number, lines }), parameters);
      if (!(await hasOdd(store, staging))) return false;
      if (!asksAnyCase(reading)) await createNames(store, staging);
      await createForms(store, staging, { forms: formsSql(reading, oddLines(staging)), parameters });
      await store.command(feedSql(staging, reading, { number }), parameters);
      await dropOdd(store, staging);
      return true;
    };
    if (asksAnyCase(reading)) await createNames(store, staging);
    const isOdd = await readAs({ dates: feed.dates, zone: '' }, NO_HOSTS);
    const [told, hosts] = await Promise.all([toldByAll(store, staging, reading), isOdd ? hostsTold(store, staging) : NO_HOSTS]);
    if (told.dates === '' && told.zone === '' && hosts === NO_HOSTS) return;
    await emptyStaging(store, staging);
    await readAs({ ...told, dates: feed.dates || told.dates }, hosts);
  };
  if (store.readsLocalFiles)
    await withoutLongLines({ file, isGzip }, (kept, long) =>
      read(FROM_FILE, { file: literalPath(kept.file), compression: kept.isGzip ? 'gzip' : 'none', long }),
    );
  else await read(staging.lines, { long: await sendLines(store, staging, { file, isGzip }) });
  if (feed.once) await keepFirst(store, staging);
  if (feed.format === 'openrtb-pairs') await settlePairs(store, staging, { once: feed.once, number, lateHours });
  await store.command(deliverySql(staging, number));
  await store.command(unofferedSql(staging, number));
  await store.command(householdSql(staging, number));
  await store.command(sightingsSql(staging, number));
}

/** What hosts beyond ASCII become; the engine has no IDNA. A list is never empty. */
type Hosts = { hosts: string[]; asciiHosts: string[]; areHostsRead: 0 | 1 };
export const NO_HOSTS: Hosts = { hosts: [''], asciiHosts: [''], areHostsRead: 0 };
const MOST_HOSTS = 10_000;
/** The hosts that a first reading has marked, and their ASCII: few files have any, and these are read twice. */
async function hostsTold(store: EventStore, staging: Staging): Promise<Hosts> {
  const [marked] = await store.query<{ many: string }>(`SELECT sum(unread_hosts) AS many FROM ${staging.counted}`);
  if (Number(marked?.many ?? 0) === 0) return NO_HOSTS;
  const tables = await store.query<{ of: string }>(
    `SELECT DISTINCT table AS of FROM system.columns WHERE database = currentDatabase() AND startsWith(table, {prefix:String}) AND name = 'publisher'
       AND table IN (SELECT name FROM system.tables WHERE database = currentDatabase() AND endsWith(engine, 'MergeTree'))`,
    { prefix: staging.prefix },
  );
  const found = new Set<string>();
  for (const { of } of tables)
    for (const { host } of await store.query<{ host: string }>(
      `SELECT DISTINCT substring(arrayJoin([toString(domain), toString(publisher)]) AS said, 2) AS host FROM ${of} WHERE startsWith(said, ${UNREAD_HOST}) LIMIT ${MOST_HOSTS}`,
    ))
      found.add(host);
  const hosts = [...found];
  return { hosts: ['', ...hosts], asciiHosts: ['', ...hosts.map(hostInAscii)], areHostsRead: 1 };
}

/** What the whole of a file tells of its times: which number is the month, and the one zone that they name; '' for what it leaves open. */
type Told = { dates: DayOrder; zone: string };
async function toldByAll(store: EventStore, staging: Staging, { time }: Pick<Reading, 'time'>): Promise<Told> {
  if (time === '') return { dates: '', zone: '' };
  const open = `(SELECT ${time} AS said FROM ${staging.rejects} WHERE reason IN ({dates:String}, {zone:String}))`;
  const of = { dates: OPEN_DATE, zone: OPEN_ZONE };
  const [told] = await store.query<{ days: string; months: string; zones: string[] }>(
    `SELECT * FROM (${dayOrderSql(open)}) AS one, (${zonesSql(open)}) AS two`,
    of,
  );
  const [isDayFirst, isMonthFirst] = [Number(told?.days) > 0, Number(told?.months) > 0];
  const [zone = '', another] = (told?.zones ?? []).filter((name) => name !== '');
  const dates = isDayFirst === isMonthFirst ? '' : isDayFirst ? 'dmy' : 'mdy';
  return { dates, zone: another === undefined && isZone(zone) ? zone : '' };
}

const FROM_FILE = `(SELECT _row_number + 1 AS number, line FROM file({file:String}, LineAsString, 'line String', {compression:String}))`;

/** `file()` reads some characters of a path as a pattern, which must not make it read other files. */
function literalPath(file: string): string {
  const path = resolve(file);
  if (/[*?{}]/.test(path)) throw new Error(`A file to ingest cannot have *, ?, { or } in its path: ${path}`);
  return path;
}

const PRICE = { amount: 'ifNull(amount, 0)', currency: 'said_currency', seconds: 'sent_seconds', places: 6 };
/** `dollars` is NULL of a price that is none, or not known in dollars; nothing is 0 in every currency. */
const priceSteps = (rates: string): [name: string, sql: string][] => [
  ['said_currency', currencySql('sent_currency')],
  ['amount', 'toDecimal64OrNull(sent_price, 6)'],
  ['dollars', `if(${isForeign('said_currency')} AND ifNull(amount, 0) != 0, ${dollarsSql(rates, PRICE)}, amount)`],
];

/** A request that is whole and names no floor has none; of an outcome that names none it is not known, nor where it is no amount. */
const SAID_FLOOR = `if(said_floor = '', sent_type = 'bid' AND NOT is_private, match(said_floor, '${DECIMAL}'))`;
const MOST_FLOOR = `toDecimal64(${MOST_CPM}, 4)`;
const IMP_FLOOR = `if(isNull(floor_dollars) OR floor_dollars > ${MOST_FLOOR} OR NOT ${SAID_FLOOR}, NULL,
      toUInt32(greatest(least(ifNull(floor_dollars, 0), ${MOST_FLOOR}), 0) * 10000))`;

/** Columns of the view by its statement: to find them out is half of what a small batch costs, and they are the same for every batch. */
const formShapes = new Map<string, string>();

type Forms = { forms: string; parameters: EventParameters };

/** Makes the view of a batch's forms anew. */
async function createForms(store: EventStore, staging: Staging, { forms, parameters }: Forms): Promise<void> {
  const view = staging.view('forms');
  const key = forms.replaceAll(staging.prefix, '');
  const create = (columns: string) => store.command(`CREATE OR REPLACE VIEW ${view} ${columns} AS ${withLiterals(forms, parameters)}`);
  const known = formShapes.get(key);
  await create(known ?? '');
  if (known) return;
  const columns = await store.query<{ name: string; type: string }>(
    'SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {view:String} ORDER BY position',
    { view },
  );
  formShapes.set(key, `(${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`);
}

const timeColumns = (said: string) =>
  [
    ['said_time', said],
    ['said_seconds', secondsSql(said)],
  ] as const;

/** Where bids of others are no mistake, those on a deal whose case differs are looked for in every line. */
const asksAnyCase = ({ floor }: Reading) => floor !== undefined;
const IS_UNKNOWN_DEAL = `(sent_type IN (${words(OUTCOMES)}) AND sent_deal != '' AND found_deal = '')`;

/** The rows of lines. */
const rowsSql = ({ parts, parsed, header }: Reading, lines: string) => `(
        SELECT number, sent, e, arrayJoin(${parts}) AS part
        FROM (
          SELECT number, line AS sent, ${parsed} AS e FROM ${lines}
          WHERE number > ${header} AND NOT (length(line) < 8 AND trimBoth(line, ' \\t\\r') = '')
        )
      )`;

/** The rows of lines with all their forms. A level of its own, as a view: what is above it names columns, and planning does not go through them. */
function formsSql(reading: Reading, lines: string): string {
  const more = reading.said === '' ? [] : timeColumns(reading.said);
  return withTupleElements(withForms(rowsSql(reading, lines), { ...formsOf(reading.fields.r), more }));
}

/** Reads ordinary `lines` and sets the others aside; without any, those that were set aside, from the view of their forms. */
function feedSql(staging: Staging, reading: Reading, { number, lines }: { number: bigint; lines?: string }): string {
  const { r, ...fields } = reading.fields;
  const isOdd = lines === undefined;
  const time = reading.said === '' ? [] : timeColumns(reading.said);
  const isKnown = `sent_deal IN (SELECT deal_id FROM ${staging.deals})`;
  const isAnyCase = isOdd || asksAnyCase(reading);
  const steps = [
    ...(isOdd ? [] : [['r', r] as const, ...time]),
    ...Object.entries(fields),
    [
      'found_deal',
      isAnyCase
        ? `if(${isKnown}, sent_deal, joinGet(${staging.names}, 'deal_id', lower(trimBoth(sent_deal))))`
        : `if(${isKnown}, sent_deal, '')`,
    ],
    ...requestSteps(staging.rates, { floor: reading.floor, isPlain: !isOdd }),
    ...priceSteps(staging.rates),
  ];
  const columns: (readonly [name: string, sql: string])[] = [
    ...REQUEST_COLUMNS,
    ['ts', "toDateTime(sent_seconds, 'UTC')"],
    ['batch', `toUInt64(${number})`],
    ['weight', 'toUInt32OrZero(sent_sample)'],
    ['is_line', `toUInt8(${reading.isLine})`],
    ['is_test', `toUInt8(lower(trimBoth(r.test)) NOT IN ${textList(NOT_IN_FORCE)})`],
    ['type', 'sent_type'],
    ['deal_id', "if(found_deal = '', sent_deal, found_deal)"],
    ['seat', 'sent_seat'],
    ['adomain', 'sent_adomain'],
    ['price', 'dollars'],
    ['sent_amount', 'amount'],
    ['price_currency', 'said_currency'],
    ['floor_currency', 'said_floor_currency'],
    ['nbr', 'toInt32OrNull(sent_nbr)'],
    ['loss', 'toInt32OrNull(sent_loss)'],
    ['event', 'sent_event'],
    ['cause', 'sent_cause'],
    ...SIGHTING_COLUMNS,
    ['imp_floor', IMP_FLOOR],
    ['auction_id', 'sent_auction'],
    ['imp_id', 'sent_imp'],
    ['bid_id', 'sent_bid'],
  ];
  const names = columns.map(([name]) => name);
  const verdict = reasonSql(reading);
  const isSetAside = isAnyCase ? IS_ODD : `${IS_ODD} OR is_unknown_deal`;
  const odd = isOdd ? [] : [...ODD_COLUMNS, ['is_unknown_deal', IS_UNKNOWN_DEAL] as const];
  // What is lazy is worked out again at each of its uses, which costs many times what it saves: the steps are used often and cost little.
  // Blocks are small, as each row of a line carries all of it: a hundred imps of the longest line are 200 MB.
  // A row for each imp of a request, and one for any other line. A blank line is no line; the length is looked at first, since trimming
  // copies. Only the text of a line that is refused, or may yet be, goes further.
  return withTupleElements(`INSERT INTO ${staging.feed} (number, line, reason, ${names.join(', ')})
    SELECT number, multiIf(type = 'notice', sent, why = '', '', sent) AS line, why, ${names.join(', ')}
    FROM (SELECT *, ${isOdd ? verdict.reason : `if(${isSetAside}, '${ODD}', ${verdict.reason})`} AS why FROM (
      WITH ${steps.map(([name, sql]) => `${sql} AS ${name}`).join(',\n    ')}
      SELECT number, sent, ${[...verdict.columns, ...odd, ...columns].map(([name, sql]) => `${sql} AS ${name}`).join(',\n    ')}
      FROM ${lines === undefined ? staging.view('forms') : rowsSql(reading, lines)}
    ))
    SETTINGS short_circuit_function_evaluation = 'disable', max_insert_threads = 2, parallel_view_processing = 1, max_partitions_per_insert_block = 0, max_execution_time = 0, input_format_max_block_size_bytes = ${LONGEST_LINE}`);
}
