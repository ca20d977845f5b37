import { MOST_CPM } from '../../contract/exchange-rate.ts';
import { MOST_SAMPLE } from '../../contract/feed.ts';
import { CODE, COUNT, DECIMAL } from '../../contract/said-number.ts';
import { UNOFFERED } from '../../contract/unoffered.ts';
import { currencySql, isForeign } from '../dollars-sql.ts';
import { isNested, isObject } from '../text-sql.ts';
import { type Check, MOST_IMPS, type Reading } from './feed-reading.ts';
import { TEXT_COLUMNS } from './line-columns.ts';
import { TOO_LONG } from './long-lines.ts';

/** Of amounts in another currency: what the columns of amounts hold, also in dollars. */
const MAX_FOREIGN_FLOOR = 1e13;
const MAX_FOREIGN_PRICE = 1e11;
const FIRST_SECOND = Date.UTC(2000, 0, 1) / 1000;
const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000;
/** Clocks differ by so much; what is later would move "Data to" ahead of what is known. */
const AHEAD_SECONDS = 300;
const MOST_LETTERS = 400;

export const VIDEO_EVENTS = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'] as const;
/** What is known of an impression's view, as VAST names it: it was in view, it was not, or nothing could be measured. */
export const VIEWS = ['viewable', 'notViewable', 'viewUndetermined'] as const;
/** What is known of requests before they are offered: the deal's plan met one, and why it was not offered to the deal. */
export const UNAUCTIONED = ['match', 'unoffered'] as const;
export const UNKNOWN_DEAL = 'names an unknown deal';
/** Types of lines that tell what came of a request. */
export const OUTCOMES = [...UNAUCTIONED, 'auction', 'impression', 'click', 'video', ...VIEWS] as const;
export const words = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** Columns of what a line is refused by, and of what the SELECT around theirs makes of them and of the columns of texts. */
export type ReasonSql = { columns: readonly (readonly [name: string, sql: string])[]; reason: string };

/**
 * Why a line is refused, '' when it is not; the first that applies. Reads the names of a reading (feed-reading.ts), the line as `sent`, and the
 * steps of line-columns.ts. `found_deal` is the deal of the batch that a line names. Texts are looked at from outside: planning works out anew
 * what a name stands for at each of its uses, and a column costs it nothing.
 */
