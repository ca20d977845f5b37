import { pathParameters, type Route } from '@kontor/core/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { userRoutes } from '@kontor/users/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.ts';
import { testApp } from './testing/app-of-file.ts';

const app = testApp();
const asked = async (path: string, payload: object, persona: 'agency' | 'super' = 'agency') => {
  const caller = await app.as(persona);
  const reply = await caller.raw({ method: 'POST', url: `/api/${path}`, payload });
  return { status: reply.statusCode, text: reply.body };
};
const refusal = async (payload: object) => {
  const { status, text } = await asked(userRoutes.list.path, payload);
  return [status, JSON.parse(text).msg];
};

/** A list that needs to be told nothing else. */
const isList = ({ input, answers, path }: Route) =>
  input instanceof z.ZodObject &&
  'pagination' in input.shape &&
  answers !== 'file' &&
  pathParameters(path).length === 0 &&
  input.safeParse({}).success;
const lists = features.filter(({ route }) => isList(route)).map(({ route }) => route);

test.each(lists.map(({ path, access }) => [path, access]))('%s answers alike when it is asked in the older words', async (path, access) => {
  const persona = access.startsWith('super') ? 'super' : 'agency';
  const now = await asked(path, { pagination: { start: 2, number: 2 } }, persona);
  expect(now.status).toBe(200);
  expect(await asked(path, { p: 1, s: 2 }, persona)).toEqual(now);
});

test('sort and filters of the older words are those of the list body (spec 1 §7.7)', async () => {
  const sort = { predicate: 'email', reverse: true };
  const filter = { lastName: { operation: 'contains', value: 'a' } };
  const now = await asked(userRoutes.list.path, { pagination: { number: 3 }, sort, tableFilter: filter });
  const [first] = JSON.parse(now.text).data.rows;
  expect(first.data.lastName).toMatch(/a/i);
  expect(await asked(userRoutes.list.path, { p: 0, s: 3, sort, filters: filter })).toEqual(now);
  expect(await asked(userRoutes.list.path, { s: 3, sort, filters: filter })).toEqual(now);
  expect(await asked(`${userRoutes.list.path}?p=0&s=3`, { sort, filters: filter })).toEqual(now);
});

test('without a size a page has the usual one, and a list of up to 1,000 rows comes whole', async () => {
  expect(await asked(dealRoutes.list.path, { p: 1 })).toEqual(await asked(dealRoutes.list.path, { pagination: { start: 25 } }));
  expect((await asked(dealRoutes.list.path, { p: 0, s: 1000 })).status).toBe(200);
});

test('a file is of the same rows', async () => {
  const filter = { status: { operation: 'in', value: ['PUBLISHED'] } };
  const now = await asked(dealRoutes.download.path, { tableFilter: filter });
  expect(now.status).toBe(200);
  expect(await asked(dealRoutes.download.path, { filters: filter })).toEqual(now);
});

test.each([
  [{ p: -1 }, 'The page is a whole number; the first page is 0.'],
  [{ p: 0.5 }, 'The page is a whole number; the first page is 0.'],
  [{ p: 'first' }, 'The page is a whole number; the first page is 0.'],
  [{ p: null }, 'The page is a whole number; the first page is 0.'],
  [{ p: 0, s: 0 }, 'A page has 1 to 1,000 rows.'],
  [{ p: 0, s: 1001 }, 'A page has 1 to 1,000 rows.'],
  [{ p: 0, s: [5] }, 'A page has 1 to 1,000 rows.'],
  [{ p: 10_001, s: 1000 }, 'No page begins more than 10,000,000 rows down.'],
  [{ p: 0, pagination: { start: 0 } }, 'Ask for a list with p, s and filters, or with pagination and tableFilter, but not with both.'],
  [{ filters: {}, tableFilter: {} }, 'Ask for a list with p, s and filters, or with pagination and tableFilter, but not with both.'],
  [{ p: 0, filters: { shoes: { value: 'x' } } }, 'There is no such column.'],
  [{ p: 0, filters: { admin: { value: 'perhaps' } } }, 'Choose yes or no.'],
  [{ p: 0, page: 1 }, 'There is no field called “page”.'],
])('%j is refused, and told why', async (payload, told) => {
  expect(await refusal(payload)).toEqual([400, told]);
});

test('a column that the viewer may not see is neither a filter nor an order in the older words', async () => {
  expect(await refusal({ p: 0, sort: { predicate: 'password' } })).toEqual([400, 'There is no such column.']);
});
