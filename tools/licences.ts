// Which licences the packages may have, and what they have. `npm run audit:licences` prints the table and fails on one that is not allowed.
import fs from 'node:fs';
import path from 'node:path';
import { nameOf, packagesOf, readLock } from './lock-file.mjs';
import { ROOT } from './source-files.ts';

/** By SPDX name. A new line is a decision: what does the licence ask of who runs, changes or passes on Kontor? */
const ALLOWED: Record<string, string> = {
  '0BSD': 'asks nothing',
  'Apache-2.0': 'our own; keep notices, grants patents',
  'BSD-2-Clause': 'keep the notice',
  'BSD-3-Clause': 'keep the notice, no endorsement',
  'BlueOak-1.0.0': 'keep a link to the licence',
  'CC0-1.0': 'asks nothing',
  ISC: 'keep the notice',
  MIT: 'keep the notice',
  'MIT-0': 'asks nothing',
  'MPL-2.0': 'changes to its own files are published; ours are not touched, and we change none',
  'OFL-1.1': 'a font: passed on with its licence, not sold alone',
  Unlicense: 'asks nothing',
  Zlib: 'keep the notice',
};

/** Old packages that name their licence in their Readme.md alone, read there. */
const IN_README: Record<string, string> = { 'humanize-number 0.0.2': 'MIT', 'only 0.0.2': 'MIT' };

type Manifest = { license?: string | { type?: string }; licenses?: { type?: string }[] };
export type Found = { name: string; version: string; licence: string; isDev: boolean };

function licenceIn({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' AND ') ?? 'UNKNOWN';
}

/** True when an SPDX expression can be met by allowed licences alone. */
export function isAllowed(expression: string): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1').trim();
  if (/[()]/.test(text)) return false;
  return text.split(/ OR /).some((choice) => choice.split(/ AND /).every((name) => Object.hasOwn(ALLOWED, name.trim())));
}

/** Every package of the lock file that some platform installs, with the licence its own package.json names, or the lock file's where it is not installed here. */
export function licencesFound(): Found[] {
  return packagesOf(readLock(path.join(ROOT, 'package-lock.json')))
    .filter(([, { integrity }]) => integrity)
    .map(([place, { version = '', license = 'UNKNOWN', dev }]) => {
      const file = path.join(ROOT, place, 'package.json');
      const licence = fs.existsSync(file) ? licenceIn(JSON.parse(fs.readFileSync(file, 'utf8'))) : license;
      const name = nameOf(place);
      return { name, version, licence: IN_README[`${name} ${version}`] ?? licence, isDev: dev === true };
    });
}

/** Packages whose licence is not on the list, as lines to read. */
export const licenceProblems = (): string[] =>
  licencesFound()
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version} has the licence ${licence}, which tools/licences.ts does not allow`);

if (import.meta.main) {
  const counts = new Map<string, { product: number; work: number }>();
  for (const { licence, isDev } of licencesFound()) {
    const count = counts.get(licence) ?? { product: 0, work: 0 };
    counts.set(licence, isDev ? { ...count, work: count.work + 1 } : { ...count, product: count.product + 1 });
  }
  for (const [licence, { product, work }] of [...counts].toSorted())
    console.log(`${licence.padEnd(24)} ${String(product).padStart(4)} in the product, ${String(work).padStart(4)} for work on it`);
  const problems = licenceProblems();
  for (const line of problems) console.error(line);
  process.exit(problems.length === 0 ? 0 : 1);
}
