import { emailMark } from '@kontor/core/server';
import { type Caller, openCaller, PERSONA_NAMES, PERSONAS } from '@kontor/core/testing';
import { passwordResetRoutes } from '@kontor/password-reset/contract';
import { openTestApp, type TestApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
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

/** Where callers come from who say nothing else. */
const HERE = '127.0.0.1';

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
  test('are a minute apart for who asks, by whichever call', async () => {
    const transactionId = await resets.begin(PERSONAS.agency);
    const replies = [await askFrom(HERE, PERSONAS.agency.toUpperCase()), (await resets.resend(transactionId)).envelope];
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
    expect((await askFrom(HERE, PERSONAS.planner)).msg).toMatch(WAIT_MINUTES);
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

describe('guessing codes (security rule 11)', () => {
  test('twenty guesses at once: exactly five are looked at', async () => {
    const transactionId = await resets.begin(PERSONAS.agency);
    await resets.plant(transactionId);
    const replies = await times(20, () => resets.guess('000000', transactionId));
    for (const { status, envelope } of replies) expect([status, envelope.msg]).toEqual([400, 'Enter a valid OTP.']);
    expect(await numberOf(sql`SELECT tries AS n FROM password_reset`)).toBe(5);
    expect(await numberOf(sql`SELECT sum(attempts) / count(*) AS n FROM attempt_limit WHERE subject LIKE 'reset-tries:%'`)).toBe(5);
    expect((await resets.guess(PLANTED, transactionId)).status).toBe(400);
  });

  /** A reset that is asked for from `address`. */
  const beginFrom = async (address: string, email: string) => {
    const reply = await app.visitor.raw({
      method: 'POST',
      url: '/api/verify/email',
      payload: { email },
      headers: { 'x-forwarded-for': address },
    });
    return String(reply.json().data.transactionId);
  };
  const endDays = () => resets.run(sql`UPDATE attempt_limit SET expires_at = now() WHERE subject LIKE 'reset-tries:%'`);

  test('eight a day from one address, over all codes and resets; then even the right one waits, and from elsewhere it does not', async () => {
    const first = await resets.begin(PERSONAS.agency);
    await times(5, () => resets.guess('000000', first));
    await resets.endPauses();
    const second = await resets.begin(PERSONAS.agency);
    await times(3, () => resets.guess('000000', second));
    await resets.plant(second);
    const { status, envelope } = await resets.guess(PLANTED, second);
    expect(status).toBe(429);
    expect(envelope.msg).toMatch(/ in 2[34] h\.$/);
    expect(await numberOf(sql`SELECT sum(tries) AS n FROM password_reset`)).toBe(8);
    const elsewhere = await beginFrom('192.0.2.7', PERSONAS.agency);
    await resets.plant(elsewhere);
    expect((await resets.guess(PLANTED, elsewhere)).status).toBe(200);
    await endDays();
    expect((await resets.guess(PLANTED, second)).status).toBe(200);
  });

  test('fifteen a day of all strangers', async () => {
    const begun = await times(4, (n) => beginFrom(`192.0.2.${n}`, PERSONAS.agency));
    for (const transactionId of begun) await times(5, () => resets.guess('000000', transactionId));
    expect(await numberOf(sql`SELECT sum(tries) AS n FROM password_reset`)).toBe(15);
  });

  test('a thousand guesses on ten accounts take none', async () => {
    const began = performance.now();
    const guessAt = async (account: number) => {
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
    };
    // Five accounts at once: five codes each fit the room of those who wait for a hash, however slow the machine.
    const statuses = [...(await times(5, guessAt)), ...(await times(5, (n) => guessAt(n + 5)))].flat();
    const looked = await numberOf(sql`SELECT sum(tries) AS n FROM password_reset`);
    const taken = await numberOf(sql`SELECT count(*) AS n FROM password_reset WHERE state <> 'sent'`);
    console.info(
      `${statuses.length} guesses on 10 accounts in ${Math.round((performance.now() - began) / 1000)} s: ${looked} reached a code's hash, ` +
        `${statuses.filter((status) => status === 429).length} were told to wait, ${taken} accounts taken`,
    );
    expect(statuses).toHaveLength(1_000);
    expect(looked).toBe(80);
    expect(taken).toBe(0);
  });
});

describe('what strangers ask for does not use up the person’s own (decision 0024)', () => {
  const begin = (caller: Caller, email: string = PERSONAS.rival) => caller.try(passwordResetRoutes.verifyEmail, { email });
  const known = async () => {
    const caller = openCaller(app.server);
    await caller.signIn(PERSONAS.rival);
    return caller;
  };
  const strangersUseUpLetters = () => times(12, (n) => askFrom(`198.51.100.${n}`, PERSONAS.rival));

  const strangersUseUpTries = () =>
    resets.run(sql`INSERT INTO attempt_limit VALUES (${`reset-tries:${emailMark(PERSONAS.rival)}`}, 15, now() + interval '1 day')`);

  test('a letter a moment ago: the person’s own is sent at once from another address', async () => {
    expect((await askFrom('198.51.100.1', PERSONAS.rival)).status).toBe(200);
    expect((await ask(PERSONAS.rival)).status).toBe(200);
  });

  test('four letters an hour of one stranger leave four; all of them together have eight', async () => {
    await times(4, async () => askFrom('198.51.100.1', PERSONAS.rival));
    expect((await ask(PERSONAS.rival)).status).toBe(200);
    const statuses = (await strangersUseUpLetters()).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  });

  test('in a browser they have used the person gets letters and tries that no stranger can take', async () => {
    const caller = await known();
    const strangers = await strangersUseUpLetters();
    expect(strangers.some(({ status }) => status === 429)).toBe(true);
    const transactionId = (await begin(caller)).envelope.data?.transactionId ?? '';
    await resets.run(sql`INSERT INTO attempt_limit VALUES (${`reset-tries:${emailMark(PERSONAS.rival)}`}, 10, now() + interval '1 day')`);
    const otp = await resets.codeTo(PERSONAS.rival);
    expect((await resets.guess(otp, transactionId)).status).toBe(200);
  });

  test('all of their browsers together have five tries a day of their own', async () => {
    await strangersUseUpTries();
    for (const caller of [await known(), await known(), await known()]) {
      const transactionId = (await begin(caller)).envelope.data?.transactionId ?? '';
      await times(5, () => resets.guess('000000', transactionId));
    }
    expect(await numberOf(sql`SELECT sum(tries) AS n FROM password_reset`)).toBe(5);
  });

  test('each reset has its own code: a stranger’s does not end the person’s', async () => {
    const own = await resets.begin(PERSONAS.rival);
    const code = await resets.codeTo(PERSONAS.rival);
    await askFrom('198.51.100.1', PERSONAS.rival);
    expect((await resets.guess(code, own)).status).toBe(200);
  });

  test('who has reset their password signs in next, whatever strangers guess meanwhile', async () => {
    const caller = openCaller(app.server);
    const transactionId = (await begin(caller)).envelope.data?.transactionId ?? '';
    await resets.guess(await resets.codeTo(PERSONAS.rival), transactionId);
    const newPassword = 'a wholly new one';
    await caller.call(passwordResetRoutes.resetPassword, { transactionId, newPassword, confirmPassword: newPassword });
    const guess = (address: string) =>
      app.visitor.raw({
        method: 'POST',
        url: '/api/publisher/login',
        payload: { email: PERSONAS.rival, password: 'wrong' },
        headers: { 'x-forwarded-for': address },
      });
    await times(20, (n) => guess(`198.51.100.${n}`));
    const signIn = (one: Caller) => one.try(sessionRoutes.signIn, { email: PERSONAS.rival, password: newPassword });
    expect([(await signIn(openCaller(app.server))).status, (await signIn(caller)).status]).toEqual([429, 200]);
  });

  test('sixty resets an hour from one address, whoever they are for', async () => {
    await resets.run(sql`INSERT INTO attempt_limit VALUES ('reset-asker:address:192.0.2.1', 59, clock_timestamp() + interval '1 hour')`);
    expect((await ask(PERSONAS.agency)).status).toBe(200);
    expect((await ask(PERSONAS.brand)).status).toBe(429);
  });
});
