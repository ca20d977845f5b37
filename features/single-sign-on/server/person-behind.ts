import type { ChangeLog } from '@kontor/core/contract';
import { recordChange, type Scope, type Stores } from '@kontor/core/server';
import { accountFor, findPerson } from '@kontor/session/server';
import { ssoStranger, ssoUnverified } from '@kontor/single-sign-on/contract';
import type { Identity } from './identity.ts';
import { findLinked, insertLink, insertMember, isActiveAccount, noteVerified, type Person } from './identity-store.ts';
import { turnAway } from './turn-away.ts';

type Landed = { person: Person; accountId: string };
type Note = { action: 'Create' | 'Update'; summary: string; field: string; value: string };

/** The person did it, by coming. */
function record(transaction: Scope, { person, accountId }: Landed, { action, summary, field, value }: Note) {
  const changelogs = [{ name: field, action: 'Create', oldValue: null, newValue: value } satisfies ChangeLog];
  const actor = { userId: person.id, firstName: person.firstName, lastName: person.lastName };
  return recordChange(transaction, actor, { entity: 'user', entityId: person.id, action, summary, changelogs, accountId });
}

/** Makes an unknown person a plain member of the installation's account for them; null where it has none (design §6.7). */
async function provision(transaction: Scope, { claims }: Identity, { config, log }: Stores): Promise<Person | null> {
  const accountId = config.OIDC_PROVISION_ACCOUNT;
  if (!accountId) return null;
  if (!(await isActiveAccount(transaction, accountId))) turnAway(log, ssoStranger, 'OIDC_PROVISION_ACCOUNT is no active account');
  const { email, name, firstName, lastName } = claims;
  const person = await insertMember(transaction, { email, firstName: firstName || name || email.replace(/@.*/, ''), lastName }, accountId);
  // Who asked twice at once was made by the other call.
  if (!person) return findPerson(transaction, email);
  await record(
    transaction,
    { person, accountId },
    { action: 'Create', summary: 'Created by single sign-on', field: 'Email', value: email },
  );
  return person;
}

/** Where a person lands: the account the provider names where they belong to it, or their own first one; banned people land nowhere. */
async function landing(transaction: Scope, person: Person, { claims }: Identity, { log }: Stores): Promise<Landed> {
  if (person.status !== 'active') turnAway(log, ssoStranger, 'the user is banned');
  const named = claims.pubId ? await accountFor(transaction, person.id, claims.pubId) : null;
  const accountId = named ?? (await accountFor(transaction, person.id));
  return accountId ? { person, accountId } : turnAway(log, ssoStranger, 'the user has no active account');
}

/** Finds by a verified e-mail who comes for the first time, or makes them, and links them (security rule 15). */
async function introduce(transaction: Scope, identity: Identity, stores: Stores): Promise<Landed> {
  const { isEmailVerified, claims } = identity;
  if (!isEmailVerified) turnAway(stores.log, ssoUnverified, 'the e-mail is not verified');
  const known = await findPerson(transaction, claims.email);
  const person = known ?? (await provision(transaction, identity, stores));
  if (!person) return turnAway(stores.log, ssoStranger, 'nobody has this e-mail');
  const landed = await landing(transaction, person, identity, stores);
  if (await insertLink(transaction, identity, person.id)) {
    const note: Note = { action: 'Update', summary: 'Linked to single sign-on', field: 'Single sign-on', value: identity.issuer };
    if (known) {
      await noteVerified(transaction, person.id, landed.accountId);
      await record(transaction, landed, note);
    }
    return landed;
  }
  const linked = await findLinked(transaction, identity);
  return linked?.id === person.id ? landed : turnAway(stores.log, ssoStranger, 'another subject is linked to the user');
}

/** Who an identity is here and the account they land in: by their link, never by e-mail again once there is one (security rule 15). */
export async function personBehind(transaction: Scope, identity: Identity, stores: Stores): Promise<Landed> {
  const linked = await findLinked(transaction, identity);
  return linked ? landing(transaction, linked, identity, stores) : introduce(transaction, identity, stores);
}
