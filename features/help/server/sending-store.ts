import { errorWords, type Scope } from '@kontor/core/server';
import { asc, eq, sql } from 'drizzle-orm';
import { unsentFiles } from './ticket-store.ts';
import { ticketSendingTable as sending } from './ticket-table.ts';

/** Whoever tells the tracker has a request alone for so long: more than all that is asked of the tracker takes. */
const HELD = sql`now() + interval '3 minutes'`;
/** A search of Jira may be some minutes behind: no request that may have been taken is tried again before that. */
const LATER = sql`now() + least(power(2, ${sending.attempts}), 30) * interval '2 minutes'`;

/** The tracker is to be told of the request, or of what was added to it. */
export const queueTicket = (transaction: Scope, ticketId: string) =>
  transaction.run((database) => database.execute(sql`INSERT INTO ticket_sending (ticket_id) VALUES (${ticketId}) ON CONFLICT DO NOTHING`));

/** Holds what is due of a request for the caller; null where nothing is, or somebody else has it. */
export async function holdSending(system: Scope, ticketId: string): Promise<{ mayBeThere: boolean } | null> {
  const [held] = await system.run((database) =>
    database
      .update(sending)
      .set({ nextTryAt: HELD })
      .where(sql`${sending.ticketId} = ${ticketId} AND ${sending.nextTryAt} <= now()`)
      .returning({ triedAt: sending.triedAt }),
  );
  return held ? { mayBeThere: held.triedAt !== null } : null;
}

/** From here on the tracker may have the request, whatever becomes of its answer. */
export const noteTried = (system: Scope, ticketId: string) =>
  system.run((database) => database.update(sending).set({ triedAt: sql`now()` }).where(eq(sending.ticketId, ticketId)));

/** The tracker said against it: it does not have the request. */
export const noteRefused = (system: Scope, ticketId: string) =>
  system.run((database) => database.update(sending).set({ triedAt: null }).where(eq(sending.ticketId, ticketId)));

export const setSendingAside = (system: Scope, ticketId: string, error: unknown) =>
  system.run((database) =>
    database
      .update(sending)
      .set({ attempts: sql`${sending.attempts} + 1`, lastError: errorWords(error), nextTryAt: LATER })
      .where(eq(sending.ticketId, ticketId)),
  );

/** The tracker has all of it, unless something was added meanwhile: that is due at once. The request is locked by the transaction. */
export async function endSending(transaction: Scope, ticketId: string): Promise<void> {
  const isWhole = (await unsentFiles(transaction, ticketId)).length === 0;
  await transaction.run((database) =>
    isWhole
      ? database.delete(sending).where(eq(sending.ticketId, ticketId))
      : database.update(sending).set({ nextTryAt: sql`now()` }).where(eq(sending.ticketId, ticketId)),
  );
}

/** Requests of every account that are due. */
export async function dueSendings(system: Scope): Promise<string[]> {
  const rows = await system.run((database) =>
    database
      .select({ id: sending.ticketId })
      .from(sending)
      .where(sql`${sending.nextTryAt} <= now()`)
      .orderBy(asc(sending.nextTryAt))
      .limit(200),
  );
  return rows.map(({ id }) => id);
}

/** Makes one that failed, or all of them, due now; answers how many those were. */
export const makeSendingsDue = async (scope: Scope, ticketId: string | null): Promise<number> =>
  (
    await scope.run((database) =>
      database.execute(
        sql`UPDATE ticket_sending SET next_try_at = now() WHERE attempts > 0 AND (${ticketId}::text IS NULL OR ticket_id = ${ticketId})`,
      ),
    )
  ).rowCount ?? 0;
