import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 100;
/** Sockets that stand for a process: our own kind, and the one name that earlier releases shared. */
const CLAIM = /^(lock-[a-z0-9]{6}|in-use\.lock)$/;

export type DirectoryLock = { release: () => Promise<void> };

const isCode = (error: unknown, ...codes: string[]) => error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Socket paths are limited to about 100 characters; a relative one is shorter than an absolute one. */
function shortest(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.length < file.length ? relative : file;
}

const listen = (socket: string) =>
  new Promise<net.Server>((resolve, reject) => {
    const server = net.createServer((peer) => peer.on('error', () => {}).end());
    server.once('error', reject).listen(socket, () => resolve(server.unref()));
  });

/** Whether a living process listens there; the kernel answers for one that is stopped or busy. */
const isAlive = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const peer = net.connect(shortest(socket), () => {
      peer.destroy();
      resolve(true);
    });
    peer.once('error', (error) => resolve(!isCode(error, 'ECONNREFUSED', 'ENOENT', 'ENOTSOCK')));
  });

/** A claim of this process, which others see from the moment it can answer: it listens under another name first. */
async function claim(directory: string): Promise<{ name: string; release: () => Promise<void> }> {
  const id = randomBytes(4).readUInt32BE().toString(36).padStart(7, '0').slice(-6);
  const [making, file] = [path.join(directory, `make-${id}`), path.join(directory, `lock-${id}`)];
  const server = await listen(shortest(making));
  const release = () => {
    fs.rmSync(file, { force: true });
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  try {
    fs.renameSync(making, file);
  } catch (error) {
    await release();
    throw error;
  }
  return { name: path.basename(file), release };
}

/** Names of the living claims but for `own`. Dead ones are removed: no name is ever used twice, so nobody else's can go with them. */
async function others(directory: string, own: string): Promise<string[]> {
  const names = fs.readdirSync(directory).filter((name) => CLAIM.test(name) && name !== own);
  const living = await Promise.all(names.map((name) => isAlive(path.join(directory, name))));
  for (const [index, name] of names.entries()) if (!living[index]) fs.rmSync(path.join(directory, name), { force: true });
  return names.filter((_, index) => living[index]);
}

/** What processes left that were killed before they had claimed anything. */
function sweep(directory: string) {
  const old = Date.now() - 60_000;
  for (const name of fs.readdirSync(directory).filter((name) => /^make-[a-z0-9]{6}$/.test(name)))
    if ((fs.statSync(path.join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? old) < old)
      fs.rmSync(path.join(directory, name), { force: true });
}

/** On Windows a pipe's name belongs to one process and goes with it. */
async function lockPipe(directory: string): Promise<DirectoryLock | null> {
  const name = path.join(directory, 'in-use.lock').replace(/[\\/:]/g, '_');
  try {
    const server = await listen(`\\\\.\\pipe\\${name}`);
    return { release: () => new Promise((resolve) => server.close(() => resolve())) };
  } catch (error) {
    if (isCode(error, 'EADDRINUSE', 'EACCES')) return null;
    throw error;
  }
}

/**
 * One try: claim, then look. Who has looked and seen nobody else holds the folder; two that claimed both look after both have claimed,
 * so they cannot both see nobody. Of two that see each other the one whose name comes first looks again, the other withdraws.
 */
async function lockSockets(directory: string, end: number): Promise<DirectoryLock | null> {
  const { name, release } = await claim(directory);
  for (;;) {
    const seen = await others(directory, name);
    if (seen.length === 0) {
      sweep(directory);
      return { release };
    }
    if (performance.now() > end || seen.some((other) => other < name)) {
      await release();
      return null;
    }
    await pause(PAUSE_MS);
  }
}

/**
 * Takes `directory` for this process alone, because neither embedded engine survives two writers (docs/decisions/0026).
 * The lock is a listening socket beside it, so that the kernel frees it even after SIGKILL. Throws when another process keeps it for `waitMs`.
 */
export async function lockDirectory(directory: string, waitMs = 3_000): Promise<DirectoryLock> {
  fs.mkdirSync(directory, { recursive: true });
  for (const end = performance.now() + waitMs; ; await pause(Math.random() * PAUSE_MS)) {
    const lock = process.platform === 'win32' ? await lockPipe(directory) : await lockSockets(directory, end);
    if (lock) return lock;
    if (performance.now() > end)
      throw new Error(`The data folder ${directory} is in use by another Kontor process. Stop it, or set KONTOR_DATA to another folder.`);
  }
}
