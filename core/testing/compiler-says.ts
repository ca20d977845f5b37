import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CONFIG = { extends: '../../tsconfig.base.json', compilerOptions: { types: ['node'] }, include: ['*.ts'] };

/** What the compiler says of a file of this text that imports packages alone; empty where it accepts it. */
export function compilerSays(text: string): string {
  const cache = path.join(ROOT, '.cache');
  fs.mkdirSync(cache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(cache, 'compiler-'));
  try {
    fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
    fs.writeFileSync(path.join(folder, 'text.ts'), text);
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    return spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
