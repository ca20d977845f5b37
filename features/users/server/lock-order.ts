import { accountsOf, type Scope, userTable } from '@kontor/core/server';
import { type SQL, sql } from 'drizzle-orm';

// One order for all who change people: accounts by id, then the person, then memberships and invitations. Two who meet wait, and never cross.

/** Nobody joins, leaves or is invited into these accounts until the transaction ends. */
export const lockAccounts = (transaction: Scope, ids: string[]) =>
  transaction.run((database) => database.execute(sql`SELECT lock_accounts(${sql.param(ids)}::text[])`));

const lockPeople = (transaction: Scope, which: SQL) =>
  transaction.run((database) => database.select({ id: userTable.id }).from(userTable).where(which).for('no key update'));

/** Nobody else changes this person, or where they belong, until the transaction ends; `accountId` may be one they do not belong to yet. */
export async function lockPerson(transaction: Scope, id: string, accountId?: string): Promise<void> {
  await lockAccounts(transaction, [...(await accountsOf(transaction, id)), ...(accountId ? [accountId] : [])]);
  await lockPeople(transaction, sql`${userTable.id} = ${id}`);
}

/** As `lockPerson`, of whoever has this e-mail. */
export async function lockEmail(transaction: Scope, email: string): Promise<void> {
  const hasEmail = sql`lower(${userTable.email}) = ${email.toLowerCase()}`;
  const [person] = await transaction.run((database) => database.select({ id: userTable.id }).from(userTable).where(hasEmail));
  if (person) await lockPerson(transaction, person.id, transaction.accountId);
  else await lockAccounts(transaction, [transaction.accountId]);
}
