// Which declarations of the server name which: a call graph read from the text, as the formatter leaves it.
import path from 'node:path';
import { type TextFile, textFiles } from './source-files.ts';

const SERVER = /^(core|market|features\/[\w-]+)\/server\/(?!.*\.test\.|test-).*\.ts$/;
const DECLARED = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '([^']+)';/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;

type Declaration = { file: string; name: string; text: string };
type Import = { local: string; name: string; from: string };

/** Each top-level declaration with its text, which ends where the next one begins. */
function declarationsOf({ name: file, text }: TextFile): Declaration[] {
  const found: Declaration[] = [];
  for (const line of text.split('\n')) {
    const name = DECLARED.exec(line)?.[1];
    if (name !== undefined) found.push({ file, name, text: line });
    else if (/^(import|export \{|export \*)/.test(line)) found.push({ file, name: '', text: '' });
    else if (found.length > 0)
      found[found.length - 1] = { ...found[found.length - 1], text: `${found.at(-1)?.text}\n${line}` } as Declaration;
  }
  return found.filter(({ name }) => name !== '');
}

function importsOf({ name: file, text }: TextFile): Import[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((one) => one.trim().replace(/^type /, ''))
      .filter((one) => one !== '')
      .map((one) => {
        const [name = '', local = name] = one.split(' as ');
        return { name, local, from: from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from };
      }),
  );
}

/** The folder behind a door: `@kontor/core/server` is core/server, `@kontor/deals/server` features/deals/server. */
function folderOf(door: string): string {
  const [, owner, layer] = door.split('/');
  return owner === 'core' || owner === 'market' ? `${owner}/${layer}/` : `features/${owner}/${layer}/`;
}

export type ServerCode = { files: TextFile[]; reaches: (file: string, text: string, wanted: ReadonlySet<string>) => boolean };

/** `reaches` says whether `text` of `file`, or a declaration that it names, or one that these name, and so on, is among the wanted names. */
export function readServerCode(read: TextFile[] = textFiles(SERVER)): ServerCode {
  const files = read.map(({ name, text }) => ({ name, text: text.replace(COMMENT, '') }));
  const declarations = new Map(files.map((file) => [file.name, declarationsOf(file)]));
  const imports = new Map(files.map((file) => [file.name, importsOf(file)]));
  const behind = (folder: string, name: string) =>
    files
      .filter((file) => file.name.startsWith(folder))
      .flatMap((file) => declarations.get(file.name)?.filter((one) => one.name === name) ?? []);

  function resolve(file: string, word: string): Declaration[] {
    const own = declarations.get(file)?.filter(({ name }) => name === word) ?? [];
    const taken = imports.get(file)?.find(({ local }) => local === word);
    if (own.length > 0 || taken === undefined) return own;
    if (taken.from.startsWith('@kontor/')) return behind(folderOf(taken.from), taken.name);
    return declarations.get(taken.from)?.filter(({ name }) => name === taken.name) ?? [];
  }

  function reaches(file: string, text: string, wanted: ReadonlySet<string>, seen = new Set<string>()): boolean {
    return [...new Set(text.match(/\b[A-Za-z_]\w*/g))].some((word) => {
      if (wanted.has(word)) return true;
      return resolve(file, word).some((found) => {
        const key = `${found.file} ${found.name}`;
        if (seen.has(key)) return false;
        seen.add(key);
        return reaches(found.file, found.text, wanted, seen);
      });
    });
  }
  return { files, reaches: (file, text, wanted) => reaches(file, text, wanted) };
}

/** The text of each handler given to `implement(routes, { … })`, by its key. */
export function handlersIn(text: string, routes: string): Map<string, string> {
  const start = text.indexOf(`implement(${routes}, {`);
  const handlers = new Map<string, string>();
  if (start < 0) return handlers;
  let at = text.indexOf('{', start) + 1;
  let depth = 0;
  let entry = '';
  for (; at < text.length && depth >= 0; at++) {
    const sign = text[at] ?? '';
    if ('({['.includes(sign)) depth++;
    if (')}]'.includes(sign)) depth--;
    if (depth < 0 || (depth === 0 && sign === ',')) {
      const [, key, value = key] = /^\s*(\w+)(?::?\s*([\s\S]*))?$/.exec(entry) ?? [];
      if (key !== undefined) handlers.set(key, value || key);
      entry = '';
    } else entry += sign;
  }
  return handlers;
}

export type HandlerName = { feature: string; routes: string; key: string };

/** What writes the history of a record or a person. */
const RECORDERS: ReadonlySet<string> = new Set(['recordChange', 'recordForPerson']);

/** Whether the handler of a write reaches a recorder; null where it is not found. */
export function isRecorded({ feature, routes, key }: HandlerName, code: ServerCode): boolean | null {
  for (const { name, text } of code.files) {
    if (!name.startsWith(`features/${feature}/server/`)) continue;
    const handler = handlersIn(text, routes).get(key);
    if (handler !== undefined) return code.reaches(name, handler, RECORDERS);
  }
  return null;
}
