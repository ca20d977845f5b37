import { csvRoute, EntityId, failure, listRoute, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { supplyRequestList } from './supply-request-list.ts';

export const requestMissing = failure({ code: 'supplyRequestMissing', status: 404, text: 'Detail not found' });
export const requestAnswered = failure({
  code: 'supplyRequestAnswered',
  status: 409,
  text: 'Somebody else has answered this request, or taken the answer back.',
});
export const requestAgain = failure({
  code: 'supplyRequestAgain',
  status: 409,
  text: 'The account has asked for this publisher anew. Answer that request.',
});
export const MOST_ANSWER = 400;

const Answer = z
  .object({
    id: EntityId,
    status: z.enum(['done', 'declined'], 'Choose done or declined.'),
    answer: z.string().trim().max(MOST_ANSWER, `At most ${MOST_ANSWER} characters.`).default(''),
    version: z.int32().optional(),
  })
  // Who is refused is told why.
  .refine(({ status, answer }) => status === 'done' || answer !== '', { path: ['answer'], message: 'Say why, in a sentence.' });

export const supplyRequestRoutes = {
  list: listRoute(supplyRequestList, { path: 'messages/supply', access: 'super', summary: 'Publishers that accounts have asked for' }),
  download: csvRoute(supplyRequestList, {
    path: 'messages/supply/download/csv',
    access: 'super',
    summary: 'The list as CSV, every row of the filter',
  }),
  answer: route({
    method: 'POST',
    path: 'messages/supply/answer/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Mark a supply request done, or decline it and say why; who asked is told by letter',
    input: Answer,
    output: Nothing,
    failures: [requestMissing, requestAnswered, staleVersion],
    effect: 'write',
  }),
  reopen: route({
    method: 'POST',
    path: 'messages/supply/reopen/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Take back the answer to a supply request; who asked is told by letter',
    input: z.object({ id: EntityId }),
    output: Nothing,
    failures: [requestMissing, requestAnswered, requestAgain],
    effect: 'write',
  }),
};
