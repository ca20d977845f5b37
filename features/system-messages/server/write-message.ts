import { type ChangeLog, changesOf, fail } from '@kontor/core/contract';
import { answer, recordChange, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import { type MessageDraft, messageFields, messageOver, momentOf, type systemMessageRoutes } from '@kontor/system-messages/contract';
import { insertMessage, lockMessage, updateMessage, type Written } from './system-message-store.ts';

type Routes = typeof systemMessageRoutes;
export const SYSTEM_MESSAGE = 'system-message';

const writtenOf = (draft: MessageDraft): Written => ({
  message: draft.message,
  type: draft.type,
  enabled: draft.enabled,
  expiration: momentOf(draft) ?? fail(messageOver),
});
const words = (written: Partial<Written>) => ({ ...written, expiration: written.expiration?.toISOString() });

/** Nobody writes a time that is over, and a message that has expired is not brought back by its switch. */
function refuseOver({ expiration, enabled }: Written, before?: Written): void {
  const isAsBefore = before?.expiration.getTime() === expiration.getTime();
  if (expiration.getTime() <= Date.now() && (enabled || !isAsBefore))
    fail(messageOver, undefined, [{ path: 'expiration', message: messageOver.text }]);
}

type Recorded = { id: string; action: 'Create' | 'Update'; changelogs: ChangeLog[] };
/** It stands in the account of who changed it, as the message belongs to none. */
function record(transaction: Scope, { session }: Pick<SignedCall<Routes['create']>, 'session'>, { id, action, changelogs }: Recorded) {
  const summary = action === 'Create' ? 'System message written' : `Changed ${changelogs.map(({ name }) => name).join(', ')}`;
  return recordChange(transaction, session, {
    entity: SYSTEM_MESSAGE,
    entityId: id,
    action,
    summary,
    changelogs,
    accountId: session.accountId,
  });
}

/** Writes the first message of a platform; everybody sees it with their next page. */
export async function createMessage(call: SignedCall<Routes['create']>) {
  const written = writtenOf(call.input);
  refuseOver(written);
  const value = await call.scope.transaction(async (transaction) => {
    const id = await insertMessage(transaction, call.input.platform, written);
    await record(transaction, call, { id, action: 'Create', changelogs: changesOf(messageFields, {}, words(written)) });
    return id;
  });
  return answer(null, { msg: 'System message saved.', value });
}

/** Changes the message, or takes it from every page. */
export async function changeMessage(call: SignedCall<Routes['update']>) {
  const written = writtenOf(call.input);
  const value = await call.scope.transaction(async (transaction) => {
    const before = await lockMessage(transaction, call.input.platform);
    refuseStale(call.input.version, before.version);
    refuseOver(written, before);
    const changelogs = changesOf(messageFields, words(before), words(written));
    if (changelogs.length > 0) {
      await updateMessage(transaction, before.id, written);
      await record(transaction, call, { id: before.id, action: 'Update', changelogs });
    }
    return before.id;
  });
  return answer(null, { msg: 'System message saved.', value });
}
