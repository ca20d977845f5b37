import { fail, type ListWish, type Session } from '@kontor/core/contract';
import { accountTable, membershipTable, openList, personWordsSql, type Scope, sessionTable, userTable } from '@kontor/core/server';
import { type Person, type PersonRow, peopleList, UserZone, userMissing } from '@kontor/users/contract';
import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';
import { goneAddress } from '../standing-store.ts';
import type { StoredUser } from '../user-store.ts';

const accounts = sql<number>`(SELECT count(*)::int FROM membership m WHERE m.user_id = ${userTable.id})`;
/** The program itself, and those who are gone, sign in to nothing. */
const isPerson = sql`${userTable.email} NOT LIKE ${`%${goneAddress('').slice('removed-'.length)}`}`;

const { id, email, firstName, lastName, status, superUser, createdAt, lastLogin } = userTable;
const COLUMNS = { id, email, firstName, lastName, status, accounts, admin: userTable.platformAdmin, superUser, createdAt, lastLogin };
type Found = Omit<PersonRow, 'userId' | 'createDate' | 'lastLogin'> & { createdAt: Date; lastLogin: Date | null };
const rowOf = ({ createdAt: made, lastLogin: seen, ...row }: Found): PersonRow => ({
  ...row,
  userId: row.id,
  createDate: made.toISOString(),
  lastLogin: seen?.toISOString() ?? null,
});

/** Everybody, page by page. */
export const openPeople = ({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) =>
  openList(
    scope,
    { view: peopleList, session, input },
    {
      select: COLUMNS,
      from: (rows) => rows.from(userTable),
      where: [isPerson],
      sql: { email, firstName, lastName, status, admin: userTable.platformAdmin, superUser, createDate: createdAt, lastLogin },
      search: [email, personWordsSql],
      id,
      toRow: rowOf,
    },
  );

/** A person by id; throws where there is none. */
export async function findAnybody(scope: Scope, userId: string): Promise<StoredUser> {
  const [found] = await scope.run((database) =>
    database
      .select()
      .from(userTable)
      .where(and(eq(id, userId), isPerson)),
  );
  return found ?? fail(userMissing);
}

/** Where somebody belongs, by name. */
export const accessOfPerson = (scope: Scope, userId: string): Promise<Person['accountAccess']> =>
  scope.run((database) =>
    database
      .select({
        accountId: accountTable.id,
        accountName: accountTable.name,
        accountType: accountTable.type,
        admin: membershipTable.accountAdmin,
      })
      .from(membershipTable)
      .innerJoin(accountTable, eq(accountTable.id, membershipTable.accountId))
      .where(eq(membershipTable.userId, userId))
      .orderBy(asc(accountTable.name), asc(accountTable.id)),
  );

/** One person as their page shows them. */
export async function readPerson(scope: Scope, session: Session, userId: string): Promise<Person> {
  const user = await findAnybody(scope, userId);
  const [accountAccess, [counted]] = await Promise.all([
    accessOfPerson(scope, userId),
    scope.run((database) =>
      database.select({ sessions: sql<number>`count(*)::int` }).from(sessionTable).where(eq(sessionTable.userId, userId)),
    ),
  ]);
  const isOneSeller = accountAccess.length === 1 && accountAccess[0]?.accountType === 'Publisher';
  const isSelf = userId === session.userId;
  return {
    ...rowOf({ ...user, admin: user.platformAdmin, accounts: accountAccess.length }),
    timezone: UserZone.parse(user.timezone),
    offset: user.timezone === 'custom' ? user.utcOffset : null,
    dashboardUrl: user.dashboardUrl,
    adhocUrl: user.adhocUrl,
    accountAccess,
    ownedMarketplaces: user.ownedMarketplaces,
    sessions: counted?.sessions ?? 0,
    isSelf,
    canSetPassword: !isSelf && !user.superUser && accountAccess.length > 0 && !isOneSeller,
    version: user.version,
  };
}

/** Accounts of `ids` that are switched on, with their names. */
export const openAccountsOf = (scope: Scope, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({ id: accountTable.id, name: accountTable.name })
          .from(accountTable)
          .where(and(inArray(accountTable.id, [...ids]), eq(accountTable.status, 'active'))),
      );

/** Super users who can sign in, but one; locked until the transaction ends, so that of two who go the second sees the first gone. */
export const otherSupers = (transaction: Scope, userId: string): Promise<{ id: string }[]> =>
  transaction.run((database) =>
    database
      .select({ id })
      .from(userTable)
      .where(and(eq(superUser, true), eq(status, 'active'), not(eq(id, userId))))
      .orderBy(asc(id))
      .for('no key update'),
  );
