import { createHash, randomBytes } from 'node:crypto';
import type { Role, Session } from '@kontor/core/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Scope } from './scope.ts';
import { accountTable, membershipTable, sessionTable, userTable } from './tables.ts';

const HOUR = 3_600_000;
/** Idle 8 h, whole 24 h; with the remember flag both 30 days (security rule 13). */
const IDLE_MS = 8 * HOUR;
const WHOLE_MS = 24 * HOUR;
const REMEMBER_MS = 30 * 24 * HOUR;
/** `seen_at` is written at most this often. */
const SEEN_EVERY_MS = 60_000;

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export type NewSession = { userId: string; accountId: string; remember: boolean; userAgent: string; actorId?: string };

/** Starts a session and returns the cookie's secret, which is stored nowhere. */
export async function startSession(
  scope: Scope,
  { userId, accountId, remember, userAgent, actorId }: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + (remember ? REMEMBER_MS : WHOLE_MS));
  const row = {
    tokenHash: hashOf(token),
    userId,
    accountId,
    remember,
    userAgent: userAgent.slice(0, 300),
    actorId: actorId ?? null,
    expiresAt,
  };
  await scope.run((database) => database.insert(sessionTable).values(row));
  return { token, expiresAt };
}

export const endSession = (scope: Scope, token: string) =>
  scope.run((database) => database.delete(sessionTable).where(eq(sessionTable.tokenHash, hashOf(token))));

/** Roles of design §6.1, worked out from the rows on every request, so that a change acts at once. */
function rolesOf(row: { superUser: boolean; accountType: string; dealManagement: boolean; accountAdmin: boolean }): Role[] {
  const roles: [Role, boolean][] = [
    ['super', row.superUser],
    ['admin', row.accountAdmin],
    ['agency', row.dealManagement],
    ['publisher', row.accountType === 'Publisher'],
  ];
  return roles.filter(([, has]) => has).map(([role]) => role);
}

export type SignedIn = { session: Session; tokenHash: string; actorId: string | null };

/** Who holds `token` now; null when it is unknown, over, or its user or account is no longer active. */
export async function findSession(scope: Scope, token: string): Promise<SignedIn | null> {
  const tokenHash = hashOf(token);
  const [row] = await scope.run((database) =>
    database
      .select({ session: sessionTable, user: userTable, account: accountTable, accountAdmin: membershipTable.accountAdmin })
      .from(sessionTable)
      .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
      .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
      .innerJoin(
        membershipTable,
        and(eq(membershipTable.userId, sessionTable.userId), eq(membershipTable.accountId, sessionTable.accountId)),
      )
      .where(
        and(
          eq(sessionTable.tokenHash, tokenHash),
          gt(sessionTable.expiresAt, sql`now()`),
          eq(userTable.status, 'active'),
          eq(accountTable.status, 'active'),
        ),
      ),
  );
  if (!row || (!row.session.remember && Date.now() - row.session.seenAt.getTime() > IDLE_MS)) return null;
  if (Date.now() - row.session.seenAt.getTime() > SEEN_EVERY_MS) {
    await scope.run((database) => database.update(sessionTable).set({ seenAt: new Date() }).where(eq(sessionTable.tokenHash, tokenHash)));
  }
  const { user, account, accountAdmin } = row;
  const session: Session = {
    userId: user.id,
    accountId: account.id,
    accountName: account.name,
    accountType: account.type,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    admin: user.platformAdmin,
    superUser: user.superUser,
    roles: rolesOf({ superUser: user.superUser, accountType: account.type, dealManagement: account.dealManagement, accountAdmin }),
    ftrackhhidReach: account.ftrackhhidReach,
    sharedSegment: account.sharedSegment,
    uploadedSegment: account.uploadedSegment,
    dealAccessTemplate: account.dealAccessTemplate,
    featureToggles: account.featureToggles,
  };
  return { session, tokenHash, actorId: row.session.actorId };
}
