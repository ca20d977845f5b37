import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Makes the test markets where they are missing, embedded and, where `server` is its address, on PostgreSQL; in processes of their own, because
 * a process may open one event folder only.
 */
export function makeMarkets(server = process.env.TEST_DATABASE_URL ?? '') {
  const script = path.resolve(import.meta.dirname, '../../apps/server/testing/test-template.ts');
  for (const address of new Set(['', server]))
    execFileSync(process.execPath, [script], { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: address } });
}

/** How names of folders begin that the workers of the run with this process id keep from one test file to the next. */
export const keptPlace = (run: number) => path.join(os.tmpdir(), `kontor-kept-${run}-`);

export default () => {
  makeMarkets();
  return () => {
    for (const folder of fs.globSync(`${keptPlace(process.pid)}*`)) fs.rmSync(folder, { recursive: true, force: true });
  };
};
