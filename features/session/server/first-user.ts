import { randomBytes } from 'node:crypto';
import { badInput, fail } from '@kontor/core/contract';
import {
  answer,
  type Call,
  type EntityStore,
  hashOf,
  hashPassword,
  installationTable,
  newId,
  passwordProblem,
  type Scope,
  systemScope,
} from '@kontor/core/server';
import { type sessionRoutes, setupLinkUsed } from '@kontor/session/contract';
import { and, eq, sql } from 'drizzle-orm';

import { anyUserExists, insertFirstUser } from './user-store.ts';

/** The installation's fact that keeps the links' hashes until one is used. */
const KEY = 'first-user-link';
/** A link of each server that was started; the oldest are forgotten. */
const MOST_LINKS = 10;

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

/** Uses the link up; of two people with it, one is first. */
async function useLink(scope: Scope, token: string): Promise<boolean> {
  const used = await scope.run((database) =>
    database
      .delete(installationTable)
      .where(and(eq(installationTable.key, KEY), sql`${installationTable.value} -> 'hashes' ? ${hashOf(token)}`))
      .returning({ key: installationTable.key }),
  );
  return used.length > 0;
}

export async function makeFirstUser({ input, stores }: Call<typeof sessionRoutes.firstUser>) {
  const { token, password, ...person } = input;
  const problem = await passwordProblem(password, stores.config);
  if (problem) fail(badInput, problem, [{ path: 'password', message: problem }]);
  const passwordHash = await hashPassword(password);
  await systemScope(stores.entities).transaction(async (transaction) => {
    if ((await anyUserExists(transaction)) || !(await useLink(transaction, token))) fail(setupLinkUsed);
    await insertFirstUser(transaction, { ...person, passwordHash, userId: newId(), accountId: newId() });
  });
  return answer(null, { msg: 'The first user was made. Sign in now.' });
}
