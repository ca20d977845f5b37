import { accountsOf, type Scope, userTable } from '@kontor/core/server';
import { asc, inArray, sql } from 'drizzle-orm';

// One order for all who change people: accounts by id, then the person, then memberships and invitations. Two who meet wait, and never cross.

/** Nobody joins, leaves or is invited into these accounts until the transaction ends. */
export const lockAccounts = (transaction: Scope, ids: string[]) =>
  transaction.run((database) => database.execute(sql`SELECT lock_accounts(${sql.param(ids)}::text[])`));

/** Nobody else changes this person, or where they belong, until the transaction ends; `accountId` may be one they do not belong to yet. */
export const lockPerson = (transaction: Scope, id: string, accountId?: string): Promise<void> => lockPeople(transaction, [id], accountId);

/** As `lockPerson`, of several at once: one after another their accounts would be locked out of order. */
export async function lockPeople(transaction: Scope, ids: string[], accountId?: string): Promise<void> {
  const accounts = new Set(accountId ? [accountId] : []);
  for (const id of ids) for (const one of await accountsOf(transaction, id)) accounts.add(one);
  await lockAccounts(transaction, [...accounts]);
  await transaction.run((database) =>
    database.select({ id: userTable.id }).from(userTable).where(inArray(userTable.id, ids)).orderBy(asc(userTable.id)).for('no key update'),
  );
}

/** As `lockPerson`, of whoever has this e-mail. */
export async function lockEmail(transaction: Scope, email: string): Promise<void> {
  const hasEmail = sql`lower(${userTable.email}) = ${email.toLowerCase()}`;
  const [person] = await transaction.run((database) => database.select({ id: userTable.id }).from(userTable).where(hasEmail));
  if (person) await lockPerson(transaction, person.id, transaction.accountId);
  else await lockAccounts(transaction, [transaction.accountId]);
}
