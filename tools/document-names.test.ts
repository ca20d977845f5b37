import { expect, test } from 'vitest';
import { documentProblems, placesOf } from './document-names.ts';

const known = {
  places: placesOf(['core/server/log.ts', 'docs/a.md', 'core/web/use-list.ts', 'tools/check.ts']),
  scripts: new Set(['check', 'test']),
};
const problemsOf = (text: string) => documentProblems([{ name: 'docs/b.md', text }], known);

test('placeholders, choices and bare file names are read as people mean them', () => {
  const fine =
    '`log.ts` `core/{server,web}` `core/X/log.ts` `use-*.ts` `core/<noun>/log.ts` [a](a.md) [a](../core/web) <https://x.example>';
  expect(problemsOf(fine)).toEqual([]);
  expect(problemsOf('`POST /api/deal/all` `-store.ts` `deal/publish/{id}` `image/png`')).toEqual([]);
});

test('a path, a link or a command that is not there is found', () => {
  expect(problemsOf('`core/server/gone.ts`')).toEqual(['docs/b.md names core/server/gone.ts, which is not there']);
  expect(problemsOf('`gone.ts` and `core/gone`')).toHaveLength(2);
  expect(problemsOf('[gone](gone.md)')).toEqual(['docs/b.md names link gone.md, which is not there']);
  expect(problemsOf('```\nnpm run gone\n```')).toEqual(['docs/b.md names npm script gone, which is not there']);
  expect(problemsOf('`npm run check`, `npm test`, `npm ci`, `node tools/check.ts`, `node tools/gone.ts`')).toHaveLength(1);
});
