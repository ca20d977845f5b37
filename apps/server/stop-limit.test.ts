import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ensureTemplate } from './testing/test-template.ts';
import { startServer } from './testing/under-load.ts';

const LIMIT = new URL('./stop-limit.ts', import.meta.url).href;

/** How a process ends that runs `script` with the functions of stop-limit.ts. */
async function endOf(script: string) {
  const program = `const { endBy, endWithin } = await import('${LIMIT}'); ${script}`;
  // What hangs ends by another signal than any that is waited for.
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { timeout: 120_000, killSignal: 'SIGUSR2' });
  const [code, signal] = await once(child, 'exit');
  return { code, signal };
}

test('a stop that is held by an engine on the main thread is ended all the same', async () => {
  expect(await endOf('endWithin(200); for (;;);')).toEqual({ code: null, signal: 'SIGKILL' });
});

test('a stop that has closed everything ends by its signal, past handlers that would wait', async () => {
  const script = "process.on('SIGTERM', () => {}).on('exit', () => { for (;;); }); endBy('SIGTERM');";
  expect(await endOf(script)).toEqual({ code: null, signal: 'SIGTERM' });
});

test('a server whose stop does not come to its end is ended by the limit', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-held-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  // As an engine that never gives the main thread back, a moment after the signal.
  const held = "data:text/javascript,process.on('SIGTERM', () => setTimeout(() => { for (;;); }, 200))";
  const { child } = await startServer(folder, { NODE_OPTIONS: `--import "${held}"` });
  const gone = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGUSR2'), 120_000);
  child.kill('SIGTERM');
  const [, signal] = await gone;
  clearTimeout(timer);
  fs.rmSync(folder, { recursive: true, force: true });
  expect(signal).toBe('SIGKILL');
});
