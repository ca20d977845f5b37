import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { flatten } from '../../contract/flatten.ts';
import { partAt, rawAt } from '../../contract/openrtb.ts';
import { type Mutant, mutate } from '../../testing/mutate-request.ts';
import { seeded } from '../../testing/openrtb-requests.ts';
import { type Fault, faultsOf } from '../../testing/request-faults.ts';
import { validRequest } from '../../testing/valid-requests.ts';
import { applyBatch } from './ingest.ts';

/** Lines in all; `npm run night` tries more, of another seed each time. */
const MUTANTS = Number(process.env['MUTANTS'] ?? 400);
const SEED = Number(process.env['MUTANT_SEED'] ?? 1);
const LINES_A_BATCH = 500;
const START = 1_788_220_800;

/** What each sentence of a refusal says is wrong. */
const FAULT_OF: [sentence: RegExp, fault: Fault][] = [
  [/request that is no object/, 'id'],
  [/imp that is no object/, 'media'],
  [/valid JSON/, 'json'],
  [/JSON object/, 'object'],
  [/type/, 'type'],
  [/ ts\b/, 'ts'],
  [/sample/, 'sample'],
  [/request id/, 'id'],
  [/has no imp/, 'imp'],
  [/imps/, 'imps'],
  [/imp without an id/, 'imp id'],
  [/without banner/, 'media'],
  [/bidfloor/, 'floor'],
  [/400 letters/, 'long'],
  [/zero character/, 'zero'],
];

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
afterAll(() => events.close());

/** Applies the lines with a good one after them, and answers the reason of each that was refused. */
async function reasonsOf(batch: string, lines: readonly Buffer[]): Promise<Map<number, string>> {
  const file = join(events.directory, `${batch}.ndjson`);
  const good = { type: 'request', ts: START, sample: 1, request: { id: `good-${batch}`, imp: [{ id: '1', banner: {} }] } };
  const newline = Buffer.from('\n');
  await writeFile(file, Buffer.concat([...lines.flatMap((line) => [line, newline]), Buffer.from(JSON.stringify(good))]));
  const { rejectFile } = await applyBatch(events.side, { batch, file });
  expect(
    await events.store.query('SELECT count() AS rows FROM bid_requests WHERE request_id = {id:String}', { id: `good-${batch}` }),
  ).toEqual([{ rows: '1' }]);
  const told = rejectFile ? (await readFile(rejectFile, 'utf8')).trim().split('\n') : [];
  const refused = told.map((line) => JSON.parse(line) as { line: number; reason: string }); // as the reject file is written
  return new Map(refused.map(({ line, reason }) => [line - 1, reason]));
}

/** What is wrong with the verdict on a mutant, null where it is right by one of its readings. */
function wrongIn({ line, or }: Mutant, reason: string | undefined): string | null {
  const readings = [faultsOf(line), ...(or === undefined ? [] : [or === 'refused' ? new Set<Fault>(['json', 'object']) : faultsOf(or)])];
  const isRight = (faults: ReadonlySet<Fault>) => {
    if (reason === undefined) return faults.size === 0;
    const said = FAULT_OF.find(([sentence]) => sentence.test(reason))?.[1];
    return said !== undefined && faults.has(said);
  };
  return readings.some(isRight) ? null : `${reason ?? 'accepted'}, not ${[...(readings[0] ?? [])].join(' or ') || 'accepted'}`;
}

const OBJECTS = ['app', 'site', 'dooh', 'device', 'device.geo', 'user', 'user.geo', 'user.ext', 'regs', 'regs.ext', 'source', 'source.ext'];
const INSIDE = ['publisher', 'content', 'content.network', 'content.channel'];
/** A list that has one in place of an object: of eids, or of the uids of one. */
const hasListIn = (eids: unknown): boolean =>
  Array.isArray(eids) && eids.some((one) => Array.isArray(one) || hasListIn(partAt(one, 'uids')));
/** Where a list is in place of an object the engine reads it by order and `flatten` not at all. */
/** The same of data and the segments of one. */
const hasListInData = (data: unknown): boolean =>
  Array.isArray(data) && data.some((one) => Array.isArray(one) || hasListInData(partAt(one, 'segment')));
