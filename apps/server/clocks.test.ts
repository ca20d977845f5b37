import { countAttempt, dueOutbox, endSession, setOutboxAside, startSession, systemScope } from '@kontor/core/server';
import { type Caller, formOf, openMailbox, PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { asOwner } from './testing/as-owner.ts';
import { openProbeServer } from './testing/probe-server.ts';

const mailbox = await openMailbox();
const app = testApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
afterAll(() => mailbox.close());

const scope = () => systemScope(app.stores.entities);
const run = async <Row extends Record<string, unknown>>(statement: SQL) =>
  (await scope().run((database) => database.execute<Row>(statement))).rows;

let moments: { table_name: string; column_name: string }[];
beforeAll(async () => {
  moments = await run(sql`
    SELECT c.table_name, c.column_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'timestamp with time zone'`);
});

/** More hours than any two moments of the store are apart. */
const FAR = 9_000_000;

/** All moments of these tables as a clock left them that was so far ahead of the present one; behind it where `by` is negative. */
async function writtenAhead(by: string, tables: readonly string[] = [...new Set(moments.map(({ table_name }) => table_name))]) {
  const statements = tables.map((table) => {
    const names = moments.filter((one) => one.table_name === table).map(({ column_name: name }) => name);
    const moved = (interval: string) => names.map((name) => `"${name}" = "${name}" ${interval}`).join(', ');
    // By way of a time when nothing is, so that no row meets the moment of one that is still to be moved.
    const away = `${FAR} hours`;
    return `ALTER TABLE "${table}" DISABLE TRIGGER USER;
      UPDATE "${table}" SET ${moved(`+ interval '${by}' + interval '${away}'`)}; UPDATE "${table}" SET ${moved(`- interval '${away}'`)};
      ALTER TABLE "${table}" ENABLE TRIGGER USER`;
  });
  await asOwner(app, statements.join('; '));
}

async function signIn(email: string, password = PERSONA_PASSWORD, remoteAddress = '192.0.2.1') {
  const headers = { 'x-requested-with': 'kontor' };
  const url = '/api/publisher/login';
  const reply = await app.server.inject({ method: 'POST', url, headers, payload: { email, password }, remoteAddress });
  return { status: reply.statusCode, msg: reply.json().msg };
}
const guess = (email: string, address: string) => signIn(email, 'not-the-password', address);

/** More wrong passwords than a person and an address have free, and one right one, by the clock of that moment. */
async function useUp() {
  for (let n = 0; n < 14; n += 1) await guess(PERSONAS.rival, `192.0.2.${n}`);
  for (let n = 0; n < 8; n += 1) await guess(PERSONAS.lean, '198.51.100.7');
  await signIn(PERSONAS.planner);
}

describe('no wait for a sign-in is longer than its longest, whatever the clocks say (security rule 10a, decision 0082)', () => {
  beforeEach(async () => {
    await run(sql`DELETE FROM sign_in_failure`);
    await useUp();
    expect((await signIn(PERSONAS.rival, PERSONA_PASSWORD, '203.0.113.9')).status).toBe(429);
  });

  test.each(['2 days', '1 year', '-2 days'])('people get in after the clock was set back by %s', async (step) => {
    await writtenAhead(step, ['sign_in_failure']);
    expect(await signIn(PERSONAS.planner)).toMatchObject({ status: 200 });
    expect(await signIn(PERSONAS.rival, PERSONA_PASSWORD, '203.0.113.9')).toMatchObject({ status: 200 });
    expect(await signIn(PERSONAS.lean, PERSONA_PASSWORD, '198.51.100.7')).toMatchObject({ status: 200 });
  });

  test('guesses are counted from the first on after it, and the wait that is told is one of theirs', async () => {
    await writtenAhead('2 days', ['sign_in_failure']);
    const answers = [];
    for (let n = 0; n < 14; n += 1) answers.push(await guess(PERSONAS.rival, `192.0.2.${n}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(401), 429, 429]);
    expect(answers[13]?.msg).toMatch(/try again in [1-8] min\./);
  });

  test('a wait is told and kept by the clock of the database, not by the server’s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const days of [-2, 2]) {
        vi.setSystemTime(Date.now() + days * 86_400_000);
        const { status, msg } = await signIn(PERSONAS.rival, PERSONA_PASSWORD, '203.0.113.9');
        expect([status, msg]).toEqual([429, expect.stringMatching(/try again in [1-8] min\./)]);
      }
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('after the clock was set back by two days', () => {
  test('a limit on attempts and letters counts from its first again', async () => {
    const limit = { most: 2, withinMs: 3_600_000 };
    for (let n = 0; n < 2; n += 1) await countAttempt(scope(), 'stepped', limit);
    expect((await countAttempt(scope(), 'stepped', limit)).isAllowed).toBe(false);
    await writtenAhead('2 days', ['attempt_limit']);
    const after = [];
    for (let n = 0; n < 3; n += 1) after.push((await countAttempt(scope(), 'stepped', limit)).isAllowed);
    expect(after).toEqual([true, true, false]);
    expect((await countAttempt(scope(), 'stepped', limit)).retryInMs).toBeLessThanOrEqual(limit.withinMs);
  });

  test('what waits for another try is tried: changes and letters', async () => {
    // The demo's own changes, which nothing carries over here.
    await run(sql`DELETE FROM outbox`);
    const [change] = await run<{ id: string }>(
      sql`INSERT INTO outbox (topic, entity_id) VALUES ('probe', ${'0'.repeat(24)}) RETURNING id::text AS id`,
    );
    const isDue = async () => (await dueOutbox(scope())).some(({ id }) => id === Number(change?.id));
    await setOutboxAside(scope(), [Number(change?.id)], new Error('not now'));
    expect(await isDue()).toBe(false);
    await run(sql`INSERT INTO letter (id, recipient, subject, body, attempts, last_error, next_try_at, expires_at)
      VALUES (${'1'.repeat(24)}, 'somebody@demo.test', 'Set aside', 'Text', 3, 'not now', now() + interval '8 minutes', now() + interval '1 day')`);
    await app.stores.mail.sendWaiting();
    expect(mailbox.letters.join()).not.toContain('Set aside');
    await writtenAhead('2 days', ['outbox', 'letter']);
    expect(await isDue()).toBe(true);
    await app.stores.mail.sendWaiting();
    expect(mailbox.letters.join()).toContain('Set aside');
    await run(sql`DELETE FROM outbox WHERE topic = 'probe'`);
  });

  test('an account may upload again that had used up its day', async () => {
    const lean = await app.as('lean');
    const send = async () => {
      const form = formOf([['purpose', 'segment']], [{ name: 'ids.csv', content: 'ip\n' }]);
      return (await lean.raw({ method: 'POST', url: '/api/file/upload', ...form })).statusCode;
    };
    expect(await send()).toBe(200);
    await run(
      sql`UPDATE stored_file SET size = 1000000000 WHERE account_id = (SELECT account_id FROM stored_file ORDER BY created_at DESC LIMIT 1)`,
    );
    expect(await send()).toBe(429);
    await writtenAhead('2 days', ['stored_file']);
    expect(await send()).toBe(200);
  });

  test('a server whose own clock differs from the database’s by days keeps people signed in', async () => {
    const [planner] = await run<{ user: string; account: string }>(sql`
      SELECT u.id AS "user", m.account_id AS account FROM app_user u JOIN membership m ON m.user_id = u.id WHERE u.email = ${PERSONAS.planner}`);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() - 2 * 86_400_000);
      const begun = { userId: planner?.user ?? '', accountId: planner?.account ?? '', remember: false, userAgent: 'slow' };
      const { token } = await startSession(scope(), begun);
      const headers = { cookie: `kontor_session=${token}`, 'x-requested-with': 'kontor' };
      const ask = async () => (await app.server.inject({ url: '/api/user/devices', headers })).statusCode;
      expect(await ask()).toBe(200);
      // Idle for an hour by the database's clock: being seen counts by the same.
      await run(sql`UPDATE session SET seen_at = now() - interval '1 hour' WHERE user_agent = 'slow'`);
      await ask();
      expect(await run(sql`SELECT seen_at > now() - interval '1 minute' AS seen FROM session WHERE user_agent = 'slow'`)).toEqual([
        { seen: true },
      ]);
      await endSession(scope(), token);
    } finally {
      vi.useRealTimers();
    }
  });

  test('/readyz asks the stores anew', async () => {
    let isUp = false;
    const { server } = await openProbeServer(app.stores, {
      isReady: async () => {
        if (!isUp) throw new Error('down');
        return { freeMb: 5_000, queues: {} };
      },
    });
    const status = async () => (await server.inject('/readyz')).statusCode;
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      expect(await status()).toBe(503);
      isUp = true;
      vi.setSystemTime(Date.now() - 2 * 86_400_000);
      await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 30_000, interval: 200 });
    } finally {
      vi.useRealTimers();
      await server.close();
    }
  });
});

test.each(['2 days', '-2 days'])('with every moment of the store %s ahead people work on', async (step) => {
  await writtenAhead(step);
  for (const persona of ['planner', 'rival'] as const) expect(await signIn(PERSONAS[persona])).toMatchObject({ status: 200 });
  const agency: Caller = await app.as('agency');
  const form = formOf([['purpose', 'segment']], [{ name: 'ids.csv', content: 'ip\n' }]);
  if (!step.startsWith('-')) expect((await agency.raw({ method: 'POST', url: '/api/file/upload', ...form })).statusCode).toBe(200);
});
