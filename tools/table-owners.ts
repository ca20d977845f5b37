// SQL of a noun stays in its feature: text that names another feature's table is noticed, where imports are not (docs/decisions/0087).
import { type TextFile, textFiles } from './source-files.ts';

/** Owners of tables that no `-table.ts` declares, because plain SQL alone reads them. */
const BY_SQL: Readonly<Record<string, string>> = {
  attempt_limit: 'core',
  deal_count: 'deals',
  deal_name: 'deals',
  demo_deal: 'deals',
  demo_segment: 'segments',
  fee_term: 'accounts',
  inventory: 'supply',
  media_list_change: 'media-lists',
  segment_batch: 'segments',
  seller: 'supply',
  seller_file: 'supply',
};

const MIGRATION = /^database\/postgres\/.*\.sql$/;
const SERVER = /^(?:core|features\/[\w-]+)\/server\/(?!.*\.test\.|(?:.*\/)?test-).*\.ts$/;
const CREATED = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gm;
const DECLARED = /\bpgTable\(\s*'(\w+)'/g;
const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+"?(\w+)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;

const ownerOf = (name: string) => /^features\/([\w-]+)\//.exec(name)?.[1] ?? 'core';
const wordsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = '']) => word);

type Read = { migrations?: readonly TextFile[]; code?: readonly TextFile[]; bySql?: Readonly<Record<string, string>> };

/** Tables without an owner or with two, and SQL that names another feature's, as lines to read. The kernel's tables are everybody's, and so are views. */
export function tableProblems({ migrations = textFiles(MIGRATION), code = textFiles(SERVER), bySql = BY_SQL }: Read = {}): string[] {
  const tables = new Set(migrations.flatMap(({ text }) => wordsIn(text, CREATED)));
  const files = code.map(({ name, text }) => ({ name, by: ownerOf(name), text: text.replace(COMMENT, '') }));
  const owners = new Map(Object.entries(bySql));
  const problems = Object.keys(bySql)
    .filter((table) => !tables.has(table))
    .map((table) => `tools/table-owners.ts names ${table}, which is no table`);
  for (const { name, by, text } of files)
    for (const table of wordsIn(text, DECLARED).filter((one) => tables.has(one))) {
      const known = owners.get(table);
      if (known !== undefined && known !== by) problems.push(`${name} declares ${table}, which is of ${known}: take it from its door`);
      else if (Object.hasOwn(bySql, table)) problems.push(`${name} declares ${table}: take it out of tools/table-owners.ts`);
      else owners.set(table, by);
    }
  const nobodys = [...tables].filter((table) => !owners.has(table));
  const strangers = files.flatMap(({ name, by, text }) =>
    [...new Set(wordsIn(text, NAMED))].flatMap((table) => {
      const owner = owners.get(table);
      if (by === 'core' || owner === undefined || owner === by || owner === 'core') return [];
      return [`${name} reads ${table} of ${owner}: call its door, join what the door offers, or read a view`];
    }),
  );
  return [
    ...problems,
    ...nobodys.map((table) => `${table} is of no feature: declare it in a -table.ts, or say whose it is in tools/table-owners.ts`),
    ...strangers,
  ];
}
