import { fail } from '@kontor/core/contract';
import { recordChange, type SignedCall, scopeOf } from '@kontor/core/server';
import { type waitingWorkRoutes, workNotWaiting } from '@kontor/waiting-work/contract';
import { dropWaiting, findWaiting } from './waiting-work-store.ts';
import { workOf } from './work-id.ts';

/** Nobody tries it again. What it was about is read as staff, because the platform sees no account's deal. */
export async function giveUp({ input, session, scope, stores }: SignedCall<(typeof waitingWorkRoutes)['giveUp']>) {
  const { kind, key } = workOf(input.id);
  // A request is somebody's, and is sent in the end.
  if (kind === 'job' || kind === 'ticket') return fail(workNotWaiting);
  const found = (await findWaiting(scopeOf(stores.entities, session, true), kind, key)) ?? fail(workNotWaiting);
  await scope.transaction(async (transaction) => {
    if ((await dropWaiting(transaction, kind, key)) === 0) fail(workNotWaiting);
    await recordChange(transaction, session, {
      entity: 'waiting-work',
      entityId: key,
      action: 'Remove',
      summary: kind === 'change' ? 'Waiting change given up' : 'Waiting e-mail given up',
      changelogs: [{ name: 'Waiting work', action: 'Remove', oldValue: found.about, newValue: null }],
      accountId: session.accountId,
    });
  });
  return null;
}
