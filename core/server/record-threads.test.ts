import fs from 'node:fs';
import os from 'node:os';
import { expect, test } from 'vitest';
import { openRecords, recordWorker } from './record-threads.ts';

const A = Buffer.from('a,b\n');
/** The records of a whole file: the parser keeps the last until it knows what follows. */
async function recordsOf(content: string | Buffer, alone = false) {
  const file = openRecords(alone);
  const parsed = [await file.write(Buffer.from(content)), await file.end()];
  file.close();
  return parsed.flatMap(({ records }) => records);
}

test('files that are read at once do not mix: each has its own delimiter and its own rows', async () => {
  const [one, two] = [openRecords(false), openRecords(false)];
  const written = [await one.write(Buffer.from('a,b\nc')), await two.write(Buffer.from('1;2\n3'))];
  const ended = [await one.end(), await two.end()];
  const rows = written.map(({ records }, n) => [...records, ...(ended[n]?.records ?? [])]);
  expect(rows).toEqual([
    [['a', 'b'], ['c']],
    [['1', '2'], ['3']],
  ]);
});

test('of a column each record has its first cell, and one without text has none', async () => {
  expect(await recordsOf('a,b\n\n,,\n , \n,b\n', true)).toEqual([['a'], [], [], [], ['']]);
});

test('a thread that dies fails its files, and the next file has another', async () => {
  const [asked, waiting] = [openRecords(false), openRecords(false)];
  await asked.write(A);
  const cut = waiting.write(Buffer.alloc(4_000_000, A));
  await Promise.all([expect(cut).rejects.toThrow('has ended'), recordWorker()?.terminate()]);
  await expect(asked.write(A)).rejects.toThrow('has ended');
  expect(await recordsOf(A)).toEqual([['a', 'b']]);
});

test('files are read below the priority of the server, so that people who wait come first', async ({ skip }) => {
  if (process.platform !== 'linux') return skip('Only Linux has a priority for each thread.');
  await recordsOf(A);
  const threads = fs.readdirSync('/proc/self/task').map(Number);
  expect(Math.max(...threads.map((thread) => os.getPriority(thread)))).toBe(Math.min(19, os.getPriority() + 10));
});
