import { ifMissing, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';

export const DSP_TYPES = ['direct', 'indirect'] as const;
export const DSP_STATUSES = ['enabled', 'disabled'] as const;
/** Text fields of a DSP end here (spec 3 §9). */
export const MOST_LETTERS = 100;
export const MOST_SEATS = 500;

const TOO_LONG = `At most ${MOST_LETTERS} characters.`;
const line = (message?: string) => z.string(message).trim().max(MOST_LETTERS, TOO_LONG).regex(ONE_LINE, 'Write it on one line.');
const required = (message: string) => line(message).min(1, message);
/** What may be left out; nothing typed is nothing. */
const optional = line()
  .nullable()
  .default(null)
  .transform((text) => text || null);

/** A buyer's seat at a DSP. Its code is what bids carry, so it stays; an agency's id stands for all its seats (spec 3 §3). */
export const DspSeat = z.object({
  seat: required('Seat code is required.'),
  name: required('Seat name is required.'),
  agencyId: optional,
  enabled: z.boolean().default(true),
});
export type DspSeat = z.output<typeof DspSeat>;

/** The places of seats whose code another has before them. */
const repeated = (seats: readonly { seat: string }[]): number[] =>
  seats.flatMap(({ seat }, place) => (seats.findIndex((one) => one.seat === seat) < place ? [place] : []));

const fields = {
  name: required('Name is required.'),
  type: z.enum(DSP_TYPES, ifMissing('Type is required.')),
  source: optional,
  sourceSeat: optional,
  status: z.enum(DSP_STATUSES).default('enabled'),
  /** Whether its deals need a buyer seat. */
  seat: z.boolean().default(false),
};
const Seats = z.array(DspSeat).max(MOST_SEATS, `A DSP has at most ${MOST_SEATS} seats.`);

type Checked = { type: string; source: string | null; sourceSeat: string | null; seats?: DspSeat[] | undefined };
/** An indirect DSP buys through a source, by a seat there (spec 3 §5); no seat is there twice. */
function check({ type, source, sourceSeat, seats = [] }: Checked, context: z.RefinementCtx<Checked>) {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (type === 'indirect' && source === null) refuse(['source'], 'Source is required for an indirect DSP.');
  if (type === 'indirect' && sourceSeat === null) refuse(['sourceSeat'], 'Source seat is required for an indirect DSP.');
  for (const place of repeated(seats)) refuse(['seats', place, 'seat'], `The seat ${seats[place]?.seat} is here already.`);
}

/** A DSP as it is made (spec 3 §5). */
export const DspDraft = z.object({ ...fields, seats: Seats.default([]) }).superRefine(check);
export type DspDraft = z.output<typeof DspDraft>;

/** A DSP as it is changed: what is left out of `seats` stays as it is. */
export const DspChange = z.object({ ...fields, seats: Seats.optional() }).superRefine(check);
