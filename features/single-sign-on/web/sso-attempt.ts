import { call, dropKept, keep, readKept, safePath } from '@kontor/core/web';
import { singleSignOnRoutes } from '@kontor/single-sign-on/contract';

/** What outlives the way to the provider and back, in this tab alone: the attempt's secret and the page that was asked for. */
const ATTEMPT = 'kontor.sso-attempt';
const REDIRECT = 'kontor.sso-redirect';

export type KeptAttempt = { attempt: string | null; redirect: string };

export const keptAttempt = (): KeptAttempt => ({
  attempt: readKept('sessionStorage', ATTEMPT),
  redirect: readKept('sessionStorage', REDIRECT) ?? '',
});

/** An attempt is good for one answer; what comes of it, it is not kept. */
export function forgetAttempt() {
  dropKept('sessionStorage', ATTEMPT);
  dropKept('sessionStorage', REDIRECT);
}

/** Leaves for the identity provider, to come back to `redirect` signed in; Back then leads past this page. Throws `CallError`. */
export async function startSingleSignOn(redirect = ''): Promise<void> {
  const { data } = await call(singleSignOnRoutes.start, {});
  keep('sessionStorage', ATTEMPT, data.attempt);
  keep('sessionStorage', REDIRECT, redirect);
  window.location.replace(data.url);
}

/** Hands the provider's answer to the server and starts the app anew where one wanted to be; the code leaves the tab's history. Throws `CallError`. */
export async function finishSingleSignOn(attempt: string, answer: string, redirect: string): Promise<void> {
  forgetAttempt();
  await call(singleSignOnRoutes.finish, { attempt, answer });
  window.location.replace(safePath(redirect));
}
