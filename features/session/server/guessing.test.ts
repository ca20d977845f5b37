import { systemScope } from '@kontor/core/server';
import { PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

/** `GUESSES_ON` accounts of 100 guesses each; a hundred of them are the ten thousand of a night. */
const ACCOUNTS = Number(process.env.GUESSES_ON ?? 15);
const GUESSES = 100;

const app = testApp();
beforeAll(async () => {
  await run(sql`
    INSERT INTO app_user (id, email, first_name, last_name, password_hash)
    SELECT 'c0de' || lpad(to_hex(i), 20, '0'), 'victim-' || i || '@demo.test', 'Vic', 'Tim', (SELECT password_hash FROM app_user WHERE email = ${PERSONAS.agency})
    FROM generate_series(0, ${ACCOUNTS - 1}) i`);
  await run(sql`
    INSERT INTO membership (account_id, user_id) SELECT m.account_id, u.id FROM app_user u, membership m
    WHERE u.email LIKE 'victim-%' AND m.user_id = (SELECT id FROM app_user WHERE email = ${PERSONAS.agency})`);
});

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const signIn = async (account: number, password: string, address: string) => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/publisher/login',
    headers: { 'x-requested-with': 'kontor' },
    payload: { email: `victim-${account}@demo.test`, password },
    remoteAddress: address,
  });
  return reply.statusCode;
};
const each = <T>(work: (account: number) => Promise<T>) => Promise.all(Array.from({ length: ACCOUNTS }, (_, account) => work(account)));

test(`of ${ACCOUNTS * GUESSES} guesses over ${ACCOUNTS} accounts few reach the hash, and a quarter of an hour later everybody gets in (security rule 10)`, async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < GUESSES; guess += 1) {
    // A thousand addresses, so that only the accounts' own counts stand in the way.
    const replies = await each((account) => signIn(account, `guess-${guess}`, `10.${account}.${guess % 10}.1`));
    statuses.push(...replies);
  }
  const count = (status: number) => statuses.filter((one) => one === status).length;
  console.log(
    `${statuses.length} guesses on ${ACCOUNTS} accounts: ${count(401)} reached the hash, ${count(429)} were told to wait, ${count(200)} accounts taken`,
  );
  // Five at once, and one more after 1, 2, 4 … seconds, which pass while they come.
  expect(count(401)).toBeGreaterThanOrEqual(ACCOUNTS * 5);
  expect(count(401)).toBeLessThanOrEqual(ACCOUNTS * 12);
  expect([count(200), count(401) + count(429)]).toEqual([0, ACCOUNTS * GUESSES]);
  await run(
    sql`UPDATE sign_in_failure SET first_at = first_at - interval '15 minutes', blocked_until = blocked_until - interval '15 minutes'`,
  );
  const honest = await each((account) => signIn(account, PERSONA_PASSWORD, `192.168.0.${account}`));
  expect(honest.filter((status) => status !== 200)).toEqual([]);
});
