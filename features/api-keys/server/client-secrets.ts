import { type apiKeyRoutes, MAX_SECRETS, onlySecret, pairNotIssued, secretNotFound, tooManySecrets } from '@kontor/api-keys/contract';
import { fail, maskedSecret, personName, type Session } from '@kontor/core/contract';
import { newSecret, recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { activatePending, deleteSecret, ensureClient, findClientId, lockClient, replacePending, savedSecrets } from './api-key-store.ts';

type Routes = typeof apiKeyRoutes;

/** The account's client and its saved secrets; of a secret the last four alone (design §6.8). */
export async function listSecrets({ scope }: SignedCall<Routes['all']>) {
  const [clientId, secrets] = await Promise.all([findClientId(scope), savedSecrets(scope)]);
  const data = secrets.map(({ id, last4, createdAt, ...maker }) => ({
    id,
    clientSecret: maskedSecret(last4),
    userName: personName(maker),
    creationDate: createdAt.toISOString(),
  }));
  return { clientId, data };
}

async function refuseSixth(transaction: Scope) {
  if ((await savedSecrets(transaction)).length >= MAX_SECRETS) fail(tooManySecrets);
}

/** A pair that is shown this once and waits to be saved (spec 1 §4, API key flow). */
export async function createPair({ session, scope }: SignedCall<Routes['create']>) {
  const clientSecret = `kcs_${newSecret()}`;
  return scope.transaction(async (transaction) => {
    await ensureClient(transaction);
    const clientId = (await lockClient(transaction)) ?? fail(pairNotIssued);
    await refuseSixth(transaction);
    await replacePending(transaction, { secret: clientSecret, userId: session.userId });
    return { clientId, clientSecret };
  });
}

/** History is the account's, and names a secret by its last four, as the list does. */
function record(transaction: Scope, session: Session, { last4 }: { last4: string }, action: 'Create' | 'Remove') {
  const { accountId } = session;
  const [summary, oldValue, newValue] =
    action === 'Create' ? ['Client secret saved', null, maskedSecret(last4)] : ['Client secret deleted', maskedSecret(last4), null];
  const changelogs = [{ name: 'Client secret', action, oldValue, newValue }];
  return recordChange(transaction, session, { entity: 'api-key', entityId: accountId, action, summary, changelogs, accountId });
}

/** Activates the pair this server issued to this account and user, while there are fewer than five (spec 1 §5). */
export async function savePair({ input, session, scope }: SignedCall<Routes['save']>) {
  await scope.transaction(async (transaction) => {
    if ((await lockClient(transaction)) !== input.clientId) fail(pairNotIssued);
    await refuseSixth(transaction);
    const saved = (await activatePending(transaction, { secret: input.clientSecret, userId: session.userId })) ?? fail(pairNotIssued);
    await record(transaction, session, saved, 'Create');
  });
  return null;
}

/** Deletes a secret and every token issued on it; the only one stays (spec 1 §5). */
export async function removeSecret({ input, session, scope }: SignedCall<Routes['remove']>) {
  await scope.transaction(async (transaction) => {
    await lockClient(transaction);
    const secrets = await savedSecrets(transaction);
    const secret = secrets.find(({ id }) => id === input.id) ?? fail(secretNotFound);
    if (secrets.length === 1) fail(onlySecret);
    await deleteSecret(transaction, secret.id);
    await record(transaction, session, secret, 'Remove');
  });
  return null;
}
