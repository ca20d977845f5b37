import { eq, lt, sql } from 'drizzle-orm';
import { errorWords } from '../http/error-words.ts';
import { newId } from '../stores/new-id.ts';
import type { Scope } from '../stores/scope.ts';
import { letterTable } from '../stores/tables.ts';
import { isDue, tryAgainAt } from '../stores/try-again.ts';

export type Letter = {
  to: string;
  subject: string;
  text: string;
  /** The same as a page, for programs that show one. */
  html?: string | undefined;
  /** Its own id, where a second copy is to be known as one: without brackets. */
  messageId?: string | undefined;
  /** How long it is of use; a day where nothing is said. */
  minutes?: number;
};
/** A letter with files, which a job sends and tries again: what is kept here has none. */
export type LetterWithFiles = Letter & { attachments?: readonly { filename: string; contentType: string; content: Buffer }[] };
export type KeptLetter = Letter & { id: string };

const USUAL_MINUTES = 24 * 60;
/** A sender holds a letter exclusively for this long; if its process dies, the next one takes over. */
const HELD = sql`now() + interval '2 minutes'`;

/** Keeps a letter until it is sent; the caller sends it at once. Returns its id. */
export async function keepLetter(scope: Scope, { to, subject, text, html, messageId, minutes = USUAL_MINUTES }: Letter): Promise<string> {
  const id = newId();
  const expiresAt = sql`now() + ${minutes} * interval '1 minute'`;
  await scope.run((database) =>
    database.insert(letterTable).values({ id, recipient: to, subject, body: text, html, messageId, nextTryAt: HELD, expiresAt }),
  );
  return id;
}

/** Holds a letter for its sender's next try; false where it is gone, sent by somebody else or ended. */
export async function holdLetter(scope: Scope, id: string): Promise<boolean> {
  const { rowCount } = await scope.run((database) => database.update(letterTable).set({ nextTryAt: HELD }).where(eq(letterTable.id, id)));
  return rowCount === 1;
}

export const dropLetter = (scope: Scope, id: string) => scope.run((database) => database.delete(letterTable).where(eq(letterTable.id, id)));

export const setLetterAside = (scope: Scope, id: string, error: unknown) =>
  scope.run((database) =>
    database
      .update(letterTable)
      .set({ attempts: sql`${letterTable.attempts} + 1`, lastError: errorWords(error), nextTryAt: tryAgainAt(letterTable.attempts) })
      .where(eq(letterTable.id, id)),
  );

/** The letter that has been due longest, held for the caller; null when none is due. */
export async function takeLetter(scope: Scope): Promise<KeptLetter | null> {
  const [taken] = await scope.run((database) => {
    const due = database
      .select({ id: letterTable.id })
      .from(letterTable)
      .where(isDue(letterTable.nextTryAt))
      .orderBy(letterTable.nextTryAt)
      .limit(1)
      .for('update', { skipLocked: true });
    return database.update(letterTable).set({ nextTryAt: HELD }).where(eq(letterTable.id, due)).returning({
      id: letterTable.id,
      to: letterTable.recipient,
      subject: letterTable.subject,
      text: letterTable.body,
      html: letterTable.html,
      messageId: letterTable.messageId,
    });
  });
  return taken ? { ...taken, html: taken.html ?? undefined, messageId: taken.messageId ?? undefined } : null;
}

/** Deletes letters that are of no use any more; answers whom they were for. */
export const dropEndedLetters = (scope: Scope) =>
  scope.run((database) =>
    database
      .delete(letterTable)
      .where(lt(letterTable.expiresAt, sql`now()`))
      .returning({ to: letterTable.recipient, lastError: letterTable.lastError }),
  );
