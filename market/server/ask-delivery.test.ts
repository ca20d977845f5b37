import type { AccountType } from '@kontor/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../core/testing/test-event-store.ts';
import type { MeasureKey, Place } from '../contract/measures.ts';
import { askDelivery, type DeliveryQuestion, type DeliveryReader } from './ask-delivery.ts';
import type { Breakdown } from './delivery-condition.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
  const row = (account: string, deal: string, hour: string, platform: string, counts: Record<string, number | string>) => ({
    ...{ account, deal, day: hour.slice(0, 10), hour: `${hour}:00:00`, platform },
    ...{ requests: 100, bids: 50, wins: 20, impressions: 10, spend: '1.5', partner_revenue: '1.2', ...counts },
  });
  await events.store.insert('delivery_hourly', [
    row('mine', 'a', '2026-11-10 23', 'CTV', {}),
    row('mine', 'a', '2026-11-11 03', 'CTV', { spend: '2.000001' }),
    row('mine', 'a', '2026-11-11 06', 'INAPP', { impressions: 30 }),
    row('mine', 'b', '2026-11-11 06', 'CTV', { spend: '7' }),
    row('mine', 'c', '2026-11-09 12', 'CTV', { impressions: 0, spend: '0' }),
    row('theirs', 'a', '2026-11-11 06', 'CTV', { spend: '1000' }),
  ]);
});
afterAll(() => events.close());

const reader = (accountId = 'mine', { reach = 'own', type = 'Agency', place = 'list' }: Partial<Seen> = {}): DeliveryReader => ({
  events: events.store,
  scope: { accountId, reach },
  viewer: { accountType: type, place },
});
type Seen = { reach: 'own' | 'all' | 'system'; type: AccountType; place: Place };

const span = (from: string, to: string, zone = 'UTC') => ({ from: new Date(`${from}:00:00Z`), to: new Date(`${to}:00:00Z`), zone });
const ALL = span('2026-11-01T00', '2026-11-30T00');
const spend: MeasureKey[] = ['spend'];

/** The answer's rows as pairs of key and figures. */
async function rows<By extends Breakdown>(question: DeliveryQuestion<By>, by = reader()) {
  const { rows: found } = await askDelivery(by, question);
  return found.map(({ key, figures }) => [Object.values(key).join(' '), Object.values(figures).join(' ')]);
}

test('an account reads its own delivery alone, also of a deal that another account names the same', async () => {
  const question = { span: ALL, measures: spend, by: ['deal'] as const };
  expect(await rows(question)).toEqual([
    ['a', '5.000001'],
    ['b', '7'],
    ['c', '0'],
  ]);
  expect(await rows(question, reader('theirs'))).toEqual([['a', '1000']]);
  expect(await rows({ ...question, where: [{ of: 'account', in: ['theirs'] }] })).toEqual([]);
  expect(await rows(question, reader('', { reach: 'system' }))).toEqual([]);
  expect(await rows({ span: ALL, measures: spend }, reader('mine', { reach: 'all', type: 'Brand' }))).toEqual([['', '1012.000001']]);
});

test('a measure that the viewer may not see is not answered, and nothing is sorted by it', async () => {
  const question = { span: ALL, measures: ['wins', 'impressions'] as const, totals: true };
  const hidden = await askDelivery(reader(), question);
  expect([hidden.rows[0]?.figures, hidden.totals]).toEqual([{ impressions: '60' }, { impressions: '60' }]);
  expect(await askDelivery(reader(), { span: ALL, measures: ['wins'], totals: true })).toEqual({ rows: [], totals: null, hasMore: false });
  const seen = await askDelivery(reader('mine', { type: 'Publisher' }), question);
  expect(seen.rows[0]?.figures).toEqual({ wins: '100', impressions: '60' });
  await expect(askDelivery(reader(), { ...question, by: ['deal'], order: { by: 'wins', reverse: true } })).rejects.toThrow(
    'not for this viewer',
  );
});

