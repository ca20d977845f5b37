import { fail } from '@kontor/core/contract';
import { lockRow, systemMessageTable as message, newId, type Scope, unlessTaken, writeVersion } from '@kontor/core/server';
import { type MessageView, messageMissing, messageThere } from '@kontor/system-messages/contract';
import { eq } from 'drizzle-orm';

type Platform = MessageView['platform'];
type Row = typeof message.$inferSelect;
export type Written = Pick<Row, 'message' | 'type' | 'expiration' | 'enabled'>;

/** The platform's message, shown or not; null where none was ever written. */
export async function findMessage(scope: Scope, platform: Platform): Promise<Row | null> {
  const [row] = await scope.run((database) => database.select().from(message).where(eq(message.platform, platform)));
  return row ?? null;
}

/** Throws where somebody was first. */
export async function insertMessage(transaction: Scope, platform: Platform, written: Written): Promise<string> {
  const id = newId();
  await unlessTaken(
    transaction.run((database) => database.insert(message).values({ ...written, id, platform })),
    () => fail(messageThere),
  );
  return id;
}

/** Takes the message for changing until the transaction ends; throws where there is none. */
export const lockMessage = async (transaction: Scope, platform: Platform): Promise<Row> =>
  (await lockRow(transaction, message, eq(message.platform, platform))) ?? fail(messageMissing);

export const updateMessage = (transaction: Scope, id: string, written: Written) =>
  writeVersion(transaction, message, { where: eq(message.id, id), version: undefined, set: written });
