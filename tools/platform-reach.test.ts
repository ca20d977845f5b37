import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PLATFORM_RULES } from '../core/contract/access.ts';
import { ROOT } from './source-files.ts';

fs.mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
const folder = fs.mkdtempSync(path.join(ROOT, '.cache/platform-reach-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const HEAD = `import { access, type AccessRule, type UploadRoute, route, uploadRoute, NoInput, Nothing } from '../../core/contract/index.ts';
const call = { method: 'POST', path: 'x', summary: 'x', input: NoInput, output: Nothing, effect: 'write' } as const;
const file = { path: 'x', summary: 'x', input: NoInput, output: Nothing, bodyLimit: 1, fileLimits: () => ({ kinds: ['csv'], lessThan: 1 }) } satisfies Partial<UploadRoute>;
export { access, type AccessRule, route, uploadRoute, call, file };
`;

/** Lines of the declarations that the compiler refuses, counted from the first. */
function refused(declarations: readonly string[]): number[] {
  fs.writeFileSync(path.join(folder, 'head.ts'), HEAD);
  const head =
    "import { access, type AccessRule, route, uploadRoute, call, file } from './head.ts';\nexport { access, type AccessRule, uploadRoute, file };\n";
  fs.writeFileSync(path.join(folder, 'routes.ts'), head + declarations.map((line, n) => `export const a${n} = ${line};\n`).join(''));
  fs.writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions: { lib: ['es2024'] }, files: ['routes.ts'] }),
  );
  const { stdout } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const lines = [...stdout.matchAll(/routes\.ts\((\d+),/g)].map(([, line]) => Number(line) - 3);
  // What is wrong elsewhere would hide what is asked.
  expect(stdout.split('\n').filter((line) => /error TS/.test(line) && !line.includes('routes.ts'))).toEqual([]);
  return [...new Set(lines)].toSorted((a, b) => a - b);
}

test('a route reaches the platform only by a rule of who administers it: any other does not compile (docs/decisions/0083)', () => {
  const good = PLATFORM_RULES.flatMap((rule) => [
    `route({ ...call, access: '${rule}', reach: 'platform' })`,
    `uploadRoute({ ...file, access: '${rule}', reach: 'platform' })`,
    `route({ ...call, access: '${rule}' })`,
  ]);
  const bad = ['public', 'signedIn', 'agency', 'adminFlag', 'roleAdmin', 'superToken', 'superOrAgencyTemplate'].flatMap((rule) => [
    `route({ ...call, access: '${rule}', reach: 'platform' })`,
    `uploadRoute({ ...file, access: '${rule}', reach: 'platform' })`,
  ]);
  const widened = ["route({ ...call, access: 'super' as AccessRule, reach: 'platform' })"];
  const unknown = ["route({ ...call, access: 'super', reach: 'everything' })"];
  const all = [...good, ...bad, ...widened, ...unknown];
  expect(refused(all).map((n) => all[n])).toEqual([...bad, ...widened, ...unknown]);
});
