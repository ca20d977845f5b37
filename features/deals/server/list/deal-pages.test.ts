import { dayIn, daysOf, fieldsWith, type Input } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { dealList, dealRoutes, flightOf } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, expect, test } from 'vitest';
import { openTestDeals } from '../test-deals.ts';

type Asked = Input<typeof dealRoutes.list>;
type SortKey = NonNullable<Asked['sort']>['predicate'];
const PAGE = 40;
/** Fixed days: a preset moves on when the pages of one list are read on both sides of midnight. */
const DAYS = { range: 'custom', ...daysOf('last14day', dayIn('UTC')), timezone: 'UTC' } as const;
/** What an agency does not see, it does not sort by. */
const UNSEEN = ['company', 'wins', 'winRate'];
const KEYS = fieldsWith(dealList.fields, 'sort').flatMap(([key]) => (UNSEEN.includes(key) ? [] : [key as SortKey]));

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
  const { create, dsps } = await openTestDeals(agency, app.stores.entities);
  // Equal in what they are sorted by, but for their ids.
  for (const dsp of dsps.filter(({ seat }) => !seat).slice(0, 3))
    for (let deals = 0; deals < 3; deals += 1) await create({ title: 'Alike', dealDspId: dsp.id });
});

/** Every page of the list, found by the row before it or counted off. */
async function pagesOf(input: Asked, isByKey: boolean): Promise<string[]> {
  const ids: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const after = isByKey ? ids.at(-1) : undefined;
    const pagination = { start: ids.length, number: PAGE, ...(after ? { after } : {}) };
    const page = await agency.call(dealRoutes.list, { ...input, pagination, fetchTotal: false });
    ids.push(...page.rows.map(({ id }) => id));
    hasMore = page.hasMore;
  }
  return ids;
}

test.each(KEYS)('pages by %s are those of the whole list in either direction, by the row before and by number', async (predicate) => {
  for (const reverse of [true, false]) {
    const input: Asked = { sort: { predicate, reverse }, ...DAYS };
    const whole = (await agency.call(dealRoutes.list, { ...input, pagination: { number: 1_000 } })).rows.map(({ id }) => id);
    expect(new Set(whole).size).toBeGreaterThan(2 * PAGE);
    expect(await pagesOf(input, true)).toEqual(whole);
    expect(await pagesOf(input, false)).toEqual(whole);
  }
});

test('pages of a search and of a tab follow each other in an order of events and in stretches', async () => {
  for (const wish of [{ q: 'a' }, { status: 'DRAFT' }] satisfies Asked[])
    for (const predicate of ['spend', 'selectedDsp', 'daysLeft'] satisfies SortKey[]) {
      const input: Asked = { ...wish, ...DAYS, sort: { predicate, reverse: false } };
      const whole = (await agency.call(dealRoutes.list, { ...input, pagination: { number: 1_000 } })).rows.map(({ id }) => id);
      expect(whole.length).toBeGreaterThan(5);
      expect(await pagesOf(input, true)).toEqual(whole);
    }
});

test('a page behind a row that has left the search goes on from its place among what deals earn', async () => {
  const input: Asked = { sort: { predicate: 'spend', reverse: true }, ...DAYS };
  const idsOf = async (wish: Asked) => (await agency.call(dealRoutes.list, { ...input, ...wish })).rows.map(({ id }) => id);
  const whole = await idsOf({ pagination: { number: 1_000 } });
  const q = 'ctv';
  const matching = await idsOf({ q, pagination: { number: 1_000 } });
  expect(matching.length).toBeGreaterThan(3);
  const between = whole.findIndex((id, place) => place > whole.indexOf(matching[1] ?? '') && !matching.includes(id));
  const behind = whole.slice(between + 1).filter((id) => matching.includes(id));
  expect(behind.length).toBeLessThan(matching.length);
  expect(await idsOf({ q, pagination: { start: 2, number: 1_000, after: whole[between] ?? '' } })).toEqual(behind);
});

test('DSPs follow their names, and deals whose flight is over or open come after those with days left', async () => {
  const rowsBy = async (predicate: SortKey, reverse: boolean) =>
    (await agency.call(dealRoutes.list, { sort: { predicate, reverse }, pagination: { number: 1_000 } })).rows.map(({ data }) => data);
  for (const reverse of [true, false]) {
    const names = (await rowsBy('selectedDsp', reverse)).map(({ selectedDsp }) => selectedDsp.toLowerCase());
    expect(names).toEqual(reverse ? names.toSorted().reverse() : names.toSorted());
    const ends = (await rowsBy('daysLeft', reverse)).map(({ daysLeft, flightDate }) =>
      daysLeft === null ? null : flightOf(flightDate).end,
    );
    const known = ends.filter((end) => end !== null);
    expect(known.length).toBeGreaterThan(3);
    expect(ends.slice(0, known.length)).toEqual(known.toSorted((a, b) => (a === b ? 0 : a < b !== reverse ? -1 : 1)));
  }
});

test('an account without deals has an empty page in every order, behind any row', async () => {
  // The platform's operators trade nothing themselves.
  const operators = await app.as('super');
  for (const predicate of KEYS)
    for (const after of [undefined, 'a'.repeat(24)]) {
      const input: Asked = { sort: { predicate, reverse: true }, pagination: { number: PAGE, ...(after ? { after } : {}) } };
      expect(await operators.call(dealRoutes.list, input)).toMatchObject({ rows: [], hasMore: false });
    }
});
