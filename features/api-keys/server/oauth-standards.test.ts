import type { ClientPair } from '@kontor/api-keys/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestKeys } from './test-keys.ts';

const app = testApp();
let pair: ClientPair;
beforeAll(async () => {
  pair = await openTestKeys(app.stores.entities).save(await app.as('reseller'));
});

const FORM = 'application/x-www-form-urlencoded';
const ask = (fields: Record<string, string>, { query = '', ...headers }: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/api/oauth/token${query}`,
    headers: { 'content-type': FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const inBody = () => ({ grant_type: 'client_credentials', client_id: pair.clientId, client_secret: pair.clientSecret });

describe('oauth/token keeps to RFC 6749', () => {
  test('parameters it does not know are ignored (RFC 6749 §3.2)', async () => {
    expect((await ask({ ...inBody(), audience: 'https://kontor.example', resource: 'deals' })).statusCode).toBe(200);
  });

  test('credentials in the address are not read (RFC 6749 §2.3.1)', async () => {
    const query = `?client_id=${pair.clientId}&client_secret=${pair.clientSecret}`;
    const reply = await ask({ grant_type: 'client_credentials' }, { query });
    expect([reply.statusCode, reply.json().error]).toEqual([401, 'invalid_client']);
  });

  test('what is no form, or too long, is an invalid request (RFC 6749 §5.2)', async () => {
    const replies = [await ask(inBody(), { 'content-type': 'application/json' }), await ask({ ...inBody(), scope: 'x'.repeat(200) })];
    for (const reply of replies) expect(reply.json().error).toBe('invalid_request');
  });

  test('a refused client is told how it tried to show itself (RFC 6749 §5.2)', async () => {
    const basic = `Basic ${Buffer.from('nobody:nothing').toString('base64')}`;
    const reply = await ask({ grant_type: 'client_credentials' }, { authorization: basic });
    expect(reply.headers['www-authenticate']).toBe('Basic realm="Kontor"');
  });

  test('a refused token likewise (RFC 6750 §3)', async () => {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/deal/all',
      headers: { authorization: 'Bearer kat_nothing' },
      payload: {},
    });
    expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Kontor"']);
  });

  test('a session that is over asks for no Basic or Bearer', async () => {
    const reply = await app.visitor.raw({ method: 'GET', url: '/api/user/session' });
    expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, undefined]);
  });
});
