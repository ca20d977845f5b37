import { failure, NoInput, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';

export const ssoOff = failure({ code: 'ssoOff', status: 404, text: 'Single sign-on is not set up here.' });
export const ssoSilent = failure({ code: 'ssoSilent', status: 503, text: 'The identity provider does not answer. Please try again.' });
/** Whatever was wrong with the answer: a forged, old or foreign one learns nothing. */
export const ssoRefused = failure({
  code: 'ssoRefused',
  status: 401,
  text: 'The identity provider’s answer was not accepted. Please sign in again.',
});
export const ssoUnverified = failure({
  code: 'ssoUnverified',
  status: 403,
  text: 'The identity provider has not verified your e-mail. Ask its administrator.',
});
export const ssoStranger = failure({
  code: 'ssoStranger',
  status: 403,
  text: 'No user here has your e-mail. Ask your account’s administrator for access.',
});

export const singleSignOnRoutes = {
  start: route({
    method: 'POST',
    path: 'sso/start',
    access: 'public',
    summary: 'Begin single sign-on: where to send the browser, and the secret that finishes it',
    input: NoInput,
    output: z.object({ url: z.url(), attempt: z.string() }),
    failures: [ssoOff, ssoSilent],
    effect: 'write',
  }),
  finish: route({
    method: 'POST',
    path: 'sso/finish',
    access: 'public',
    summary: 'Finish single sign-on with what the identity provider put into the address',
    input: z.object({ attempt: z.string().min(1).max(100), answer: z.string().max(8_000) }),
    output: Nothing,
    failures: [ssoOff, ssoSilent, ssoRefused, ssoUnverified, ssoStranger],
    effect: 'write',
  }),
};
