// What uploads leave behind, on disk and in a bucket.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buildServer, openFiles, type Stores, startSession, systemScope } from '@kontor/core/server';
import { allReady, formOf } from '@kontor/core/testing';
import { startS3, type TestS3, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { files as feature, sweepUploads } from './index.ts';

/** Longer than any busy machine takes. */
const PATIENCE = { timeout: 60_000 };

const app = testApp();
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));

describe.each(['disk', 'bucket'])('on %s', (place) => {
  let root: string;
  let s3: TestS3 | null = null;
  let stores: Stores;
  let server: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-uploads-'));
    if (place === 'bucket') {
      s3 = await startS3(path.join(root, 's3'));
      Object.assign(process.env, s3.settings);
    }
    const config = { ...app.stores.config, dataFolder: root, ...(s3?.settings ?? {}) };
    stores = { ...app.stores, config, files: await openFiles(config) };
    server = await buildServer({ stores, routes: feature.calls, webRoot: null, isReady: allReady });
    port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  beforeEach(async () => {
    await run(sql`UPDATE stored_file SET expires_at = now() - interval '1 second'`);
    await sweepUploads(stores);
  });
  afterAll(async () => {
    await server.close();
    await s3?.close();
    fs.rmSync(root, { recursive: true, force: true });
  });

  /** Every file with uploaded bytes, wherever it is. The stand-in for S3 keeps facts about its objects beside them. */
  const bytesLeft = () =>
    (fs.readdirSync(root, { recursive: true, withFileTypes: true }) as fs.Dirent[])
      .filter((entry) => entry.isFile() && entry.parentPath.includes('uploads') && !/metadata|\.md5$/.test(entry.name))
      .map(({ name }) => name);
  // Files that records of the demo keep are not of these.
  const rows = async () =>
    Number(
      (await run(sql`SELECT count(*) AS n FROM stored_file WHERE NOT EXISTS (SELECT FROM kept_file k WHERE k.file_id = stored_file.id)`))
        .rows[0]?.n,
    );
  const form = (size: number) => formOf([['purpose', 'segment']], [{ name: 'a.csv', content: Buffer.alloc(size, 'a\n') }]);

  async function send() {
    const cookie = (await app.as('agency')).cookie();
    const { payload, headers } = form(100_000);
    const sent = { ...headers, cookie, 'x-requested-with': 'kontor' };
    return (await server.inject({ method: 'POST', url: '/api/file/upload', payload, headers: sent })).json();
  }

  /** Begins an upload on a socket of its own, and sends half of it. */
  async function begin(by?: string): Promise<net.Socket> {
    const { payload, headers } = form(4_000_000);
    const lines = ['POST /api/file/upload HTTP/1.1', 'Host: kontor', 'X-Requested-With: kontor', `Content-Length: ${payload.length}`];
    const cookie = by ?? (await app.as('agency')).cookie();
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write([...lines, `Content-Type: ${headers['content-type']}`, `Cookie: ${cookie}`, '', ''].join('\r\n'));
    socket.write(payload.subarray(0, 2_000_000));
    return socket;
  }

  /** Begins an upload and ends it as `how` does once bytes of it lie on the disk. */
  async function breakOff(how: (socket: net.Socket) => void) {
    const socket = await begin();
    await expect.poll(() => bytesLeft().length, PATIENCE).toBe(1);
    how(socket);
  }

  test.each<[what: string, how: (socket: net.Socket) => void]>([
    ['cut', (socket) => socket.resetAndDestroy()],
    ['cancelled', (socket) => socket.end()],
  ])('an upload that is %s half-way leaves no byte and no row', async (_, how) => {
    await breakOff(how);
    await expect.poll(bytesLeft, PATIENCE).toEqual([]);
    expect(await rows()).toBe(0);
  });

  /** Cookies of so many people of one account. */
  async function colleagues(count: number): Promise<string[]> {
    const people = await run(sql`SELECT user_id AS "userId", account_id AS "accountId" FROM membership JOIN app_user u ON u.id = user_id
      WHERE account_id = (SELECT account_id FROM membership GROUP BY 1 ORDER BY count(*) DESC, account_id LIMIT 1) AND u.status = 'active' LIMIT ${count}`);
    expect(people.rows).toHaveLength(count);
    const begun = people.rows.map(({ userId, accountId }) =>
      startSession(systemScope(app.stores.entities), {
        userId: String(userId),
        accountId: String(accountId),
        remember: false,
        userAgent: '',
      }),
    );
    return (await Promise.all(begun)).map(({ token }) => `kontor_session=${token}`);
  }

  test.each([
    ['of one person two files come at once and eight wait', [11], 2],
    ['of one account four files come at once and eight wait, whoever sends them', [2, 2, 2, 2, 2, 2, 1], 4],
  ])('%s; one more is refused', async (_, counts, atOnce) => {
    const told: string[] = [];
    const people = await colleagues(counts.length);
    const sockets: net.Socket[] = [];
    for (const [index, count] of counts.entries()) for (let n = 0; n < count; n += 1) sockets.push(await begin(people[index]));
    for (const socket of sockets) socket.on('data', (bytes) => told.push(String(bytes)));
    try {
      await expect.poll(() => told.length, PATIENCE).toBe(1);
      expect(told[0]).toMatch(/^HTTP\/1\.1 503 .*tooBusy/s);
      await expect.poll(() => bytesLeft().length, PATIENCE).toBe(atOnce);
    } finally {
      for (const socket of sockets) socket.resetAndDestroy();
    }
    await expect.poll(bytesLeft, PATIENCE).toEqual([]);
    expect((await send()).value).toBeTruthy();
  });

  test('24 hours after it came a file is gone, and no other', async () => {
    const [old, young] = [(await send()).value, (await send()).value];
    await run(sql`UPDATE stored_file SET expires_at = now() - interval '1 second' WHERE id = ${old}`);
    await sweepUploads(stores);
    await expect(stores.files.get(`uploads/${young}`).then((stream) => stream.toArray())).resolves.toBeTruthy();
    expect([bytesLeft().length, await rows()]).toEqual([1, 1]);
  });

  test('a kill at any moment leaves nothing for good', async () => {
    const [bare, unmarked] = [(await send()).value, (await send()).value];
    // Killed before the bytes, and before the mark behind them.
    await stores.files.remove(`uploads/${bare}`);
    await run(sql`UPDATE stored_file SET stored_at = NULL, created_at = now() - interval '2 hours'`);
    // Killed while the bytes came.
    const left = path.join(root, 'uploads/left');
    fs.writeFileSync(left, 'half');
    fs.utimesSync(left, new Date(0), new Date(0));
    expect([bytesLeft().length, await rows()]).toEqual([2, 2]);
    await sweepUploads(stores);
    expect([bytesLeft(), await rows()]).toEqual([[], 0]);
    expect(unmarked).toBeTruthy();
  });

  test('a file that is on its way is left alone', async () => {
    await send();
    await run(sql`UPDATE stored_file SET stored_at = NULL`);
    fs.writeFileSync(path.join(root, 'uploads/coming'), 'half');
    await sweepUploads(stores);
    expect([bytesLeft().length, await rows()]).toEqual([2, 1]);
    fs.rmSync(path.join(root, 'uploads/coming'));
  });

  test('a store that fails keeps nothing of the file, and says that it is ours', async () => {
    const files = { ...stores.files, put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) };
    const broken = await buildServer({ stores: { ...stores, files }, routes: feature.calls, webRoot: null, isReady: allReady });
    const { payload, headers } = form(1_000);
    const sent = { ...headers, cookie: (await app.as('agency')).cookie(), 'x-requested-with': 'kontor' };
    const reply = await broken.inject({ method: 'POST', url: '/api/file/upload', payload, headers: sent });
    await broken.close();
    expect([reply.statusCode, bytesLeft(), await rows()]).toEqual([503, [], 0]);
  });
});
