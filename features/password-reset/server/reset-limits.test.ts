import { PERSONA_NAMES, PERSONAS } from '@kontor/core/testing';
import { openTestApp, type TestApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestResets, PLANTED } from './test-resets.ts';

const WAIT_SECONDS = /^Too many attempts\. Please try again in (\d+) s\.$/;
const WAIT_MINUTES = /^Too many attempts\. Please try again in (\d+) min\.$/;

let app: TestApp;
let resets: ReturnType<typeof openTestResets>;
beforeAll(async () => {
  // Behind a proxy every test may come from an address of its own.
  app = await openTestApp({ TRUST_PROXY: 'on' });
  resets = openTestResets(app.stores, app.server);
});
afterAll(() => app.close());
beforeEach(() => resets.forgetAll());

async function askFrom(address: string, email: string) {
  const reply = await app.visitor.raw({
    method: 'POST',
    url: '/api/verify/email',
    payload: { email },
    headers: { 'x-forwarded-for': address },
  });
  const { msg }: { msg: string } = reply.json();
  return { status: reply.statusCode, msg };
}
const ask = (email: string) => askFrom('192.0.2.1', email);
const times = <T>(count: number, work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const numberOf = async (statement: ReturnType<typeof sql>) => Number((await resets.run(statement)).rows[0]?.n);

describe('letters to one e-mail (security rule 11)', () => {
  test('are a minute apart, whoever asks and by whichever call', async () => {
    const transactionId = await resets.begin(PERSONAS.agency);
    const replies = [await askFrom('192.0.2.9', PERSONAS.agency.toUpperCase()), (await resets.resend(transactionId)).envelope];
    for (const { msg } of replies) {
      const seconds = Number(WAIT_SECONDS.exec(msg)?.[1]);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    await resets.endPauses();
    expect((await resets.resend(transactionId)).status).toBe(200);
  });

  test('are one and three more an hour', async () => {
    const earlier = (await resets.lettersTo(PERSONAS.planner)).length;
    const transactionId = await resets.begin(PERSONAS.planner);
    for (let n = 0; n < 3; n += 1) {
      await resets.endPauses();
      expect((await resets.resend(transactionId)).status).toBe(200);
    }
    await resets.endPauses();
    const { status, envelope } = await resets.resend(transactionId);
    expect(status).toBe(429);
    expect(Number(WAIT_MINUTES.exec(envelope.msg)?.[1])).toBeGreaterThan(50);
    // What is refused for an hour does not begin a minute's pause.
    expect((await ask(PERSONAS.planner)).msg).toMatch(WAIT_MINUTES);
    expect((await resets.lettersTo(PERSONAS.planner)).length - earlier).toBe(4);
  });

  test('asked for twenty times at once are one', async () => {
    const earlier = (await resets.lettersTo(PERSONAS.rival)).length;
    const replies = await times(20, () => ask(PERSONAS.rival));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(19);
    expect((await resets.lettersTo(PERSONAS.rival)).length - earlier).toBe(1);
  });

  test('nobody would get wait alike, so that waiting does not tell', async () => {
    expect(await ask('nobody@demo.test')).toEqual({ status: 404, msg: 'User not found' });
    expect((await ask('nobody@demo.test')).msg).toMatch(WAIT_SECONDS);
  });
});

describe('unknown e-mails (design §6.9)', () => {
  test('are told five times an hour to one address, which then learns nothing of anybody', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask(`nobody-${n}@demo.test`)).status).toBe(404);
    for (const email of ['nobody-6@demo.test', PERSONAS.agency]) {
      const { status, msg } = await ask(email);
      expect(status).toBe(429);
      expect(Number(WAIT_MINUTES.exec(msg)?.[1])).toBeGreaterThan(55);
    }
    // The address that waits uses up nobody's letters.
    expect((await askFrom('192.0.2.2', PERSONAS.agency)).status).toBe(200);
    await resets.run(sql`UPDATE attempt_limit SET expires_at = now() WHERE subject LIKE 'reset-unknown:%'`);
    expect((await ask('nobody-7@demo.test')).status).toBe(404);
  });

  test('known ones do not count', async () => {
    for (const persona of PERSONA_NAMES) expect((await ask(PERSONAS[persona])).status).toBe(200);
    expect((await ask('nobody@demo.test')).status).toBe(404);
  });

  test('asked for at once are told no more often than in turn', async () => {
    const replies = await times(30, (n) => ask(`nobody-${n}@demo.test`));
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(25);
    expect((await ask(PERSONAS.agency)).status).toBe(429);
  });

  test('a known one asked for among many at once waits too when the count is full before it is answered', async () => {
    const earlier = (await resets.lettersTo(PERSONAS.brand)).length;
    const replies = await Promise.all([...Array.from({ length: 30 }, (_, n) => ask(`nobody-${n}@demo.test`)), ask(PERSONAS.brand)]);
    expect(replies.at(-1)?.status).toBe(429);
    expect(await resets.lettersTo(PERSONAS.brand)).toHaveLength(earlier);
  });
});

