import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const listen = (socket: string) =>
  new Promise<net.Server | NodeJS.ErrnoException>((resolve) => {
    const server = net.createServer((peer) => peer.end());
    server.once('error', resolve).listen(socket, () => resolve(server));
  });

const answers = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const peer = net.connect(socket, () => {
      peer.destroy();
      resolve(true);
    });
    peer.once('error', () => resolve(false));
  });

/**
 * Takes `directory` for this process alone, because neither embedded engine survives two writers (docs/decisions/0005).
 * The lock is a socket beside it, so that the kernel frees it even after SIGKILL. Throws when another process keeps it for `waitMs`.
 */
export async function lockDirectory(directory: string, waitMs = 3_000): Promise<{ release: () => Promise<void> }> {
  fs.mkdirSync(directory, { recursive: true });
  // Socket paths are limited to about 100 characters; a relative one is shorter than an absolute one.
  const file = path.join(directory, 'in-use.lock');
  const relative = path.relative(process.cwd(), file);
  const socket =
    process.platform === 'win32' ? `\\\\.\\pipe\\${file.replace(/[\\/:]/g, '_')}` : relative.length < file.length ? relative : file;
  const end = Date.now() + waitMs;
  for (;;) {
    const taken = await listen(socket);
    if (taken instanceof net.Server) {
      taken.unref();
      return { release: () => new Promise((resolve) => taken.close(() => resolve())) };
    }
    if (taken.code !== 'EADDRINUSE') throw taken;
    if (!(await answers(socket))) fs.rmSync(socket, { force: true });
    else if (Date.now() > end)
      throw new Error(`The data folder ${directory} is in use by another Kontor process. Stop it, or set KONTOR_DATA to another folder.`);
    else await pause(200);
  }
}
