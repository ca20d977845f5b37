import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Installs a Debian package where this is Debian and we are root; false where it is not or fails. */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: ['ignore', 'ignore', 'inherit'], env })
      .status === 0
  );
}
