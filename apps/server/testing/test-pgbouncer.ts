import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kontor/core/testing';

export const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((file) => fs.existsSync(file));

const settings = (server: URL, port: number, folder: string, mode: string) => `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users')}
pool_mode = ${mode}
`;

async function untilListening(port: number, child: ChildProcess) {
  while (child.exitCode === null) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error('PgBouncer ended.');
}

/** PgBouncer in `mode` before the server of `url`; answers the same address through it. Only where `PGBOUNCER` is there. */
export async function startPgbouncer(url: string, mode: 'session' | 'transaction') {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bouncer-'));
  const port = await freePort();
  const address = new URL(url);
  fs.writeFileSync(path.join(folder, 'settings'), settings(address, port, folder, mode));
  fs.writeFileSync(path.join(folder, 'users'), `"${address.username}" "${address.password}"\n`);
  // It refuses to run as root.
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  if (owner.uid !== undefined) for (const file of ['', 'settings', 'users']) fs.chownSync(path.join(folder, file), owner.uid, owner.gid);
  const child = spawn(PGBOUNCER ?? '', [path.join(folder, 'settings')], { ...owner, stdio: 'ignore' });
  await untilListening(port, child);
  return {
    url: Object.assign(address, { host: `127.0.0.1:${port}` }).href,
    stop: async () => {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
