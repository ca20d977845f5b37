import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Makes the test markets in processes of their own, because a process may open one event folder only: embedded and, where it is set, on PostgreSQL. */
export default function setup() {
  const script = path.resolve(import.meta.dirname, '../../apps/server/testing/test-template.ts');
  for (const server of new Set(['', process.env.TEST_DATABASE_URL ?? '']))
    execFileSync(process.execPath, [script], { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server } });
}
