import { changesOf, fail, type Session } from '@kontor/core/contract';
import { answer, recordChange, refuseStale, type Scope, type SignedCall, type Stores } from '@kontor/core/server';
import { requestAnswered, type SupplyStatus, supplyRequestList, type supplyRequestRoutes } from '@kontor/supply-requests/contract';
import { answeredLetter, askedLetter } from './letters.ts';
import { insertRequest, lockRequest, managersOf, namesOf, writeAnswer } from './supply-request-store.ts';

export const SUPPLY_REQUEST = 'supply-request';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Asking = { session: Session; scope: Scope; stores: Pick<Stores, 'mail' | 'config'> };

/**
 * Asks the platform for a publisher, once: whoever asks while that is open finds it asked. The account's managers are told by letter. Answers
 * whether it was asked now. Which publishers may be asked for is the caller's to say.
 */
export async function askForPublisher({ session, scope, stores }: Asking, { id, name }: { id: string; name: string }): Promise<boolean> {
  const isNew = await scope.transaction(async (transaction) => {
    const made = await insertRequest(transaction, { publisherId: id, userId: session.userId });
    if (made === null) return false;
    await recordChange(transaction, session, {
      entity: SUPPLY_REQUEST,
      entityId: made,
      action: 'Create',
      summary: `Asked for the publisher ${name}`,
      changelogs: [],
      accountId: scope.accountId,
    });
    return true;
  });
  if (!isNew) return false;
  const { name: account, managers } = await managersOf(scope);
  for (const to of managers.filter((one) => EMAIL.test(one)))
    stores.mail.post(askedLetter(to, { account, pub: name, config: stores.config }));
  return true;
}

type Told = { status: SupplyStatus; answer: string };
async function settle(
  { session, scope, stores }: Pick<SignedCall<(typeof supplyRequestRoutes)['answer']>, 'session' | 'scope' | 'stores'>,
  id: string,
  { told, version }: { told: Told; version?: number | undefined },
) {
  const { pub, email } = await scope.transaction(async (transaction) => {
    const row = await lockRequest(transaction, id);
    refuseStale(version, row.version);
    // Answering what is answered, and taking back what is open, is somebody else's step.
    if ((row.status === 'pending') === (told.status === 'pending')) fail(requestAnswered);
    const names = await namesOf(transaction, id);
    await writeAnswer(transaction, id, { ...told, answeredBy: told.status === 'pending' ? null : session.userId });
    await recordChange(transaction, session, {
      entity: SUPPLY_REQUEST,
      entityId: id,
      action: 'Update',
      summary: `${names.account} and ${names.pub}: ${told.status}`,
      changelogs: changesOf({ status: supplyRequestList.fields.status }, row, told),
      accountId: session.accountId,
    });
    return names;
  });
  stores.mail.post(answeredLetter(email, { ...told, pub, config: stores.config }));
}

/** Marks a request done, or declines it; who asked is told. */
export async function answerRequest(call: SignedCall<(typeof supplyRequestRoutes)['answer']>) {
  const { id, status, answer: words, version } = call.input;
  await settle(call, id, { told: { status, answer: words }, version });
  return answer(null, { msg: status === 'done' ? 'Supply request done.' : 'Supply request declined.', value: id });
}

/** Takes an answer back; twice is once. */
export async function reopenRequest(call: SignedCall<(typeof supplyRequestRoutes)['reopen']>) {
  await settle(call, call.input.id, { told: { status: 'pending', answer: '' } });
  return answer(null, { msg: 'Supply request pending again.', value: call.input.id });
}
