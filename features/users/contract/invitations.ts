import { AccountType, byId, EntityId, failure, listRoute, NoInput, Nothing, route } from '@kontor/core/contract';
import { MAX_PASSWORD, ownPasswordFirst, PASSWORD_TOO_LONG } from '@kontor/session/contract';
import { z } from 'zod';
import { invitationList } from './invitation-list.ts';

export const invitationMissing = failure({ code: 'invitationMissing', status: 404, text: 'Invitation Not Found' });
export const invitationOver = failure({ code: 'invitationOver', status: 409, text: 'This invitation has expired.' });
/** Used, withdrawn, expired, or never sent: a link tells nobody which. */
export const linkOver = failure({ code: 'linkOver', status: 410, text: 'This link has expired. Ask for a new one.' });
export const resendPaused = failure({
  code: 'resendPaused',
  status: 429,
  text: 'An e-mail has just been sent. Please wait and try again.',
});
export const lettersPaused = failure({
  code: 'lettersPaused',
  status: 429,
  text: 'Your account has sent many e-mails. Please wait and try again.',
});
/** An open invitation as the invited person sees it. */
export const OwnInvitation = z.object({
  id: EntityId,
  accountName: z.string(),
  accountType: AccountType,
  invitedBy: z.string(),
  admin: z.boolean(),
  createDate: z.iso.datetime(),
  expireDate: z.iso.datetime(),
});
export type OwnInvitation = z.output<typeof OwnInvitation>;

/** The secret of a letter's link, which stands behind `#` in its address, so that no server's log has it. */
export const LinkSecret = z.string().min(1).max(100);
const password = (missing: string) => z.string().min(1, missing).max(MAX_PASSWORD, PASSWORD_TOO_LONG);
/** The password chosen where a link leads; its rules are those of a reset. */
export const ChosenPassword = z.object({
  newPassword: password('New Password is required.'),
  confirmPassword: password('Confirm Password is required.'),
});

/** What an invitation's link opens: read before one decides. */
export const LinkedInvitation = OwnInvitation.omit({ id: true }).extend({
  email: z.string(),
  /** Accepting takes a password of one's own as well: somebody else knows or may know the one there is. */
  asksPassword: z.boolean(),
});
export type LinkedInvitation = z.output<typeof LinkedInvitation>;

/** What waits for the signed-in person. */
export const Notices = z.object({
  /** Somebody else set this person's password: they are asked to confirm the e-mail and choose their own. */
  ownPasswordDue: z.boolean(),
  invitations: z.array(OwnInvitation),
});
export type Notices = z.output<typeof Notices>;

export const invitationRoutes = {
  list: listRoute(invitationList, {
    path: 'invitation/get/all',
    access: 'roleAdmin',
    summary: 'Invitations of the account that were not accepted',
  }),
  resend: route({
    method: 'POST',
    path: 'invitation/resend/{id}',
    access: 'roleAdmin',
    summary: 'Send an invitation again, for another seven days; the link of the last letter is over',
    input: byId('invitation'),
    output: Nothing,
    failures: [invitationMissing, invitationOver, resendPaused, lettersPaused],
    effect: 'write',
    inPersonOnly: true,
  }),
  withdraw: route({
    method: 'POST',
    path: 'invitation/withdraw/{id}',
    access: 'roleAdmin',
    summary: 'Take an open invitation back',
    input: byId('invitation'),
    output: Nothing,
    failures: [invitationMissing, invitationOver],
    effect: 'write',
    inPersonOnly: true,
  }),
  notices: route({
    method: 'GET',
    path: 'user/notices',
    access: 'signedIn',
    summary: 'What waits for the signed-in user: open invitations, and whether a password of their own is due',
    input: NoInput,
    output: Notices,
    effect: 'read',
  }),
  accept: route({
    method: 'POST',
    path: 'user/invitation/accept/{id}',
    access: 'signedIn',
    summary: 'Accept an invitation to oneself',
    input: byId('ownInvitation'),
    output: Nothing,
    failures: [invitationMissing, invitationOver, ownPasswordFirst],
    effect: 'write',
    inPersonOnly: true,
  }),
  decline: route({
    method: 'POST',
    path: 'user/invitation/decline/{id}',
    access: 'signedIn',
    summary: 'Decline an invitation to oneself',
    input: byId('ownInvitation'),
    output: Nothing,
    failures: [invitationMissing, invitationOver, ownPasswordFirst],
    effect: 'write',
    inPersonOnly: true,
  }),
  linked: route({
    method: 'POST',
    path: 'invitation/link',
    access: 'public',
    summary: 'What the link of an invitation’s letter offers',
    input: z.object({ secret: LinkSecret }),
    output: LinkedInvitation,
    failures: [linkOver],
    effect: 'read',
  }),
  acceptLinked: route({
    method: 'POST',
    path: 'invitation/link/accept',
    access: 'public',
    summary: 'Accept an invitation by its letter’s link; this does not sign in',
    input: z.object({ secret: LinkSecret, ...ChosenPassword.partial().shape }),
    output: Nothing,
    failures: [linkOver],
    effect: 'write',
  }),
  declineLinked: route({
    method: 'POST',
    path: 'invitation/link/decline',
    access: 'public',
    summary: 'Decline an invitation by its letter’s link',
    input: z.object({ secret: LinkSecret }),
    output: Nothing,
    failures: [linkOver],
    effect: 'write',
  }),
};
