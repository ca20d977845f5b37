import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
const CODE = /\.(ts|tsx|mjs)$/;

/** Names of files that git tracks or would track. */
function filesNamed(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  return [...new Set(listed.split('\n'))].filter((name) => pattern.test(name) && fs.existsSync(path.join(ROOT, name)));
}

/** Code files with their text. */
export const sourceFiles = (): { name: string; text: string; lines: number }[] =>
  filesNamed(CODE).map((name) => {
    const text = fs.readFileSync(path.join(ROOT, name), 'utf8');
    return { name, text, lines: text.split('\n').length - 1 };
  });

export const styleNames = () => filesNamed(/\.css$/);
