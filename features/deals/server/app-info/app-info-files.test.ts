import { csvCell } from '@kontor/core/contract';
import { type Caller, formOf } from '@kontor/core/testing';
import { APP_INFO_COLUMNS, type AppInfoPreview, appInfoCells, appInfoRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, expect, test } from 'vitest';
import { seeded } from '../../../../market/testing/openrtb-requests.ts';
import { openTestDeals, told } from '../test-deals.ts';

/** A thousand at night. */
const FILES = Number(process.env['APP_INFO_FILES'] ?? 60);
const SEED = Number(process.env['APP_INFO_SEED'] ?? 34);
const MOST_ROWS = 30;
const MOST_NAMED = 10;

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

const file = (rows: readonly (readonly string[])[]) => [APP_INFO_COLUMNS, ...rows].map((row) => row.join(',')).join('\n');
const send = async (key: string, content: string) =>
  (await agency.raw({ method: 'POST', url: `/api/deal/upload/appinfo/${key}`, ...formOf([], [{ name: 'apps.csv', content }]) })).json()
    .data;
const bundlesOf = async (id: string) => (await agency.call(appInfoRoutes.list, { id })).map((one) => one.overridedBundle).toSorted();

/** A table as its page exports it. */
const exportOf = (rows: readonly (readonly string[])[]) => {
  const written = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : csvCell(cell));
  return `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
};

/** What may be wrong with a row: how it is broken, and what is said of it. */
const BROKEN: readonly [(row: string[]) => string[], string][] = [
  [([, ...rest]) => ['', ...rest], 'Existing Bundle: Please enter existing bundle name'],
  [([bundle = '', ...rest]) => [`.${bundle}`, ...rest], 'Existing Bundle: Please enter valid existing bundle name'],
  [([bundle = '', , ...rest]) => [bundle, 'a..b', ...rest], 'Bundle: Please enter valid bundle name'],
  [
    ([bundle = '', other = '', name = '', , ...rest]) => [bundle, other, name, 'no domain', ...rest],
    'Domain: This is no domain. Enter one such as example.com.',
  ],
  [(row) => row.with(4, 'javascript:alert(1)'), 'App Store URL: An app store URL begins with https:// or http://.'],
  [(row) => row.with(6, 'Never'), 'Status: Status is Passed In or Override or Override If Empty.'],
];
const UNKNOWN = ['IAB99', 'IAB Categories: there is no category IAB99.'] as const;

type Made = { rows: string[][]; problems: { row: number; reason: string }[]; bundles: string[] };
/** A file with good, repeated, known and bad rows, and what is to be said of it. */
function makeFile(random: () => number, known: ReadonlySet<string>, number: number): Made {
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T; // of none there is nothing to pick
  const isClean = number % 2 === 0;
  // By turns of new ones, of known ones, and of both.
  const knownShare = [0, 1, 0.5][Math.floor(number / 2) % 3] ?? 0;
  const lines = new Map<string, number>();
  const made: Made = { rows: [], problems: [], bundles: [] };
  const count = 1 + Math.floor(random() * MOST_ROWS);
  const free = [...known];
  for (let n = 0; n < count; n += 1) {
    const line = made.rows.length + 2;
    const [old] = random() < knownShare ? free.splice(Math.floor(random() * free.length), 1) : [];
    const bundle = old ?? `com.file${number}.app${n}`;
    const filled = [
      bundle,
      `com.sent.app${n}`,
      `App ${n}`,
      'apps.example.com',
      'https://store.example.com/a',
      pick(['', 'IAB1', 'IAB1; IAB1-7']),
    ];
    const row = [...filled, pick(['', 'Passed In', 'override', 'Override If Empty'])];
    const chance = isClean ? 1 : random();
    if (chance < 0.15) {
      const [broken, reason] = pick(BROKEN);
      made.rows.push(broken(row));
      made.problems.push({ row: line, reason });
      continue;
    }
    const before = chance < 0.3 && lines.size > 0 ? pick([...lines.keys()]) : null;
    const reasons = [
      ...(before === null ? [] : [`Existing Bundle: ${before} is in row ${lines.get(before)} and in row ${line}.`]),
      ...(chance >= 0.25 && chance < 0.4 ? [UNKNOWN[1]] : []),
    ];
    const name = before ?? bundle;
    made.rows.push([name, ...(reasons.includes(UNKNOWN[1]) ? row.with(5, UNKNOWN[0]) : row).slice(1)]);
    if (reasons.length > 0) made.problems.push({ row: line, reason: reasons.join('; ') });
    if (before === null) lines.set(bundle, line);
  }
  return { ...made, bundles: [...lines.keys()] };
}

const listed = (bundles: readonly string[]) =>
  bundles.length > MOST_NAMED ? `${bundles.slice(0, MOST_NAMED).join(', ')} and ${bundles.length - MOST_NAMED} more` : bundles.join(', ');

test(`of ${FILES} files counts, lines and reasons are those of what was written wrong; rows come all or not at all (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const known = new Set<string>();
  const outcomes = { refused: 0, created: 0, updated: 0, mixed: 0 };
  let id = await deals.create();
  for (let number = 0; number < FILES; number += 1) {
    if (known.size > 300) {
      id = await deals.create();
      known.clear();
    }
    const { rows, problems, bundles } = makeFile(random, known, number);
    const answered = await send(id, file(rows));
    expect([number, answered.rows, answered.invalid, answered.problems]).toEqual([number, rows.length, problems.length, problems]);
    if (problems.length > 0) {
      expect([answered.upload, answered.preview]).toEqual([null, []]);
      outcomes.refused += 1;
    } else {
      expect(answered.preview.map((one: AppInfoPreview) => [one.overridedBundle, one.isKnown])).toEqual(
        bundles.map((bundle) => [bundle, known.has(bundle)]),
      );
      const there = bundles.filter((bundle) => known.has(bundle));
      const missing = bundles.filter((bundle) => !known.has(bundle));
      const ask = { id, upload: answered.upload };
      if (there.length > 0)
        expect(await told(agency.try(appInfoRoutes.update, ask))).toEqual([409, `This deal has app info of ${listed(there)} already.`]);
      if (missing.length > 0)
        expect(await told(agency.try(appInfoRoutes.edit, ask))).toEqual([409, `This deal has no app info of ${listed(missing)} yet.`]);
      if (there.length === 0) {
        expect(await told(agency.try(appInfoRoutes.update, ask))).toEqual([200, 'App info created.']);
        for (const bundle of bundles) known.add(bundle);
        outcomes.created += 1;
      } else if (missing.length === 0) {
        expect(await told(agency.try(appInfoRoutes.edit, ask))).toEqual([200, 'App info updated.']);
        outcomes.updated += 1;
      } else outcomes.mixed += 1;
    }
    expect([number, await bundlesOf(id)]).toEqual([number, [...known].toSorted()]);
  }
  console.log(`${FILES} files:`, outcomes);
  for (const [name, count] of Object.entries(outcomes)) expect([name, count > FILES / 30]).toEqual([name, true]);
});