test('a span holds its first hour and not the one after it', async () => {
  expect(await rows({ span: span('2026-11-10T23', '2026-11-11T06'), measures: spend })).toEqual([['', '3.500001']]);
  expect(await rows({ span: span('2026-11-11T00', '2026-11-11T03'), measures: spend, by: ['deal'] })).toEqual([]);
});

test('days and hours are those of the span’s zone', async () => {
  const eastern = { ...ALL, zone: 'America/New_York' };
  const question = { measures: spend, by: ['day'] as const, where: [{ of: 'deal' as const, in: ['a'] }] };
  expect(await rows({ ...question, span: eastern })).toEqual([
    ['2026-11-10 00:00:00', '3.500001'],
    ['2026-11-11 00:00:00', '1.5'],
  ]);
  expect(await rows({ ...question, span: ALL })).toEqual([
    ['2026-11-10 00:00:00', '1.5'],
    ['2026-11-11 00:00:00', '3.500001'],
  ]);
  const hours = await rows({ ...question, span: eastern, by: ['platform', 'hour'] });
  expect(hours.map(([key]) => key)).toEqual(['CTV 2026-11-10 18:00:00', 'CTV 2026-11-10 22:00:00', 'INAPP 2026-11-11 01:00:00']);
});

test('conditions narrow by value and by what is left out; none of no values is everything', async () => {
  const ask = (where: DeliveryQuestion<'deal'>['where']) => rows({ span: ALL, measures: spend, by: ['deal'], where: where ?? [] });
  expect(await ask([{ of: 'platform', in: ['INAPP'] }])).toEqual([['a', '1.5']]);
  expect(await ask([{ of: 'deal', notIn: ['a', "c'); DROP"] }])).toEqual([
    ['b', '7'],
    ['c', '0'],
  ]);
  expect(await ask([{ of: 'deal', in: [] }])).toEqual([]);
  expect(await ask([{ of: 'deal', notIn: [] }])).toHaveLength(3);
});

test('rows are sorted by a measure as a number, cut to a page, and totals are of all of them', async () => {
  const question = { span: ALL, measures: spend, by: ['deal'] as const, order: { by: 'spend' as const, reverse: true }, totals: true };
  const first = await askDelivery(reader(), { ...question, limit: 2 });
  expect([first.rows.map(({ key }) => key.deal), first.hasMore, first.totals]).toEqual([['b', 'a'], true, { spend: '12.000001' }]);
  const second = await askDelivery(reader(), { ...question, limit: 2, offset: 2 });
  expect([second.rows.map(({ key }) => key.deal), second.hasMore]).toEqual([['c'], false]);
});

test('figures of the span before come with each row: nothing, where nothing was delivered', async () => {
  const now = span('2026-11-11T00', '2026-11-12T00');
  const previous = span('2026-11-10T00', '2026-11-11T00');
  const measures = ['spend', 'cpm'] as const;
  const byDeal = await askDelivery(reader(), {
    span: now,
    previous,
    measures,
    by: ['deal'],
    order: { by: 'spend', reverse: true },
    limit: 5,
  });
  expect(byDeal.rows.map(({ key, figures, previous: before }) => [key.deal, figures.spend, before.spend, before.cpm])).toEqual([
    ['b', '7', '0', null],
    ['a', '3.500001', '1.5', '150'],
  ]);
  const whole = await askDelivery(reader(), { span: now, previous, measures });
  expect(whole.rows.map(({ figures, previous: before }) => [figures.spend, before.spend])).toEqual([['10.500001', '1.5']]);
});

test('a ratio over nothing is null', async () => {
  expect(
    (await askDelivery(reader(), { span: ALL, measures: ['cpm', 'fillRate'], by: ['deal'], where: [{ of: 'deal', in: ['c'] }] })).rows[0]
      ?.figures,
  ).toEqual({
    cpm: null,
    fillRate: '0',
  });
});
