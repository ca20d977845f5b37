import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
const CODE = /\.(ts|tsx|mjs)$/;

export type TextFile = { name: string; text: string };

export const readText = (name: string) => fs.readFileSync(path.join(ROOT, name), 'utf8');

/** Names of files that git tracks or would track. */
export function trackedNames(pattern = /./): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  return [...new Set(listed.split('\n'))].filter((name) => pattern.test(name) && fs.existsSync(path.join(ROOT, name)));
}

/** Tracked files whose name matches, with their text. */
export const textFiles = (pattern: RegExp): TextFile[] => trackedNames(pattern).map((name) => ({ name, text: readText(name) }));

/** Code files with their text. */
export const sourceFiles = (): { name: string; text: string; lines: number }[] =>
  textFiles(CODE).map((file) => ({ ...file, lines: file.text.split('\n').length - 1 }));

export const styleNames = () => trackedNames(/\.css$/);
