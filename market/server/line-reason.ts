import { TEXT_COLUMNS } from './line-columns.ts';

/** Largest whole sample and price (dollars CPM) believed; anything above is a mistake of the sender. */
const MAX_SAMPLE = 1_000_000;
const MAX_PRICE = 100_000;
const FIRST_SECOND = Date.UTC(2000, 0, 1) / 1000;
const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000;
/** Clocks differ by so much; what is later would move "Data to" ahead of what is known. */
const AHEAD_SECONDS = 300;
const MOST_LETTERS = 400;
export const MOST_IMPS = 100;

export const VIDEO_EVENTS = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'] as const;
const words = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * Why a line is refused, '' when it is not; the first that applies. Reads the tuple `e`, the line as `sent`, and the steps of line-columns.ts.
 * `deals` is the table of the deals known to the batch.
 */
export function reasonSql(deals: string): string {
  const isRequest = "e.type = 'request'";
  const texts = `arrayConcat([${TEXT_COLUMNS.join(', ')}, e.seat, e.adomain], categories)`;
  const checks: [condition: string, reason: string][] = [
    ["e.type = '' AND NOT isValidJSON(sent)", 'is not valid JSON'],
    ["NOT (startsWith(sent, '{') OR startsWith(trimLeft(sent, ' \\t'), '{'))", 'is not a JSON object'],
    ["e.type = ''", 'has no type'],
    ["e.type NOT IN ('request', 'auction', 'impression', 'click', 'video')", 'has an unknown type'],
    ['e.ts = 0', 'has no ts, or one that is not a number'],
    [`seconds < ${FIRST_SECOND} OR seconds >= ${LAST_SECOND}`, 'has a ts that is no time in seconds or milliseconds'],
    [`seconds > toUnixTimestamp(now()) + ${AHEAD_SECONDS}`, 'has a ts that is still to come'],
    [
      `NOT match(e.sample, '^[0-9]{1,7}$') OR toUInt32OrZero(e.sample) < 1 OR toUInt32OrZero(e.sample) > ${MAX_SAMPLE}`,
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
      `${isRequest} AND arrayExists(one -> one.bidfloor != '' AND NOT ifNull(toDecimal64OrNull(one.bidfloor, 4) BETWEEN 0 AND ${MAX_PRICE}, 0), r.imp)`,
      'has a bidfloor that is no amount',
    ],
    [`arrayExists(text -> lengthUTF8(text) > ${MOST_LETTERS}, ${texts})`, `has a text of more than ${MOST_LETTERS} letters`],
    [`arrayExists(text -> position(text, char(0)) > 0, ${texts})`, 'has a text with a zero character'],
    [`NOT (${isRequest}) AND e.dealid = ''`, 'has no dealid'],
    [`NOT (${isRequest}) AND e.dealid NOT IN (SELECT deal_id FROM ${deals})`, 'names an unknown deal'],
    [`e.price != '' AND (price IS NULL OR price < 0 OR price > ${MAX_PRICE})`, 'has a price that is no amount'],
    ["e.type = 'impression' AND e.price = ''", 'has no price'],
    [`e.type = 'video' AND e.event NOT IN (${words(VIDEO_EVENTS)})`, 'has an unknown video event'],
  ];
  return `multiIf(${checks.map(([condition, reason]) => `${condition}, '${reason}'`).join(',\n    ')}, '')`;
}
