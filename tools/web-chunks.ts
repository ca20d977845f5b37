import { resolve } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { chunksOf, SHELL, screens } from './web-pages.ts';

/** What loads together is one file, most general first; a module is in the first of them all of whose pages use it. */
const TOGETHER: Record<string, readonly string[]> = {
  lists: ['deals/list', 'media-plans/list', 'users/list'],
  deals: ['deals/list', 'deals/edit'],
  plans: ['media-plans/list', 'media-plans/edit'],
  records: ['deals/edit', 'media-plans/edit'],
};

/**
 * In which file a module comes that several pages share. Every file costs the browser about as much as drawing a row does, and left alone each set of
 * pages that shares something is a file of its own: 130 for the deal list. Which module a page uses, only a build knows, so there is one before
 * the build, which is not written.
 */
export async function sharedFiles(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, sourcemap: false },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  // What something begins with stays its own.
  const begins = new Set(chunks.map(({ facadeModuleId }) => facadeModuleId));
  const known = new Map(await screens());
  const modulesOf = (code: string) => new Set(chunksOf(output, code).flatMap(({ moduleIds }) => moduleIds));
  const modulesOfPage = (page: string) => modulesOf(known.get(page) ?? page);
  const shell = modulesOf(SHELL);
  const signIn = modulesOfPage('session/signIn');
  const sets: [name: string, has: (id: string) => boolean][] = [
    ['first', (id) => first.has(id)],
    ['open', (id) => signIn.has(id) && shell.has(id)],
    ['shell', (id) => shell.has(id)],
    ...Object.entries(TOGETHER).map(([name, pages]): [string, (id: string) => boolean] => {
      const all = pages.map(modulesOfPage);
      return [name, (id) => all.every((modules) => modules.has(id))];
    }),
  ];
  const first = modulesOf(resolve('apps/web/index.html'));
  const testOf = (has: (id: string) => boolean) => (id: string) => !begins.has(id) && has(id);
  // What a module needs is in its set too; what a barrel names besides is not.
  return sets.map(([name, has], index) => ({ name, test: testOf(has), priority: 10 - index, includeDependenciesRecursively: false }));
}
