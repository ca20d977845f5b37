import { addDays, dayIn, type Envelope } from '@kontor/core/contract';
import { type Caller, formOf } from '@kontor/core/testing';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { ingestRoutes, type RatesReport, rateRoutes } from '@kontor/ingest/contract';
import { byDollar, shareWithin } from '@kontor/market/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { drainOutbox, testApp } from '@kontor/server-app/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followEvents } from './jobs.ts';

const TODAY = dayIn('UTC');
/** Complete also in the first minutes after midnight. */
const DAY = addDays(TODAY, -2);
const NOON = Date.parse(`${DAY}T12:00:00Z`) / 1000;

const app = testApp();
let superUser: Caller;
let agency: Caller;
let secret: string;
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
  ({ secret } = await superUser.call(ingestRoutes.issueKey, { name: 'Rates of the bank' }));
});
beforeEach(() => app.stores.events.command('TRUNCATE TABLE exchange_rates'));

async function upload(content: string, persona: Parameters<typeof app.as>[0] = 'super') {
  const caller = await app.as(persona);
  const reply = await caller.raw({ method: 'POST', url: '/api/rates/upload', ...formOf([], [{ name: 'rates.csv', content }]) });
  return { status: reply.statusCode, ...reply.json<Envelope<RatesReport>>() };
}
async function feed(url: string, payload: string, type: string) {
  const headers = { 'content-type': type, authorization: `Bearer ${secret}` };
  const reply = await app.server.inject({ method: 'POST', url, headers, payload });
  return { status: reply.statusCode, ...reply.json<Envelope<RatesReport>>() };
}
const list = async () => {
  const { rates, changes } = await superUser.call(rateRoutes.list, {});
  return { rates: rates.map(({ currency, day, rate }) => `${currency} ${day} ${rate}`), changes };
};

describe('a file of rates', () => {
  test('is kept but for its bad rows, each of which is told with its field', async () => {
    const rows = [
      'day,currency,rate',
      `${DAY},EUR,1.0821`,
      `${DAY},eur,1.09`,
      `${DAY},XXX,1`,
      `${DAY},USD,1`,
      `${addDays(TODAY, 2)},CHF,1.1`,
      `2026-02-30,CHF,1.1`,
      `${DAY},CHF,0`,
      `${DAY},CHF,-1`,
      `${DAY},JPY,150.2`,
      `${DAY},CHF,abc`,
      `${DAY},JPY,0.0067`,
    ];
    const { data } = await upload(rows.join('\n'));
    expect(data).toMatchObject({ rows: 11, invalid: 9, change: 1, added: 2, replaced: 0, same: 0 });
    expect(data?.problems).toEqual([
      { row: 3, reason: 'day: This currency has a rate of that day in a row before' },
      { row: 4, reason: 'currency: Not a currency of ISO 4217' },
      { row: 5, reason: expect.stringContaining('currency: Dollars need no rate') },
      { row: 6, reason: 'day: A day that is still to come (UTC)' },
      { row: 7, reason: 'day: Not a day: write 2026-11-20' },
      { row: 8, reason: 'rate: Not above 0' },
      { row: 9, reason: 'rate: Not dollars for one unit: write 1.0821, at most 12 places' },
      { row: 10, reason: 'rate: More than 10 dollars for one unit' },
      { row: 11, reason: 'rate: Not dollars for one unit: write 1.0821, at most 12 places' },
    ]);
    const { rates, changes } = await list();
    expect(rates).toEqual([`EUR ${DAY} 1.0821`, `JPY ${DAY} 0.0067`]);
    expect(changes).toMatchObject([{ change: 1, source: 'rates.csv', rates: 2, from: DAY, to: DAY }]);
    expect(changes[0]?.by).not.toBe('');
  });

  test('comes from a program with a platform key too, which opens no other call of rates', async () => {
    const sent = await feed('/api/ingest/rates', `${DAY};SEK;0.1`, 'text/csv');
    expect(sent).toMatchObject({ status: 200, data: { rows: 1, invalid: 0, added: 1 } });
    expect((await list()).changes).toMatchObject([{ by: 'Platform key Rates of the bank', source: 'Feed', currencies: ['SEK'] }]);
    const cookie = await superUser.raw({ method: 'POST', url: '/api/ingest/rates', payload: '', headers: { 'content-type': 'text/csv' } });
    expect(cookie.statusCode).toBe(401);
    expect((await feed('/api/rates/keep', '{}', 'application/json')).status).toBe(401);
  });

  test.each(['agency', 'staff', 'publisher', 'reseller'] as const)('of %s is refused', async (persona) => {
    expect((await upload(`${DAY},EUR,1`, persona)).status).toBe(403);
    expect((await list()).rates).toEqual([]);
  });
});

