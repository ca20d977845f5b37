import { z } from 'zod';
import { isCount } from './said-number.ts';
import { isZone } from './time-zones.ts';

/** In which shape a sender's lines are, by the name that it is asked for with. */
export const FEED_FORMATS = {
  events: { label: 'Event lines', isOf: 'one JSON object a line, with type, ts, sample and request' },
  openrtb: { label: 'Bid requests', isOf: 'one OpenRTB BidRequest a line' },
  'openrtb-pairs': { label: 'Bid requests with responses', isOf: 'a request and its response a line, and lines of notices' },
  csv: { label: 'Outcomes as CSV', isOf: 'a header, then one outcome a line' },
} as const;
export type FeedFormat = keyof typeof FEED_FORMATS;
export const FEED_FORMAT_NAMES = Object.keys(FEED_FORMATS) as [FeedFormat, ...FeedFormat[]]; // the keys of an object literal

/** Day first, or month first. */
export const DAY_ORDERS = ['', 'dmy', 'mdy'] as const;

/** Largest whole sample believed; anything above is a mistake of the sender. */
export const MOST_SAMPLE = 1_000_000;
const PATH = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*){0,5}$/;

/** How the lines of a batch are to be read. */
export const Feed = z.object({
  format: z.enum(FEED_FORMAT_NAMES).default('events'),
  /** Where a bare request or a pair holds its time. */
  // The event engine keeps the name null for itself.
  tsField: z
    .string()
    .max(100)
    .regex(PATH, 'Names of fields, joined by dots')
    .refine((path) => !path.split('.').includes('null'), 'No field is called null.')
    .default('ts'),
  /** The time of lines that hold none, where the file's name holds none either. */
  ts: z.string().trim().max(40).optional(),
  /** The zone of times that name none, and of days alone. */
  zone: z.string().trim().max(40).refine(isZone, 'A zone as America/New_York').default('UTC'),
  /** Which number of 11/05/2026 is the month, where a file leaves it open; nothing to have the file tell. */
  dates: z.enum(DAY_ORDERS).default(''),
  /** A request id counts once within a day, in this batch and after others. */
  once: z.union([z.boolean(), z.stringbool()]).default(false),
  /** How many events a line stands for that does not say it. */
  sample: z
    .union([z.number(), z.string().trim().max(40).refine(isCount, 'A whole number').transform(Number)])
    .pipe(z.number().int().min(1).max(MOST_SAMPLE))
    .default(1),
});
export type Feed = z.output<typeof Feed>;
/** Our own lines, as they have always been. */
export const EVENT_LINES: Feed = Feed.parse({});