const hasListForObject = (request: unknown) =>
  ['user.data', ...['app', 'site', 'dooh'].map((inventory) => `${inventory}.content.data`)].some((path) =>
    hasListInData(partAt(request, path)),
  ) ||
  hasListIn(partAt(request, 'user.eids')) ||
  hasListIn(partAt(request, 'user.ext.eids')) ||
  [...OBJECTS, ...['app', 'site', 'dooh'].flatMap((inventory) => INSIDE.map((part) => `${inventory}.${part}`))].some((path) =>
    Array.isArray(partAt(request, path)),
  );

type Stored = Record<string, unknown>;
const inOneOrder = (rows: readonly Stored[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** How the rows of a line differ from what `flatten` makes of it, null where they do not. */
function differenceOf({ line, or }: Mutant, stored: readonly Stored[]): string | null {
  // Numbers beyond what both hold exactly are written otherwise.
  if (or !== undefined || /\d{17}|e\+?\d{2}/.test(line.toString())) return null;
  const { request } = JSON.parse(line.toString()) as { request: unknown }; // it was taken as a line
  if (hasListForObject(request)) return null;
  const isTest = !['', '0', 'false'].includes(rawAt(request, 'test').trim().toLowerCase());
  const columns = Object.keys(stored[0] ?? {});
  const read = (isTest ? [] : flatten(request)).map((row): Stored => {
    const flat: Stored = {
      ...row,
      others: row.identities.length,
      isUserKnown: Number(row.user !== ''),
      isHomeKnown: Number(row.household !== ''),
    };
    return Object.fromEntries(columns.map((column) => [column, flat[column]]));
  });
  const [ours, theirs] = [inOneOrder(read), inOneOrder(stored)];
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return null;
  return `read as ${theirs.filter((row) => !ours.includes(row))[0]}, flattened as ${ours.filter((row) => !theirs.includes(row))[0]}`;
}

/** Rows of the lines, by their second. */
async function storedBySecond(from: number): Promise<Map<number, Stored[]>> {
  const rows = await events.store.query<Stored & { second: number }>(
    `SELECT toUnixTimestamp(ts) AS second, * EXCEPT (day, ts, batch, weight, user, household, identities), toUInt32(length(identities)) AS others, user != 0 AS isUserKnown, household != 0 AS isHomeKnown
     FROM bid_requests WHERE second BETWEEN {from:UInt32} AND {to:UInt32} AND NOT startsWith(request_id, 'good-')`,
    { from, to: from + LINES_A_BATCH - 1 },
  );
  const bySecond = new Map<number, Stored[]>();
  for (const { second, ...row } of rows) bySecond.set(second, [...(bySecond.get(second) ?? []), row]);
  return bySecond;
}

/** Requests of files outside the repository, where `SAMPLES` names their folder. */
function outsideRequests(): Record<string, unknown>[] {
  const folder = process.env['SAMPLES'];
  if (!folder) return [];
  const lines = readdirSync(folder).flatMap((name) =>
    name.endsWith('.ndjson') ? readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean) : [],
  );
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>); // a request a line
}

test('whatever is done to a request, it is taken or refused as OpenRTB and docs/event-lines.md say, and no other line is harmed', async () => {
  const random = seeded(SEED);
  const outside = outsideRequests();
  const requestOf = (number: number) => (random() < 0.5 && outside[number % outside.length]) || validRequest(random, `mutant-${number}`);
  const wrong: string[] = [];
  let refused = 0;
  for (let first = 0; first < MUTANTS; first += LINES_A_BATCH) {
    const numbers = Array.from({ length: Math.min(LINES_A_BATCH, MUTANTS - first) }, (_, index) => first + index);
    const mutants = numbers.map((number) => mutate(random, { type: 'request', ts: START + number, sample: 1, request: requestOf(number) }));
    const reasons = await reasonsOf(
      `mutants-${first}`,
      mutants.map(({ line }) => line),
    );
    refused += reasons.size;
    const stored = await storedBySecond(START + first);
    for (const [index, mutant] of mutants.entries()) {
      const isTaken = !reasons.has(index) && mutant.line.includes(`"ts":${START + first + index},`);
      const found = wrongIn(mutant, reasons.get(index)) ?? (isTaken ? differenceOf(mutant, stored.get(START + first + index) ?? []) : null);
      if (found) wrong.push(`${found} | ${mutant.done.join(', ')} | ${mutant.line.toString().slice(0, 600)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(refused / MUTANTS).toBeGreaterThan(0.3);
  expect(refused / MUTANTS).toBeLessThan(0.8);
});
