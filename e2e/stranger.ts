import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A new installation without the demo, as docs/operations.md starts one; it ends with `close`. */
export async function openStranger(port: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-stranger-'));
  const { SMTP_URL, ...environment } = process.env;
  const env = { ...environment, KONTOR_DATA: path.join(folder, 'data'), PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error' };
  const product = spawn(process.execPath, ['apps/server/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const setup = await setupLink(product);
  return {
    folder,
    setup,
    close: async () => {
      product.kill('SIGTERM');
      if (product.exitCode === null && product.signalCode === null) await once(product, 'exit');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The one-time link, once the product says that it is ready; all that it says is in the error where it ends before. */
async function setupLink({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The product says nothing.');
  const told: string[] = [];
  let link = '';
  for await (const line of createInterface({ input: stderr })) {
    told.push(line);
    link = /Make the first super user, once: (\S+)/.exec(line)?.[1] ?? link;
    if (/Kontor is ready/.test(line)) break;
  }
  stderr.resume();
  if (!link) throw new Error(`The product told no link: ${told.join('\n')}`);
  return link;
}
