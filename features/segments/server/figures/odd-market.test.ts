import type { Caller } from '@kontor/core/testing';
import { insightRoutes } from '@kontor/dashboards/contract';
import { figureRoutes, type InsightKey, SEGMENT_RANGES } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, expect, test } from 'vitest';
import { openTestSegments } from '../test-segments.ts';

const app = testApp();
let agency: Caller;
let id = '';
beforeAll(async () => {
  agency = await app.as('agency');
  id = (await openTestSegments(app.stores.entities)).idOf('Adults 18–49');
});

const ODD: [name: string, column: 'app' | 'publisher', insight: InsightKey][] = [
  ['constructor', 'app', 'bundles'],
  ['__proto__', 'app', 'bundles'],
  ['constructor', 'publisher', 'publishers'],
];

test.each(ODD)('what requests call %s as %s stands for itself in the insight (decision 0075)', async (name, column, insight) => {
  const columns = ['day', 'ts', 'platform', 'dma', 'user', 'household', 'identities', 'segments'];
  const [app_, publisher] = [column === 'app' ? `'${name}'` : 'app', column === 'publisher' ? `'${name}'` : 'publisher'];
  await app.stores.events.command(
    `INSERT INTO bid_requests (weight, request_id, app, publisher, ${columns.join(', ')})
     SELECT 1000000, concat('odd-', request_id), ${app_}, ${publisher}, ${columns.join(', ')}
     FROM bid_requests WHERE day BETWEEN today() - 4 AND today() - 1 AND request_id NOT LIKE 'odd-%' LIMIT 3000`,
  );
  const { rows } = await agency.call(insightRoutes.detail, { id: insight, segmentId: id, dateRange: 'last30day' });
  expect(rows.map(({ data }) => data[0])).toContain(name);
});

test('a day’s mean is over the days that the market has, in every range (3 §9)', async () => {
  await app.stores.events.command('ALTER TABLE bid_requests DELETE WHERE day < today() - 5 SETTINGS mutations_sync = 2');
  const { dailyAvails } = await agency.call(figureRoutes.figures, { id });
  for (const dateRange of Object.keys(SEGMENT_RANGES) as (keyof typeof SEGMENT_RANGES)[]) {
    const { graph } = await agency.call(figureRoutes.chart, { id, chartType: 'avails', dateRange });
    const all = graph.data.reduce((sum, { value }) => sum + value, 0);
    expect(graph.data.filter(({ value }) => value > 0).length).toBe(5);
    expect(graph.summary).toEqual([
      { msg: 'Daily average', data: Math.round(all / 5) },
      { msg: 'Total avails', data: all },
    ]);
    expect(graph.summary[0]?.data).toBe(dailyAvails);
  }
});
