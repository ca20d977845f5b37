import { MOST_IMPS, type Reading } from './feed-reading.ts';
import { TEXT_COLUMNS } from './line-columns.ts';

/** Largest whole sample and price (dollars CPM) believed; anything above is a mistake of the sender. */
const MAX_SAMPLE = 1_000_000;
const MAX_PRICE = 100_000;
/** Of a floor in another currency: what the column of amounts holds. */
const MAX_FOREIGN = 1e13;
const FIRST_SECOND = Date.UTC(2000, 0, 1) / 1000;
const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000;
/** Clocks differ by so much; what is later would move "Data to" ahead of what is known. */
const AHEAD_SECONDS = 300;
const MOST_LETTERS = 400;

export const VIDEO_EVENTS = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'] as const;
const words = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * Why a line is refused, '' when it is not; the first that applies. Reads the names of a reading (feed-reading.ts), the line as `sent`, and the
 * steps of line-columns.ts. `deals` is the table of the deals known to the batch.
 */
export function reasonSql({ checks: own, texts: said }: Pick<Reading, 'checks' | 'texts'>, deals: string): string {
  // A line has one verdict: the bids of a request are bad where it is.
  const isRequest = "sent_type IN ('request', 'bid')";
  const isOutcome = "sent_type IN ('auction', 'impression', 'click', 'video')";
  const texts = `arrayConcat([${TEXT_COLUMNS.join(', ')}], ${said}, categories)`;
  const checks: (readonly [condition: string, reason: string])[] = [
    ...own,
    ['sent_seconds = 0', 'has no ts, or one that is not a number'],
    [`sent_seconds < ${FIRST_SECOND} OR sent_seconds >= ${LAST_SECOND}`, 'has a ts that is no time in seconds or milliseconds'],
    [`sent_seconds > toUnixTimestamp(now()) + ${AHEAD_SECONDS}`, 'has a ts that is still to come'],
    [
      `NOT match(sent_sample, '^[0-9]{1,7}$') OR toUInt32OrZero(sent_sample) < 1 OR toUInt32OrZero(sent_sample) > ${MAX_SAMPLE}`,
      'has no whole sample from 1 to 1,000,000',
    ],
    [`${isRequest} AND match(r.id, '^[ \\t]*($|[{[])')`, 'has no request id'],
    [`${isRequest} AND empty(r.imp)`, 'has no imp'],
    [`${isRequest} AND length(r.imp) > ${MOST_IMPS}`, `has more than ${MOST_IMPS} imps`],
    [`${isRequest} AND arrayExists(one -> match(one.id, '^[ \\t]*($|[{[])'), r.imp)`, 'has an imp without an id'],
    [
      `${isRequest} AND arrayExists(one -> NOT (startsWith(one.video, '{') OR startsWith(one.banner, '{') OR startsWith(one.audio, '{') OR startsWith(one.native, '{')), r.imp)`,
      'has an imp without banner, video, audio or native',
    ],
    [
      `${isRequest} AND arrayExists(one -> one.bidfloor != '' AND NOT ifNull(toDecimal64OrNull(one.bidfloor, 4) BETWEEN 0 AND if(upper(trimBoth(one.bidfloorcur)) IN ('', 'USD'), ${MAX_PRICE}, ${MAX_FOREIGN}), 0), r.imp)`,
      'has a bidfloor that is no amount',
    ],
    [`arrayExists(text -> lengthUTF8(text) > ${MOST_LETTERS}, ${texts})`, `has a text of more than ${MOST_LETTERS} letters`],
    [`arrayExists(text -> position(text, char(0)) > 0, ${texts})`, 'has a text with a zero character'],
    [`${isOutcome} AND sent_deal = ''`, 'has no dealid'],
    [`${isOutcome} AND sent_deal NOT IN (SELECT deal_id FROM ${deals})`, 'names an unknown deal'],
    [`sent_type != 'bid' AND sent_price != '' AND ${isNoAmount('sent_price')}`, 'has a price that is no amount'],
    ["sent_type = 'impression' AND sent_price = ''", 'has no price'],
    [`sent_type = 'video' AND sent_event NOT IN (${words(VIDEO_EVENTS)})`, 'has an unknown video event'],
  ];
  return `multiIf(${checks.map(([condition, reason]) => `${condition}, '${reason}'`).join(',\n    ')}, '')`;
}

/** True of a text that is no price in dollars CPM. */
export const isNoAmount = (text: string) => `NOT ifNull(toDecimal64OrNull(${text}, 6) BETWEEN 0 AND ${MAX_PRICE}, 0)`;
