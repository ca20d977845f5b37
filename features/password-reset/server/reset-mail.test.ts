import { once } from 'node:events';
import { createServer } from 'node:net';
import { openLog, openMail } from '@kontor/core/server';
import { type Mailbox, openCaller, openMailbox, PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { passwordResetRoutes } from '@kontor/password-reset/contract';
import { openTestApp, type TestApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestResets, openVariant } from './test-resets.ts';

let mailbox: Mailbox;
let app: TestApp;
let resets: ReturnType<typeof openTestResets>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
  resets = openTestResets(app.stores, app.server);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(() => resets.forgetAll());

test('A real mail is received by an SMTP server in the test; the code in it resets the password', async () => {
  const email = PERSONAS.agency;
  const device = openCaller(app.server);
  await device.signIn(email);
  const transactionId = await resets.begin(email);
  await resets.settled();
  expect(mailbox.letters).toHaveLength(1);
  expect(mailbox.letters[0]).toContain(`To: ${email}`);
  const code = /is (\d{6})\./.exec(mailbox.letters[0] ?? '')?.[1] ?? '';
  expect((await resets.guess(code, transactionId)).status).toBe(200);
  expect((await resets.reset(transactionId, 'a wholly new one')).envelope.msg).toBe('Your password has been reset successfully!');
  await resets.settled();
  expect(mailbox.letters[1]).toContain('Subject: Your password was changed');
  expect((await device.try(sessionRoutes.session, {})).status).toBe(401);
  const signIn = (password: string) => openCaller(app.server).try(sessionRoutes.signIn, { email, password });
  expect([(await signIn(PERSONA_PASSWORD)).status, (await signIn('a wholly new one')).status]).toEqual([401, 200]);
});

test('nobody waits for a slow mail server: the answer comes while the letter is on its way (design §6.9)', async () => {
  const earlier = mailbox.letters.length;
  const release = mailbox.hold();
  const { status, envelope } = await app.visitor.try(passwordResetRoutes.verifyEmail, { email: PERSONAS.planner });
  expect([status, envelope.msg]).toEqual([200, 'OTP has been sent to your email']);
  expect(mailbox.letters).toHaveLength(earlier);
  release();
  await resets.settled();
  expect(mailbox.letters).toHaveLength(earlier + 1);
});

test('a mail server that is down changes no answer', async () => {
  // A port nobody listens on: the one a server has just left.
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const address = gone.address();
  const config = { ...app.stores.config, SMTP_URL: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}` };
  gone.close();
  await once(gone, 'close');
  const server = await openVariant(app.stores, { mail: openMail(config, openLog('silent'), app.stores.entities) });
  const ask = (email: string) => openCaller(server).try(passwordResetRoutes.verifyEmail, { email });
  const [known, unknown] = [await ask(PERSONAS.rival), await ask('nobody@demo.test')];
  expect([known.status, known.envelope.msg]).toEqual([200, 'OTP has been sent to your email']);
  expect([unknown.status, unknown.envelope.msg]).toEqual([404, 'User not found']);
  await server.close();
});
