import { failure, NoInput, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';

/** Unknown, banned, super, or without an active account: one answer for all (spec 1 §2.9). */
export const invalidUsername = failure({ code: 'invalidUsername', status: 404, text: 'Invalid Username' });
export const notActing = failure({ code: 'notActing', status: 409, text: 'You are not acting as another user.' });

/** Somebody a super user may act as, and the account they land in. */
const Subject = z.object({ email: z.string(), name: z.string(), account: z.string() });
export type Subject = z.output<typeof Subject>;
/** Most people that a search answers; who is not among them is found by another letter. */
export const MOST_SUBJECTS = 20;

export const impersonationRoutes = {
  find: route({
    method: 'GET',
    path: 'user/impersonate/people',
    access: 'superToken',
    summary: 'People one may act as, found by e-mail, name or account',
    input: z.object({ q: z.string().trim().max(200).default('') }),
    output: z.object({ people: z.array(Subject) }),
    effect: 'read',
  }),
  start: route({
    method: 'POST',
    path: 'user/impersonate',
    access: 'superToken',
    summary: 'Act as another user for an hour; what is done is recorded with both names',
    input: z.object({ username: z.string().trim().min(1, 'Invalid Username').max(254) }),
    output: Nothing,
    failures: [invalidUsername],
    effect: 'write',
  }),
  stop: route({
    method: 'POST',
    path: 'user/impersonate/stop',
    access: 'signedIn',
    summary: 'Stop acting as another user and be oneself again',
    input: NoInput,
    output: Nothing,
    failures: [notActing],
    effect: 'write',
  }),
};
