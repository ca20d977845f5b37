import { systemScope } from '@kontor/core/server';
import { openCaller, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

const CLAIMS = { pubId: '', name: 'Leonie M. Marsh', email: PERSONAS.lean, firstName: 'Leonie M.', lastName: 'Marsh' };

const app = testApp();

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
/** A session as single sign-on leaves it (its own tests make one through a real provider). */
const withClaims = async () => {
  const caller = openCaller(app.server);
  await caller.signIn(PERSONAS.lean);
  await run(
    sql`UPDATE session SET claims = ${JSON.stringify(CLAIMS)}::jsonb WHERE user_id = (SELECT id FROM app_user WHERE email = ${PERSONAS.lean})`,
  );
  return caller;
};

describe('the user-login call at the app’s start (1 §7.1)', () => {
  test('the session tells the claims; saying them back names the user as the provider does', async () => {
    const caller = await withClaims();
    const { claims } = await caller.call(sessionRoutes.session, {});
    expect(claims).toEqual(CLAIMS);
    await caller.call(sessionRoutes.userLogin, CLAIMS);
    expect((await caller.call(sessionRoutes.session, {})).user.firstName).toBe('Leonie M.');
    const history = sql`SELECT summary, changelogs FROM history WHERE entity = 'user' ORDER BY id`;
    const named = {
      summary: 'Named by single sign-on',
      changelogs: [expect.objectContaining({ oldValue: 'Leonie', newValue: 'Leonie M.' })],
    };
    expect((await run(history)).rows).toEqual([named]);
    // The app says it at every start: nothing changes by that.
    const person = sql`SELECT updated_at, version FROM app_user WHERE email = ${PERSONAS.lean}`;
    const { rows } = await run(person);
    await caller.call(sessionRoutes.userLogin, CLAIMS);
    expect([(await run(person)).rows, (await run(history)).rows.length]).toEqual([rows, 1]);
  });

  test.each(['email', 'pubId', 'firstName'] as const)('another %s than the provider gave ends the session', async (field) => {
    const caller = await withClaims();
    const { status, envelope } = await caller.try(sessionRoutes.userLogin, { ...CLAIMS, [field]: 'someone@else.example' });
    expect([status, envelope.errorDetails]).toEqual([401, 'claimsDiffer']);
    expect((await caller.try(sessionRoutes.session, {})).status).toBe(401);
  });

  test('without single sign-on nobody can claim to be anybody', async () => {
    const caller = openCaller(app.server);
    await caller.signIn(PERSONAS.rival);
    expect((await caller.call(sessionRoutes.session, {})).claims).toBeNull();
    expect((await caller.try(sessionRoutes.userLogin, { ...CLAIMS, email: PERSONAS.rival })).status).toBe(401);
  });
});

describe('the system message (1 §2.4, 3 §3)', () => {
  const message = (expiration: SQL, enabled = true) =>
    run(sql`
      INSERT INTO system_message (id, message, type, expiration, enabled) VALUES (${'a'.repeat(24)}, 'Ads stop on Sunday', 'error', ${expiration}, ${enabled})
      ON CONFLICT (platform) DO UPDATE SET expiration = excluded.expiration, enabled = excluded.enabled`);
  const shown = async () => (await (await app.as('brand')).call(sessionRoutes.session, {})).user.systemMessage;

  test('is shown to everybody while its expiration is in the future', async () => {
    expect(await shown()).toBeNull();
    await message(sql`now() + interval '1 hour'`);
    expect(await shown()).toMatchObject({ message: 'Ads stop on Sunday', type: 'error' });
  });

  test('is not shown once it has expired, nor while it is off', async () => {
    await message(sql`now() - interval '1 second'`);
    expect(await shown()).toBeNull();
    await message(sql`now() + interval '1 hour'`, false);
    expect(await shown()).toBeNull();
  });
});
