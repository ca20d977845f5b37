import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, migrateEvents, openEventStore } from '@kontor/core/server';
import { migrationsOf } from '@kontor/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askDelivery } from '../delivery/ask-delivery.ts';

let root: string;
let store: EventStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-viewability-'));
  store = await openEventStore({ directory: join(root, 'engine') });
});
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

const delivered = (hour: string, counts: object) =>
  store.insert('delivery_hourly', [
    { account: 'mine', deal: 'a', day: '2026-11-10', hour: `2026-11-10 ${hour}:00:00`, requests: 9, impressions: 8, ...counts },
  ]);

test('impressions of a store from before viewability are not measured, and say nothing of those that are', async () => {
  const older = join(root, 'older');
  await cp(migrationsOf('clickhouse'), older, { recursive: true, filter: (path) => !/\/00(0[789]|[1-9]\d)_/.test(path) });
  await migrateEvents(store, older);
  await delivered('12', {});
  expect(await migrateEvents(store, migrationsOf('clickhouse'))).toContain('0007_viewability.sql');
  const viewed = async () => {
    const { rows } = await askDelivery(
      { events: store, whose: { of: 'account', account: 'mine' }, viewer: { accountType: 'Agency', place: 'list' } },
      {
        span: { from: new Date('2026-11-10T00:00:00Z'), to: new Date('2026-11-11T00:00:00Z'), zone: 'UTC' },
        measures: ['impressions', 'measured', 'viewable', 'viewability'],
        by: ['deal'],
      },
    );
    return rows.map(({ figures }) => figures);
  };
  expect(await viewed()).toEqual([{ impressions: '8', measured: '0', viewable: '0', viewability: null }]);
  await delivered('13', { measured: 5, viewable: 4 });
  store.kept.forget();
  expect(await viewed()).toEqual([{ impressions: '16', measured: '5', viewable: '4', viewability: '80' }]);
});
