import { failure, NoInput, Nothing, route, Session } from '@kontor/core/contract';
import { z } from 'zod';
import { SignIn } from './sign-in.ts';

export const wrongCredentials = failure({ code: 'wrongCredentials', status: 401, text: 'The email or password is not correct.' });
export const signInPaused = failure({ code: 'signInPaused', status: 429, text: 'Too many attempts. Please wait and try again.' });

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
