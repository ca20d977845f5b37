import { expect, test } from 'vitest';
import { importCycles } from './import-cycles.ts';

const cyclesOf = (imports: Record<string, string>) => importCycles(Object.entries(imports).map(([name, text]) => ({ name, text })));

test('a circle of types and lazy imports is found, and once', () => {
  const circle = {
    'a/x.ts': "import type { Y } from './y.ts';",
    'a/y.ts': "import { z } from '../b/z.ts';",
    'b/z.ts': "import('../a/x.ts')",
  };
  expect(cyclesOf({ ...circle, 'c.ts': "import './a/x.ts'; import { Y } from './a/y.ts';" })).toEqual([['a/x.ts', 'a/y.ts', 'b/z.ts']]);
});

test('two ways to one file are no circle', () => {
  expect(cyclesOf({ 'a.ts': "from './b.ts' from './c.ts'", 'b.ts': "from './d.ts'", 'c.ts': "from './d.ts'", 'd.ts': '' })).toEqual([]);
});
