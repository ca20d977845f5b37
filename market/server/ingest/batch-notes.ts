import { counted } from '@kontor/core/contract';
import type { EventStore } from '@kontor/core/server';
import type { FeedFormat } from '../../contract/feed.ts';
import type { Staging } from './ingest-tables.ts';

/** Ids that a sentence names. */
const NAMED = 3;
const MOST_DEALS = 50;
type Unknown = { deal: string; lines: string; first: string };
const sum = (deals: readonly Unknown[]) => deals.reduce((all, { lines }) => all + Number(lines), 0);
const named = (deals: readonly Unknown[], meant: ReadonlyMap<string, string>) =>
  `${deals
    .slice(0, NAMED)
    .map(({ deal }) => `“${deal.slice(0, 100)}”${meant.has(deal) ? ` (did you mean ${meant.get(deal)}?)` : ''}`)
    .join(', ')}${deals.length > NAMED ? ' and others' : ''}`;

/** What a loaded batch is to be told of beside its counts, a sentence each. */
export async function notesOf(store: EventStore, staging: Staging, format: FeedFormat): Promise<string[]> {
  const [told] = await store.query<Record<'tests' | 'old' | 'first_old' | 'refused' | 'lines', string>>(
    `SELECT sum(tests) AS tests, sum(old) AS old, minIf(first_old, first_old > 0) AS first_old, sum(lines) AS lines,
       (SELECT count() FROM ${staging.rejects}) AS refused FROM ${staging.counted}`,
  );
  const [tests, old, refused] = [told?.tests, told?.old, told?.refused].map(Number) as [number, number, number]; // three in, three out
  const unknown = refused === 0 ? [] : await unknownDeals(store, `SELECT deal, number FROM ${staging.rejects} WHERE deal != ''`);
  const others =
    format === 'openrtb-pairs'
      ? await unknownDeals(
          store,
          `SELECT deal_id AS deal, number FROM ${staging.bids} WHERE deal_id != '' AND deal_id NOT IN (SELECT deal_id FROM ${staging.deals})`,
        )
      : [];
  const meant = await meantDeals(store, staging, [...unknown, ...others]);
  return [
    ...(tests > 0 ? [`${counted(tests, 'line is a test', 'lines are tests')} and counted nowhere.`] : []),
    ...(old > 0
      ? [
          `${counted(old, 'line is', 'lines are')} of more than 13 months ago, the first of them line ${Number(told?.first_old)}: is the year right?`,
        ]
      : []),
    ...(unknown.length > 0
      ? [`${counted(sum(unknown), 'line names', 'lines name')} no deal of this installation: ${named(unknown, meant)}.`]
      : []),
    ...(others.length > 0
      ? [`${counted(sum(others), 'bid is', 'bids are')} on deals of others and counted nowhere: ${named(others, meant)}.`]
      : []),
    ...(await aheadNote(store, staging, { lines: Number(told?.lines), refused })),
  ];
}

const unknownDeals = (store: EventStore, of: string) =>
  store.query<Unknown>(
    `SELECT deal, count() AS lines, min(number) AS first FROM (${of}) GROUP BY deal ORDER BY count() DESC, deal LIMIT ${MOST_DEALS}`,
  );

/** Of ids that no deal has the deal that is one sign away; a sign that only looks like one of ours is one too. */
async function meantDeals(store: EventStore, staging: Staging, unknown: readonly Unknown[]): Promise<ReadonlyMap<string, string>> {
  if (unknown.length === 0) return new Map();
  const rows = await store.query<{ said: string; deal: string }>(
    `SELECT said, argMin(deal, far) AS deal FROM (
       SELECT arrayJoin({said:Array(String)}) AS said, toString(d.deal_id) AS deal, editDistanceUTF8(lower(said), lower(deal)) AS far,
         length(replaceRegexpAll(said, '[\\x01-\\x7f]', '')) > 0 AS is_beyond, lengthUTF8(said) = lengthUTF8(deal) AS is_as_long
       FROM ${staging.deals} AS d
     ) WHERE far <= if(is_beyond AND is_as_long, 3, 1) GROUP BY said`,
    { said: [...new Set(unknown.map(({ deal }) => deal.slice(0, 100)))] },
  );
  return new Map(rows.map(({ said, deal }) => [said, deal]));
}

/** A batch of which every line is of a time to come is of another zone. */
async function aheadNote(store: EventStore, staging: Staging, { lines, refused }: { lines: number; refused: number }): Promise<string[]> {
  if (refused === 0 || refused < lines) return [];
  const [row] = await store.query<{ others: string }>(
    `SELECT countIf(reason != 'has a ts that is still to come') AS others FROM ${staging.rejects}`,
  );
  return Number(row?.others) === 0
    ? ['Every line is of a time that is still to come: is the zone right? Say zone=America/New_York, or whichever it is.']
    : [];
}
