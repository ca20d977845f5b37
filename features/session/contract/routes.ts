import { failure, NoInput, Nothing, route, Session, SessionUser } from '@kontor/core/contract';
import { z } from 'zod';
import { FirstUser } from './first-user.ts';
import { SignIn } from './sign-in.ts';

export const wrongCredentials = failure({ code: 'wrongCredentials', status: 401, text: 'The email or password is not correct.' });
export const signInPaused = failure({ code: 'signInPaused', status: 429, text: 'Too many attempts. Please wait and try again.' });

/** Told after the right password alone: it was set in an account the person no longer works in. */
export const foreignPassword = failure({
  code: 'foreignPassword',
  status: 403,
  text: 'Somebody else set this password. Choose one of your own with Forgot password.',
});

export const setupLinkUsed = failure({
  code: 'setupLinkUsed',
  status: 404,
  text: 'This link has been used or was never valid. Sign in instead.',
});

/** Address (DSN) of the service that is told of errors in the browser; null sends nothing (spec 1 §8). */
const ErrorReports = z.string().nullable();

/** What the shell must know besides the session: this installation's name and links. */
export const Installation = z.object({
  version: z.string(),
  isDemo: z.boolean(),
  marketplaceUrl: z.string(),
  /** Newest hour of the event data, ISO; null without data. */
  dataTo: z.string().nullable(),
  errorReports: ErrorReports,
});
export type Installation = z.output<typeof Installation>;

/** What the identity provider said of the person; null for e-mail and password (spec 1 §7.1). */
export const Claims = z.object({
  pubId: z.string().max(100),
  name: z.string().max(250),
  email: z.string().max(254),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
});
export const claimsDiffer = failure({
  code: 'claimsDiffer',
  status: 401,
  text: 'The identity provider gave a different answer. Please sign in again.',
});

export const sessionRoutes = {
  session: route({
    method: 'GET',
    path: 'user/session',
    access: 'signedIn',
    summary: 'Who is signed in',
    input: NoInput,
    output: z.object({ user: SessionUser, installation: Installation, claims: Claims.nullable() }),
    effect: 'read',
  }),
  signIn: route({
    method: 'POST',
    path: 'publisher/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    input: SignIn,
    output: Session,
    failures: [wrongCredentials, signInPaused, foreignPassword],
    effect: 'write',
  }),
  ways: route({
    method: 'GET',
    path: 'sign-in/ways',
    access: 'public',
    summary: 'What sign-in pages need: ways to sign in, shortest password, address for error reports',
    input: NoInput,
    output: z.object({ sso: z.object({ label: z.string() }).nullable(), passwordMinLength: z.number(), errorReports: ErrorReports }),
    effect: 'read',
  }),
  userLogin: route({
    method: 'POST',
    path: 'user/login',
    access: 'signedIn',
    summary: 'The app’s first call after single sign-on: the claims must be those the server itself verified',
    input: Claims,
    output: Nothing,
    failures: [claimsDiffer],
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
