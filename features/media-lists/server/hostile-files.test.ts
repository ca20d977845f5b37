// Hostile and odd files of lists, on disk and in a bucket: each has its answer, and nothing of it stays.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { MEGABYTE } from '@kontor/core/contract';
import { buildServer, openFiles, type Stores, systemScope } from '@kontor/core/server';
import { allReady, type FormFile, formOf } from '@kontor/core/testing';
import { sweepUploads } from '@kontor/files/server';
import { mountSmall, startS3, type TestS3, testApp, unmount } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaLists } from './index.ts';
import { csv, REFUSED, TAKEN, WITH_BAD_ROWS } from './test-hostile-files.ts';

/** Longer than any busy machine takes. */
const PATIENCE = { timeout: 60_000 };
const URL_OF = '/api/medialist/upload/zipcode';

const app = testApp();
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const rowsLeft = async () => Number((await run(sql`SELECT count(*) AS n FROM stored_file WHERE dropped_at IS NULL`)).rows[0]?.n);

test('there are 60 of them, and more', () => {
  const ofTheNetwork = 5;
  expect(REFUSED.length + TAKEN.length + WITH_BAD_ROWS.length + ofTheNetwork).toBeGreaterThanOrEqual(60);
});

describe.each(['disk', 'bucket'])('hostile and odd files get their answer and leave nothing (1 §5, security rule 18), on %s', (place) => {
  let root: string;
  let s3: TestS3 | null = null;
  let stores: Stores;
  let server: FastifyInstance;
  let port: number;
  let headers: Record<string, string>;
  beforeAll(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-hostile-'));
    if (place === 'bucket') {
      s3 = await startS3(path.join(root, 's3'));
      Object.assign(process.env, s3.settings);
    }
    const config = { ...app.stores.config, dataFolder: root, ...(s3?.settings ?? {}) };
    stores = { ...app.stores, config, files: await openFiles(config) };
    server = await buildServer({ stores, routes: mediaLists.calls, webRoot: null, isReady: allReady });
    port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
    headers = { cookie: (await app.as('agency')).cookie(), 'x-requested-with': 'kontor' };
  });
  afterAll(async () => {
    await server.close();
    await s3?.close();
    await run(sql`UPDATE stored_file SET expires_at = now() - interval '1 second'`);
    await sweepUploads(app.stores);
    fs.rmSync(root, { recursive: true, force: true });
  });

  /** Every file with uploaded bytes, wherever it is. The stand-in for S3 keeps facts about its objects beside them. */
  const bytesLeft = () =>
    (fs.readdirSync(root, { recursive: true, withFileTypes: true }) as fs.Dirent[])
      .filter((entry) => entry.isFile() && entry.parentPath.includes('uploads') && !/metadata|\.md5$/.test(entry.name))
      .map(({ name }) => name);
  const left = async () => [bytesLeft().length, await rowsLeft()];

  async function send(file: FormFile | FormFile[], more: Record<string, string> = {}) {
    const form = formOf([], [file].flat());
    const reply = await server.inject({
      method: 'POST',
      url: URL_OF,
      payload: form.payload,
      headers: { ...headers, ...form.headers, ...more },
    });
    return { status: reply.statusCode, ...reply.json() };
  }

  test.each(REFUSED)('refused: %s', async (_, status, msg, file) => {
    const before = await left();
    expect(await send(file)).toMatchObject({ status, success: false, msg });
    expect(await left()).toEqual(before);
  });

  test.each(TAKEN)('taken: %s', async (_, rows, file) => {
    const [bytes = 0] = await left();
    const sent = await send(file);
    expect(sent).toMatchObject({ status: 200, data: { rows, invalid: 0, name: expect.stringMatching(/^[\w.]+$/) } });
    expect(sent.data.name.length).toBeLessThanOrEqual(200);
    // The file itself, and nothing beside it.
    expect(bytesLeft().length).toBe(bytes + 1);
  });

  test.each(WITH_BAD_ROWS)('taken with bad rows: %s', async (_, invalid, file) => {
    const sent = await send(file);
    expect(sent).toMatchObject({ status: 200, data: { invalid } });
    expect(sent.data.problems).toHaveLength(Math.min(100, invalid));
  });

  test('a body that is packed is refused and not unpacked (security rule 18)', async () => {
    const before = await left();
    const { payload, headers: form } = formOf([], [csv('10001\n')]);
    const packed = { ...headers, ...form, 'content-encoding': 'gzip' };
    const reply = await server.inject({ method: 'POST', url: URL_OF, payload: gzipSync(payload), headers: packed });
    expect([reply.statusCode, reply.json().msg]).toEqual([415, 'Send the body without Content-Encoding.']);
    expect(await left()).toEqual(before);
  });

  /** Begins an upload on a socket of its own, and sends half of it. */
  function begin(): net.Socket {
    const { payload, headers: form } = formOf([], [csv(Buffer.alloc(4 * MEGABYTE, '10001\n'))]);
    const lines = [`POST ${URL_OF} HTTP/1.1`, 'Host: kontor', `Content-Length: ${payload.length}`];
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write([...lines, ...Object.entries({ ...headers, ...form }).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'));
    socket.write(payload.subarray(0, payload.length / 2));
    return socket;
  }

  test.each<[what: string, how: (socket: net.Socket) => void]>([
    ['cut', (socket) => socket.resetAndDestroy()],
    ['cancelled', (socket) => socket.end()],
  ])('an upload that is %s half-way leaves nothing', async (_, how) => {
    const before = await left();
    const socket = begin();
    await expect.poll(() => bytesLeft().length, PATIENCE).toBe((before[0] ?? 0) + 1);
    how(socket);
    await expect.poll(left, PATIENCE).toEqual(before);
  });

  test('of ten uploads at once each has its own answer', async () => {
    const [bytes = 0, rows = 0] = await left();
    const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => send(csv(`${10_000 + n}\n`.repeat(n + 1)))));
    expect(sent.map(({ status, data }) => [status, data.rows, data.preview])).toEqual(
      sent.map((_, n) => [200, n + 1, [String(10_000 + n)]]),
    );
    expect(await left()).toEqual([bytes + 10, rows + 10]);
  });

  test('a disk without room refuses the file, says that it is not the sender’s fault, and has nothing of it', async ({ skip }) => {
    const small = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-small-'));
    if (!mountSmall(small, 2)) return skip('This needs Linux and root: it mounts a small file system.');
    const full = { ...stores, config: { ...stores.config, dataFolder: small, MIN_FREE_MB: 0 } };
    const narrow = await buildServer({ stores: full, routes: mediaLists.calls, webRoot: null, isReady: allReady });
    const before = await rowsLeft();
    try {
      const { payload, headers: form } = formOf([], [csv(Buffer.alloc(4 * MEGABYTE, '10001\n'))]);
      const reply = await narrow.inject({ method: 'POST', url: URL_OF, payload, headers: { ...headers, ...form } });
      expect([reply.statusCode, reply.json().success, await rowsLeft()]).toEqual([503, false, before]);
      expect(fs.readdirSync(path.join(small, 'uploads'))).toEqual([]);
    } finally {
      await narrow.close();
      unmount(small);
      fs.rmSync(small, { recursive: true, force: true });
    }
  });
});
