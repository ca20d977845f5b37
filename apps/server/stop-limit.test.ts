import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const LIMIT = new URL('./stop-limit.ts', import.meta.url).href;

/** How a process ends that runs `script` with the functions of stop-limit.ts. */
async function endOf(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `const { endBy, endWithin } = await import('${LIMIT}'); ${script}`]);
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
