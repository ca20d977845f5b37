import type { EventParameters } from '@kontor/core/server';
import { MOST_IMPS } from './line-reason.ts';
import { LINE_FIELDS, LINE_TYPE } from './line-type.ts';
import { unreadIn } from './unread-fields.ts';

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
  | 'sent_nbr'
  | 'sent_loss'
  | 'sent_event'
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
  /** An array of the sender's texts beside those of the request. */
  texts: string;
  /** What of a line nothing reads, in the sender's words. */
  unread: (line: string) => string[];
  /** Lines before the first. */
  header: number;
  parameters: EventParameters;
};

/** `mark` is a field that no good line leaves empty. */
export const jsonChecks = (mark: string): Check[] => [
  [`${mark} = '' AND NOT isValidJSON(sent)`, 'is not valid JSON'],
  ["NOT (startsWith(sent, '{') OR startsWith(trimLeft(sent, ' \\t'), '{'))", 'is not a JSON object'],
];

/** The numbers of a request's imps, at least one so that no line is lost. */
export const impNumbers = (imps: string) => `range(1, least(greatest(length(${imps}), 1), ${MOST_IMPS}) + 1)`;

/** Of formats whose lines say no more than a request. */
export const NO_OUTCOME = {
  sent_deal: "''",
  sent_seat: "''",
  sent_adomain: "''",
  sent_price: "''",
  sent_nbr: 'NULL::Nullable(Int32)',
  sent_loss: 'NULL::Nullable(Int32)',
  sent_event: "''",
  sent_auction: "''",
  sent_imp: "''",
  sent_bid: "''",
} as const;

/** Our own lines. */
export const readEvents: Reading = {
  isLine: 'imp_number = 1',
  parsed: `JSONExtract(line, '${LINE_TYPE}')`,
  parts: `if(e.type = 'request', ${impNumbers('e.request.imp')}, range(1, 2))`,
  fields: {
    ...NO_OUTCOME,
    sent_type: 'e.type',
    sent_seconds: 'if(e.ts > 100000000000, intDiv(e.ts, 1000), e.ts)',
    sent_sample: 'e.sample',
    sent_deal: 'e.dealid',
    sent_seat: 'e.seat',
    sent_adomain: 'e.adomain',
    sent_price: 'e.price',
    sent_nbr: 'e.nbr',
    sent_loss: 'e.loss',
    sent_event: 'e.event',
    imp_number: 'part',
    r: 'e.request',
  },
  checks: [
    ...jsonChecks('e.type'),
    ["e.type = ''", 'has no type'],
    ["e.type NOT IN ('request', 'auction', 'impression', 'click', 'video')", 'has an unknown type'],
  ],
  texts: '[e.seat, e.adomain]',
  unread: unreadIn(LINE_FIELDS),
  header: 0,
  parameters: {},
};
