import { type ListOf, type ListWish, personName, type Session } from '@kontor/core/contract';
import { accountTable, hashOf, newId, newSecret, readList, type Scope, userTable } from '@kontor/core/server';
import { type InvitationRow, InvitationState, invitationList, type OwnInvitation } from '@kontor/users/contract';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invitationTable as invitation } from './invitation-table.ts';

/** How long a letter's link holds. */
const DAYS = 7;
const expiry = () => sql<Date>`clock_timestamp() + ${DAYS}::int * interval '1 day'`;

const inviter = alias(userTable, 'inviter');
/** Who sent it still administers the account: an administrator who was dismissed opens no door behind them. */
const isBacked = sql`EXISTS (
  SELECT FROM membership backing JOIN app_user backer ON backer.id = backing.user_id AND backer.status = 'active'
  WHERE backing.account_id = ${invitation.accountId} AND backing.user_id = ${invitation.invitedBy} AND backing.account_admin)`;
/** What became of it, as of now. */
const stateNow = sql<InvitationState>`CASE
  WHEN ${invitation.state} <> 'open' THEN ${invitation.state}
  WHEN ${invitation.expiresAt} <= clock_timestamp() THEN 'expired'
  WHEN ${invitation.userId} IS NULL OR NOT ${isBacked} THEN 'ended' ELSE 'open' END`;
/** It can be accepted, as far as its own row and its sender tell. */
const isHolding: SQL = sql`${stateNow} = 'open'`;

/** Whether the scope's account waits for this person's answer. */
export async function isInvited(scope: Scope, userId: string): Promise<boolean> {
  const rows = await scope.run((database) =>
    database
      .select({ id: invitation.id })
      .from(invitation)
      .where(and(eq(invitation.accountId, scope.accountId), eq(invitation.userId, userId), isHolding)),
  );
  return rows.length > 0;
}

type New = { userId: string; email: string; isAdmin: boolean; invitedBy: string };

/** Makes an invitation into the scope's account, in the place of one that has run out, and answers the secret of its link. */
export async function insertInvitation(transaction: Scope, { userId, email, isAdmin, invitedBy }: New): Promise<string> {
  const { accountId } = transaction;
  const secret = newSecret();
  await endInvitations(transaction, userId, { state: 'expired', accountId });
  await transaction.run((database) =>
    database.insert(invitation).values({
      id: newId(),
      accountId,
      userId,
      email,
      accountAdmin: isAdmin,
      invitedBy,
      state: 'open',
      secretHash: hashOf(secret),
      expiresAt: expiry(),
    }),
  );
  return secret;
}

type End = { state: 'expired' | 'ended'; accountId?: string };

/** Ends what is open for a person, in one account or in all. */
export const endInvitations = (transaction: Scope, userId: string, { state, accountId }: End) =>
  transaction.run((database) =>
    database
      .update(invitation)
      .set({ state, secretHash: null })
      .where(
        and(
          eq(invitation.userId, userId),
          eq(invitation.state, 'open'),
          accountId === undefined ? undefined : eq(invitation.accountId, accountId),
        ),
      ),
  );

/** Invitations of the scope's account but for the accepted, one page. */
export const pageOfInvitations = (scope: Scope, session: Session, input: ListWish): Promise<ListOf<InvitationRow>> =>
  readList(
    scope,
    { view: invitationList, session, input },
    {
      select: {
        id: invitation.id,
        email: invitation.email,
        admin: invitation.accountAdmin,
        state: stateNow,
        firstName: inviter.firstName,
        lastName: inviter.lastName,
        createdAt: invitation.createdAt,
        sentAt: invitation.sentAt,
        expiresAt: invitation.expiresAt,
      },
      from: (rows) => rows.from(invitation).innerJoin(inviter, eq(inviter.id, invitation.invitedBy)),
      where: [eq(invitation.accountId, scope.accountId), ne(invitation.state, 'accepted')],
      sql: {
        email: invitation.email,
        admin: invitation.accountAdmin,
        state: stateNow,
        createDate: invitation.createdAt,
        sentDate: invitation.sentAt,
        expireDate: invitation.expiresAt,
      },
      search: [invitation.email],
      id: invitation.id,
      toRow: ({ createdAt, sentAt, expiresAt, firstName, lastName, ...rest }) => ({
        ...rest,
        state: InvitationState.parse(rest.state),
        invitedBy: personName({ firstName, lastName }),
        createDate: createdAt.toISOString(),
        sentDate: sentAt.toISOString(),
        expireDate: expiresAt.toISOString(),
      }),
    },
  );

