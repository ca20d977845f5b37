// Several servers of this product as processes, on one PostgreSQL, one stand-in for ClickHouse and one S3 server.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kontor/core/testing';
import pg from 'pg';
import { startClickHouseShim } from '../../../core/testing/clickhouse-shim.ts';

export type Server = { url: string; child: ChildProcess; told: string[]; stop: () => Promise<void> };
type Settings = Record<string, string>;

export type Fleet = {
  /** Settings of empty stores of their own, which all servers started with them share. */
  emptyStores(): Promise<Settings>;
  /** Resolves when the server is ready; throws with what it said when it ends before. */
  start(settings: Settings): Promise<Server>;
  close(): Promise<void>;
};

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const S3_PROGRAM = path.resolve(import.meta.dirname, '../../../node_modules/s3rver/bin/s3rver.js');
const BUCKET = 'kontor';
/** Fixed by s3rver. */
const S3_KEY = 'S3RVER';

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function startS3(directory: string) {
  const port = await freePort();
  const options = ['-d', directory, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', BUCKET];
  const child = spawn(process.execPath, [S3_PROGRAM, ...options], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('The S3 server did not start.');
    await pause(50);
  }
  return { url, close: () => end(child, 'SIGKILL') };
}

async function startServer(settings: Settings): Promise<Server> {
  const environment = { ...process.env, PORT: '0', LOG_LEVEL: 'error', UV_THREADPOOL_SIZE: '16', ...settings };
  const child = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const told: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        told.push(line);
        const ready = /ready at (\S+)/.exec(line)?.[1];
        if (ready) resolve(ready);
      });
    child.once('exit', () => reject(new Error(`A server ended before it was ready:\n${told.join('\n')}`)));
  });
  return { url, child, told, stop: () => end(child, 'SIGTERM') };
}

async function admin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** `postgres` is the URL of a server in which databases may be made; they are dropped at the end. */
export async function openFleet(postgres: string): Promise<Fleet> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-fleet-'));
  const shim = await startClickHouseShim(path.join(root, 'clickhouse'));
  const s3 = await startS3(path.join(root, 's3'));
  const databases: string[] = [];
  const servers: Server[] = [];
  return {
    emptyStores: async () => {
      const name = `kontor_fleet_${process.pid}_${databases.length}`;
      databases.push(name);
      await admin(postgres, `CREATE DATABASE ${name}`);
      await fetch(shim.url, { method: 'POST', body: `CREATE DATABASE ${name}` });
      return {
        DATABASE_URL: Object.assign(new URL(postgres), { pathname: `/${name}` }).href,
        CLICKHOUSE_URL: `${shim.url}/${name}`,
        FILES_S3_BUCKET: BUCKET,
        FILES_S3_ENDPOINT: s3.url,
        AWS_ACCESS_KEY_ID: S3_KEY,
        AWS_SECRET_ACCESS_KEY: S3_KEY,
        DEMO_DAYS: '2',
        DEMO_ROWS: '1000',
      };
    },
    start: async (settings) => {
      const server = await startServer({ ...settings, KONTOR_DATA: fs.mkdtempSync(path.join(root, 'server-')) });
      servers.push(server);
      return server;
    },
    close: async () => {
      await Promise.all(servers.map(({ child }) => end(child, 'SIGKILL')));
      await s3.close();
      await shim.close();
      for (const name of databases) await admin(postgres, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}
