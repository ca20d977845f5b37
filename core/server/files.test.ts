import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openFiles } from './files.ts';

test('a file comes back as it was put, and is gone when removed', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-files-'));
  const files = await openFiles(readConfig({ KONTOR_DATA: folder }));
  await files.put('a/b.csv', Readable.from(['ip\n', '203.0.113.7\n']));
  expect(await text(await files.get('a/b.csv'))).toBe('ip\n203.0.113.7\n');
  await files.remove('a/b.csv');
  expect(fs.existsSync(path.join(folder, 'files/a/b.csv'))).toBe(false);
  fs.rmSync(folder, { recursive: true });
});

test('a name that climbs out of the folder is refused', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-files-'));
  const files = await openFiles(readConfig({ KONTOR_DATA: folder }));
  await expect(files.put('../../escaped.txt', Readable.from(['x']))).rejects.toThrow();
  fs.rmSync(folder, { recursive: true });
});