export type StoredInvitation = typeof invitation.$inferSelect & { now: InvitationState | 'accepted' };

/** One invitation of the scope's account, with what became of it; null for everybody else's. */
export async function findInvitation(scope: Scope, id: string): Promise<StoredInvitation | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ row: invitation, now: stateNow })
      .from(invitation)
      .where(and(eq(invitation.id, id), eq(invitation.accountId, scope.accountId))),
  );
  return row ? { ...row.row, now: row.now } : null;
}

/** A new link for another seven days in the place of the last; `by` stands behind it from now on. Answers its secret. */
export async function renewInvitation(transaction: Scope, id: string, by: string): Promise<string> {
  const secret = newSecret();
  await transaction.run((database) =>
    database
      .update(invitation)
      .set({ secretHash: hashOf(secret), invitedBy: by, sentAt: sql`clock_timestamp()`, expiresAt: expiry() })
      .where(and(eq(invitation.id, id), eq(invitation.state, 'open'))),
  );
  return secret;
}

type Outcome = 'accepted' | 'declined' | 'withdrawn';

/** Settles an open invitation; false where it was settled before. */
export async function settleInvitation(transaction: Scope, id: string, state: Outcome): Promise<boolean> {
  const { rowCount } = await transaction.run((database) =>
    database
      .update(invitation)
      .set({ state, secretHash: null })
      .where(and(eq(invitation.id, id), eq(invitation.state, 'open'))),
  );
  return rowCount !== 0;
}

/** Which open invitation: by its letter's secret, by its id to this person, or all to this person. */
export type Addressed = { secret: string } | { userId: string; id?: string };

const isAddressed = (which: Addressed) =>
  'secret' in which
    ? eq(invitation.secretHash, hashOf(which.secret))
    : and(eq(invitation.userId, which.userId), which.id === undefined ? undefined : eq(invitation.id, which.id));

/** Invitations that can be accepted now, with their person: of an active account, to an active person who has the e-mail still. */
export const holdingInvitations = (scope: Scope, which: Addressed) =>
  scope.run((database) =>
    database
      .select({ invitation, person: userTable, inviter, accountName: accountTable.name, accountType: accountTable.type })
      .from(invitation)
      .innerJoin(accountTable, and(eq(accountTable.id, invitation.accountId), eq(accountTable.status, 'active')))
      .innerJoin(inviter, eq(inviter.id, invitation.invitedBy))
      .innerJoin(
        userTable,
        and(
          eq(userTable.id, invitation.userId),
          eq(userTable.status, 'active'),
          sql`lower(${userTable.email}) = lower(${invitation.email})`,
        ),
      )
      .where(and(isAddressed(which), isHolding))
      .orderBy(desc(invitation.createdAt), desc(invitation.id)),
  );
export type Holding = Awaited<ReturnType<typeof holdingInvitations>>[number];

/** What the invited person is told. */
export const toOwn = ({ invitation: row, inviter: by, accountName, accountType }: Holding): OwnInvitation => ({
  id: row.id,
  accountName,
  accountType,
  invitedBy: personName(by),
  admin: row.accountAdmin,
  createDate: row.createdAt.toISOString(),
  expireDate: row.expiresAt.toISOString(),
});

/** Whether this id was ever an invitation to the person: what is over is told apart from what never was. */
export async function wasInvited(scope: Scope, userId: string, id: string): Promise<boolean> {
  const rows = await scope.run((database) =>
    database
      .select({ id: invitation.id })
      .from(invitation)
      .where(and(eq(invitation.id, id), eq(invitation.userId, userId))),
  );
  return rows.length > 0;
}
