// Files of one package that import each other in a circle: the linter sees neither imports of types alone nor lazy ones together.
import path from 'node:path';
import type { TextFile } from './source-files.ts';

const IMPORT = /(?:from |import\()'(\.{1,2}\/[^']+)'/g;

/** Each circle once, as its files in order. */
export function importCycles(files: readonly TextFile[]): string[][] {
  const imports = new Map(
    files.map(({ name, text }) => [
      name,
      [...text.matchAll(IMPORT)].map(([, target = '']) => path.posix.join(path.posix.dirname(name), target)),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (name: string, way: readonly string[]) => {
    const begin = way.indexOf(name);
    if (begin >= 0) cycles.push(way.slice(begin));
    if (begin >= 0 || done.has(name)) return;
    for (const target of imports.get(name) ?? []) visit(target, [...way, name]);
    done.add(name);
  };
  for (const { name } of files) visit(name, []);
  return cycles;
}
