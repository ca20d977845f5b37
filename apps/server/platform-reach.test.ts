import { type AccessRule, access, NoInput, Nothing, PLATFORM_RULES, type Route, route } from '@kontor/core/contract';
import { buildServer, type Caller, type Implemented, invoke, type Scope, type Transport } from '@kontor/core/server';
import { allReady } from '@kontor/core/testing';
import { ingestRoutes } from '@kontor/ingest/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { features } from './features.ts';
import { testApp } from './testing/app-of-file.ts';

const app = testApp();
const seen: Scope[] = [];
const ban = route({
  method: 'POST',
  path: 'platform/ban',
  access: 'superOrPlatformAdmin',
  reach: 'platform',
  summary: 'Ban every account',
  input: NoInput,
  output: Nothing,
  effect: 'write',
});
const callOf = (declared: Route): Implemented => ({
  name: 'ban',
  route: declared,
  handler: async ({ scope }) => {
    seen.push(scope);
    await scope.transaction((transaction) =>
      transaction.run((database) => database.execute(sql`UPDATE account SET version = version + 1`)),
    );
    return null;
  },
});
/** None of the transport is asked for. */
const transport = {} as Transport;
async function calls(persona: 'super' | 'staff' | 'agency', declared: Route = ban) {
  const { user } = await (await app.as(persona)).call(sessionRoutes.session, {});
  // What the reply says of the session is what the session says.
  const caller = { by: 'cookie', session: { ...user, impersonator: null } } as unknown as Caller;
  return invoke(callOf(declared), { caller, input: {}, stores: app.stores, transport });
}

test('a call that declares the reach platform gets it, with the account of who asks', async () => {
  for (const persona of ['super', 'staff'] as const) {
    const { user } = await (await app.as(persona)).call(sessionRoutes.session, {});
    await calls(persona);
    expect(seen.pop()).toMatchObject({ reach: 'platform', accountId: user.accountId });
  }
  const { id, secret } = await (await app.as('super')).call(ingestRoutes.issueKey, { name: 'Reached' });
  expect([id, secret]).toEqual([expect.any(String), expect.stringMatching(/^kpk_/)]);
});

test('the same call without the reach writes no table of the platform, whoever asks', async () => {
  const { reach, ...without } = ban;
  await expect(calls('super', without)).rejects.toThrow();
  expect(seen.pop()).toMatchObject({ reach: 'own' });
  expect(reach).toBe('platform');
});

test('nobody gets the reach who is not let in by a rule of who administers the platform, admitted or not', async () => {
  await expect(calls('agency')).rejects.toThrow("You don't have permission");
  const open: Route = { ...ban, access: 'signedIn' };
  for (const persona of ['agency', 'super'] as const) await expect(calls(persona, open)).rejects.toThrow("You don't have permission");
  expect(seen).toEqual([]);
});

test('a start refuses a route that reaches the platform by any other rule', async () => {
  const start = (rule: AccessRule) =>
    buildServer({ stores: app.stores, routes: [callOf({ ...ban, access: rule })], webRoot: null, isReady: allReady });
  for (const rule of Object.keys(access) as AccessRule[])
    if (PLATFORM_RULES.some((one) => one === rule)) await (await start(rule)).close();
    else await expect(start(rule)).rejects.toThrow(`reaches the platform and lets in whoever the rule ${rule} does`);
});

test('calls of today that write the platform’s tables say so', () => {
  const reaching = features.filter(({ route: { reach } }) => reach === 'platform').map(({ route: { path } }) => path);
  expect(reaching.toSorted()).toEqual([
    'account/create',
    'account/update/{id}',
    'admin/user/signout/{id}',
    'admin/user/standing/{id}',
    'admin/user/super/{id}',
    'avails/add/segment/{id}',
    'avails/delete/{id}',
    'avails/restore/{id}',
    'avails/save',
    'avails/update/{id}',
    'deal/library/create',
    'deal/library/remove/{id}',
    'deal/library/restore',
    'deal/library/update/{id}',
    'dsp/create',
    'dsp/update/{id}',
    'helpcenter/documentation/delete',
    'helpcenter/documentation/restore',
    'helpcenter/documentation/update',
    'helpcenter/documentation/upload',
    'ingest/keys/issue',
    'ingest/keys/revoke/{id}',
    'installation/check/{part}',
    'installation/run/{name}',
    'marketplace/create',
    'marketplace/delete/{id}',
    'marketplace/update/{id}',
    'messages/supply/answer/{id}',
    'messages/supply/reopen/{id}',
    'meta/create',
    'meta/delete/{id}',
    'meta/update',
    'publishermapping/settings/{id}',
    'publishermapping/toggle/premium/{id}',
    'segment/provider/create',
    'segment/provider/delete/{id}',
    'segment/provider/segment/create/{id}',
    'segment/provider/segment/update/{id}',
    'segment/provider/update/{id}',
    'sellers/load',
    'systemmessages/create',
    'systemmessages/update/',
    'waiting-work/give-up/{id}',
    'waiting-work/try-all/{kind}',
    'waiting-work/try/{id}',
  ]);
});
