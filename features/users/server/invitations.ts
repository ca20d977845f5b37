import { fail, unableToProcess } from '@kontor/core/contract';
import { implement } from '@kontor/core/server';
import { invitationRoutes, ownSignInRoutes } from '@kontor/users/contract';

const soon = async () => fail(unableToProcess);
export const invitationServer = [
  ...implement(invitationRoutes, {
    list: soon,
    resend: soon,
    withdraw: soon,
    notices: soon,
    accept: soon,
    decline: soon,
    linked: soon,
    acceptLinked: soon,
    declineLinked: soon,
  }),
  ...implement(ownSignInRoutes, { sendLink: soon, linked: soon, confirm: soon, leave: soon }),
];
