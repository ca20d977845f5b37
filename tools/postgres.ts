import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kontor/core/testing';
import pg from 'pg';
import { installPackage } from './install-package.ts';

/** `restart` ends every connection, by a fast shutdown or, like a crash, an immediate one. */
export type Postgres = { url: string; restart: (how: 'fast' | 'immediate') => Promise<void>; stop: () => Promise<void> };

const refuse = async () => {
  throw new Error('The PostgreSQL of TEST_DATABASE_URL is not ours to restart.');
};

const DEBIAN = '/usr/lib/postgresql';
const START_LIMIT_MS = 20_000;

/** Folder of a PostgreSQL's programs, newest first; null where there is none. */
function programs(): string | null {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const debian = versions.map((version) => path.join(DEBIAN, version, 'bin')).find((folder) => fs.existsSync(path.join(folder, 'initdb')));
  const onPath = (process.env.PATH ?? '').split(path.delimiter).find((folder) => fs.existsSync(path.join(folder, 'initdb')));
  return debian ?? onPath ?? null;
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: id('-u'), gid: id('-g') };
  fs.chownSync(folder, owner.uid, owner.gid);
  return owner;
}

async function untilReady(url: string) {
  for (const end = Date.now() + START_LIMIT_MS; ; await pause(100)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** A PostgreSQL of our own on the loopback address, empty, or the one in TEST_DATABASE_URL; null where none can be had. */
export async function startPostgres(): Promise<Postgres | null> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, restart: refuse, stop: async () => {} };
  if (!programs()) installPackage('postgresql');
  const folder = programs();
  if (!folder) return null;
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-postgres-'));
  const owner = ownerOf(data);
  const port = await freePort();
  execFileSync(path.join(folder, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N'], {
    ...owner,
    stdio: 'ignore',
    cwd: data,
  });
  const settings = ['-D', data, '-p', String(port), '-k', data, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  const launch = () => spawn(path.join(folder, 'postgres'), settings, { ...owner, stdio: 'ignore', cwd: data });
  let child = launch();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    restart: async (how) => {
      const gone = once(child, 'exit');
      child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await gone;
      child = launch();
      await untilReady(url);
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}
