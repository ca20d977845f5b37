import { accountTable, membershipTable, type StepFactOf, userTable } from '@kontor/core/server';
import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm';
import { invitationTable } from './invitation-table.ts';

const people = sql`SELECT FROM ${membershipTable} JOIN ${userTable} ON ${userTable.id} = ${membershipTable.userId}
  WHERE ${membershipTable.accountId} = ${accountTable.id}`;
const isOfPlatform = sql`EXISTS (${people} AND ${userTable.superUser})`;
/** Somebody administers it who has been in. */
const isLed = sql`EXISTS (${people} AND ${membershipTable.accountAdmin} AND ${userTable.status} = 'active' AND ${userTable.lastLogin} IS NOT NULL)`;

/** An account of the platform's own people is no customer's. */
export const administratorStep: StepFactOf = async ({ scope }) => {
  const accounts = (where: SQL) =>
    scope.run((database) =>
      database
        .select({ name: accountTable.name, all: sql<number>`(count(*) OVER ())::int` })
        .from(accountTable)
        .where(and(eq(accountTable.status, 'active'), not(isOfPlatform), where))
        .orderBy(asc(accountTable.name), asc(accountTable.id))
        .limit(1),
    );
  const [led] = await accounts(isLed);
  const [other] = led ? [] : await accounts(sql`true`);
  return { count: led?.all ?? 0, name: led?.name, begun: other?.name };
};

/** Somebody beside the one who asks. */
export const colleagueStep: StepFactOf = async ({ scope, session }) => {
  const [others, asked] = await Promise.all([
    scope.run((database) =>
      database
        .select({ email: userTable.email, at: membershipTable.createdAt })
        .from(membershipTable)
        .innerJoin(userTable, eq(userTable.id, membershipTable.userId))
        .where(and(eq(membershipTable.accountId, scope.accountId), not(eq(userTable.id, session.userId))))
        .orderBy(asc(membershipTable.createdAt), asc(userTable.email)),
    ),
    scope.run((database) =>
      database
        .select({ email: invitationTable.email })
        .from(invitationTable)
        .where(and(eq(invitationTable.accountId, scope.accountId), eq(invitationTable.state, 'open')))
        .limit(1),
    ),
  ]);
  return { count: others.length, name: others[0]?.email, at: others[0]?.at, begun: asked[0]?.email };
};
