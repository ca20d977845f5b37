import fs from 'node:fs';
import path from 'node:path';
import { hashPassword, newId, systemScope } from '@kontor/core/server';
import { type Caller, openCaller, PERSONA_PASSWORD } from '@kontor/core/testing';
import type { TestApp } from '@kontor/server-app/testing';
import { type SQL, sql } from 'drizzle-orm';

export const MISSING = 'f'.repeat(24);
export const ACCOUNT = 'Halden Media';

type Facts = {
  isSuper?: boolean;
  isStaff?: boolean;
  isBanned?: boolean;
  /** Nobody has shown yet that the e-mail is theirs. */
  isUnconfirmed?: boolean;
  firstName?: string;
  lastName?: string;
  zone?: string;
  offset?: number;
};
/** Names of accounts; a plus after one makes the person its administrator. */
type Places = string[];

/** People and accounts that tests make beside the demo's, and what became of them. */
export function testUsers(app: TestApp) {
  const passwordHash = hashPassword(PERSONA_PASSWORD);
  const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
  const one = async (statement: SQL) => (await run(statement)).rows[0] ?? null;

  const accountId = async (name: string): Promise<string> => {
    const found = await one(sql`SELECT id FROM account WHERE name = ${name}`);
    if (found) return String(found.id);
    const id = newId();
    await run(sql`INSERT INTO account (id, name, type) VALUES (${id}, ${name}, 'Agency')`);
    return id;
  };
  const join = async (userId: string, place: string) =>
    run(sql`INSERT INTO membership (account_id, user_id, account_admin, is_default)
      VALUES (${await accountId(place.replace(/\+$/, ''))}, ${userId}, ${place.endsWith('+')}, false)`);
  const person = async (email: string, places: Places, facts: Facts = {}): Promise<string> => {
    const id = newId();
    await run(sql`INSERT INTO app_user (id, email, first_name, last_name, password_hash, super_user, platform_admin, status, timezone, utc_offset, email_verified_at)
      VALUES (${id}, ${email}, ${facts.firstName ?? 'Test'}, ${facts.lastName ?? 'Person'}, ${await passwordHash}, ${facts.isSuper ?? false},
        ${facts.isStaff ?? false}, ${facts.isBanned ? 'banned' : 'active'}, ${facts.zone ?? 'EST'}, ${facts.offset ?? null},
        ${facts.isUnconfirmed ? null : new Date()})`);
    for (const place of places) await join(id, place);
    return id;
  };
  const signedIn = async (email: string, password = PERSONA_PASSWORD): Promise<Caller> => {
    const caller = openCaller(app.server);
    await caller.signIn(email, password);
    return caller;
  };
  const letters = async () => {
    await app.stores.mail.settled();
    const outbox = path.join(app.stores.config.dataFolder, 'outbox');
    const files = fs.existsSync(outbox) ? fs.readdirSync(outbox).toSorted() : [];
    return files.map((file) => plain(fs.readFileSync(path.join(outbox, file), 'utf8')));
  };
  return {
    run,
    one,
    accountId,
    join,
    person,
    signedIn,
    /** The account's history of a user, the oldest first. */
    history: async (userId: string) =>
      (await run(sql`SELECT summary, action, actor_id, account_id, changelogs FROM history WHERE entity_id = ${userId} ORDER BY id`)).rows,
    idOf: async (email: string) => String((await one(sql`SELECT id FROM app_user WHERE email = ${email}`))?.id),
    stored: (id: string) => one(sql`SELECT * FROM app_user WHERE id = ${id}`),
    placesOf: async (userId: string) =>
      (
        await run(sql`SELECT a.name, m.account_admin, m.is_default FROM membership m JOIN account a ON a.id = m.account_id
          WHERE m.user_id = ${userId} ORDER BY a.name`)
      ).rows.map(({ name, account_admin }) => `${name}${account_admin ? '+' : ''}`),
    canSignIn: async (email: string, password: string) =>
      signedIn(email, password).then(
        () => true,
        () => false,
      ),
    forgetAttempts: () => run(sql`DELETE FROM attempt_limit`),
    /** Letters to this address, the oldest first, with their text as it reads. */
    /** The secret of the link in the last letter to this address. */
    secretTo: async (to: string) => /#(\S+)/.exec((await letters()).findLast((letter) => letter.includes(`To: ${to}`)) ?? '')?.[1] ?? '',
    lettersTo: async (to: string) => (await letters()).filter((letter) => letter.includes(`To: ${to}`)),
  };
}

/** A letter's text without its transport encoding. */
const plain = (letter: string) =>
  letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n');
