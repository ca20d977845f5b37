import { failure, NoInput, Nothing, route, Session } from '@kontor/core/contract';
import { z } from 'zod';
import { FirstUser } from './first-user.ts';
import { SignIn } from './sign-in.ts';

export const wrongCredentials = failure({ code: 'wrongCredentials', status: 401, text: 'The email or password is not correct.' });
export const signInPaused = failure({ code: 'signInPaused', status: 429, text: 'Too many attempts. Please wait and try again.' });

export const setupLinkUsed = failure({
  code: 'setupLinkUsed',
  status: 404,
  text: 'This link has been used or was never valid. Sign in instead.',
});

/** What the shell must know besides the session: this installation's name and links. */
export const Installation = z.object({
  version: z.string(),
  isDemo: z.boolean(),
  marketplaceUrl: z.string(),
  /** Newest hour of the event data, ISO; null without data. */
  dataTo: z.string().nullable(),
});
export type Installation = z.output<typeof Installation>;

export const sessionRoutes = {
  session: route({
    method: 'GET',
    path: 'user/session',
    access: 'signedIn',
    summary: 'Who is signed in',
    input: NoInput,
    output: z.object({ user: Session, installation: Installation }),
    effect: 'read',
  }),
  signIn: route({
    method: 'POST',
    path: 'publisher/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    input: SignIn,
    output: Session,
    failures: [wrongCredentials, signInPaused],
    effect: 'write',
  }),
  firstUser: route({
    method: 'POST',
    path: 'setup/first-user',
    access: 'public',
    summary: 'Make the first super user, with the one-time link of an empty installation',
    input: FirstUser,
    output: Nothing,
    failures: [setupLinkUsed],
    effect: 'write',
  }),
  signOut: route({
    method: 'GET',
    path: 'user/logout',
    access: 'signedIn',
    summary: 'End this session',
    input: NoInput,
    output: Nothing,
    effect: 'write',
  }),
};
