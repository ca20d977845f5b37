import { apiKeyRoutes, MAX_SECRETS } from '@kontor/api-keys/contract';
import { buildServer, openScope } from '@kontor/core/server';
import { allReady, type Caller, openCaller, PERSONAS } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { session } from '@kontor/session/server';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiKeys } from './index.ts';
import { ACCOUNT, COLLEAGUE, OTHER_RESELLER, openTestKeys } from './test-keys.ts';

const MISSING = 'f'.repeat(24);
const WRONG = 'Something went wrong. Please try again.';
const TWENTY = Array.from({ length: 20 });

const app = testApp();
let keys: ReturnType<typeof openTestKeys>;
let reseller: Caller;
let colleague: Caller;
let other: Caller;
beforeAll(async () => {
  keys = openTestKeys(app.stores.entities);
  reseller = await app.as('reseller');
  [colleague, other] = [openCaller(app.server), openCaller(app.server)];
  await colleague.signIn(COLLEAGUE);
  await other.signIn(OTHER_RESELLER);
});
beforeEach(() => keys.forget());

const told = ({ status, envelope }: { status: number; envelope: { errorDetails: string | null; msg: string } }) => [
  status,
  envelope.errorDetails,
  envelope.msg,
];
const saveOf = (caller: Caller, clientSecret: string, clientId: string) => caller.try(apiKeyRoutes.save, { clientId, clientSecret });
const saved = async () => (await keys.run(sql`SELECT id FROM api_secret WHERE expires_at IS NULL`)).rows.length;

describe('API keys (1 §2.5, §3, §6, §7.2)', () => {
  test('an account without a pair has no client id and no secrets', async () => {
    expect(await keys.list(reseller)).toEqual({ clientId: null, data: [] });
  });

  test('a saved pair is listed masked, with who added it and when', async () => {
    const { clientId, clientSecret } = await keys.save(reseller);
    expect(clientId).toMatch(/^kcl_[0-9a-f]{24}$/);
    expect(clientSecret).toMatch(/^kcs_[\w-]{43}$/);
    const { text, envelope } = await reseller.try(apiKeyRoutes.all, {});
    expect(envelope.data).toEqual({
      clientId,
      data: [
        {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          clientSecret: `••••••••${clientSecret.slice(-4)}`,
          userName: 'Rufus Oduya',
          creationDate: expect.any(String),
        },
      ],
    });
    expect(Math.abs(Date.now() - Date.parse(envelope.data?.data[0]?.creationDate ?? ''))).toBeLessThan(60_000);
    expect(text).not.toContain(clientSecret.slice(4, -4));
  });

  test('the client id is made once and stays; secrets are 256 bits and never repeat; the newest is first', async () => {
    const [first, second] = [await keys.save(reseller), await keys.save(colleague)];
    expect(second.clientId).toBe(first.clientId);
    expect(second.clientSecret).not.toBe(first.clientSecret);
    const { data } = await keys.list(reseller);
    expect(data.map(({ userName }) => userName)).toEqual(['Clementine Vogt', 'Rufus Oduya']);
    expect(data[0]?.clientSecret.slice(-4)).toBe(second.clientSecret.slice(-4));
  });

  test('the first pairs of several people at once share one client id', async () => {
    const pairs = await Promise.all([reseller, colleague, reseller, colleague].map(keys.create));
    expect(new Set(pairs.map(({ clientId }) => clientId)).size).toBe(1);
  });

  test('other accounts have no API keys, and visitors are asked to sign in', async () => {
    for (const persona of ['agency', 'dsp', 'brand', 'publisher', 'super', 'staff'] as const) {
      const caller = await app.as(persona);
      for (const route of [apiKeyRoutes.all, apiKeyRoutes.create]) expect((await caller.try(route, {})).status).toBe(403);
    }
    expect((await app.visitor.try(apiKeyRoutes.all, {})).status).toBe(401);
  });
});

