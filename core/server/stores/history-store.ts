import { type ChangeLog, personName, type Session } from '@kontor/core/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { newId } from './new-id.ts';
import type { Scope } from './scope.ts';
import { historyTable, membershipTable } from './tables.ts';

/** Who changed something; time itself is an actor too. */
export type Actor = Pick<Session, 'userId' | 'firstName' | 'lastName'> & { impersonator?: Session['impersonator'] };

/** The actor of changes that time makes; a row of the first migration. */
export const SYSTEM: Actor = { userId: '000000000000000000000000', firstName: 'Kontor', lastName: 'System' };

/** An impersonated session belongs to a super user: actor is who acted, subject is as whom (design §4). */
function whoOf(actor: Actor) {
  const { impersonator } = actor;
  if (!impersonator) return { actorId: actor.userId, subjectId: null, creatorName: personName(actor) };
  return { actorId: impersonator.userId, subjectId: actor.userId, creatorName: `${personName(impersonator)} as ${personName(actor)}` };
}

/** How whoever acts is named to others: who impersonates somebody is named first. */
export const nameOfActor = (actor: Actor): string => whoOf(actor).creatorName;

/**
 * What was done to a record. It stands in the history of the account whose record it is, or of each account that it touches; what belongs to no
 * account stands in that of who did it.
 */
export type Change = {
  /** Kind of entity: 'deal', 'media-plan'; also the outbox topic. */
  entity: string;
  entityId: string;
  action: 'Create' | 'Update' | 'Remove';
  summary: string;
  changelogs: ChangeLog[];
} & ({ accountId: string } | { accountIds: readonly string[] });

/**
 * Writes what was done and by whom, and the outbox row for other stores. Call it inside the change's own transaction (design §4). Throws on a
 * kind of record that no feature declares: nobody would have said who may read it.
 */
export async function recordChange(transaction: Scope, actor: Actor, change: Change): Promise<void> {
  const { entity, entityId, action, summary, changelogs } = change;
  if (!Object.hasOwn(transaction.records, entity)) throw new Error(`No feature declares records of the kind ${entity}.`);
  const accounts = 'accountIds' in change ? change.accountIds : [change.accountId];
  if (accounts.length === 0) return;
  const row = { entity, entityId, action, summary, changelogs, ...whoOf(actor) };
  await transaction.run(async (database) => {
    await database.insert(historyTable).values(accounts.map((accountId) => ({ ...row, id: newId(), accountId })));
    // By hand, as the right is to these two columns alone.
    await database.execute(sql`INSERT INTO outbox (topic, entity_id) VALUES (${entity}, ${entityId})`);
  });
}

/** A statement writes so many rows of history. */
const CHUNK = 500;

/** Writes one change into the history of each of many records of the scope's account; as `recordChange`, inside the change's own transaction. */
export async function recordForMany(
  transaction: Scope,
  actor: Actor,
  change: Pick<Change, 'entity' | 'action' | 'summary' | 'changelogs'>,
  entityIds: readonly string[],
): Promise<void> {
  if (!Object.hasOwn(transaction.records, change.entity)) throw new Error(`No feature declares records of the kind ${change.entity}.`);
  const row = { ...change, ...whoOf(actor), accountId: transaction.accountId };
  for (let start = 0; start < entityIds.length; start += CHUNK) {
    const some = entityIds.slice(start, start + CHUNK);
    await transaction.run(async (database) => {
      await database.insert(historyTable).values(some.map((entityId) => ({ ...row, entityId, id: newId() })));
      await database.execute(
        sql`INSERT INTO outbox (topic, entity_id) SELECT ${change.entity}, id FROM unnest(${sql.param(some)}::text[]) AS told (id)`,
      );
    });
  }
}

/** Accounts a person belongs to. */
export async function accountsOf(scope: Scope, userId: string): Promise<string[]> {
  const rows = await scope.run((database) =>
    database
      .select({ accountId: membershipTable.accountId })
      .from(membershipTable)
      .where(eq(membershipTable.userId, userId))
      .orderBy(asc(membershipTable.accountId)),
  );
  return rows.map(({ accountId }) => accountId);
}

type PersonChange = Pick<Change, 'action' | 'summary'> & { changelogs?: ChangeLog[]; except?: string };

/**
 * Records a change to a person in the history of each of their accounts except `except`. The transaction reaches all of them, so it is the
 * system's.
 */
export async function recordForPerson(transaction: Scope, actor: Actor, userId: string, change: PersonChange): Promise<void> {
  const { changelogs = [], except, ...row } = change;
  const accountIds = (await accountsOf(transaction, userId)).filter((accountId) => accountId !== except);
  await recordChange(transaction, actor, { ...row, changelogs, entity: 'user', entityId: userId, accountIds });
}
