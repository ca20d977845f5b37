import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';

/** `ended`: nobody took it back or turned it down, but it holds no longer: its sender no longer administers the account, or its person is gone. */
export const INVITATION_STATES = ['open', 'expired', 'declined', 'withdrawn', 'ended'] as const;
export const InvitationState = z.enum(INVITATION_STATES);
export type InvitationState = z.output<typeof InvitationState>;

/** An invitation as administrators of its account see it: of the person no more than the e-mail that was typed; instants are ISO. */
export const InvitationRow = z.object({
  id: EntityId,
  email: z.string(),
  admin: z.boolean(),
  state: InvitationState,
  invitedBy: z.string(),
  createDate: z.iso.datetime(),
  /** When the last letter left; the next one may a minute later. */
  sentDate: z.iso.datetime(),
  expireDate: z.iso.datetime(),
});
export type InvitationRow = z.output<typeof InvitationRow>;

export const INVITATION_STATE_LABELS: Record<InvitationState, string> = {
  open: 'Open',
  expired: 'Expired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'No longer valid',
};

/** Invitations of the account but for the accepted; as many at a time as users (spec 1 §9). */
export const invitationList = listView({
  name: 'invitations',
  noun: ['invitation', 'invitations'],
  empty: 'No Invitations',
  row: InvitationRow,
  title: 'email',
  searches: 'Email',
  sort: { key: 'createDate', reverse: true },
  pageSize: 50,
  fields: {
    email: { label: 'Email', kind: 'text', sort: true, filter: true },
    state: {
      label: 'State',
      kind: 'choice',
      options: INVITATION_STATES.map((value) => ({ value, label: INVITATION_STATE_LABELS[value] })),
      sort: true,
      filter: true,
    },
    createDate: { label: 'Age', kind: 'moment', sort: true },
    admin: { label: 'Admin', kind: 'flag', sort: true, filter: true },
    invitedBy: { label: 'Invited by', kind: 'text' },
    sentDate: { label: 'Last letter', kind: 'moment', sort: true },
    expireDate: { label: 'Expires', kind: 'moment', sort: true },
  },
});