describe('a generated pair (1 §4, §7.2, design §6.8)', () => {
  test('is pending until it is saved: not listed, and no token is given for it', async () => {
    const { clientId, clientSecret } = await keys.create(reseller);
    expect(await keys.list(reseller)).toEqual({ clientId, data: [] });
    const { rows } = await keys.run(sql`SELECT extract(epoch FROM expires_at - now()) / 60 AS minutes, last4 FROM api_secret`);
    expect(Math.ceil(Number(rows[0]?.minutes))).toBe(15);
    expect(rows[0]?.last4).toBe(clientSecret.slice(-4));
  });

  test('is replaced by the same person’s next one, and nobody else’s', async () => {
    const [first, theirs, second] = [await keys.create(reseller), await keys.create(colleague), await keys.create(reseller)];
    expect(told(await saveOf(reseller, first.clientSecret, first.clientId))).toEqual([400, 'pairNotIssued', WRONG]);
    expect((await saveOf(reseller, second.clientSecret, second.clientId)).status).toBe(200);
    expect((await saveOf(colleague, theirs.clientSecret, theirs.clientId)).status).toBe(200);
  });

  test('is saved by whom it was issued to, in their account, with its own client id', async () => {
    const { clientId, clientSecret } = await keys.create(reseller);
    const theirs = await keys.create(other);
    const refused = [400, 'pairNotIssued', WRONG];
    expect(told(await saveOf(colleague, clientSecret, clientId))).toEqual(refused);
    expect(told(await saveOf(other, clientSecret, clientId))).toEqual(refused);
    expect(told(await saveOf(other, clientSecret, theirs.clientId))).toEqual(refused);
    expect(told(await saveOf(reseller, clientSecret, theirs.clientId))).toEqual(refused);
    expect(told(await saveOf(reseller, `${clientSecret}x`, clientId))).toEqual(refused);
    expect(told(await saveOf(reseller, 'chosen-by-the-client', clientId))).toEqual(refused);
    expect(await saved()).toBe(0);
    expect((await saveOf(reseller, clientSecret, clientId)).status).toBe(200);
  });

  test('is saved once, and within fifteen minutes', async () => {
    const { clientId, clientSecret } = await keys.save(reseller);
    expect(told(await saveOf(reseller, clientSecret, clientId))).toEqual([400, 'pairNotIssued', WRONG]);
    const late = await keys.create(reseller);
    await keys.run(sql`UPDATE api_secret SET expires_at = now() - interval '1 second' WHERE expires_at IS NOT NULL`);
    expect(told(await saveOf(reseller, late.clientSecret, late.clientId))).toEqual([400, 'pairNotIssued', WRONG]);
    expect(await saved()).toBe(1);
  });

  test('that is saved twenty times at once is one secret', async () => {
    const { clientId, clientSecret } = await keys.create(reseller);
    const replies = await Promise.all(TWENTY.map(() => saveOf(reseller, clientSecret, clientId)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await saved()).toBe(1);
  });
});

describe('at most five secrets, at least one (1 §4, §5, §9)', () => {
  const tooMany = [409, 'tooManySecrets', 'An account has at most 5 client secrets. Delete one first.'];

  test('with five saved ones none is generated, and a pair that waits is not saved', async () => {
    const waiting = await keys.create(colleague);
    for (let count = 0; count < MAX_SECRETS; count += 1) await keys.save(reseller);
    expect(told(await reseller.try(apiKeyRoutes.create, {}))).toEqual(tooMany);
    expect(told(await saveOf(colleague, waiting.clientSecret, waiting.clientId))).toEqual(tooMany);
    const [first] = (await keys.list(reseller)).data;
    await reseller.call(apiKeyRoutes.remove, { id: first?.id ?? '' });
    expect((await saveOf(colleague, waiting.clientSecret, waiting.clientId)).status).toBe(200);
    expect(await saved()).toBe(5);
  });

  test('twenty pairs saved at once leave exactly five', async () => {
    const { clientId } = await keys.create(reseller);
    const secrets = await keys.plant(20, PERSONAS.reseller);
    const replies = await Promise.all(secrets.map((secret) => saveOf(reseller, secret, clientId)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(told(reply)).toEqual(tooMany);
    expect(await saved()).toBe(5);
  });

  test('the only one cannot be deleted', async () => {
    await keys.save(reseller);
    const [only] = (await keys.list(reseller)).data;
    expect(told(await reseller.try(apiKeyRoutes.remove, { id: only?.id ?? '' }))).toEqual([
      409,
      'onlySecret',
      'The only client secret cannot be deleted.',
    ]);
  });

  test('all deleted at once, four times over, leave exactly one', async () => {
    for (let count = 0; count < MAX_SECRETS; count += 1) await keys.save(reseller);
    const { data } = await keys.list(reseller);
    const twenty = [...data, ...data, ...data, ...data];
    const replies = await Promise.all(twenty.map(({ id }) => reseller.try(apiKeyRoutes.remove, { id })));
    expect(twenty).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await saved()).toBe(1);
  });

  test('another account’s secret, a pending one and none at all are answered alike', async () => {
    await keys.save(reseller);
    await keys.save(reseller);
    await keys.save(other);
    const [theirs] = (await keys.list(other)).data;
    await keys.create(reseller);
    const { rows } = await keys.run(sql`SELECT id FROM api_secret WHERE expires_at IS NOT NULL`);
    const replies = await Promise.all(
      [theirs?.id ?? '', String(rows[0]?.id), MISSING].map((id) => reseller.try(apiKeyRoutes.remove, { id })),
    );
    for (const reply of replies) expect(told(reply)).toEqual([404, 'secretNotFound', WRONG]);
    expect((await keys.list(other)).data).toHaveLength(1);
  });
});

describe('what is written down (security rules 17, 25, 30)', () => {
  test('saving and deleting stand in the history, by the last four; a refused save does not', async () => {
    await keys.save(reseller);
    const { clientSecret } = await keys.save(colleague);
    const [secret] = (await keys.list(reseller)).data;
    await reseller.call(apiKeyRoutes.remove, { id: secret?.id ?? '' });
    const account = { id: String((await keys.run(sql`SELECT ${ACCOUNT} AS id`)).rows[0]?.id) };
    const { rows } = await reseller.call(historyRoutes.list, account);
    const value = `••••••••${clientSecret.slice(-4)}`;
    const newest = rows
      .slice(0, 2)
      .map(({ data: { summary, action, creatorName, changelogs } }) => ({ summary, action, creatorName, changelogs }));
    expect(newest).toEqual([
      {
        summary: 'Client secret deleted',
        action: 'Remove',
        creatorName: 'Rufus Oduya',
        changelogs: [{ name: 'Client secret', action: 'Remove', oldValue: value, newValue: null }],
      },
      {
        summary: 'Client secret saved',
        action: 'Create',
        creatorName: 'Clementine Vogt',
        changelogs: [{ name: 'Client secret', action: 'Create', oldValue: null, newValue: value }],
      },
    ]);
    expect((await other.call(historyRoutes.list, account)).rows).toEqual([]);
    const before = await keys.run(sql`SELECT id FROM history WHERE entity = 'api-key'`);
    await saveOf(reseller, 'never-issued', 'kcl_0');
    expect((await keys.run(sql`SELECT id FROM history WHERE entity = 'api-key'`)).rows).toHaveLength(before.rows.length);
  });

  test('no secret and no token is in any table or in the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const server = await buildServer({
      stores: { ...app.stores, log },
      routes: [...session.calls, ...apiKeys.calls],
      webRoot: null,
      isReady: allReady,
    });
    const caller = openCaller(server);
    await caller.signIn(PERSONAS.reseller);
    const [pending, pair] = [await keys.create(colleague), await keys.save(caller)];
    await saveOf(caller, `${pair.clientSecret}x`, pair.clientId);
    const reply = await server.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=client_credentials&client_id=${pair.clientId}&client_secret=${pair.clientSecret}`,
    });
    const token = String(reply.json().access_token);
    const { rows } = await keys.run(
      sql`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const dumps: string[] = [];
    for (const { table_name } of rows)
      dumps.push(JSON.stringify((await keys.run(sql`SELECT t::text AS row FROM ${sql.identifier(String(table_name))} t`)).rows));
    const written = [...dumps, ...lines].join('\n');
    expect(written).toContain(pair.clientId);
    expect(lines.join('')).toContain('/api/oauth/token');
    for (const secret of [pair.clientSecret, pending.clientSecret, token]) expect(written).not.toContain(secret.slice(4, -4));
    await server.close();
  });
});

