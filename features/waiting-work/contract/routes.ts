import { failure, NoInput, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';

export const workNotWaiting = failure({ code: 'workNotWaiting', status: 404, text: 'This is no longer waiting.' });

export const WORK_KINDS = ['change', 'letter', 'ticket', 'job'] as const;
const WorkKind = z.enum(WORK_KINDS);
export type WorkKind = z.output<typeof WorkKind>;

/** Kind and what it is within its kind. */
const WorkId = z
  .string()
  .max(100)
  .regex(/^(change|letter|ticket|job)-[\w-]+$/);
const ById = z.object({ id: WorkId });

/** What failed and waits aside. `nextTry` is null where a person must look first, and for jobs, which have their clock. */
export const WaitingWork = z.object({
  id: WorkId,
  kind: WorkKind,
  about: z.string(),
  account: z.string(),
  since: z.iso.datetime(),
  attempts: z.number().int(),
  nextTry: z.iso.datetime().nullable(),
  error: z.string(),
});
export type WaitingWork = z.output<typeof WaitingWork>;

/** At most so many of a kind are listed, the oldest first; `counts` has all. */
export const MOST_LISTED = 200;

export const waitingWorkRoutes = {
  list: route({
    method: 'GET',
    path: 'waiting-work',
    access: 'super',
    summary: 'Failed work that is waiting: changes for other stores, letters, support requests and jobs',
    input: NoInput,
    output: z.object({ rows: z.array(WaitingWork), counts: z.record(WorkKind, z.number()) }),
    effect: 'read',
  }),
  tryAgain: route({
    method: 'POST',
    path: 'waiting-work/try/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Try one of them again, soon',
    input: ById,
    output: Nothing,
    failures: [workNotWaiting],
    effect: 'write',
  }),
  tryAll: route({
    method: 'POST',
    path: 'waiting-work/try-all/{kind}',
    access: 'super',
    reach: 'platform',
    summary: 'Try all of a kind again, soon',
    input: z.object({ kind: WorkKind }),
    output: Nothing,
    failures: [workNotWaiting],
    effect: 'write',
  }),
  giveUp: route({
    method: 'POST',
    path: 'waiting-work/give-up/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Give up a change or a letter',
    input: ById,
    output: Nothing,
    failures: [workNotWaiting],
    effect: 'write',
  }),
};
