// `npm run pictures` compares the parts of the design system with their accepted pictures; `npm run pictures -- accept` accepts what is drawn now.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pictureNames } from '../apps/gallery/scenes.ts';
import { findChromium } from './chromium.ts';
import { smallerPng } from './smaller-png.ts';
import { ROOT } from './source-files.ts';

const FOLDER = path.join(ROOT, 'e2e/pictures');

/** Files of scenes that there are no more. */
export function strayPictures(): string[] {
  const known = new Set(pictureNames());
  return fs.readdirSync(FOLDER).filter((name) => name.endsWith('.png') && !known.has(name));
}

function main(): number {
  const isAccepting = process.argv[2] === 'accept';
  const chromium = findChromium();
  if (!chromium) {
    console.log('Chromium was not found and could not be installed. Install it, or set CHROMIUM to its path.');
    return 1;
  }
  const update = isAccepting ? ['--update-snapshots=changed'] : [];
  const args = ['node_modules/@playwright/test/cli.js', 'test', 'e2e/gallery.spec.ts', '--reporter=list', '--workers=1', ...update];
  const env = { ...process.env, CHROMIUM: chromium, PICTURES: isAccepting ? 'accept' : 'compare' };
  const status = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
  if (isAccepting) {
    for (const name of strayPictures()) fs.rmSync(path.join(FOLDER, name));
    for (const file of fs.globSync(`${FOLDER}/*.png`)) fs.writeFileSync(file, smallerPng(fs.readFileSync(file)));
  }
  if (!isAccepting && status !== 0)
    console.log('Expected, actual and difference of each picture are in .cache/playwright. To accept: npm run pictures -- accept');
  return status;
}

if (import.meta.main) process.exit(main());
