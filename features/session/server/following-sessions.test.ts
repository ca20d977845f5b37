import { hashPassword, systemScope } from '@kontor/core/server';
import { openCaller, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { accountRoutes, deviceRoutes, impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = testApp();
/** Of every caller here. */
const ADDRESS = '127.0.0.1';

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const signedIn = async (email: string) => {
  const caller = openCaller(app.server);
  await caller.signIn(email);
  return caller;
};
const sessionsOf = async (email: string) =>
  (await run(sql`SELECT 1 FROM session WHERE user_id = (SELECT id FROM app_user WHERE email = ${email})`)).rows.length;

test('of two switches at once one session follows (1 §4)', async () => {
  const caller = await signedIn(PERSONAS.lean);
  const { accountId } = (await caller.call(sessionRoutes.session, {})).user;
  const replies = await Promise.all([1, 2].map(() => caller.try(accountRoutes.switch, { accountId })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await sessionsOf(PERSONAS.lean)).toBe(1);
});

test('of two Stops at once one session follows (1 §2.9)', async () => {
  const caller = await signedIn(PERSONAS.super);
  await caller.call(impersonationRoutes.start, { username: PERSONAS.brand });
  const replies = await Promise.all([1, 2].map(() => caller.try(impersonationRoutes.stop, {})));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect([await sessionsOf(PERSONAS.super), await sessionsOf(PERSONAS.brand)]).toEqual([1, 0]);
});

test('a device that switches account without end is signed out with the others (security rule 12)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [here, there] = [await signedIn(PERSONAS.dsp), await signedIn(PERSONAS.dsp)];
    const { accountId } = (await there.call(sessionRoutes.session, {})).user;
    const switching = async () => {
      for (let n = 0; n < 5; n += 1) await there.try(accountRoutes.switch, { accountId });
    };
    await Promise.all([switching(), here.call(deviceRoutes.endOthers, {})]);
    expect((await there.try(sessionRoutes.session, {})).status).toBe(401);
  }
});

test('a password that was replaced while it was looked at signs nobody in (security rule 12)', async () => {
  const passwordHash = await hashPassword('a wholly new one');
  await run(sql`DELETE FROM sign_in_failure`);
  // At most two are looked at at once, those of new addresses first: these stand before the sign-in's, whose address has asked, for as long as they
  // are needed.
  for (let n = 0; n < 3; n += 1) await hashPassword('any', { lane: 'signIn', address: ADDRESS });
  let isReplaced = false;
  const others = Array.from({ length: 60 }, async (_, n) => {
    for (let turn = 0; !isReplaced; turn += 1) await hashPassword('any', { lane: 'signIn', address: `${n}.${turn}` });
  });
  const late = openCaller(app.server).signIn(PERSONAS.rival);
  const tries = sql`SELECT 1 FROM sign_in_failure WHERE subject LIKE 'address:%'`;
  await expect.poll(async () => (await run(tries)).rows.length).toBe(1);
  await run(sql`UPDATE app_user SET password_hash = ${passwordHash} WHERE email = ${PERSONAS.rival}`);
  isReplaced = true;
  await expect(late).rejects.toThrow('The email or password is not correct.');
  expect(await sessionsOf(PERSONAS.rival)).toBe(0);
  await Promise.all(others);
});
