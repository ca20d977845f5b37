// What documents name is there: files and folders in `code`, targets of links, npm scripts and programs that node runs.
import path from 'node:path';
import { readText, type TextFile, textFiles, trackedNames } from './source-files.ts';

const DOCUMENTS = /\.md$/;
const LINK = /\]\(([^)\s#]+)(#[^)\s]*)?\)/g;
const BLOCK = /^```[\s\S]*?^```/gm;
const SPAN = /`([^`\n]+)`/g;
const COMMAND = /\bnpm (?:run )?(?:--\S+ )*([a-z][\w:-]*)|\bnode (?:--\S+ )*([\w./-]+\.m?[tj]s)\b/g;
/** What npm does without a script of ours. */
const BUILT_IN = new Set(['audit', 'ci', 'exec', 'install', 'update']);
const FILE = /^[\w@.{}<>,*/-]+\.(ts|tsx|mts|mjs|md|sql|css)$/;

/** `places`: each file as a line `/core/server/http.ts/`, so that every part of a path stands between slashes. */
export type Known = { places: string; scripts: ReadonlySet<string> };

export const placesOf = (names: readonly string[]) => names.map((name) => `\n/${name}/`).join('');

export function knownNames(): Known {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  return { places: placesOf(trackedNames()), scripts: new Set(Object.keys(scripts)) };
}

/** Whether a file or folder has this path, or ends in it: `{a,b}` is a choice; `*`, `<noun>`, x, X and NNNN-title stand for any name. */
function isThere(name: string, { places }: Known): boolean {
  const source = name
    .replace(/\/$/, '')
    .replace(/[.+?^$()[\]|\\]/g, '\\$&')
    .replace(/\*+|<[\w-]+>|\b[xX]\b|NNNN[\w-]*/g, '[^/\\n]*')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.split(',').join('|')})`);
  return new RegExp(`/${source}/`).test(places);
}

/** Whether the text in `code` can only be a file or folder of this repository. */
function isPath(span: string, { places }: Known): boolean {
  if (FILE.test(span)) return !/^[-./]/.test(span);
  const [top, rest] = span.split('/', 2);
  return rest !== undefined && /^[\w@.{}<>,*/-]+$/.test(span) && places.includes(`\n/${top}/`);
}

function commandProblems(code: string, known: Known): string[] {
  return [...code.matchAll(COMMAND)].flatMap(([, script, file = '']) => {
    if (script !== undefined) return BUILT_IN.has(script) || known.scripts.has(script) ? [] : [`npm script ${script}`];
    return file.startsWith('node_modules/') || isThere(file, known) ? [] : [`program ${file}`];
  });
}

function pathProblems(document: string, spans: string[], prose: string, known: Known): string[] {
  const missing = spans.filter((span) => isPath(span, known) && !isThere(span, known));
  const links = [...prose.matchAll(LINK)].map(([, target]) => target ?? '').filter((target) => !/^[a-z]+:/.test(target));
  const broken = links.filter((target) => {
    const place = path.posix.join(path.posix.dirname(document), target).replace(/\/$/, '');
    return !known.places.includes(`\n/${place}/`);
  });
  return [...missing, ...broken.map((target) => `link ${target}`)];
}

/** What documents name and the repository does not have, as lines to read. */
export function documentProblems(documents: TextFile[] = textFiles(DOCUMENTS), known: Known = knownNames()): string[] {
  return documents.flatMap(({ name, text }) => {
    const blocks = text.match(BLOCK) ?? [];
    const outside = text.replace(BLOCK, '');
    const spans = [...outside.matchAll(SPAN)].map(([, span]) => span ?? '');
    const missing = [
      ...commandProblems([...blocks, ...spans].join('\n'), known),
      ...pathProblems(name, spans, outside.replace(SPAN, ''), known),
    ];
    return missing.map((what) => `${name} names ${what}, which is not there`);
  });
}
