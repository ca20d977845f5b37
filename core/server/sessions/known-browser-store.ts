import { and, eq, gt, sql } from 'drizzle-orm';
import { newId } from '../stores/new-id.ts';
import type { Scope } from '../stores/scope.ts';
import { knownBrowserTable as browser, userTable } from '../stores/tables.ts';
import { hashOf, newSecret } from './session-store.ts';

/** So long after their last sign-in there, and so many of one person; the longest unused goes first (decision 0024). */
const KNOWN_MS = 180 * 24 * 3_600_000;
const BROWSERS_OF_A_PERSON = 10;

/** The id of the browser with this secret, where the person behind `email` has signed in with it; null for every other one. */
export async function findBrowser(scope: Scope, secret: string | null, email: string): Promise<string | null> {
  if (!secret) return null;
  const [row] = await scope.run((database) =>
    database
      .select({ id: browser.id })
      .from(browser)
      .innerJoin(userTable, eq(userTable.id, browser.userId))
      .where(
        and(
          eq(browser.secretHash, hashOf(secret)),
          gt(browser.expiresAt, sql`clock_timestamp()`),
          sql`lower(${userTable.email}) = ${email.toLowerCase()}`,
        ),
      ),
  );
  return row?.id ?? null;
}

/**
 * Knows this browser as the person's from now on, under a new secret; whoever else has signed in with it is known by that too. Its id, by
 * which its guesses are counted, stays: another person's sign-in there gives no new ones.
 */
export async function rememberBrowser(transaction: Scope, userId: string, secret: string | null) {
  const next = newSecret();
  const secretHash = hashOf(next);
  const expiresAt = new Date(Date.now() + KNOWN_MS);
  const id = await transaction.run(async (database) => {
    if (secret)
      await database
        .update(browser)
        .set({ secretHash })
        .where(eq(browser.secretHash, hashOf(secret)));
    const [row] = await database
      .insert(browser)
      .values({ id: newId(), secretHash, userId, expiresAt })
      .onConflictDoUpdate({ target: [browser.secretHash, browser.userId], set: { expiresAt, seenAt: sql`clock_timestamp()` } })
      .returning({ id: browser.id });
    await database.execute(sql`
      DELETE FROM known_browser WHERE id IN (
        SELECT id FROM known_browser WHERE user_id = ${userId} ORDER BY seen_at DESC, id DESC OFFSET ${BROWSERS_OF_A_PERSON}::int)`);
    return row?.id ?? null;
  });
  return { id, secret: next, expiresAt };
}

export const forgetBrowser = (scope: Scope, id: string) => scope.run((database) => database.delete(browser).where(eq(browser.id, id)));
