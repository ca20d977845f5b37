import { type ListInput, type ListOf, offsetMinutes, ZONES, type ZoneKey } from '@kontor/core/contract';
import { accountTable, membershipTable, runList, type Scope, userTable } from '@kontor/core/server';
import { type User, type UserRow, UserZone } from '@kontor/users/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

// Neither users nor memberships have row-level security, so every query here names the account itself.

/** How many of the user's accounts `callerId` administers; another tenant's are not counted (design §6.6). */
const sharedAccounts = (callerId: string): SQL<number> => sql<number>`(
  SELECT count(*)::int FROM membership theirs
  JOIN membership mine ON mine.account_id = theirs.account_id AND mine.user_id = ${callerId} AND mine.account_admin
  WHERE theirs.user_id = ${userTable.id})`;

/** True when `callerId` administers every account the user belongs to. */
export const isWhollyMine = (callerId: string): SQL<boolean> => sql<boolean>`NOT EXISTS (
  SELECT FROM membership theirs WHERE theirs.user_id = ${userTable.id} AND NOT EXISTS (
    SELECT FROM membership mine
    WHERE mine.account_id = theirs.account_id AND mine.user_id = ${callerId} AND mine.account_admin))`;

/** Names, zone and sign-ins of who belongs to other accounts too are their own business: told to them and to who administers all of those. */
const isKnown = (callerId: string): SQL<boolean> => sql<boolean>`(${userTable.id} = ${callerId} OR ${isWhollyMine(callerId)})`;
const createdAt = (callerId: string) =>
  sql<Date>`CASE WHEN ${isKnown(callerId)} THEN ${userTable.createdAt} ELSE ${membershipTable.createdAt} END`.mapWith(userTable.createdAt);
const lastLogin = (callerId: string) =>
  sql<Date | null>`CASE WHEN ${isKnown(callerId)} THEN ${userTable.lastLogin} END`.mapWith(userTable.lastLogin);

type Stored = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
  lastLogin: Date | null;
  accounts: number;
  admin: boolean;
  isKnown: boolean;
};

const toRow = ({ createdAt, lastLogin, isKnown, ...row }: Stored): UserRow => ({
  ...row,
  isShared: !isKnown,
  userId: row.id,
  createDate: createdAt.toISOString(),
  lastLogin: lastLogin?.toISOString() ?? null,
});

/** Users of the scope's account, one page. */
export const pageOfUsers = (scope: Scope, callerId: string, input: ListInput): Promise<ListOf<UserRow>> =>
  runList<UserRow>(
    scope,
    {
      from: membershipTable,
      joins: [{ table: userTable, on: eq(userTable.id, membershipTable.userId) }],
      select: {
        id: userTable.id,
        email: userTable.email,
        firstName: userTable.firstName,
        lastName: userTable.lastName,
        createdAt: createdAt(callerId),
        lastLogin: lastLogin(callerId),
        accounts: sharedAccounts(callerId),
        admin: membershipTable.accountAdmin,
        isKnown: isKnown(callerId),
      },
      columns: {
        email: { sql: userTable.email, sortBy: sql`lower(${userTable.email})`, isSortable: true, isFilterable: true },
        firstName: { sql: userTable.firstName, sortBy: sql`lower(${userTable.firstName})`, isSortable: true, isFilterable: true },
        lastName: { sql: userTable.lastName, sortBy: sql`lower(${userTable.lastName})`, isSortable: true, isFilterable: true },
        createDate: { sql: createdAt(callerId), isSortable: true },
        // Who never signed in comes before all who did.
        lastLogin: { sql: sql`coalesce(${lastLogin(callerId)}, '-infinity')`, isSortable: true },
        accounts: { sql: sharedAccounts(callerId), isSortable: true },
        admin: { sql: membershipTable.accountAdmin, isSortable: true, isFilterable: true },
      },
      search: [userTable.email, userTable.firstName, userTable.lastName, sql`(${userTable.firstName} || ' ' || ${userTable.lastName})`],
      where: [eq(membershipTable.accountId, scope.accountId)],
      defaultSort: { predicate: 'createDate', reverse: true },
      id: userTable.id,
      // The select above, by its names.
      toRow: (row) => toRow(row as unknown as Stored),
    },
    input,
  );

export type StoredUser = typeof userTable.$inferSelect;
/** `isWhole`: the caller administers every account of theirs. */
export type Member = { user: StoredUser; admin: boolean; accounts: number; isWhole: boolean; joinedAt: Date };

/** One user of the scope's account, as `callerId` may know them; null for everybody else's. */
export async function findMember(scope: Scope, callerId: string, id: string): Promise<Member | null> {
  const [row] = await scope.run((database) =>
    database
      .select({
        user: userTable,
        admin: membershipTable.accountAdmin,
        accounts: sharedAccounts(callerId),
        isWhole: isWhollyMine(callerId),
        joinedAt: membershipTable.createdAt,
      })
      .from(membershipTable)
      .innerJoin(userTable, eq(userTable.id, membershipTable.userId))
      .where(and(eq(membershipTable.accountId, scope.accountId), eq(membershipTable.userId, id))),
  );
  return row ?? null;
}

const mine = alias(membershipTable, 'mine');

/** The user's accounts among those `callerId` administers, by name. */
export const accessOf = (scope: Scope, callerId: string, userId: string): Promise<User['accountAccess']> =>
  scope.run((database) =>
    database
      .select({ accountId: accountTable.id, accountName: accountTable.name, admin: membershipTable.accountAdmin })
      .from(membershipTable)
      .innerJoin(mine, and(eq(mine.accountId, membershipTable.accountId), eq(mine.userId, callerId), eq(mine.accountAdmin, true)))
      .innerJoin(accountTable, eq(accountTable.id, membershipTable.accountId))
      .where(eq(membershipTable.userId, userId))
      .orderBy(accountTable.name, accountTable.id),
  );

const isNamedZone = (zone: string): zone is ZoneKey => zone in ZONES;
/** The offset in force now, in whole hours (design §6.5). */
const offsetOf = ({ timezone, utcOffset }: StoredUser) => (isNamedZone(timezone) ? offsetMinutes(ZONES[timezone].iana) / 60 : utcOffset);

type Rights = Pick<User, 'accountAccess' | 'canSetPassword' | 'canSetName' | 'isSelf'>;

/** What the edit page is told of a user; the rights are worked out by the caller. */
export function toUser({ user, admin, accounts, isWhole, joinedAt }: Member, rights: Rights): User {
  const { id, email, firstName, lastName, createdAt, lastLogin } = user;
  const isKnown = isWhole || rights.isSelf;
  const told = isKnown ? { createdAt, lastLogin } : { createdAt: joinedAt, lastLogin: null };
  return {
    ...toRow({ id, email, firstName, lastName, accounts, admin, isKnown, ...told }),
    timezone: isKnown ? UserZone.parse(user.timezone) : null,
    offset: isKnown ? offsetOf(user) : null,
    // Marketplaces of a user are the platform's to give (spec 3 §7).
    ownedMarketplaces: [],
    version: isKnown ? user.version : null,
    ...rights,
  };
}