describe('acting as a reseller (security rule 16)', () => {
  test('shows the keys, and neither generates, saves nor deletes any', async () => {
    await keys.save(reseller);
    const pending = await keys.create(reseller);
    const superUser = openCaller(app.server);
    await superUser.signIn(PERSONAS.super);
    await superUser.call(impersonationRoutes.start, { username: PERSONAS.reseller });
    expect((await superUser.call(sessionRoutes.session, {})).user?.accountName).toBe('Crossbeam Resale');
    const { data } = await keys.list(superUser);
    const closed = [403, 'notInPerson', 'This is closed while you act as another user. Stop acting first.'];
    expect(told(await superUser.try(apiKeyRoutes.create, {}))).toEqual(closed);
    expect(told(await superUser.try(apiKeyRoutes.save, pending))).toEqual(closed);
    expect(told(await superUser.try(apiKeyRoutes.remove, { id: data[0]?.id ?? '' }))).toEqual(closed);
    expect(await saved()).toBe(1);
  });
});

test('even staff who read every account see no other account’s clients and secrets (security rule 3)', async () => {
  await keys.save(other);
  await keys.save(reseller);
  const { rows } = await keys.run(sql`SELECT ${ACCOUNT} AS id`);
  const mine = String(rows[0]?.id);
  const scope = openScope(app.stores.entities, mine, 'all');
  for (const table of ['api_client', 'api_secret']) {
    const seen = await scope.run((database) => database.execute(sql`SELECT account_id AS account FROM ${sql.identifier(table)}`));
    expect(seen.rows).toEqual([]);
  }
});
