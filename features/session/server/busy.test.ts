import { setImmediate as nextTurn } from 'node:timers/promises';
import { hashPassword } from '@kontor/core/server';
import { openCaller, PERSONAS } from '@kontor/core/testing';
import { passwordResetRoutes } from '@kontor/password-reset/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { invitationRoutes, ownSignInRoutes } from '@kontor/users/contract';
import { expect, test } from 'vitest';

const app = testApp({ HIDE_UNKNOWN_EMAILS: 'true' });

const NEVER_SENT = 'a-reset-nobody-began';

/** Works while more hashes of a lane than have room are waited for, each of an address that comes for the first time. */
async function whileFull<T>(lane: 'visitor' | 'person', work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const others = Array.from({ length: 80 }, async (_, n) => {
    for (let turn = 0; !isOver; turn += 1) {
      await hashPassword('any', { lane, address: `${n}.${turn}` }).catch(() => {});
      await nextTurn();
    }
  });
  return work().finally(async () => {
    isOver = true;
    await Promise.all(others);
  });
}
const CHOSEN = { newPassword: 'first of them all', confirmPassword: 'first of them all' };
const FIRST = { email: 'first@kontor.example', firstName: 'Ada', lastName: 'First', password: 'first of them all' };
const ask = (email: string) =>
  app.visitor.raw({ method: 'POST', url: '/api/verify/email', payload: { email }, headers: { 'content-type': 'application/json' } });

test('beyond what can wait a reset is told to come again, in plain words, whoever it is for (security rule 9)', async () => {
  await ask('anybody@demo.test');
  const replies = await whileFull('visitor', async () => [await ask(PERSONAS.agency), await ask('nobody@demo.test')]);
  for (const reply of replies) {
    expect([reply.statusCode, reply.json().msg]).toEqual([503, 'The server is busy. Please try again in a moment.']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('sign-in does not wait behind resets, and what needs no hash is answered meanwhile', async () => {
  const caller = openCaller(app.server);
  const told = await whileFull('visitor', async () => {
    await caller.signIn(PERSONAS.agency);
    const { status: code } = await caller.try(passwordResetRoutes.verifyOtp, { otp: '000000', transactionId: NEVER_SENT });
    return code;
  });
  expect(told).toBe(400);
  expect((await caller.try(sessionRoutes.session, {})).status).toBe(200);
});

test('a made-up link or reset is refused while nobody can have a hash: it is looked up before anything is hashed (security rule 9)', async () => {
  const secret = 'a link that nobody was sent';
  const calls = [
    () => app.visitor.try(sessionRoutes.firstUser, { token: secret, ...FIRST }),
    () => app.visitor.try(invitationRoutes.acceptLinked, { secret, ...CHOSEN }),
    () => app.visitor.try(ownSignInRoutes.confirm, { secret, ...CHOSEN }),
    () => app.visitor.try(passwordResetRoutes.resetPassword, { transactionId: NEVER_SENT, ...CHOSEN }),
  ];
  const told = (lane: 'visitor' | 'person') =>
    whileFull(lane, async () => {
      const statuses = [];
      for (const call of calls) statuses.push((await call()).status);
      return statuses;
    });
  const refused = await Promise.all(calls.map((call) => call()));
  expect(refused.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const statuses = refused.map(({ status }) => status);
  expect([await told('person'), await told('visitor')]).toEqual([statuses, statuses]);
});
