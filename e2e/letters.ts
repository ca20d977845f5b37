import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { openMailbox } from '../core/testing/mailbox.ts';

/** Where the product's letters lie while the journeys run: the mailbox is one, the journeys are many at a time. */
const FOLDER = path.resolve(import.meta.dirname, '../.cache/letters');
const LOOK_MS = 200;

/** Takes the product's letters as its mail server, each into a file. */
export async function keepLetters(port: number): Promise<void> {
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER, { recursive: true });
  const { letters } = await openMailbox(port);
  let kept = 0;
  setInterval(() => {
    for (; kept < letters.length; kept += 1)
      fs.writeFileSync(path.join(FOLDER, `${String(kept).padStart(5, '0')}.eml`), letters[kept] ?? '');
  }, LOOK_MS).unref();
}

const plain = (letter: string) =>
  letter.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const lettersTo = (email: string) =>
  fs
    .readdirSync(FOLDER)
    .sort()
    .map((name) => fs.readFileSync(path.join(FOLDER, name), 'utf8'))
    .filter((letter) => letter.includes(`To: ${email}`))
    .map(plain);

/** What `pattern` finds in the last letter to `email`, once such a letter has come. */
export async function fromLetter(email: string, pattern: RegExp): Promise<string> {
  const found = () => lettersTo(email).flatMap((letter) => pattern.exec(letter)?.[0] ?? []);
  await expect.poll(() => found().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return found().at(-1) ?? '';
}
