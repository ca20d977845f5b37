import { setImmediate as nextTurn } from 'node:timers/promises';
import { hashPassword } from '@kontor/core/server';
import { openCaller, PERSONAS } from '@kontor/core/testing';
import { passwordResetRoutes } from '@kontor/password-reset/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { expect, test } from 'vitest';

const app = testApp({ HIDE_UNKNOWN_EMAILS: 'true' });

const NEVER_SENT = 'a-reset-nobody-began';

/** Works while the hashes of more resets than have room are waited for, each of an address that comes for the first time. */
async function whileResetsAreFull<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const others = Array.from({ length: 80 }, async (_, n) => {
    for (let turn = 0; !isOver; turn += 1) {
      await hashPassword('any', { lane: 'visitor', address: `${n}.${turn}` }).catch(() => {});
      await nextTurn();
    }
  });
  return work().finally(async () => {
    isOver = true;
    await Promise.all(others);
  });
}
const ask = (email: string) =>
  app.visitor.raw({ method: 'POST', url: '/api/verify/email', payload: { email }, headers: { 'content-type': 'application/json' } });

test('beyond what can wait a reset is told to come again, in plain words, whoever it is for (security rule 9)', async () => {
  await ask('anybody@demo.test');
  const replies = await whileResetsAreFull(async () => [await ask(PERSONAS.agency), await ask('nobody@demo.test')]);
  for (const reply of replies) {
    expect([reply.statusCode, reply.json().msg]).toEqual([503, 'The server is busy. Please try again in a moment.']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('sign-in does not wait behind resets, and what needs no hash is answered meanwhile', async () => {
  const caller = openCaller(app.server);
  const told = await whileResetsAreFull(async () => {
    await caller.signIn(PERSONAS.agency);
    const { status: code } = await caller.try(passwordResetRoutes.verifyOtp, { otp: '000000', transactionId: NEVER_SENT });
    const { status: link } = await caller.try(sessionRoutes.firstUser, {
      token: 'no link',
      email: 'first@kontor.example',
      firstName: 'Ada',
      lastName: 'First',
      password: 'first of them all',
    });
    return [code, link];
  });
  expect(told).toEqual([400, 404]);
  expect((await caller.try(sessionRoutes.session, {})).status).toBe(200);
});
