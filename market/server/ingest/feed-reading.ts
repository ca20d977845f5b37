import type { EventParameters } from '@kontor/core/server';
import { onlyIf } from '../text-sql.ts';
import { hasZoneName, isDayOrMonthFirst } from './feed-time.ts';

/** A batch that cannot be read in its format at all, in words for its sender. */
export class UnreadableFeed extends Error {}

export type Check = readonly [condition: string, reason: string];

/** What every format says of a row besides its request; reasons and columns are made from these names alone. */
export type RowField =
  | 'sent_type'
  | 'sent_seconds'
  | 'sent_sample'
  | 'sent_deal'
  | 'sent_seat'
  | 'sent_adomain'
  | 'sent_price'
  | 'sent_currency'
  | 'sent_nbr'
  | 'sent_loss'
  | 'sent_event'
  | 'sent_cause'
  | 'sent_auction'
  | 'sent_imp'
  | 'sent_bid'
  | 'imp_number'
  | 'r';

/** How lines of one format become rows of the feed. All is SQL: over `line`, then over what it was read to, `e`. */
export type Reading = {
  /** `e`, from `line`. */
  parsed: string;
  /** An array; each of its elements, `part`, is a row. What makes a line bad must be the same for all of its rows. */
  parts: string;
  /** True of one row of each line, for which the line is counted. */
  isLine: string;
  /** The mapping table of the format. */
  fields: Readonly<Record<RowField, string>>;
  /** What is asked of a line before what is asked in every format. */
  checks: readonly Check[];
  /** The sender's texts beside those of the request, and arrays of such. */
  texts: readonly string[];
  textLists: readonly string[];
  /** What of a line nothing reads, in the sender's words. */
  unread: (line: string) => string[];
  /** SQL over `e` of the text that says its time; '' where times are numbers. */
  said: string;
  /** The floor of a row where that is not its imp's: amount and currency as texts. */
  floor?: { amount: string; currency: string };
  /** SQL over `line` of the text that says its time; '' where times are numbers. */
  time: string;
  /** Lines before the first. */
  header: number;
  parameters: EventParameters;
};

/** `mark` is a field that no good line leaves empty. */
export const jsonChecks = (mark: string): Check[] => [
  [`${mark} = '' AND NOT isValidJSON(${onlyIf(`${mark} = ''`, 'sent')})`, 'is not valid JSON'],
  [
    `NOT (startsWith(sent, '{') OR startsWith(trimLeft(${onlyIf("NOT startsWith(sent, '{')", 'sent')}, ' \\t'), '{'))`,
    'is not a JSON object',
  ],
];

/** Refused as long as nothing in the file has told which number is the month. */
export const OPEN_DATE = 'has a date whose month may be its day: write it as 2026-11-05';
/** Refused as long as the file has not told that it is of one zone. */
export const OPEN_ZONE = 'has a time whose zone is one of several in the file: write it as 2026-11-05T14:00:00-05:00';
/** Checks of a text of a time; nothing in a file of numbers pays for them. */
export const DATE_CHECKS: readonly Check[] = [
  [`{dates:String} = '' AND ${isDayOrMonthFirst('said_time')}`, OPEN_DATE],
  [`{named:String} = '' AND ${hasZoneName('said_time')}`, OPEN_ZONE],
];

export const MOST_IMPS = 100;
/** The numbers of a request's imps, at least one so that no line is lost; that one alone where it is refused, as each row carries the whole line. */
export const impNumbers = (imps: string) => `range(1, if(length(${imps}) > ${MOST_IMPS}, 1, greatest(length(${imps}), 1)) + 1)`;

/** Of formats whose lines say no more than a request. */
export const NO_OUTCOME = {
  sent_deal: "''",
  sent_seat: "''",
  sent_adomain: "''",
  sent_price: "''",
  sent_currency: "''",
  sent_nbr: "''",
  sent_loss: "''",
  sent_event: "''",
  sent_cause: "''",
  sent_auction: "''",
  sent_imp: "''",
  sent_bid: "''",
} as const;
