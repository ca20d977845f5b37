// The fast part: format, lint, types, structure, unit tests (design §9).
import { spawn } from 'node:child_process';
import path from 'node:path';
import { accessDocProblem, judgedPagesProblem } from './access-doc.ts';
import { citationProblems } from './citations.ts';
import { documentProblems } from './document-names.ts';
import { licenceProblems } from './licences.ts';
import { lockProblems, readLock } from './lock-file.mjs';
import { oneWayProblems } from './one-way.ts';
import { recordingProblems } from './recorded-writes.ts';
import { rulePageProblems } from './rule-pages.ts';
import { ROOT } from './source-files.ts';
import { fileSizes, structureProblems } from './structure.ts';
import { systemScopeProblems } from './system-scopes.ts';
import { tableProblems } from './table-owners.ts';

type Step = { name: string; run: string[] };
const node = process.execPath;
const bin = (file: string, ...rest: string[]) => [node, `node_modules/${file}`, ...rest];

/** The longest first; two run at once. What draws screens or opens stores is left to `npm test`. */
const STEPS: Step[] = [
  { name: 'types: web', run: bin('typescript/bin/tsc', '-p', 'tsconfig.web.json') },
  { name: 'types: server', run: bin('typescript/bin/tsc', '-p', 'tsconfig.server.json') },
  { name: 'unit tests', run: bin('vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter=dot') },
  { name: 'unused code', run: bin('knip/bin/knip.js', '--no-progress') },
  { name: 'format and lint', run: bin('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--diagnostic-level=error', '.') },
  { name: 'types: contract', run: bin('typescript/bin/tsc', '-p', 'tsconfig.contract.json') },
  { name: 'import rules', run: bin('oxlint/bin/oxlint', '--quiet') },
];
const AT_ONCE = 2;

function runStep({ name, run: [command = '', ...rest] }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, rest, { cwd: ROOT, env: process.env });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) => {
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}\n${code === 0 ? '' : output}`);
      resolve(code === 0);
    });
  });
}

/** True when everything passes; prints one line a step, and the output of what failed. */
export async function check(): Promise<boolean> {
  const waiting = [...STEPS];
  let isGood = true;
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) isGood = (await runStep(step)) && isGood;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const supply = [...lockProblems(readLock(path.join(ROOT, 'package-lock.json'))), ...licenceProblems()];
  const documents = [...citationProblems(), ...documentProblems(), ...rulePageProblems(), accessDocProblem(), judgedPagesProblem()];
  const problems = [
    ...structureProblems(),
    ...oneWayProblems(),
    ...tableProblems(),
    ...systemScopeProblems(),
    ...(await recordingProblems()),
    ...supply,
    ...documents,
  ].filter((line) => line !== null);
  process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} structure\n${problems.map((line) => `       ${line}\n`).join('')}`);
  const { files, median, p95, longest } = fileSizes();
  process.stdout.write(`       ${files} files: median ${median} lines, 95 % under ${p95}, longest ${longest}\n`);
  return isGood && problems.length === 0;
}

if (import.meta.main) process.exit((await check()) ? 0 : 1);