test('what is exported, uploaded and updated is exported to the same byte, without a row of history', async () => {
  const id = await deals.create();
  const rows = Array.from({ length: 40 }, (_, n) => [
    ...[
      `com.round.app${n}`,
      `com.sent.app${n}`,
      `"App, ${n} ""quoted"" ü"`,
      n % 3 ? 'apps.example.com' : '',
      n % 4 ? '' : 'https://a.example/b?c=1',
    ],
    ...[n % 2 ? 'IAB1; IAB1-7' : '', ['Passed In', 'Override', 'Override If Empty'][n % 3] ?? ''],
  ]);
  const { upload } = await send(id, file(rows));
  expect(await told(agency.try(appInfoRoutes.update, { id, upload }))).toEqual([200, 'App info created.']);
  const exported = async () => exportOf([APP_INFO_COLUMNS, ...(await agency.call(appInfoRoutes.list, { id })).map(appInfoCells)]);
  const history = async () => (await agency.call(historyRoutes.list, { id, pagination: { number: 100 } })).rows.length;
  const [before, written] = [await exported(), await history()];
  const again = await send(id, before);
  expect([again.rows, again.problems, again.preview.filter((one: AppInfoPreview) => one.changes.length > 0)]).toEqual([40, [], []]);
  expect(await told(agency.try(appInfoRoutes.edit, { id, upload: again.upload }))).toEqual([200, 'App info updated.']);
  expect([await exported(), await history()]).toEqual([before, written]);
});
