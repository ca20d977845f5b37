import { implement } from '@kontor/core/server';
import { invitationRoutes, ownSignInRoutes } from '@kontor/users/contract';
import { resendInvitation, withdrawInvitation } from './account-invitations.ts';
import { confirmEmail, sendConfirmation, showConfirmation } from './confirm-email.ts';
import { pageOfInvitations } from './invitation-store.ts';
import { leaveAccount } from './leave-account.ts';
import { acceptLinked, declineLinked, showLinked } from './linked-invitation.ts';
import { acceptOwn, declineOwn, noticesOf } from './own-invitations.ts';

/** How people come into accounts of others, make a sign-in their own, and leave. */
export const invitationServer = [
  ...implement(invitationRoutes, {
    list: ({ input, session, scope }) => pageOfInvitations(scope, session, input),
    resend: resendInvitation,
    withdraw: withdrawInvitation,
    notices: noticesOf,
    accept: acceptOwn,
    decline: declineOwn,
    linked: showLinked,
    acceptLinked,
    declineLinked,
  }),
  ...implement(ownSignInRoutes, { sendLink: sendConfirmation, linked: showConfirmation, confirm: confirmEmail, leave: leaveAccount }),
];
