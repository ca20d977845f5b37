import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Makes the test market in a process of its own, because a process may open one event folder only. */
export default function setup() {
  const script = path.resolve(import.meta.dirname, '../../apps/server/testing/test-template.ts');
  execFileSync(process.execPath, [script], { stdio: 'inherit', env: { ...process.env, UV_THREADPOOL_SIZE: '16' } });
}
