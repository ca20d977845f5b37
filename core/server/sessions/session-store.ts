import { createHash, randomBytes } from 'node:crypto';
import { FeatureToggles, PersonZone, type Role, type Session } from '@kontor/core/contract';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordActingEnds } from '../jobs/acting-end.ts';
import type { Database } from '../stores/entity-store.ts';
import { newId } from '../stores/new-id.ts';
import type { Scope } from '../stores/scope.ts';
import { accessTokenTable, accountTable, type Claims, membershipTable, sessionTable, userTable } from '../stores/tables.ts';

const HOUR = 3_600_000;
/** Idle 8 h, whole 24 h; with the remember flag both 30 days (security rule 13). */
const IDLE_MS = 8 * HOUR;
const WHOLE_MS = 24 * HOUR;
const REMEMBER_MS = 30 * 24 * HOUR;
/** Still valid, as far as its own row says. */
export const isLiveSession = sql`(${sessionTable.expiresAt} > now()
  AND (${sessionTable.remember} OR ${sessionTable.seenAt} > now() - make_interval(secs => ${IDLE_MS / 1_000})))`;
/** `seen_at` is written at most this often. */
const SEEN_EVERY_MS = 60_000;

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** 256 random bits, as a cookie or a bearer token carries them. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export type NewSession = {
  userId: string;
  accountId: string;
  remember: boolean;
  userAgent: string;
  /** The super user who acts as `userId`, and the session Stop returns to. */
  actor?: { userId: string; tokenHash: string };
  claims?: Claims | null;
  /** The known browser it began in. */
  browserId?: string | null;
  /** It ends by then whatever happens; a session that follows another does not outlive it. */
  expiresAt?: Date;
  withinMs?: number;
};

/** Starts a session and returns the cookie's secret, which is stored nowhere. */
export async function startSession(
  scope: Scope,
  {
    userId,
    accountId,
    remember,
    userAgent,
    actor,
    claims = null,
    browserId = null,
    expiresAt,
    withinMs = remember ? REMEMBER_MS : WHOLE_MS,
  }: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret();
  const row = {
    id: newId(),
    tokenHash: hashOf(token),
    userId,
    accountId,
    remember,
    userAgent: userAgent.slice(0, 300),
    actorId: actor?.userId ?? null,
    parentHash: actor?.tokenHash ?? null,
    claims,
    browserId,
    // By the clock that will say whether it is over.
    expiresAt: sql`least(${expiresAt?.toISOString() ?? null}::timestamptz, now() + make_interval(secs => ${withinMs / 1_000}))`,
  };
  const [begun] = await scope.run((database) => database.insert(sessionTable).values(row).returning({ expiresAt: sessionTable.expiresAt }));
  if (!begun) throw new Error('A session was not begun.');
  return { token, expiresAt: begun.expiresAt };
}

export const endSession = (scope: Scope, token: string) =>
  scope.run((database) => database.delete(sessionTable).where(eq(sessionTable.tokenHash, hashOf(token))));

/**
 * Ends every session of a user, and those in which they act as somebody else: after a reset, a ban or a new password (security rule 12).
 * Their browsers are known no longer (decision 0024). `keep` is the hash of the one session that stays with its browser, the one that asked.
 */
export const endSessionsOf = (scope: Scope, userId: string, keep = ''): Promise<void> =>
  scope.transaction(async (transaction) => {
    const which = sql`(${sessionTable.userId} = ${userId} OR ${sessionTable.actorId} = ${userId}) AND ${sessionTable.tokenHash} <> ${keep}`;
    await recordActingEnds(transaction, which);
    const kept = sql`SELECT browser_id FROM session WHERE token_hash = ${keep} AND browser_id IS NOT NULL`;
    await transaction.run(async (database) => {
      await database.execute(sql`DELETE FROM known_browser WHERE user_id = ${userId} AND id NOT IN (${kept})`);
      await database.delete(sessionTable).where(which);
    });
  });

/** Ends every session and token of an account: it was switched off (decisions D45). */
export async function endSessionsOfAccount(transaction: Scope, accountId: string): Promise<void> {
  const which = sql`${sessionTable.accountId} = ${accountId}`;
  await recordActingEnds(transaction, which);
  await transaction.run(async (database) => {
    await database.delete(sessionTable).where(which);
    await database.delete(accessTokenTable).where(eq(accessTokenTable.accountId, accountId));
  });
}

