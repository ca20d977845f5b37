import { clockIn, EntityId, type Fields, instantOf, MESSAGE_TYPES, ONE_LINE, Timezone, ZONES } from '@kontor/core/contract';
import { z } from 'zod';

export const MESSAGE_PLATFORMS = ['deals'] as const;
export const MOST_MESSAGE_LETTERS = 500;

const TYPE_LABELS = { info: 'Info', success: 'Success', warning: 'Warning', error: 'Severe' } as const;
export const MESSAGE_TYPE_OPTIONS = MESSAGE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

/** What the editing view shows; `id` and `expiration`, ISO, are null while no message was ever written. */
export const MessageView = z.object({
  id: EntityId.nullable(),
  platform: z.enum(MESSAGE_PLATFORMS),
  message: z.string(),
  type: z.enum(MESSAGE_TYPES),
  expiration: z.iso.datetime().nullable(),
  enabled: z.boolean(),
  messageExists: z.boolean(),
  /** Counts its changes; 0 while there is none. */
  version: z.number().int(),
  updatedAt: z.iso.datetime().nullable(),
});
export type MessageView = z.output<typeof MessageView>;

const CLOCK = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** The moment that a wall clock of a zone names; null for one that its calendar does not have, or that its clocks skip. */
export function momentOf({ expiration, timezone }: { expiration: string; timezone: z.output<typeof Timezone> }): Date | null {
  const zone = ZONES[timezone].iana;
  const moment = instantOf(expiration, zone);
  return !Number.isNaN(moment.getTime()) && clockIn(zone, moment) === expiration ? moment : null;
}

/** A message as it is written (spec 3 §5, §7): the expiration is a wall clock of `timezone`. */
export const MessageDraft = z
  .object({
    platform: z.enum(MESSAGE_PLATFORMS).default('deals'),
    message: z
      .string('Message is required.')
      .trim()
      .min(1, 'Message is required.')
      .max(MOST_MESSAGE_LETTERS, `At most ${MOST_MESSAGE_LETTERS} characters.`)
      .regex(ONE_LINE, 'Write it on one line.'),
    type: z.enum(MESSAGE_TYPES).default('info'),
    expiration: z.string('Expiration is required.').min(1, 'Expiration is required.').regex(CLOCK, 'There is no such date and time.'),
    timezone: Timezone.default('EST'),
    enabled: z.boolean().default(true),
  })
  .superRefine(({ expiration, timezone }, context) => {
    if (CLOCK.test(expiration) && momentOf({ expiration, timezone }) === null)
      context.addIssue({ code: 'custom', path: ['expiration'], message: 'There is no such date and time.' });
  });
export type MessageDraft = z.output<typeof MessageDraft>;

/** History's words for what changes of a message. */
export const messageFields = {
  message: { label: 'Message', kind: 'text' },
  type: { label: 'Type', kind: 'choice', options: MESSAGE_TYPE_OPTIONS },
  expiration: { label: 'Expiration', kind: 'moment' },
  enabled: { label: 'Shown', kind: 'flag' },
} as const satisfies Fields;
