import { type SQL, sql } from 'drizzle-orm';
import { recordChange } from '../stores/history-store.ts';
import type { Scope } from '../stores/scope.ts';

type Ending = { account: string; id: string; firstName: string; lastName: string; actor: string; actorFirst: string; actorLast: string };

/**
 * Writes the end of acting as another into the history of each account where a session among `which`, or one that acts for it, does so
 * (security rule 16). Call it before they are deleted, in the same transaction, which reaches all of those accounts.
 */
export async function recordActingEnds(transaction: Scope, which: SQL): Promise<void> {
  // Locked, so that of two who end it one records it.
  const { rows } = await transaction.run((database) =>
    database.execute<Ending>(sql`
      SELECT acting.account_id AS account, subject.id, subject.first_name AS "firstName", subject.last_name AS "lastName",
        actor.id AS actor, actor.first_name AS "actorFirst", actor.last_name AS "actorLast"
      FROM session acting JOIN app_user subject ON subject.id = acting.user_id JOIN app_user actor ON actor.id = acting.actor_id
      WHERE acting.expires_at > now() AND acting.token_hash IN (
        SELECT token_hash FROM session WHERE ${which}
        UNION SELECT token_hash FROM session WHERE parent_hash IN (SELECT token_hash FROM session WHERE ${which}))
      FOR UPDATE OF acting`),
  );
  for (const { account, id, firstName, lastName, actor, actorFirst, actorLast } of rows) {
    const impersonator = { userId: actor, email: '', firstName: actorFirst, lastName: actorLast, until: '' };
    const change = { entity: 'user', entityId: id, action: 'Update' as const, changelogs: [], accountId: account };
    await recordChange(transaction, { userId: id, firstName, lastName, impersonator }, { ...change, summary: 'Acting as this user ended' });
  }
}
