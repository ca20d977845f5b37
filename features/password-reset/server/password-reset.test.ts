import { Writable } from 'node:stream';
import { hashOf, openMail } from '@kontor/core/server';
import { openCaller, PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { passwordResetRoutes } from '@kontor/password-reset/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestResets, openVariant, PLANTED } from './test-resets.ts';

/** Demo people who may not sign in: banned, and of an account that is not active. */
const BANNED = 'dorothea.lisle@dormouse.example';
const OF_INACTIVE_ACCOUNT = 'quentin.ashgrove@eastlane.example';
const NOBODY = 'nobody@demo.test';
const NEW_PASSWORD = 'a wholly new one';

const app = testApp();
let resets: ReturnType<typeof openTestResets>;
beforeAll(async () => {
  resets = openTestResets(app.stores, app.server);
});
beforeEach(() => resets.forgetAll());

const ask = (email: string, caller = app.visitor) => caller.try(passwordResetRoutes.verifyEmail, { email });
const signInStatus = async (email: string, password: string) =>
  (await openCaller(app.server).try(sessionRoutes.signIn, { email, password, remember: false })).status;
const isOpen = async (caller: ReturnType<typeof openCaller>) => (await caller.try(sessionRoutes.session, {})).status === 200;
const told = ({ status, envelope }: { status: number; envelope: { msg: string } }) => [status, envelope.msg];
const rowOf = async (transactionId: string) =>
  (await resets.run(sql`SELECT user_id, state, tries FROM password_reset WHERE transaction_hash = ${hashOf(transactionId)}`)).rows[0];

describe('verify/email (1 §2.1, §7.1, §8)', () => {
  test('a one-time code is sent, and the answer says how long it is and when another may be asked for', async () => {
    const { status, envelope } = await ask(PERSONAS.agency);
    expect(status).toBe(200);
    expect(envelope.msg).toBe('OTP has been sent to your email');
    expect(envelope.data).toEqual({ transactionId: expect.stringMatching(/^[\w-]{43}$/), otpLength: 6, resendAfter: 60, expiresIn: 600 });
    const [letter = ''] = await resets.lettersTo(PERSONAS.agency);
    expect(letter).toContain('Subject: Your code for a new Kontor password');
    expect(letter).toMatch(/is \d{6}\./);
    expect(letter).toContain('10 minutes');
    expect(letter).toContain('you may ignore this e-mail');
  });

  test('the e-mail is read in whatever case', async () => {
    expect((await ask(` ${PERSONAS.planner.toUpperCase()} `)).status).toBe(200);
    expect(await resets.lettersTo(PERSONAS.planner)).toHaveLength(1);
  });

  test("'Email is required.', and it must be one", async () => {
    expect((await ask(' ')).envelope.issues).toContainEqual({ path: 'email', message: 'Email is required.' });
    expect((await ask('nobody')).envelope.issues).toEqual([{ path: 'email', message: 'Invalid email' }]);
  });

  test.each([NOBODY, BANNED, OF_INACTIVE_ACCOUNT])(
    "%s is told 'User not found' (1 §8), after the same work, and gets no letter",
    async (email) => {
      expect(told(await ask(email))).toEqual([404, 'User not found']);
      const { rows } = await resets.run(sql`SELECT user_id, email, code_hash FROM password_reset`);
      expect(rows).toEqual([{ user_id: null, email, code_hash: expect.stringMatching(/^\$argon2id\$/) }]);
      expect(await resets.lettersTo(email)).toEqual([]);
    },
  );
});

describe('HIDE_UNKNOWN_EMAILS=true (design §6.9)', () => {
  const openHidden = async () => {
    const server = await openVariant(app.stores, { config: { HIDE_UNKNOWN_EMAILS: true } });
    return { server, hidden: openCaller(server) };
  };

  test('an unknown e-mail is answered like a known one, and its decoy never verifies', async () => {
    const { server, hidden } = await openHidden();
    const [known, unknown] = [await ask(PERSONAS.brand, hidden), await ask(NOBODY, hidden)];
    const transactionId = unknown.envelope.data?.transactionId ?? '';
    expect({ ...unknown.envelope, data: { ...unknown.envelope.data, transactionId: '' } }).toEqual({
      ...known.envelope,
      data: { ...known.envelope.data, transactionId: '' },
    });
    expect(transactionId).toMatch(/^[\w-]{43}$/);
    await resets.plant(transactionId);
    expect(told(await resets.guess(PLANTED, transactionId))).toEqual([400, 'Enter a valid OTP.']);
    expect(await rowOf(transactionId)).toEqual({ user_id: null, state: 'sent', tries: 1 });
    await resets.endPauses();
    const again = await resets.resend(transactionId);
    expect(told(again)).toEqual([200, 'OTP has been resent to your email']);
    expect(await rowOf(transactionId)).toMatchObject({ tries: 0 });
    expect(await resets.lettersTo(NOBODY)).toEqual([]);
    await server.close();
  });

  test('no number of unknown e-mails changes what a known one is told', async () => {
    const { server, hidden } = await openHidden();
    for (let n = 0; n < 7; n += 1) expect((await ask(`nobody-${n}@demo.test`, hidden)).status).toBe(200);
    expect((await ask(PERSONAS.brand, hidden)).status).toBe(200);
    expect((await ask('nobody-0@demo.test', hidden)).envelope.msg).toMatch(/^Too many attempts\. Please try again in \d+ s\.$/);
    await server.close();
  });
});

describe('verify/otp (1 §5, §7.1)', () => {
  test('asks for a code of the length the server named', async () => {
    const transactionId = await resets.begin(PERSONAS.agency);
    expect((await resets.guess('', transactionId)).envelope.issues).toContainEqual({ path: 'otp', message: 'OTP is required.' });
    for (const otp of ['12345', '1234567', '12345a'])
      expect((await resets.guess(otp, transactionId)).envelope.issues).toEqual([{ path: 'otp', message: 'Enter a valid OTP.' }]);
    expect(await rowOf(transactionId)).toMatchObject({ tries: 0 });
  });

  test('the code of the letter verifies, once', async () => {
    const transactionId = await resets.begin(PERSONAS.agency);
    const code = await resets.codeTo(PERSONAS.agency);
    expect((await resets.guess(code, transactionId)).status).toBe(200);
    expect(await rowOf(transactionId)).toMatchObject({ state: 'verified' });
    expect(told(await resets.guess(code, transactionId))).toEqual([400, 'Enter a valid OTP.']);
  });

  test('the right code, sent five times at once, verifies once', async () => {
    const transactionId = await resets.begin(PERSONAS.brand);
    const code = await resets.codeTo(PERSONAS.brand);
    const replies = await Promise.all(Array.from({ length: 5 }, () => resets.guess(code, transactionId)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('a wrong code, a code used up or too old, a decoy and a reset nobody began are told the same', async () => {
    const replies = [await resets.guess('000000', 'a-reset-nobody-began')];
    const usedUp = await resets.begin(PERSONAS.agency);
    for (let n = 0; n < 5; n += 1) replies.push(await resets.guess('000000', usedUp));
    replies.push(await resets.guess(await resets.codeTo(PERSONAS.agency), usedUp));
    const old = await resets.begin(PERSONAS.planner);
    await resets.run(sql`UPDATE password_reset SET code_expires_at = now() WHERE transaction_hash = ${hashOf(old)}`);
    replies.push(await resets.guess(await resets.codeTo(PERSONAS.planner), old));
    for (const { status, text } of replies) expect({ status, text }).toEqual({ status: 400, text: replies[0]?.text });
    expect(replies[0]?.envelope.msg).toBe('Enter a valid OTP.');
    expect([await rowOf(usedUp), await rowOf(old)]).toMatchObject([{ tries: 5, state: 'sent' }, { tries: 0 }]);
  });

  test('a code lasts ten minutes', async () => {
    await resets.begin(PERSONAS.agency);
    const { rows } = await resets.run(
      sql`SELECT round(extract(epoch FROM code_expires_at - created_at))::int AS seconds FROM password_reset`,
    );
    expect(rows).toEqual([{ seconds: 600 }]);
  });
});

describe('resend/otp (1 §2.1, §7.1, §8)', () => {
  test("a new code takes the old one's place: 'OTP has been resent to your email'", async () => {
    const transactionId = await resets.begin(PERSONAS.agency);
    const first = await resets.codeTo(PERSONAS.agency);
    for (let n = 0; n < 5; n += 1) await resets.guess(PLANTED, transactionId);
    await resets.endPauses();
    const { status, envelope } = await resets.resend(transactionId);
    expect([status, envelope.msg]).toEqual([200, 'OTP has been resent to your email']);
    expect(envelope.data).toEqual({ otpLength: 6, resendAfter: 60, expiresIn: 600 });
    const second = await resets.codeTo(PERSONAS.agency);
    if (first !== second) expect((await resets.guess(first, transactionId)).status).toBe(400);
    expect((await resets.guess(second, transactionId)).status).toBe(200);
  });

  test('late in the hour of a reset, a new code still lasts its ten minutes', async () => {
    const transactionId = await resets.begin(PERSONAS.agency);
    await resets.run(sql`UPDATE password_reset SET expires_at = now() + interval '1 minute'`);
    await resets.endPauses();
    expect((await resets.resend(transactionId)).status).toBe(200);
    expect((await resets.run(sql`SELECT expires_at >= code_expires_at AS lasts FROM password_reset`)).rows).toEqual([{ lasts: true }]);
  });

  test('of a reset that is verified, over or unknown there is nothing to resend', async () => {
    const isOver = [410, 'This reset has expired. Please start again.'];
    expect(told(await resets.resend(await resets.verified(PERSONAS.agency)))).toEqual(isOver);
    expect(told(await resets.resend('a-reset-nobody-began'))).toEqual(isOver);
    const old = await resets.begin(PERSONAS.planner);
    await resets.run(sql`UPDATE password_reset SET expires_at = now()`);
    expect(told(await resets.resend(old))).toEqual(isOver);
  });
});

describe('reset/password (1 §2.1, §5, §7.1; 3 §5)', () => {
  test('every refused password says why at its field, and uses nothing up', async () => {
    const transactionId = await resets.verified(PERSONAS.agency);
    const cases: [string, string, { path: string; message: string }][] = [
      ['', 'x', { path: 'newPassword', message: 'New Password is required.' }],
      ['x', '', { path: 'confirmPassword', message: 'Confirm Password is required.' }],
      [NEW_PASSWORD, 'another', { path: 'confirmPassword', message: 'New password and confirm password should match' }],
      ['short', 'short', { path: 'newPassword', message: 'Password should have a minimum of 6 characters' }],
      [' blanks ', ' blanks ', { path: 'newPassword', message: 'Spaces are not allowed at the beginning and end of the password' }],
      ['Password1', 'Password1', { path: 'newPassword', message: 'This password is used by many people. Choose another.' }],
      [PERSONA_PASSWORD, PERSONA_PASSWORD, { path: 'newPassword', message: "New password can't be the same as old password" }],
    ];
    for (const [password, confirm, issue] of cases) {
      const { status, envelope } = await resets.reset(transactionId, password, confirm);
      expect({ status, issues: envelope.issues }).toEqual({ status: 400, issues: [issue] });
    }
    expect(await rowOf(transactionId)).toMatchObject({ state: 'verified' });
    expect(await signInStatus(PERSONAS.agency, PERSONA_PASSWORD)).toBe(200);
  });

  test('PASSWORD_MIN_LENGTH holds here too (design §6.9)', async () => {
    const server = await openVariant(app.stores, { config: { PASSWORD_MIN_LENGTH: 12 } });
    const strict = openTestResets(app.stores, server);
    for (const password of ['four', 'elevenchars'])
      expect((await strict.reset(await resets.begin(PERSONAS.agency).catch(() => 'any'), password)).envelope.issues).toEqual([
        { path: 'newPassword', message: 'Password should have a minimum of 12 characters' },
      ]);
    await server.close();
  });

  test('sets the new password, ends every session and says so by mail and in the history (security rule 12)', async () => {
    const email = PERSONAS.lean;
    const browsers = [openCaller(app.server), openCaller(app.server)];
    for (const browser of browsers) await browser.signIn(email);
    const other = await resets.begin(email);
    await resets.endPauses();
    const transactionId = await resets.verified(email);
    const { status, envelope } = await resets.reset(transactionId, NEW_PASSWORD);
    expect([status, envelope.msg]).toEqual([200, 'Your password has been reset successfully!']);
    for (const browser of browsers) expect(await isOpen(browser)).toBe(false);
    expect([await signInStatus(email, PERSONA_PASSWORD), await signInStatus(email, NEW_PASSWORD)]).toEqual([401, 200]);
    expect((await resets.lettersTo(email)).at(-1)).toContain('Subject: Your password was changed');
    expect(await rowOf(other)).toMatchObject({ state: 'used' });
    const { rows } = await resets.run(sql`
      SELECT summary, action, changelogs, creator_name, a.name FROM history h JOIN account a ON a.id = h.account_id JOIN app_user u ON u.id = h.entity_id
      WHERE entity = 'user' AND u.email = ${email} AND h.actor_id = u.id`);
    expect(rows).toEqual([
      { summary: 'Password reset', action: 'Update', changelogs: [], creator_name: expect.stringMatching(/\w/), name: expect.any(String) },
    ]);
  });

  test('makes every browser unknown that was known before, but for the one it is finished in', async () => {
    const email = PERSONAS.publisher;
    const known = sql`SELECT k.id FROM known_browser k JOIN app_user u ON u.id = k.user_id WHERE u.email = ${email}`;
    await openCaller(app.server).signIn(email);
    await openCaller(app.server).signIn(email);
    const before = (await resets.run(known)).rows.map(({ id }) => id);
    expect(before).toHaveLength(2);
    await resets.reset(await resets.verified(email), NEW_PASSWORD);
    const after = (await resets.run(known)).rows.map(({ id }) => id);
    expect(after).toHaveLength(1);
    expect(before).not.toContain(after[0]);
  });

  test('ends what a super user does as somebody else', async () => {
    const acting = openCaller(app.server);
    await acting.signIn(PERSONAS.super);
    await acting.call(impersonationRoutes.start, { username: PERSONAS.dsp });
    expect(await isOpen(acting)).toBe(true);
    expect((await resets.reset(await resets.verified(PERSONAS.super), NEW_PASSWORD)).status).toBe(200);
    expect(await isOpen(acting)).toBe(false);
  });

  test('only after the code, once, and for ten minutes', async () => {
    const isOver = [410, 'This reset has expired. Please start again.'];
    const transactionId = await resets.begin(PERSONAS.rival);
    expect(told(await resets.reset(transactionId, NEW_PASSWORD))).toEqual(isOver);
    expect(told(await resets.reset('a-reset-nobody-began', NEW_PASSWORD))).toEqual(isOver);
    await resets.guess(await resets.codeTo(PERSONAS.rival), transactionId);
    const { rows } = await resets.run(sql`SELECT round(extract(epoch FROM expires_at - now()))::int AS seconds FROM password_reset`);
    expect(Number(rows[0]?.seconds)).toBeGreaterThan(500);
    expect(Number(rows[0]?.seconds)).toBeLessThanOrEqual(600);
    await resets.run(sql`UPDATE password_reset SET expires_at = now()`);
    expect(told(await resets.reset(transactionId, NEW_PASSWORD))).toEqual(isOver);
    await resets.run(sql`UPDATE password_reset SET expires_at = now() + interval '1 minute'`);
    expect((await resets.reset(transactionId, NEW_PASSWORD)).status).toBe(200);
    expect(told(await resets.reset(transactionId, 'yet another one'))).toEqual(isOver);
  });

  test('of twenty at once one wins', async () => {
    const transactionId = await resets.verified(PERSONAS.publisher);
    const passwords = Array.from({ length: 20 }, (_, n) => `new password ${n}`);
    const replies = await Promise.all(passwords.map((password) => resets.reset(transactionId, password)));
    const winners = passwords.filter((_, n) => replies[n]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19);
    expect(await signInStatus(PERSONAS.publisher, winners[0] ?? '')).toBe(200);
  });

  test('not for who was banned, or has another e-mail, since the code was asked for', async () => {
    const transactionId = await resets.verified(PERSONAS.reseller);
    const set = (change: string) => resets.run(sql`UPDATE app_user SET ${sql.raw(change)} WHERE lower(email) LIKE '%reseller@demo.test'`);
    for (const [change, back] of [
      ["status = 'banned'", "status = 'active'"],
      ["email = 'other-reseller@demo.test'", "email = 'reseller@demo.test'"],
    ] as const) {
      await set(change);
      expect((await resets.reset(transactionId, NEW_PASSWORD)).status).toBe(410);
      await set(back);
    }
    expect((await resets.reset(transactionId, NEW_PASSWORD)).status).toBe(200);
  });
});

test('codes, transaction ids and passwords are in no log, no history and no table (security rule 30)', async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const log = pino({ level: 'trace' }, sink);
  const stores = { ...app.stores, log, mail: openMail(app.stores.config, log, app.stores.entities) };
  const server = await openVariant(stores, {});
  const logged = openTestResets(stores, server);
  const transactionId = await logged.begin(PERSONAS.staff);
  const code = await logged.codeTo(PERSONAS.staff);
  await logged.guess(PLANTED, transactionId);
  expect((await logged.guess(code, transactionId)).status).toBe(200);
  expect((await logged.reset(transactionId, NEW_PASSWORD)).status).toBe(200);
  const tables = ['password_reset', 'app_user', 'history', 'outbox', 'attempt_limit', 'session'];
  const stored = await Promise.all(tables.map((table) => resets.run(sql`SELECT t::text AS row FROM ${sql.identifier(table)} t`)));
  const all = JSON.stringify([lines, stored.map(({ rows }) => rows)]);
  expect(lines.join('')).toContain('password reset asked for');
  expect(lines.join('')).not.toContain(PERSONAS.staff);
  for (const secret of [transactionId, NEW_PASSWORD, PLANTED]) expect(all).not.toContain(secret);
  // Six figures may stand by chance inside a number or a hash, never alone.
  expect(all).not.toMatch(new RegExp(`(?<![\\w.])${code}(?![\\w.])`));
  await server.close();
});