test('a rate is added, replaced and undone by hand; an older change is not', async () => {
  const keep = (rate: string) => superUser.call(rateRoutes.keep, { day: DAY, currency: 'EUR', rate });
  expect(await keep('1.1')).toEqual({ change: 1, added: 1, replaced: 0, same: 0 });
  expect(await keep('1.2')).toEqual({ change: 2, added: 0, replaced: 1, same: 0 });
  const { status, envelope } = await superUser.try(rateRoutes.undo, { change: 1 });
  expect([status, envelope.errorDetails]).toEqual([409, 'notNewestRates']);
  await superUser.call(rateRoutes.undo, { change: 2 });
  expect((await list()).rates).toEqual([`EUR ${DAY} 1.1`]);
  expect((await superUser.try(rateRoutes.keep, { day: DAY, currency: 'EUR', rate: '0' })).status).toBe(400);
});

describe('figures over two currencies', () => {
  const DOMAIN = 'two-currencies.example';
  /** Floors and prices in cents, and what a euro is worth in them: 1.25 dollars. */
  const PER_EURO = 1.25;
  const floors = Array.from({ length: 60 }, (_, n) => ({ floor: (n % 12) + 0.5, cur: n % 3 === 0 ? 'EUR' : 'USD' }));
  const unknown = [{ floor: 1, cur: 'SEK' }];
  const paid = [
    { price: 8, cur: 'EUR', sample: 300 },
    { price: 6.5, cur: 'USD', sample: 500 },
    { price: 4.1, cur: undefined, sample: 200 },
    { price: 90, cur: 'SEK', sample: 1000 },
  ];
  const dollars = (amount: number, cur = 'USD') => (cur === 'EUR' ? amount * PER_EURO : amount);

  test('are a plain count: spend and CPM on the dashboard, price bars and what a price reaches in the forecast', async () => {
    await upload(`${DAY},EUR,${PER_EURO}`);
    const [dsp] = await agency.call(dspRoutes.list, { buyer: true });
    const { envelope } = await agency.try(dealRoutes.create, {
      title: 'Two',
      dealId: 'TWO-1',
      type: 'AUCTION',
      rate: '5',
      dealDspId: dsp?.id ?? '',
      marginType: 'PERCENT',
      marginValue: '10',
    });
    await drainOutbox(app.stores);
    const requests = [...floors, ...unknown].map(({ floor, cur }, n) => ({
      type: 'request',
      ts: NOON,
      sample: 100,
      request: { id: `two-${n}`, imp: [{ id: '1', video: {}, bidfloor: floor, bidfloorcur: cur }], site: { domain: DOMAIN } },
    }));
    const outcomes = paid.map((one) => ({ type: 'impression', ts: NOON, dealid: 'TWO-1', request: {}, ...one }));
    const text = [...requests, ...outcomes].map((line) => JSON.stringify(line)).join('\n');
    expect(await feed('/api/ingest/events', text, 'application/x-ndjson')).toMatchObject({ data: { rejected: 0 } });
    await followEvents(app.stores);

    const chart = await agency.call(dashboardRoutes.deal, {
      dealId: envelope.value ?? '',
      range: 'custom',
      startDate: DAY,
      endDate: DAY,
      timezone: 'UTC',
    });
    const value = (name: string) => chart.cards?.find(({ key }) => key === name)?.value;
    const known = paid.filter(({ cur }) => cur !== 'SEK');
    const spend = known.reduce((sum, { price, cur, sample }) => sum + (dollars(price, cur) * sample) / 1000, 0);
    expect([value('impressions'), value('spend')]).toEqual([2000, spend]);
    expect(value('cpm')).toBeCloseTo((spend / 1000) * 1000, 6);
    expect(chart.unpriced).toBe(0.5);

    const targeting = { ...emptyTargeting(), domain: { included: true, values: [DOMAIN] } };
    const found = await agency.call(mediaPlanRoutes.forecast, { targeting });
    const perDay = (rows: number) => (rows * 100) / found.days;
    expect(found.requests).toBeCloseTo(perDay(61), 6);
    expect(found.unpriced).toBeCloseTo(perDay(1), 6);
    const asked = floors.map(({ floor, cur }) => dollars(floor, cur));
    for (const [from, counted] of byDollar(found.histogram).entries())
      expect(counted, `$${from}`).toBeCloseTo(perDay(asked.filter((floor) => Math.floor(floor) === from).length), 6);
    for (const price of [1, 3, 7, 12, 20])
      expect(shareWithin(found.histogram, price)).toBeCloseTo((asked.filter((floor) => floor < price).length / asked.length) * 100, 6);
  });
});
