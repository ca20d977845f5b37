import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';
import { TICKET_STATES, TICKET_TYPES, TicketFile, TicketMessage, TicketState, TicketType } from './ticket.ts';

export const TicketRow = z.object({
  id: EntityId,
  /** What people call it; of one that another tracker has taken, that one's. */
  key: z.string(),
  summary: z.string(),
  type: TicketType,
  state: TicketState,
  /** Answers, of both sides. */
  answers: z.number().int(),
  submittedBy: z.string(),
  account: z.string(),
  createDate: z.iso.datetime(),
  lastUpdate: z.iso.datetime(),
});
export type TicketRow = z.output<typeof TicketRow>;

export const TicketDetail = TicketRow.extend({
  description: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  messages: z.array(TicketMessage),
  files: z.array(TicketFile),
  /** Written by who looks at it. */
  isOwn: z.boolean(),
  /** Where another tracker shows it; null where it is answered here. */
  trackerUrl: z.string().nullable(),
});
export type TicketDetail = z.output<typeof TicketDetail>;

const SHARED = { row: TicketRow, title: 'summary', sort: { key: 'lastUpdate', reverse: true }, pageSize: 25 } as const;
const FIELDS = {
  key: { label: 'Key', kind: 'code', sort: true },
  summary: { label: 'Summary', kind: 'text', sort: true },
  type: { label: 'Type', kind: 'choice', options: TICKET_TYPES, sort: true, filter: true },
  state: { label: 'Status', kind: 'choice', options: TICKET_STATES, sort: true, filter: true },
  answers: { label: 'Answers', kind: 'count', sort: true },
} as const;
const DAYS = {
  createDate: { label: 'Created', kind: 'day', sort: true },
  lastUpdate: { label: 'Updated', kind: 'day', sort: true },
} as const;

/** One's own requests (decisions D58). */
export const ownTicketList = listView({
  ...SHARED,
  name: 'own-tickets',
  noun: ['request', 'requests'],
  empty: 'No Support Requests',
  searches: 'Key, summary or description',
  fields: { ...FIELDS, ...DAYS },
});

/** Requests of all accounts, for those who answer. */
export const ticketList = listView({
  ...SHARED,
  name: 'tickets',
  noun: ['request', 'requests'],
  empty: 'No Support Requests',
  searches: 'Key, summary, person or account',
  fields: {
    ...FIELDS,
    submittedBy: { label: 'Submitted by', kind: 'text', sort: true },
    account: { label: 'Account', kind: 'text', sort: true },
    ...DAYS,
  },
});
