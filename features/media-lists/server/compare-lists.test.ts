import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { COMPARED_PARTS, type ComparedPart, type ListType, mediaListRoutes } from '@kontor/media-lists/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let two: { left: string; right: string };
async function made(input: string[], title: string, { caller = agency, type = 'metrocode' }: { caller?: Caller; type?: ListType } = {}) {
  return (await caller.try(mediaListRoutes.create, { mediaType: type, title, input })).envelope.value ?? '';
}
beforeAll(async () => {
  agency = await app.as('agency');
  two = { left: await made(['501', '602', '803'], 'East'), right: await made(['803', '504'], 'West') };
});
const codes = async (part: ComparedPart, q = '') =>
  (await agency.call(mediaListRoutes.compared, { ...two, part, q })).rows.map(({ data }) => data.code);

const askAll = async (pair: { left: string; right: string }) => [
  await agency.try(mediaListRoutes.compare, pair),
  await agency.try(mediaListRoutes.compared, { ...pair, part: 'both' }),
  await agency.try(mediaListRoutes.saveCompared, { ...pair, part: 'both', title: 'Asked' }),
];

describe('two lists are compared (decision 0073)', () => {
  test('by what each has alone and both have, counted and named', async () => {
    expect(await agency.call(mediaListRoutes.compare, two)).toEqual({
      type: 'metrocode',
      lists: { left: { id: two.left, title: 'East' }, right: { id: two.right, title: 'West' } },
      counts: { left: 2, both: 1, right: 1 },
    });
    expect([await codes('left'), await codes('both'), await codes('right')]).toEqual([['501', '602'], ['803'], ['504']]);
    expect(await codes('left', '60')).toEqual(['602']);
  });

  test('page by page', async () => {
    const page = await agency.call(mediaListRoutes.compared, { ...two, part: 'left', pagination: { start: 0, number: 1 } });
    expect([page.rows.map(({ data }) => data.title), page.totalCount, page.hasMore]).toEqual([['New York'], 2, true]);
  });

  test.each(COMPARED_PARTS)('and a part of them becomes a list: %s', async (part) => {
    const { envelope } = await agency.try(mediaListRoutes.saveCompared, { ...two, part, title: `Part ${part}` });
    expect(envelope.msg).toBe('Media list created.');
    const id = envelope.value ?? '';
    const { rows } = await agency.call(mediaListRoutes.items, { type: 'metrocode', id });
    expect(rows.map(({ data }) => data.code)).toEqual(await codes(part));
    expect(await agency.call(mediaListRoutes.get, { id })).toMatchObject({
      title: `Part ${part}`,
      mediaType: 'metrocode',
      count: rows.length,
    });
    expect((await agency.call(historyRoutes.list, { id })).rows.map(({ data }) => data.summary)).toEqual(['Media list created']);
  });

  test('also where it is longer than what is written at a time', async () => {
    const zips = (count: number, from: number) => Array.from({ length: count }, (_, n) => String(from + n + 1).padStart(5, '0'));
    const long = {
      left: await made(zips(22_000, 0), 'Long', { type: 'zipcode' }),
      right: await made(zips(10, 21_990), 'Short', { type: 'zipcode' }),
    };
    const { envelope } = await agency.try(mediaListRoutes.saveCompared, { ...long, part: 'left', title: 'Long without short' });
    expect((await agency.call(mediaListRoutes.get, { id: envelope.value ?? '' })).count).toBe(21_990);
  });

  test('not where the part is empty, a title is missing, or they are of two types', async () => {
    const twice = { left: two.left, right: two.left };
    const empty = await agency.try(mediaListRoutes.saveCompared, { ...twice, part: 'left', title: 'Nothing' });
    expect([empty.status, empty.envelope.msg]).toEqual([400, 'There are no items in this part to save.']);
    const titles = (await agency.call(mediaListRoutes.list, { type: 'metrocode', q: 'Nothing' })).rows;
    expect(titles).toEqual([]);
    expect((await agency.try(mediaListRoutes.saveCompared, { ...two, part: 'left', title: ' ' })).status).toBe(400);
    const zips = await made(['10001'], 'Zips', { type: 'zipcode' });
    for (const { envelope } of await askAll({ left: two.left, right: zips }))
      expect(envelope.msg).toBe('Lists of one type can be compared.');
  });

  test('never with another account’s, which is as if it were not there', async () => {
    const theirs = await made(['803'], 'Theirs', { caller: await app.as('rival') });
    for (const pair of [
      { left: two.left, right: theirs },
      { left: theirs, right: two.right },
    ])
      for (const { status, envelope } of await askAll(pair)) expect([status, envelope.msg]).toEqual([404, 'Media List Not Found']);
  });
});

test('lists of every type are found by title, those changed last first, and never another account’s (1 §2.4)', async () => {
  await made(['803'], 'Found by rivals', { caller: await app.as('rival') });
  const zip = await made(['10001'], 'Found zips', { type: 'zipcode' });
  const metro = await made(['501'], 'Found metros');
  const found = await agency.call(mediaListRoutes.find, { q: 'found' });
  expect(found).toEqual([
    { id: metro, title: 'Found metros', mediaType: 'metrocode', count: 1 },
    { id: zip, title: 'Found zips', mediaType: 'zipcode', count: 1 },
  ]);
  expect(await agency.call(mediaListRoutes.find, { q: 'found', most: 1 })).toHaveLength(1);
  expect((await agency.try(mediaListRoutes.find, { q: '', most: 21 })).status).toBe(400);
});
