import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyFiles } from './copy-files.ts';

let place: string;
beforeEach(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-copy-'));
  fs.mkdirSync(path.join(place, 'from/uploads'), { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(place, { recursive: true, force: true });
});
const write = (name: string) => fs.writeFileSync(path.join(place, 'from/uploads', name), name);
const remove = (name: string) => fs.rmSync(path.join(place, 'from/uploads', name));
const copy = () => copyFiles(path.join(place, 'from'), path.join(place, 'to'));
const copied = () => fs.readdirSync(path.join(place, 'to/uploads')).toSorted();

test('files that were there before the entities were saved are in a backup though they ended meanwhile, and so are those that came', () => {
  write('named');
  copy();
  remove('named');
  write('new');
  copy();
  expect(copied()).toEqual(['named', 'new']);
});

test('a file that ends while files are copied is left out, and the others come', () => {
  write('a');
  write('b');
  const { readdirSync } = fs;
  vi.spyOn(fs, 'readdirSync').mockImplementationOnce((...given: Parameters<typeof fs.readdirSync>) => {
    const found = readdirSync(...given);
    remove('a');
    return found;
  });
  copy();
  expect(copied()).toEqual(['b']);
});

test('without a stored file there is nothing to copy', () => {
  copyFiles(path.join(place, 'nowhere'), path.join(place, 'to'));
  expect(fs.existsSync(path.join(place, 'to'))).toBe(false);
});