export function reasonSql({ checks: own, texts: said, textLists }: Pick<Reading, 'checks' | 'texts' | 'textLists'>): ReasonSql {
  // A line has one verdict: the bids of a request are bad where it is.
  const isRequest = "sent_type IN ('request', 'bid')";
  const isOutcome = `sent_type IN (${words(OUTCOMES)})`;
  // Of a notice that names none it is known with its bid alone.
  const saidCurrency = "if(sent_type = 'notice' AND said_currency = '', 'unknown', said_currency)";
  const ofRequest: Check[] = [
    ['number IN (SELECT arrayJoin({long:Array(UInt64)}))', TOO_LONG],
    ...own,
    ['sent_seconds = 0', 'has no ts, or one that is not a number'],
    [`sent_seconds < ${FIRST_SECOND} OR sent_seconds >= ${LAST_SECOND}`, 'has a ts that is no time in seconds or milliseconds'],
    [`sent_seconds > toUnixTimestamp(now()) + ${AHEAD_SECONDS}`, 'has a ts that is still to come'],
    [
      `NOT match(sent_sample, '${COUNT}') OR toUInt32OrZero(sent_sample) < 1 OR toUInt32OrZero(sent_sample) > ${MOST_SAMPLE}`,
      'has no whole sample from 1 to 1,000,000',
    ],
    [`${isRequest} AND ${isNoId('r.id')}`, 'has no request id'],
    [`${isRequest} AND empty(r.imp)`, 'has no imp, or empty ones alone'],
    [`${isRequest} AND length(r.imp) > ${MOST_IMPS}`, `has more than ${MOST_IMPS} imps`],
    [`${isRequest} AND arrayExists(one -> ${isNoId('one.id')}, r.imp)`, 'has an imp without an id'],
    [
      `${isRequest} AND arrayExists(one -> NOT (${['video', 'banner', 'audio', 'native'].map((media) => isObject(`one.${media}`)).join(' OR ')}), r.imp)`,
      'has an imp without banner, video, audio or native',
    ],
    [
      `${isRequest} AND arrayExists(one -> one.bidfloor != '' AND ${isNoAmountOf('one.bidfloor', { places: 4, currency: currencySql('one.bidfloorcur'), mostForeign: MAX_FOREIGN_FLOOR })}, r.imp)`,
      'has a bidfloor that is no amount from 0 to 100,000 dollars',
    ],
  ];
  const ofOutcome: Check[] = [
    [`${isOutcome} AND sent_deal = ''`, 'has no dealid'],
    [`${isOutcome} AND found_deal = ''`, UNKNOWN_DEAL],
    [`sent_type != 'bid' AND sent_price != '' AND ${isNoAmount('sent_price', saidCurrency)}`, 'has a price that is no amount'],
    ["sent_type = 'impression' AND sent_price = ''", 'has no price'],
    [isNoCode('sent_nbr'), 'has an nbr that is no code'],
    [isNoCode('sent_loss'), 'has a loss that is no code'],
    [`sent_type = 'video' AND sent_event NOT IN (${words(VIDEO_EVENTS)})`, 'has an unknown video event'],
    ["sent_type = 'unoffered' AND sent_cause = ''", 'has no cause'],
    [`sent_type = 'unoffered' AND sent_cause NOT IN (${words(Object.keys(UNOFFERED))})`, 'has an unknown cause'],
  ];
  return {
    columns: [
      ['request_reason', firstOf(ofRequest, "''")],
      ['has_long', anyOf(isLong, said, textLists)],
      ['has_zero', anyOf(hasZero, said, textLists)],
      ['outcome_reason', firstOf(ofOutcome, "''")],
    ],
    reason: firstOf(
      [
        [`has_long OR ${anyOf(isLong, TEXT_COLUMNS, ['categories'])}`, `has a text of more than ${MOST_LETTERS} letters`],
        [`has_zero OR ${anyOf(hasZero, TEXT_COLUMNS, ['categories'])}`, 'has a text with a zero character'],
      ],
      'outcome_reason',
      "request_reason != '', request_reason, ",
    ),
  };
}

const firstOf = (checks: readonly Check[], otherwise: string, before = '') =>
  `multiIf(${before}${checks.map(([condition, reason]) => `${condition}, '${reason}'`).join(',\n    ')}, ${otherwise})`;
const isLong = (text: string) => `lengthUTF8(${text}) > ${MOST_LETTERS}`;
const hasZero = (text: string) => `position(${text}, char(0)) > 0`;
/** True where a text of these, or of these lists, is so. Each column is looked at by itself: an array of all copies them. */
const anyOf = (isSo: (text: string) => string, texts: readonly string[], lists: readonly string[]) =>
  [...texts.map(isSo), ...lists.map((list) => `arrayExists(text -> ${isSo('text')}, ${list})`), 'false'].join(' OR ');

/** True of what is no text or number that names something. */
const isNoId = (id: string) => `(trimBoth(${id}, ' \\t') = '' OR ${isNested(id)})`;

type Amount = { places: number; currency: string; mostForeign: number };
/** Its writing is looked at too: the engine's cast reads “-” as 0 and 1.2.3 as 1.23. */
const isNoAmountOf = (text: string, { places, currency, mostForeign }: Amount) =>
  `NOT (match(${text}, '${DECIMAL}') AND ifNull(toDecimal64OrNull(${text}, ${places}) <= if(${isForeign(currency)}, ${mostForeign}, ${MOST_CPM}), 0))`;

/** True of a text that is no price CPM in this currency, in capitals. */
export const isNoAmount = (text: string, currency: string) => isNoAmountOf(text, { places: 6, currency, mostForeign: MAX_FOREIGN_PRICE });

/** True of a text that is said and no code. */
export const isNoCode = (text: string) => `${text} != '' AND NOT match(${text}, '${CODE}')`;
