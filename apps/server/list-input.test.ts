import { dealRoutes } from '@kontor/deals/contract';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { userRoutes } from '@kontor/users/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';

const app = testApp();

describe('a list refuses what it cannot do (1 §7.7)', () => {
  test('dates, where the rows are the same whatever the dates', async () => {
    const agency = await app.as('agency');
    const dates = { startDate: '2026-11-01', endDate: '2026-11-02' } as const;
    for (const asked of [dates, { range: 'today' }, { timezone: 'UTC' }] as const) {
      expect((await agency.try(mediaPlanRoutes.list, asked)).status).toBe(400);
      expect((await agency.try(mediaListRoutes.list, { type: 'bundle', ...asked })).status).toBe(400);
      expect((await agency.try(userRoutes.list, asked)).status).toBe(400);
      expect((await agency.try(mediaPlanRoutes.download, asked)).status).toBe(400);
    }
    expect((await agency.try(dealRoutes.list, { range: 'today', timezone: 'UTC' })).status).toBe(200);
  });

  test('a search type that says another thing than the operation', async () => {
    const agency = await app.as('agency');
    const found = (searchType: string) =>
      agency.try(userRoutes.list, { tableFilter: { email: { operation: 'contains', value: 'demo', searchType } } });
    expect((await found('contains')).status).toBe(200);
    const { status, envelope } = await found('startsWith');
    expect(status).toBe(400);
    expect(envelope.msg).toContain('The same as the operation, or leave it out.');
  });

  test('a reason for attention that there is not', async () => {
    const agency = await app.as('agency');
    const found = (value: string) => agency.try(dealRoutes.list, { tableFilter: { attention: { operation: 'in', value: [value] } } });
    expect((await found('ENDING')).status).toBe(200);
    expect((await found('NONSENSE')).status).toBe(400);
  });
});

test('a list’s file has times in the zone of who asks, and says how far it is from UTC (1 §9; 3 §3)', async () => {
  const firstDate = async (persona: 'reseller' | 'agency') => {
    const { text } = await (await app.as(persona)).try(userRoutes.download, {});
    return /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d)/.exec(text)?.[1];
  };
  // Mountain and Eastern, in summer or in winter.
  expect(['-07:00', '-06:00']).toContain(await firstDate('reseller'));
  expect(['-05:00', '-04:00']).toContain(await firstDate('agency'));
});
