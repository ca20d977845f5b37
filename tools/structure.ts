// The rules of CONTRIBUTING.md that no linter knows: sizes, names, doors, edges between features, and nothing hidden from the type checker.
import path from 'node:path';
import { FEATURE_EDGES } from './feature-graph.ts';
import { importCycles } from './import-cycles.ts';
import { sourceFiles, styleNames } from './source-files.ts';

const MAX_LINES = 400;
const BANNED = /(^|\/)(utils?|helpers?|common|misc|types|constants|manager|service|handler)\.(ts|tsx)$/;
/** `any` itself is the linters' to find. */
const HIDDEN = /@ts-ignore|@ts-expect-error|@ts-nocheck/;
const DOOR = /from '@kontor\/([\w-]+)\/(server|web)'/g;
const DEEP = /from '@kontor\/[\w-]+\/[\w-]+\/(?!styles'|web')[^']+'/;

/** Only tests of the core's own may know what stands on it. */
const CORE = /^core\/(?!testing\/)(?!.*\.test\.)/;
const BEYOND_CORE = /(?:from |import\()'(@kontor\/(?!core\/)[^']+)'/;

const quantile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function edgeProblems(name: string, text: string): string[] {
  const feature = /^features\/([\w-]+)\//.exec(name)?.[1];
  if (!feature || name.includes('.test.')) return [];
  const used = [...text.matchAll(DOOR)].map((match) => match[1] ?? '');
  const known = new Set([feature, 'core', 'market', 'database', ...(FEATURE_EDGES[feature] ?? [])]);
  return used
    .filter((other) => !known.has(other))
    .map((other) => `${name} uses ${other}: add the edge to tools/feature-graph.ts or leave it`);
}

/** A sheet that nobody imports styles nothing, and no test of ours sees it; those of plain pages are linked by them. */
function strayStyles(): string[] {
  const imported = sourceFiles()
    .map(({ text }) => text)
    .join('\n');
  return styleNames()
    .filter((name) => !name.startsWith('apps/web/public/') && !imported.includes(`/${path.basename(name)}'`))
    .map((name) => `${name} is imported nowhere`);
}

/** Every breach of the structure rules, as lines to read. */
export function structureProblems(): string[] {
  const sources = sourceFiles();
  const circles = importCycles(sources).map((cycle) => `${cycle.join(' → ')} → ${cycle[0]} import each other in a circle`);
  const problems = sources.flatMap(({ name, text, lines }) => {
    const problems = edgeProblems(name, text);
    if (lines > MAX_LINES) problems.push(`${name} has ${lines} lines; ${MAX_LINES} is the limit`);
    if (BANNED.test(name)) problems.push(`${name}: name the file after what it knows`);
    if (!name.startsWith('tools/') && HIDDEN.test(text)) problems.push(`${name} hides something from the type checker`);
    const beyond = CORE.test(name) ? BEYOND_CORE.exec(text)?.[1] : undefined;
    if (beyond) problems.push(`${name} imports ${beyond}: the core knows no feature`);
    if (DEEP.test(text)) problems.push(`${name} imports past a door`);
    return problems;
  });
  return [...problems, ...circles, ...strayStyles()];
}

/** Median and 95th percentile of file length, tests and generated files aside. */
export function fileSizes() {
  const lengths = sourceFiles()
    .filter(({ name }) => !/\.test\.|\.spec\./.test(name))
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  return { files: lengths.length, median: quantile(lengths, 0.5), p95: quantile(lengths, 0.95), longest: lengths.at(-1) ?? 0 };
}
