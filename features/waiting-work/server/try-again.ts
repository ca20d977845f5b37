import { fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type waitingWorkRoutes, workNotWaiting } from '@kontor/waiting-work/contract';
import { findWaiting, makeDue, waitingRows } from './waiting-work-store.ts';
import { JOB_OF, workOf } from './work-id.ts';

type Routes = typeof waitingWorkRoutes;

/** Makes it due; its job does it, which is asked for at once. */
export async function tryAgain({ input, session, scope, stores }: SignedCall<Routes['tryAgain']>) {
  const { kind, key } = workOf(input.id);
  const isThere = kind === 'job' ? await findWaiting(scope, kind, key) : await makeDue(scope, kind, key);
  if (!isThere) fail(workNotWaiting);
  stores.log.info({ work: input.id, by: session.userId }, 'waiting work tried again');
  stores.jobs.request(kind === 'job' ? key : JOB_OF[kind]);
  return null;
}

export async function tryAll({ input: { kind }, session, scope, stores }: SignedCall<Routes['tryAll']>) {
  const jobs = kind === 'job' ? await namesOfJobs(scope) : (await makeDue(scope, kind, null)) > 0 ? [JOB_OF[kind]] : [];
  if (jobs.length === 0) fail(workNotWaiting);
  stores.log.info({ work: kind, by: session.userId }, 'waiting work tried again');
  for (const job of jobs) stores.jobs.request(job);
  return null;
}

const namesOfJobs = async (scope: Parameters<typeof waitingRows>[0]) =>
  (await waitingRows(scope)).filter(({ kind }) => kind === 'job').map(({ id }) => workOf(id).key);
