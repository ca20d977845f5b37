import { EntityId } from '@kontor/core/contract';
import { z } from 'zod';

/** What became of a sending. */
export const SENDING_STATES = { WAITING: 'Waiting', RUNNING: 'Running', SENT: 'Sent', FAILED: 'Not sent' } as const;
export type SendingState = keyof typeof SENDING_STATES;
const STATES = Object.keys(SENDING_STATES) as SendingState[]; // the keys of SENDING_STATES

/** One letter of a sending, and whether its link has been opened. */
export const SentLetter = z.object({
  email: z.string(),
  sentAt: z.string().nullable(),
  /** Why it is not tried again; null while it waits, or where it was sent. */
  reason: z.string().nullable(),
  openings: z.number().int(),
  lastOpened: z.string().nullable(),
});

/** One run of a report that was sent: by its schedule, or by hand. */
export const ReportSending = z.object({
  id: EntityId,
  state: z.enum(STATES),
  /** When it was due, or asked for. */
  slot: z.string(),
  byHand: z.boolean(),
  /** Slots before it that passed while nothing was sent. */
  missed: z.number().int(),
  days: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }).nullable(),
  rows: z.number().int().nullable(),
  /** Why it was not sent. */
  reason: z.string().nullable(),
  letters: z.array(SentLetter),
  /** Until when its link opens; null where it no longer does, or never did. */
  linkExpires: z.string().nullable(),
});
export type ReportSending = z.output<typeof ReportSending>;

/** What a letter's link opens: one run of a report, without sign-in (D33). */
export const OpenedLink = z.object({
  name: z.string(),
  owner: z.string(),
  account: z.string(),
  days: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }),
  zone: z.string(),
  rows: z.number().int(),
  fileName: z.string(),
  expires: z.string(),
});
export type OpenedLink = z.output<typeof OpenedLink>;
