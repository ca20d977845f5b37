import { failure, NoInput, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';

/** Unknown, banned, super, or without an active account: one answer for all (spec 1 §2.9). */
export const invalidUsername = failure({ code: 'invalidUsername', status: 404, text: 'Invalid Username' });
export const notActing = failure({ code: 'notActing', status: 409, text: 'You are not acting as another user.' });

export const impersonationRoutes = {
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