type Facts = { superUser: boolean; accountType: string; dealManagement: boolean; accountAdmin: boolean };

/** Roles of design §6.1, worked out from the rows on every request, so that a change acts at once. */
export function rolesOf(row: Facts): Role[] {
  const roles: [Role, boolean][] = [
    ['super', row.superUser],
    ['admin', row.accountAdmin],
    ['agency', row.dealManagement],
    ['publisher', row.accountType === 'Publisher'],
  ];
  return roles.filter(([, has]) => has).map(([role]) => role);
}

/** What an account's row gives a session. */
export const accountSession = (account: typeof accountTable.$inferSelect) => ({
  accountId: account.id,
  accountName: account.name,
  accountType: account.type,
  ftrackhhidReach: account.ftrackhhidReach,
  sharedSegment: account.sharedSegment,
  uploadedSegment: account.uploadedSegment,
  dealAccessTemplate: account.dealAccessTemplate,
  // Accounts that were written before a toggle came have it off.
  featureToggles: FeatureToggles.parse(account.featureToggles),
});

const actorTable = alias(userTable, 'actor');
/** A super user who is no longer one ends what they do as others. */
const isActorFit = sql`(${sessionTable.actorId} IS NULL OR (${actorTable.status} = 'active' AND ${actorTable.superUser}))`;

/** A password that somebody else set opens the account it was set in; the identity provider and a super user who acts do not ask for it. */
const isOwnWay = sql`(${userTable.passwordSetBy} IS NULL OR ${userTable.passwordSetBy} = ${sessionTable.accountId}
  OR ${sessionTable.claims} IS NOT NULL OR ${sessionTable.actorId} IS NOT NULL)`;

/** The statement of every call, built once for each connection. */
const lookup = (database: Database) =>
  database
    .select({
      session: sessionTable,
      user: userTable,
      account: accountTable,
      accountAdmin: membershipTable.accountAdmin,
      actor: actorTable,
      isSeen: sql<boolean>`${sessionTable.seenAt} BETWEEN now() - make_interval(secs => ${SEEN_EVERY_MS / 1_000}) AND now() + make_interval(secs => ${SEEN_EVERY_MS / 1_000})`,
    })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .innerJoin(membershipTable, and(eq(membershipTable.userId, sessionTable.userId), eq(membershipTable.accountId, sessionTable.accountId)))
    .leftJoin(actorTable, eq(actorTable.id, sessionTable.actorId))
    .where(
      and(
        eq(sessionTable.tokenHash, sql.placeholder('tokenHash')),
        isLiveSession,
        eq(userTable.status, 'active'),
        eq(accountTable.status, 'active'),
        isActorFit,
        isOwnWay,
      ),
    )
    .prepare('find_session');
const lookups = new WeakMap<Database, ReturnType<typeof lookup>>();

/**
 * Who holds `token` now; null when it is unknown, over, or its user, account or actor is no longer active. `seeing` notes that it was used: the
 * lookup of every call runs as whoever the connection served last, who may not.
 */
export async function findSession(scope: Scope, token: string, seeing = scope): Promise<Session | null> {
  const tokenHash = hashOf(token);
  const [row] = await scope.run((database) => {
    const prepared = lookups.get(database) ?? lookup(database);
    lookups.set(database, prepared);
    return prepared.execute({ tokenHash });
  });
  if (!row) return null;
  if (!row.isSeen) {
    const seenAt = sql`now()`;
    await seeing.run((database) => database.update(sessionTable).set({ seenAt }).where(eq(sessionTable.tokenHash, tokenHash)));
  }
  const { user, account, accountAdmin, actor } = row;
  return {
    userId: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    admin: user.platformAdmin,
    superUser: user.superUser,
    ...PersonZone.parse({ timezone: user.timezone, offset: user.utcOffset }),
    dashboardUrl: user.dashboardUrl,
    adhocUrl: user.adhocUrl,
    roles: rolesOf({ superUser: user.superUser, accountType: account.type, dealManagement: account.dealManagement, accountAdmin }),
    ...accountSession(account),
    impersonator: actor && {
      userId: actor.id,
      email: actor.email,
      firstName: actor.firstName,
      lastName: actor.lastName,
      until: row.session.expiresAt.toISOString(),
    },
  };
}
