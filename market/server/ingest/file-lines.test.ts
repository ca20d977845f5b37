import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileLines } from './file-lines.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function linesOf(content: string | Buffer, longest = 10) {
  const file = path.join(folder, 'lines');
  await writeFile(file, content);
  const lines: string[] = [];
  for await (const line of fileLines({ file, isGzip: typeof content !== 'string' }, longest)) lines.push(line);
  return lines;
}

test('lines end with a line feed, with or without a carriage return before it; the last may have none', async () => {
  const text = 'one\r\ntwo\n\nfour\u2028still\r\nlast';
  const lines = ['one', 'two', '', 'four\u2028still', 'last'];
  expect([await linesOf(text), await linesOf(gzipSync(text)), await linesOf('')]).toEqual([lines, lines, []]);
});

test('a character that two pieces of the file share stays whole', async () => {
  const long = 'ü'.repeat(70_000);
  expect(await linesOf(`a${long}\nb`, 100_000)).toEqual([`a${long}`, 'b']);
});

test('of a line that is too long no more is held than shows that it is, and those after it are read (security rule 51)', async () => {
  const long = 'x'.repeat(3_000_000);
  const held = ['before', 'x'.repeat(11), 'after', 'x'.repeat(11)];
  expect([await linesOf(`before\n${long}\nafter\n${long}`), await linesOf(gzipSync(`before\n${long}\nafter\n${long}`))]).toEqual([
    held,
    held,
  ]);
});

test('a packed file that broke off is told to whoever reads it', async () => {
  const packed = gzipSync('one\ntwo\n'.repeat(1_000));
  await expect(linesOf(packed.subarray(0, -20))).rejects.toThrow('unexpected end of file');
});
