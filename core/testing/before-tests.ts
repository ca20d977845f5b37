import { execFileSync } from 'node:child_process';
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

export default () => makeMarkets();
