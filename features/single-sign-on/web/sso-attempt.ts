import { call, readStored, removeStored, safePath, writeStored } from '@kontor/core/web';
import { singleSignOnRoutes } from '@kontor/single-sign-on/contract';

/** What outlives the way to the provider and back, in this tab alone: the attempt's secret and the page that was asked for. */
const ATTEMPT = 'kontor.sso-attempt';
const REDIRECT = 'kontor.sso-redirect';

export type KeptAttempt = { attempt: string | null; redirect: string };

export const keptAttempt = (): KeptAttempt => ({
  attempt: readStored('sessionStorage', ATTEMPT),
  redirect: readStored('sessionStorage', REDIRECT) ?? '',
});

/** An attempt is good for one answer; what comes of it, it is not kept. */
export function forgetAttempt() {
  removeStored('sessionStorage', ATTEMPT);
  removeStored('sessionStorage', REDIRECT);
}

/** Leaves for the identity provider, to come back to `redirect` signed in; Back then leads past this page. Throws `CallError`. */
export async function startSingleSignOn(redirect = ''): Promise<void> {
  const { data } = await call(singleSignOnRoutes.start, {});
  writeStored('sessionStorage', ATTEMPT, data.attempt);
  writeStored('sessionStorage', REDIRECT, redirect);
  window.location.replace(data.url);
}

/** Hands the provider's answer to the server and starts the app anew where one wanted to be; the code leaves the tab's history. Throws `CallError`. */
export async function finishSingleSignOn(attempt: string, answer: string, redirect: string): Promise<void> {
  forgetAttempt();
  await call(singleSignOnRoutes.finish, { attempt, answer });
  window.location.replace(safePath(redirect));
}
