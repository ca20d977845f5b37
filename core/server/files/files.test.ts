import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
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

test('what is old is swept from its folder alone, and a folder that is not there is no fault', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-files-'));
  const files = await openFiles(readConfig({ KONTOR_DATA: folder }));
  await files.sweep('kept', new Date());
  for (const key of ['kept/old/a', 'kept/b', 'other/c']) await files.put(key, Readable.from(['x']));
  const at = (key: string) => path.join(folder, 'files', key);
  for (const key of ['kept/old/a', 'other/c']) fs.utimesSync(at(key), new Date(0), new Date(0));
  await files.sweep('kept', new Date(86_400_000));
  expect(['kept/old/a', 'kept/b', 'other/c'].map((key) => fs.existsSync(at(key)))).toEqual([false, true, true]);
  fs.rmSync(folder, { recursive: true });
});

test('a name that climbs out of the folder is refused', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-files-'));
  const files = await openFiles(readConfig({ KONTOR_DATA: folder }));
  await expect(files.put('../../escaped.txt', Readable.from(['x']))).rejects.toThrow();
  fs.rmSync(folder, { recursive: true });
});
