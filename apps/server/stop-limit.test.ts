import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ensureTemplate } from './testing/test-template.ts';
import { startServer } from './testing/under-load.ts';

const LIMIT = new URL('./stop-limit.ts', import.meta.url).href;
const PATIENCE_MS = 60_000;

/** How a process ends that runs `script` with the functions of stop-limit.ts. */
async function endOf(script: string) {
  const program = `const { endBy, endWithin } = await import('${LIMIT}'); ${script}`;
  // What hangs ends by another signal than any that is waited for.
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { timeout: PATIENCE_MS, killSignal: 'SIGUSR2' });
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

/** How a server ends that has `script` in it and is sent `signal`. */
async function endOfServer(script: string, signal: NodeJS.Signals) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-held-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const { child } = await startServer(folder, { NODE_OPTIONS: `--import "data:text/javascript,${script}"` });
  const gone = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGABRT'), PATIENCE_MS);
  child.kill(signal);
  const [, by] = await gone;
  clearTimeout(timer);
  fs.rmSync(folder, { recursive: true, force: true });
  return by;
}

test('a server whose stop does not come to its end is ended by the limit', async () => {
  // As an engine that never gives the main thread back, a moment after the signal.
  expect(await endOfServer("process.on('SIGTERM', () => setTimeout(() => { for (;;); }, 5))", 'SIGTERM')).toBe('SIGKILL');
});

test('a server in which something throws that nothing catches is ended at once, by a kill', async () => {
  expect(await endOfServer("process.on('SIGUSR2', () => { throw new Error('nobody caught') })", 'SIGUSR2')).toBe('SIGKILL');
});
