import { randomBytes } from 'node:crypto';
import { badInput, fail, tooMany } from '@kontor/core/contract';
import {
  answer,
  type Call,
  countAttempt,
  type EntityStore,
  hashOf,
  hashPassword,
  installationTable,
  newId,
  passwordProblem,
  type Scope,
  systemScope,
  waitWords,
} from '@kontor/core/server';
import { type sessionRoutes, setupLinkUsed } from '@kontor/session/contract';
import { and, eq, sql } from 'drizzle-orm';
import { anyUserExists, findPerson, insertFirstUser } from './user-store.ts';

/** The installation's fact that keeps the links' hashes until one is used. */
const KEY = 'first-user-link';
/** A link of each server that was started; the oldest are forgotten. */
const MOST_LINKS = 10;
const BANNED = 'This e-mail belongs to a person who was banned. Enter another.';
/** From one address; each costs a query. */
const WRONG_LINKS = { most: 20, withinMs: 900_000 };

/** On an installation without people: makes a new one-time link's secret, beside those that other servers told; null where people are (design §7). */
export async function openSetup(entities: EntityStore): Promise<string | null> {
  const scope = systemScope(entities);
  if (await anyUserExists(scope)) return null;
  const token = randomBytes(24).toString('base64url');
  const links = sql`jsonb_build_array(${hashOf(token)}::text) || coalesce(${installationTable.value} -> 'hashes', '[]')`;
  await scope.run((database) =>
    database
      .insert(installationTable)
      .values({ key: KEY, value: { hashes: [hashOf(token)] } })
      .onConflictDoUpdate({
        target: installationTable.key,
        set: { value: sql`jsonb_build_object('hashes', jsonb_path_query_array(${links}, ${`$[0 to ${MOST_LINKS - 1}]`}::jsonpath))` },
      }),
  );
  return token;
}

const isLink = (token: string) => and(eq(installationTable.key, KEY), sql`${installationTable.value} -> 'hashes' ? ${hashOf(token)}`);

async function isOpenLink(scope: Scope, token: string): Promise<boolean> {
  const found = await scope.run((database) => database.select({ key: installationTable.key }).from(installationTable).where(isLink(token)));
  return found.length > 0;
}

/** Uses the link up; of two people with it, one is first. */
async function useLink(scope: Scope, token: string): Promise<boolean> {
  const used = await scope.run((database) =>
    database.delete(installationTable).where(isLink(token)).returning({ key: installationTable.key }),
  );
  return used.length > 0;
}

/** Without the link there is nothing to hash for; nobody guesses its 192 bits, but asking is not free. */
async function refuseWithoutLink(scope: Scope, token: string, address: string): Promise<void> {
  const subject = `setup:${address}`;
  const asked = await countAttempt(scope, subject, WRONG_LINKS, 0);
  if (!asked.isAllowed) fail(tooMany, `Too many attempts. Please try again in ${waitWords(asked.retryInMs)}.`);
  if (await isOpenLink(scope, token)) return;
  await countAttempt(scope, subject, WRONG_LINKS);
  fail(setupLinkUsed);
}

export async function makeFirstUser({ input, stores, transport }: Call<typeof sessionRoutes.firstUser>) {
  const { token, password, ...person } = input;
  const scope = systemScope(stores.entities);
  await refuseWithoutLink(scope, token, transport.ip);
  const problem = await passwordProblem(password, stores.config);
  if (problem) fail(badInput, problem, [{ path: 'password', message: problem }]);
  const passwordHash = await hashPassword(password);
  await scope.transaction(async (transaction) => {
    if ((await anyUserExists(transaction)) || !(await useLink(transaction, token))) fail(setupLinkUsed);
    // Where every person was banned, the link is there again.
    if (await findPerson(transaction, person.email)) fail(badInput, BANNED, [{ path: 'email', message: BANNED }]);
    await insertFirstUser(transaction, { ...person, passwordHash, userId: newId(), accountId: newId() });
  });
  return answer(null, { msg: 'The first user was created. Sign in now.' });
}
