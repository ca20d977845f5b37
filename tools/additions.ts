// node tools/additions.ts [--prove] [words of its name]: what it takes to add something, in files, beside what it took and what it may take.
// --prove also compiles each addition and runs the structure checks on it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { countedFiles, filesOf, readerOf } from './additions/addition.ts';
import { ADDITIONS } from './additions/all.ts';
import { copySources, linkPackages } from './additions/scratch.ts';
import { ROOT } from './source-files.ts';

const STRUCTURE =
  "const { structureProblems } = await import('./tools/structure.ts'); const all = structureProblems(); console.log(all.join('\\n')); process.exit(all.length)";
const PROOFS = [
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.contract.json'],
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'],
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'],
  ['tools/access-doc.ts', '--write'],
  ['--input-type=module', '--eval', STRUCTURE],
];

/** What the compiler and the structure checks say of the addition in a copy of the sources; empty where they accept it. */
function refusals(name: string, files: ReadonlyMap<string, string>): string {
  const root = copySources(name);
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  linkPackages(root);
  const runs = PROOFS.map((args) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
  fs.rmSync(root, { recursive: true, force: true });
  return runs.map(({ status, stdout, stderr }) => (status === 0 ? '' : stdout + stderr)).join('');
}

let isGood = true;
const wanted = process.argv.slice(2).filter((word) => word !== '--prove');
for (const addition of ADDITIONS.filter(({ name }) => wanted.every((word) => name.includes(word)))) {
  const files = filesOf(addition, readerOf(ROOT));
  const counted = countedFiles(addition, files);
  const isWithin = counted.length <= addition.goal;
  console.log(
    `${addition.name}: ${counted.length} files (before ${addition.before}, goal ${addition.goal})${isWithin ? '' : ', too many'}`,
  );
  for (const file of counted) console.log(`  ${file}`);
  const refused = process.argv.includes('--prove') ? refusals(addition.name, files) : '';
  if (refused) console.log(`  refused:\n${refused}`);
  isGood &&= isWithin && refused === '';
}
process.exit(isGood ? 0 : 1);
