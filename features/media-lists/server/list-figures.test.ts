import type { Caller } from '@kontor/core/testing';
import { type ListType, mediaListRoutes } from '@kontor/media-lists/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});

async function made(type: ListType, input: string[]): Promise<string> {
  const { envelope } = await agency.try(mediaListRoutes.create, { mediaType: type, title: `Figures of ${type}`, input });
  return envelope.value ?? '';
}
/** Busy values of a type, and one that nobody has. */
async function valuesOf(type: ListType): Promise<string[]> {
  const { values } = await agency.call(mediaListRoutes.values, { type, s: 5 });
  return [
    ...values.map(({ code }) => code),
    { bundle: 'com.nobody.has', domain: 'nobody.example', zipcode: '00001', metrocode: '500' }[type],
  ];
}

describe('requests a day behind a list (decision 0073)', () => {
  test.each(['bundle', 'domain', 'zipcode', 'metrocode'] as const)(
    'are those that its values have together, and items without any in 28 days are counted: %s',
    async (type) => {
      const values = await valuesOf(type);
      const id = await made(type, values);
      const { requests, unseen, days } = await agency.call(mediaListRoutes.figures, { id });
      const asked = values.map(async (q) => (await agency.call(mediaListRoutes.values, { type, q })).values.find(({ code }) => code === q));
      const known = (await Promise.all(asked)).map((one) => one?.requests ?? 0);
      expect(known[0]).toBeGreaterThan(0);
      expect(requests).toBeCloseTo(
        known.reduce((sum, one) => sum + one, 0),
        6,
      );
      expect([unseen, days]).toEqual([known.filter((one) => one === 0).length, 28]);
      const items = (await agency.call(mediaListRoutes.items, { type, id })).rows.map(({ data }) => data);
      expect(new Map(items.map((item) => [item.code, item.requests]))).toEqual(
        new Map(values.map((value, index) => [value, expect.closeTo(known[index] ?? 0, 6)])),
      );
    },
  );

  test('of a long list are counted for those values that requests have, whichever place they have', async () => {
    const values = await valuesOf('zipcode');
    const many = Array.from({ length: 5_000 }, (_, n) => String(n + 1).padStart(5, '0'));
    const id = await made('zipcode', [...new Set([...many, ...values])]);
    const { requests, unseen } = await agency.call(mediaListRoutes.figures, { id });
    const items = await agency.call(mediaListRoutes.items, { type: 'zipcode', id, pagination: { number: 1_000 } });
    const few = await agency.call(mediaListRoutes.items, { type: 'zipcode', id, q: values[0] });
    expect(items.rows).toHaveLength(1_000);
    expect(few.rows[0]?.data.requests).toBeGreaterThan(0);
    const shown = await agency.call(mediaListRoutes.items, { type: 'zipcode', id, tableFilter: { seen: { value: 'no' } } });
    expect(shown.totalCount).toBe(unseen);
    expect(requests).toBeGreaterThanOrEqual(few.rows[0]?.data.requests ?? 0);
  });

  test('never of another account’s list', async () => {
    const id = await made('metrocode', ['501']);
    const rival = await app.as('rival');
    expect((await rival.try(mediaListRoutes.figures, { id })).envelope.msg).toBe('Media List Not Found');
    expect((await rival.try(mediaListRoutes.downloadItems, { type: 'metrocode', id })).status).toBe(404);
  });
});

describe('items not seen in 28 days (decision 0073)', () => {
  test('are shown alone by the filter', async () => {
    const id = await made('zipcode', ['00001', '00002', (await valuesOf('zipcode'))[0] ?? '']);
    const { rows, totalCount } = await agency.call(mediaListRoutes.items, { type: 'zipcode', id, tableFilter: { seen: { value: 'no' } } });
    expect([rows.map(({ data }) => [data.code, data.requests]), totalCount]).toEqual([
      [
        ['00001', 0],
        ['00002', 0],
      ],
      2,
    ]);
  });

  test('and every item comes as CSV, with its requests (security rule 21)', async () => {
    const id = await made('metrocode', ['501', '500']);
    const { text } = await agency.try(mediaListRoutes.downloadItems, { type: 'dma', id });
    const [head, first, second] = text.replace('\ufeff', '').trim().split('\n');
    expect(head).toBe('Item,Name,Avails/day,Added');
    expect(first).toMatch(/^500,Portland-Auburn,0|^500,[^,]+,[\d.]+,\d{4}-/);
    expect(second).toMatch(/^501,New York,[1-9][\d.]*,\d{4}-/);
    const wrong = await agency.try(mediaListRoutes.downloadItems, { type: 'zipcode', id });
    expect([wrong.status, wrong.envelope.msg]).toEqual([404, 'Media List Not Found']);
  });
});
