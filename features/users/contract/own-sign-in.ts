import { failure, idOf, NoInput, Nothing, route } from '@kontor/core/contract';
import { ownPasswordFirst } from '@kontor/session/contract';
import { z } from 'zod';
import { ChosenPassword, LinkSecret, lettersPaused, linkOver, resendPaused } from './invitations.ts';
import { lastAdmin } from './routes.ts';

export const nothingToConfirm = failure({
  code: 'nothingToConfirm',
  status: 409,
  text: 'Your e-mail is confirmed, and your password is your own.',
});
export const notYourAccount = failure({ code: 'notYourAccount', status: 404, text: 'Unable to process request.' });
export const onlyAccount = failure({
  code: 'onlyAccount',
  status: 409,
  text: 'You belong to no other account, so you cannot leave this one.',
});

/** One's own sign-in: confirming the e-mail with a password nobody else knows, and leaving an account. */
export const ownSignInRoutes = {
  sendLink: route({
    method: 'POST',
    path: 'user/confirm/send',
    access: 'signedIn',
    summary: 'Send oneself the link that confirms the e-mail',
    input: NoInput,
    output: Nothing,
    failures: [nothingToConfirm, resendPaused, lettersPaused],
    effect: 'write',
    inPersonOnly: true,
  }),
  linked: route({
    method: 'POST',
    path: 'user/confirm/link',
    access: 'public',
    summary: 'Whose e-mail a letter’s link confirms',
    input: z.object({ secret: LinkSecret }),
    output: z.object({ email: z.string() }),
    failures: [linkOver],
    effect: 'read',
  }),
  confirm: route({
    method: 'POST',
    path: 'user/confirm',
    access: 'public',
    summary: 'Confirm the e-mail by its letter’s link and choose a password; every session of the user ends',
    input: z.object({ secret: LinkSecret, ...ChosenPassword.shape }),
    output: Nothing,
    failures: [linkOver],
    effect: 'write',
  }),
  leave: route({
    method: 'POST',
    path: 'user/account/leave',
    access: 'signedIn',
    summary: 'Leave one of one’s accounts; sessions in it end',
    input: z.object({ accountId: idOf('ownAccount') }),
    output: Nothing,
    failures: [notYourAccount, onlyAccount, lastAdmin, ownPasswordFirst],
    effect: 'write',
    inPersonOnly: true,
  }),
};
