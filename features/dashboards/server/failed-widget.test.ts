import type { Caller } from '@kontor/core/testing';
import { dashboardRoutes, WIDGET_KEYS, WIDGETS } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { afterEach, beforeAll, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let dealId: string;
beforeAll(async () => {
  agency = await app.as('agency');
  const { rows } = await agency.call(dealRoutes.list, { range: 'last7day', sort: { predicate: 'spend', reverse: true } });
  dealId = rows[0]?.id ?? '';
});

let restore = () => {};
afterEach(() => restore());
/** Statements that hold this text fail, as where a store gives one up. */
function breakStatements(isBroken: (sql: string) => boolean) {
  const { events } = app.stores;
  const { query } = events;
  restore = () => {
    events.query = query;
  };
  events.kept.forget();
  events.query = (sql, parameters) => (isBroken(sql) ? Promise.reject(new Error('Broken on purpose')) : query(sql, parameters));
}
const asked = () => agency.call(dashboardRoutes.deal, { dealId, range: 'last7day', timezone: 'UTC', compare: 'none' });

test('a widget whose statement fails is named, its part is missing, and every other part is as before', async () => {
  const whole = await asked();
  breakStatements((sql) => sql.includes('by_platform'));
  const { failed, ...found } = await asked();
  expect(failed).toEqual(['delivery']);
  const { platforms, cpm, failed: none, ...others } = whole;
  expect([none, platforms !== undefined, cpm !== undefined]).toEqual([[], true, true]);
  expect(found).toEqual(others);
});

test('each widget with a statement of its own fails alone', async () => {
  const own: [(typeof WIDGET_KEYS)[number], string][] = [
    ['funnel', 'mapKeys(losses)'],
    ['domains', 'by_domain'],
    ['bundles', 'by_app'],
    ['unoffered', 'unoffered_hourly'],
  ];
  for (const [key, text] of own) {
    breakStatements((sql) => sql.includes(text));
    const found = await asked();
    expect(found.failed).toEqual([key]);
    for (const one of WIDGET_KEYS) {
      const parts = Object.keys(WIDGETS[one].reply).filter((part) => part !== 'before');
      expect([one, parts.every((part) => part in found)]).toEqual([one, one !== key]);
    }
    restore();
  }
});

test('a dashboard of which nothing could be answered is a fault, not an empty answer', async () => {
  breakStatements((sql) => /delivery_hourly|unoffered_hourly/.test(sql));
  expect((await agency.try(dashboardRoutes.deal, { dealId, range: 'last7day' })).status).toBeGreaterThanOrEqual(500);
});
