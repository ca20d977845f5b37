import { EntityId, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';

/** Request types, the first at first (spec 1 §9); their ids are those of the call's body. */
export const TICKET_TYPES = [
  { value: '1', label: 'Licensing and Billing' },
  { value: '2', label: 'Suggest Improvement' },
  { value: '3', label: 'Ask a question' },
  { value: '4', label: 'Technical Support' },
] as const;
export const TicketType = z.enum(TICKET_TYPES.map(({ value }) => value));
export type TicketType = z.output<typeof TicketType>;
export const typeWords = (type: string): string => TICKET_TYPES.find(({ value }) => value === type)?.label ?? type;

/**
 * OPEN waits for an answer of support, ANSWERED for the person, CLOSED for nobody. With another tracker: WAITING until it has taken the request,
 * then SENT.
 */
export const TICKET_STATES = [
  { value: 'OPEN', label: 'Open' },
  { value: 'ANSWERED', label: 'Answered' },
  { value: 'CLOSED', label: 'Closed' },
  { value: 'WAITING', label: 'Waiting' },
  { value: 'SENT', label: 'Passed on' },
] as const;
export const TicketState = z.enum(TICKET_STATES.map(({ value }) => value));
export type TicketState = z.output<typeof TicketState>;

export const MOST_SUMMARY = 255;
export const MOST_DESCRIPTION = 30_000;
/** Pictures of one request. */
export const MOST_FILES = 8;

const CONTACT_TOO_LONG = `At most ${MOST_SUMMARY} characters.`;
const SOMETHING_SEEN = /[^\s\p{C}\p{Z}]/u;
const filled = (missing: string) => z.string(missing).trim().regex(SOMETHING_SEEN, { error: missing, abort: true });

/** Where the call's body has what its form has no field of its own for: a tracker numbers such fields. */
export const CONTACT_NAME = 'customfield_10030';
export const CONTACT_EMAIL = 'customfield_10031';

/** What is read of a request (spec 1 §3, §5, §7.5): who sends it, of which account and into which project is known already. */
export const TicketFields = z.object({
  issuetype: z.object({ id: TicketType }),
  summary: filled('Summary is required.')
    .max(MOST_SUMMARY, "Summary can't exceed 255 characters.")
    .regex(ONE_LINE, 'Write the summary on one line.'),
  description: filled('Description is required.').max(MOST_DESCRIPTION, "Description can't exceed 30000 characters."),
  [CONTACT_NAME]: filled('Contact name is required.').max(MOST_SUMMARY, CONTACT_TOO_LONG).regex(ONE_LINE, 'Write the name on one line.'),
  [CONTACT_EMAIL]: filled('Contact email is required.').max(MOST_SUMMARY, CONTACT_TOO_LONG).pipe(z.email('Invalid email')),
});
export const TicketDraft = z.object({ fields: TicketFields });
export type TicketDraft = z.output<typeof TicketDraft>;

export const AnswerText = filled('Write an answer first.').max(MOST_DESCRIPTION, "An answer can't exceed 30000 characters.");

export const TicketMessage = z.object({
  id: EntityId,
  text: z.string(),
  userName: z.string(),
  /** Of somebody who answers for the product. */
  isSupport: z.boolean(),
  createDate: z.iso.datetime(),
});
export type TicketMessage = z.output<typeof TicketMessage>;

export const TicketFile = z.object({ id: EntityId, name: z.string(), size: z.number().int() });
export type TicketFile = z.output<typeof TicketFile>;
