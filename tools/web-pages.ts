import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const SCREEN = /(\w+): \(\) => import\('\.\/([^']+)'\)/g;
const MOUNTED = /mountPages\(\w+, \{(.*?)\}\)/s;
/** The frame of signed-in pages. */
export const SHELL = resolve('apps/web/shell/app-shell.tsx');

/** The screens that features mount, as `feature/name` and the path of their code. */
export async function screens(): Promise<[name: string, code: string][]> {
  const found: [string, string][] = [];
  for (const feature of await readdir('features')) {
    const web = resolve('features', feature, 'web');
    const code = await readFile(join(web, 'index.ts'), 'utf8').catch(() => '');
    for (const [, name = '', file = ''] of (MOUNTED.exec(code)?.[1] ?? '').matchAll(SCREEN))
      found.push([`${feature}/${name}`, join(web, file)]);
  }
  return found;
}

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Of a build, the chunks that load with the one that `code` begins, itself first. Throws where it begins none. */
export function chunksOf(output: Output, code: string): Rolldown.OutputChunk[] {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
  const first = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === code);
  if (!first) throw new Error(`The build has no file of its own for ${code}.`);
  const found = new Set<Rolldown.OutputChunk>([first]);
  for (const { imports } of found) for (const name of imports) found.add(chunks.get(name) ?? first);
  return [...found];
}

const filesOf = (chunks: readonly Rolldown.OutputChunk[]): string[] =>
  chunks.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);

/** Writes pages.json: the files that each page needs besides those of index.html, and those of the shell (core/server/http/page-document.ts). */
export function pageFiles(): Plugin {
  return {
    name: 'kontor:page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const output = Object.values(bundle);
        const entry = output.find((one) => one.type === 'chunk' && one.isEntry);
        const known = new Set(entry?.type === 'chunk' && entry.facadeModuleId ? filesOf(chunksOf(output, entry.facadeModuleId)) : []);
        const besides = (code: string) => filesOf(chunksOf(output, code)).filter((file) => !known.has(file));
        const pages = Object.fromEntries((await screens()).map(([name, code]) => [name, besides(code)]));
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify({ shell: besides(SHELL), pages }) });
      },
    },
  };
}
