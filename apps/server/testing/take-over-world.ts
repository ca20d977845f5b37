import type { Letter, Stores } from '@kontor/core/server';
import { buildServer, newId, systemScope } from '@kontor/core/server';
import { allReady, type Caller, openCaller } from '@kontor/core/testing';
import { hash } from '@node-rs/argon2';
import { type SQL, sql } from 'drizzle-orm';
import { features } from '../features.ts';

/** Real argon2id, but quick: it takes the place of what the product stored, so that thousands of sign-ins end in time. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Who really sits there: owns mailboxes and knows passwords. All of them try everything. */
export type Human = { name: string; mailboxes: string[]; known: Map<string, string> };
/** A signed-in browser of a human; `by` is where its password was given: an account, or nowhere when its owner chose it. */
export type Browser = { human: Human; caller: Caller };
export type Member = { userId: string; accountId: string; admin: boolean };
export type Person = { id: string; email: string; firstName: string; passwordHash: string | null };

/** Three accounts and six people on a server of their own; letters are kept where the humans read them. */
export async function openWorld(stores: Stores, run: number) {
  const letters: Letter[] = [];
  const mail = {
    send: async (letter: Letter) => void letters.push(letter),
    post: (letter: Letter) => void letters.push(letter),
    check: async () => {},
    sendWaiting: async () => {},
    settled: async () => {},
    close: async () => {},
  };
  const server = await buildServer({ stores: { ...stores, mail }, routes: features, webRoot: null, isReady: allReady });
  const query = async (statement: SQL) => (await systemScope(stores.entities).run((database) => database.execute(statement))).rows;
  const address = (name: string) => `${name}-${run}@take-over.test`;
  const humans = ['ann', 'ben', 'cyd', 'dee', 'eve', 'fay'].map(
    (name): Human => ({ name, mailboxes: [address(name), address(`${name}.two`)], known: new Map() }),
  );
  const accounts: string[] = [];
  const add = async (human: Human, isSuper: boolean) => {
    const [accountId, id, email = ''] = [newId(), newId(), ...human.mailboxes];
    const password = `own ${human.name} ${run}`;
    await query(sql`INSERT INTO account (id, name, type) VALUES (${accountId}, ${`Account of ${human.name} ${run}`}, 'Agency')`);
    await query(sql`INSERT INTO app_user (id, email, first_name, last_name, password_hash, super_user, email_verified_at)
      VALUES (${id}, ${email}, ${human.name}, 'Model', ${await hash(password, QUICK)}, ${isSuper}, now())`);
    await query(sql`INSERT INTO membership (account_id, user_id, account_admin, is_default) VALUES (${accountId}, ${id}, true, true)`);
    human.known.set(email, password);
    accounts.push(accountId);
  };
  for (const [index, human] of humans.slice(0, 3).entries()) await add(human, index === 2);
  const emails = humans.flatMap(({ mailboxes }) => mailboxes);
  return {
    server,
    stores,
    humans,
    accounts,
    emails,
    letters,
    query,
    ownerOf: (email: string) => humans.find(({ mailboxes }) => mailboxes.includes(email.toLowerCase())),
    open: () => openCaller(server),
    /** What a new password costs is the product's; what it costs to try it, the model's. */
    quicken: async (email: string, password: string) =>
      query(sql`UPDATE app_user SET password_hash = ${await hash(password, QUICK)} WHERE lower(email) = ${email.toLowerCase()}`),
    people: async () =>
      // The columns by their names.
      (await query(sql`SELECT DISTINCT u.id, u.email, u.first_name AS "firstName", u.password_hash AS "passwordHash"
        FROM app_user u WHERE u.email LIKE ${`%-${run}@take-over.test`}`)) as Person[],
    members: async () =>
      (await query(sql`SELECT user_id AS "userId", account_id AS "accountId", account_admin AS admin FROM membership
        WHERE account_id IN (${sql.join(
          accounts.map((id) => sql`${id}`),
          sql`, `,
        )})`)) as Member[],
    /** Nobody waits for the limits on letters, tries and checks. */
    forgetLimits: async () => {
      await query(sql`WITH tried AS (DELETE FROM attempt_limit) DELETE FROM sign_in_failure`);
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
