import { type ListWish, offsetMinutes, type Session, ZONES, type ZoneKey } from '@kontor/core/contract';
import { accountTable, membershipTable, openList, personNameSql, type Scope, userTable } from '@kontor/core/server';
import { type User, type UserRow, UserZone, userList } from '@kontor/users/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

// Neither users nor memberships have row-level security, so every query here names the account itself.

/** Who asks, and the account they work in. */
export type Asker = { callerId: string; accountId: string };

/**
 * Accounts that the caller administers, as `mine`. Who works under a password that somebody else set is an administrator in the account at
 * hand alone: whoever set it would act in the others through them (decision 0023).
 */
const administered = ({ callerId, accountId }: Asker): SQL => sql`(
  SELECT held.account_id FROM membership held JOIN app_user holder ON holder.id = held.user_id
  WHERE held.user_id = ${callerId} AND held.account_admin AND (holder.password_set_by IS NULL OR held.account_id = ${accountId}))`;

export const isAdministered = (accountId: SQL | AnyPgColumn, asker: Asker): SQL => sql`${accountId} IN ${administered(asker)}`;

/** How many of the user's accounts the caller administers; another tenant's are not counted (design §6.6). */
const sharedAccounts = (asker: Asker): SQL<number> => sql<number>`(
  SELECT count(*)::int FROM membership theirs WHERE theirs.user_id = ${userTable.id} AND theirs.account_id IN ${administered(asker)})`;

/** True when the caller administers every account the user belongs to. */
export const isWhollyMine = (asker: Asker): SQL<boolean> => sql<boolean>`NOT EXISTS (
  SELECT FROM membership theirs WHERE theirs.user_id = ${userTable.id} AND theirs.account_id NOT IN ${administered(asker)})`;

/** Names, zone and sign-ins of who belongs to other accounts too are their own business: told to them and to who administers all of those. */
const isKnown = (asker: Asker): SQL<boolean> => sql<boolean>`(${userTable.id} = ${asker.callerId} OR ${isWhollyMine(asker)})`;
const createdAt = (asker: Asker) =>
  sql<Date>`CASE WHEN ${isKnown(asker)} THEN ${userTable.createdAt} ELSE ${membershipTable.createdAt} END`.mapWith(userTable.createdAt);
const lastLogin = (asker: Asker) =>
  sql<Date | null>`CASE WHEN ${isKnown(asker)} THEN ${userTable.lastLogin} END`.mapWith(userTable.lastLogin);

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

/** The list of the scope's users. */
export function openUsers({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) {
  const asker = { callerId: session.userId, accountId: scope.accountId };
  const { email, firstName, lastName } = userTable;
  return openList(
    scope,
    { view: userList, session, input },
    {
      select: {
        id: userTable.id,
        email,
        firstName,
        lastName,
        createdAt: createdAt(asker),
        lastLogin: lastLogin(asker),
        accounts: sharedAccounts(asker),
        admin: membershipTable.accountAdmin,
        isKnown: isKnown(asker),
      },
      from: (rows) => rows.from(membershipTable).innerJoin(userTable, eq(userTable.id, membershipTable.userId)),
      where: [eq(membershipTable.accountId, scope.accountId)],
      sql: {
        email,
        firstName,
        lastName,
        createDate: createdAt(asker),
        lastLogin: lastLogin(asker),
        accounts: sharedAccounts(asker),
        admin: membershipTable.accountAdmin,
      },
      search: [email, firstName, lastName, personNameSql],
      id: userTable.id,
      toRow,
    },
  );
}

export type StoredUser = typeof userTable.$inferSelect;
/** `isWhole`: the caller administers every account of theirs. */
export type Member = { user: StoredUser; admin: boolean; accounts: number; isWhole: boolean; joinedAt: Date };

/** One user of the scope's account, as `callerId` may know them; null for everybody else's. */
export async function findMember(scope: Scope, callerId: string, id: string): Promise<Member | null> {
  const asker = { callerId, accountId: scope.accountId };
  const [row] = await scope.run((database) =>
    database
      .select({
        user: userTable,
        admin: membershipTable.accountAdmin,
        accounts: sharedAccounts(asker),
        isWhole: isWhollyMine(asker),
        joinedAt: membershipTable.createdAt,
      })
      .from(membershipTable)
      .innerJoin(userTable, eq(userTable.id, membershipTable.userId))
      .where(and(eq(membershipTable.accountId, scope.accountId), eq(membershipTable.userId, id))),
  );
  return row ?? null;
}

/** The user's accounts among those `callerId` administers, by name. */
export const accessOf = (scope: Scope, callerId: string, userId: string): Promise<User['accountAccess']> =>
  scope.run((database) =>
    database
      .select({ accountId: accountTable.id, accountName: accountTable.name, admin: membershipTable.accountAdmin })
      .from(membershipTable)
      .innerJoin(accountTable, eq(accountTable.id, membershipTable.accountId))
      .where(and(eq(membershipTable.userId, userId), isAdministered(membershipTable.accountId, { callerId, accountId: scope.accountId })))
      .orderBy(accountTable.name, accountTable.id),
  );

const isNamedZone = (zone: string): zone is ZoneKey => zone in ZONES;
/** The offset in force now, in whole hours (design §6.5). */
const offsetOf = ({ timezone, utcOffset }: StoredUser) => (isNamedZone(timezone) ? offsetMinutes(ZONES[timezone].iana) / 60 : utcOffset);

type Rights = Pick<User, 'accountAccess' | 'ownedMarketplaces' | 'canSetPassword' | 'canSetName' | 'isSelf'>;

/** What the edit page is told of a user; the rights are worked out by the caller. */
export function toUser({ user, admin, accounts, isWhole, joinedAt }: Member, rights: Rights): User {
  const { id, email, firstName, lastName, createdAt, lastLogin } = user;
  const isKnown = isWhole || rights.isSelf;
  const told = isKnown ? { createdAt, lastLogin } : { createdAt: joinedAt, lastLogin: null };
  return {
    ...toRow({ id, email, firstName, lastName, accounts, admin, isKnown, ...told }),
    timezone: isKnown ? UserZone.parse(user.timezone) : null,
    offset: isKnown ? offsetOf(user) : null,
    version: isKnown ? user.version : null,
    ...rights,
  };
}