describe('guessing codes (security rule 11, §2 T11 and T17)', () => {
  test('twenty guesses at once: exactly five are looked at', async () => {
    const transactionId = await resets.begin(PERSONAS.agency);
    await resets.plant(transactionId);
    const replies = await times(20, () => resets.guess('000000', transactionId));
    for (const { status, envelope } of replies) expect([status, envelope.msg]).toEqual([400, 'Enter a valid OTP.']);
    expect(await numberOf(sql`SELECT tries AS n FROM password_reset`)).toBe(5);
    expect(await numberOf(sql`SELECT attempts AS n FROM attempt_limit WHERE subject LIKE 'reset-tries:%'`)).toBe(5);
    expect((await resets.guess(PLANTED, transactionId)).status).toBe(400);
  });

  test('fifteen a day of one person, over all codes and resets; then even the right one waits', async () => {
    const first = await resets.begin(PERSONAS.agency);
    await times(5, () => resets.guess('000000', first));
    await resets.endPauses();
    await resets.resend(first);
    await times(5, () => resets.guess('000000', first));
    await resets.endPauses();
    const second = await resets.begin(PERSONAS.agency);
    await times(5, () => resets.guess('000000', second));
    await resets.endPauses();
    await resets.resend(second);
    await resets.plant(second);
    const { status, envelope } = await resets.guess(PLANTED, second);
    expect(status).toBe(429);
    expect(envelope.msg).toMatch(/ in 2[34] h\.$/);
    expect(await numberOf(sql`SELECT sum(tries) AS n FROM password_reset`)).toBe(5);
    await resets.run(sql`UPDATE attempt_limit SET expires_at = now() WHERE subject LIKE 'reset-tries:%'`);
    expect((await resets.guess(PLANTED, second)).status).toBe(200);
  });

  test('a thousand guesses on ten accounts take none', async () => {
    const began = performance.now();
    const guesses = await times(10, async (account) => {
      const email = PERSONAS[PERSONA_NAMES[account] ?? 'agency'];
      const statuses: number[] = [];
      for (let letter = 0; letter < 4; letter += 1) {
        await resets.endPauses();
        const transactionId = await resets.begin(email);
        const replies = await times(25, (n) =>
          resets.guess(String(account * 100_000 + letter * 1_000 + n).padStart(6, '0'), transactionId),
        );
        statuses.push(...replies.map(({ status }) => status));
      }
      return statuses;
    });
    const statuses = guesses.flat();
    const looked = await numberOf(sql`SELECT sum(tries) AS n FROM password_reset`);
    const taken = await numberOf(sql`SELECT count(*) AS n FROM password_reset WHERE state <> 'sent'`);
    console.info(
      `${statuses.length} guesses on 10 accounts in ${Math.round((performance.now() - began) / 1000)} s: ${looked} reached a code's hash, ` +
        `${statuses.filter((status) => status === 429).length} were told to wait, ${taken} accounts taken`,
    );
    expect(statuses).toHaveLength(1_000);
    expect(looked).toBe(150);
    expect(taken).toBe(0);
  });
});
