import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-lock-'));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a second process is told that the data folder is in use', async () => {
  const lock = await lockDirectory(folder);
  await expect(lockDirectory(folder, 300)).rejects.toThrow(/is in use by another Kontor process/);
  await lock.release();
  await (await lockDirectory(folder, 300)).release();
});

test('the lock of a killed process is free at once', async () => {
  const script = `import('${new URL('./directory-lock.ts', import.meta.url).href}').then(({ lockDirectory }) => lockDirectory(process.argv[1])).then(() => { console.log('locked'); setInterval(() => {}, 1000); });`;
  const child = spawn(process.execPath, ['-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await expect(lockDirectory(folder, 300)).rejects.toThrow(/in use/);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await lockDirectory(folder, 300)).release();
});
