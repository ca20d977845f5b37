// Several servers of this product as processes, on one PostgreSQL, one stand-in for ClickHouse and one S3 server.

import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startClickHouseShim } from '../../../core/testing/clickhouse-shim.ts';
import { end, startS3 } from './test-s3.ts';

export type Server = { url: string; child: ChildProcess; told: string[]; stop: () => Promise<void> };
type Settings = Record<string, string>;

export type Fleet = {
  /** Settings of empty stores of their own, which all servers started with them share. */
  emptyStores(): Promise<Settings>;
  /** Resolves when the server is ready; throws with what it said when it ends before. */
  start(settings: Settings): Promise<Server>;
  close(): Promise<void>;
};

/** What compiling costs a start would be paid by the servers beside it, which share its processors here. */
const NODE_COMPILE_CACHE = path.resolve('.cache/node-compile');
const MAIN = path.resolve(import.meta.dirname, '../main.ts');

async function startServer(settings: Settings): Promise<Server> {
  const environment = { ...process.env, PORT: '0', LOG_LEVEL: 'error', UV_THREADPOOL_SIZE: '16', NODE_COMPILE_CACHE, ...settings };
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
        ...s3.settings,
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
