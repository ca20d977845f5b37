import type { Input } from '@kontor/core/contract';
import { newId } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let rival: Caller;
let create: Awaited<ReturnType<typeof openTestDeals>>['create'];
let ids: string[];
beforeAll(async () => {
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
  ({ create } = await openTestDeals(agency, app.stores.entities));
  ids = [];
  for (const dealId of ['PASTE-1', 'PASTE-2', 'PASTE-3']) ids.push(await create({ title: `Pasted ${dealId}`, dealId }));
  await create({ title: 'Foreign', dealId: 'PASTE-RIVAL' }, rival);
});

describe('ids pasted into the search of the deal list (2 §2)', () => {
  const list = (input: Input<typeof dealRoutes.list>, caller = agency) => caller.call(dealRoutes.list, input);
  const namesOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ data }) => data.dealId).toSorted();

  test('a deal id in whatever case and an id find their deals, once each; what names none is told as it was pasted', async () => {
    const found = await list({ ids: ['paste-1', 'PASTE-1', ids[1] ?? '', 'Nothing-7', newId()] });
    expect(namesOf(found)).toEqual(['PASTE-1', 'PASTE-2']);
    expect([found.totalCount, found.counts]).toEqual([2, { DRAFT: 2 }]);
    expect(found.unknownIds).toEqual(['Nothing-7', expect.stringMatching(/^[0-9a-f]{24}$/)]);
  });

  test('another account’s deal is as one that is not there, by deal id and by id; staff find both', async () => {
    const foreign = (await list({ q: 'PASTE-RIVAL' }, rival)).rows[0]?.id ?? '';
    const own = await list({ ids: ['PASTE-RIVAL', foreign, 'PASTE-NOT-THERE'] });
    expect([own.rows, own.totalCount, own.unknownIds]).toEqual([[], 0, ['PASTE-RIVAL', foreign, 'PASTE-NOT-THERE']]);
    const staff = await list({ ids: ['PASTE-RIVAL', 'PASTE-1'], admin: true }, await app.as('staff'));
    expect([namesOf(staff), staff.unknownIds]).toEqual([['PASTE-1', 'PASTE-RIVAL'], []]);
  });

  test('filters, tabs, search, pages and totals hold within them; a deal that a filter leaves out is not unknown', async () => {
    const asked = { ids: ['PASTE-1', 'PASTE-2', 'PASTE-3'] };
    const published = await list({ ...asked, status: 'PUBLISHED' });
    expect([published.rows, published.counts, published.unknownIds]).toEqual([[], { DRAFT: 3 }, []]);
    expect(namesOf(await list({ ...asked, q: 'paste-3' }))).toEqual(['PASTE-3']);
    const sort = { predicate: 'dealId', reverse: true } as const;
    const first = await list({ ...asked, sort, pagination: { number: 2 } });
    const next = await list({ ...asked, sort, pagination: { number: 2, after: first.rows.at(-1)?.id }, fetchTotal: false });
    expect([first.hasMore, next.hasMore]).toEqual([true, false]);
    expect([...first.rows, ...next.rows].map(({ data }) => data.dealId)).toEqual(['PASTE-3', 'PASTE-2', 'PASTE-1']);
    expect(next.unknownIds).toBeUndefined();
    const byHealth = await list({ ...asked, tableFilter: { attention: { operation: 'in', value: ['ENDING'] } } });
    expect(byHealth.rows).toEqual([]);
  });

  test('the file holds the same deals', async () => {
    const { text } = await agency.try(dealRoutes.download, { ids: ['PASTE-2', 'PASTE-RIVAL'], columns: ['dealId'] });
    expect(text.replace(/^\uFEFF/, '').trim()).toBe('Deal ID\nPASTE-2');
  });

  test('a thousand are looked up at once, and more are refused with how many are taken', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `PASTED-${n}`);
    const most = await list({ ids: [...many(999), 'PASTE-1'] });
    expect([namesOf(most), most.unknownIds?.length]).toEqual([['PASTE-1'], 999]);
    for (const route of [dealRoutes.list, dealRoutes.download]) {
      const { status, envelope } = await agency.try(route, { ids: many(1_001) });
      expect([status, envelope.issues]).toEqual([400, [{ path: 'ids', message: 'At most 1,000 IDs can be looked up at once.' }]]);
      expect((await agency.try(route, { ids: many(100_000) })).status).toBe(413);
      expect((await agency.try(route, { ids: [] })).status).toBe(400);
      expect((await agency.try(route, { ids: ['x'.repeat(101)] })).status).toBe(400);
    }
  });
});
