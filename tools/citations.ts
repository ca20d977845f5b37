// Comments, tests and documents cite rules by document and section; every citation leads to a heading of this repository.
import { readText, type TextFile, textFiles, trackedNames } from './source-files.ts';

const PLACES = /\.(tsx?|mjs|sql|css|html|tsv|md)$/;
const SECTION = /§ ?(\d+(?:\.\d+)*)/g;
/** What stands before a section sign: a document, or the section before it, whose document it shares. */
const DOCUMENT = /(?:(?<![\w.§])(?:(?:spec|specification|document) )?([123])|(design)|(RFC \d+)) ?$/;
const SAME_DOCUMENT = /§ ?[\d.]+[,;]? (?:and )?$/;
const RECORD = /decisions?[ /](\d{4})\b/g;

export type Sections = ReadonlySet<string>;

const headings = (text: string) => [...text.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number ?? '');

/** What may be cited: `2 §5` of docs/rules, `design §4` of docs/architecture.md, `design §6.2` of decision 0018, `decision 0004`. */
export function citableSections(): Sections {
  const rules = [1, 2, 3].flatMap((document) => headings(readText(`docs/rules/${document}.md`)).map((number) => `${document} §${number}`));
  const design = headings(readText('docs/architecture.md')).map((number) => `design §${number}`);
  const record = readText('docs/decisions/0018-where-the-specification-is-silent.md');
  const points = [...record.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => `design §6.${number}`);
  const decisions = trackedNames(/^docs\/decisions\/\d{4}-/).map((name) => `decision ${name.slice(15, 19)}`);
  return new Set([...rules, ...design, ...points, ...decisions]);
}

/** The citations of one line; null stands for a section whose document is not named. */
export function citationsOf(line: string): (string | null)[] {
  let document: string | null = null;
  const cited = [...line.matchAll(SECTION)].flatMap((match) => {
    const before = line.slice(0, match.index);
    const [found, spec, design, foreign] = DOCUMENT.exec(before) ?? [];
    if (found !== undefined || !SAME_DOCUMENT.test(before)) document = spec ?? design ?? foreign ?? null;
    if (document?.startsWith('RFC')) return [];
    return document === null ? [null] : [`${document} §${match[1]}`];
  });
  return [...cited, ...[...line.matchAll(RECORD)].map(([, number]) => `decision ${number}`)];
}

/** Citations that lead nowhere, as lines to read. */
export function citationProblems(files: TextFile[] = textFiles(PLACES), sections: Sections = citableSections()): string[] {
  return files.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, index) =>
      citationsOf(line)
        .filter((cited) => cited === null || !sections.has(cited))
        .map((cited) =>
          cited === null
            ? `${name}:${index + 1} cites a section and no document: write spec 2 §5 or design §4`
            : `${name}:${index + 1} cites ${cited}, which docs does not have`,
        ),
    ),
  );
}
