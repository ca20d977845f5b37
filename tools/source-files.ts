import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
const CODE = /\.(ts|tsx|mjs)$/;

/** Code files that git tracks or would track, with their text. */
export function sourceFiles(): { name: string; text: string; lines: number }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split(
    '\n',
  );
  return [...new Set(listed)]
    .filter((name) => CODE.test(name) && fs.existsSync(path.join(ROOT, name)))
    .map((name) => {
      const text = fs.readFileSync(path.join(ROOT, name), 'utf8');
      return { name, text, lines: text.split('\n').length - 1 };
    });
}
