import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestApp } from './test-app.ts';

/** Letters that were written to an address, whole, the oldest first: without a mail server they are files. */
export async function lettersTo({ stores }: Pick<TestApp, 'stores'>, email: string): Promise<string[]> {
  await stores.mail.settled();
  const outbox = path.join(stores.config.dataFolder, 'outbox');
  const names = existsSync(outbox) ? readdirSync(outbox).sort() : [];
  return names.map((name) => readFileSync(path.join(outbox, name), 'utf8')).filter((text) => text.includes(`To: ${email}`));
}
