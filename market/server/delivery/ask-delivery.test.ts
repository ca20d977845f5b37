import type { AccountType } from '@kontor/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import type { Breakdown } from '../../contract/breakdowns.ts';
import type { MeasureKey, Place } from '../../contract/measures.ts';
import { askDelivery, type DeliveryQuestion, type DeliveryReader } from './ask-delivery.ts';
import { type Links, whoseOf } from './delivery-condition.ts';

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
  whose: whoseOf({ accountId, reach }),
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
  expect(await askDelivery(reader(), { span: ALL, measures: ['wins'], totals: true })).toEqual({
    rows: [],
    subtotals: [],
    totals: null,
    totalsBefore: null,
    hasMore: false,
  });
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
  const all = await askDelivery(reader(), { ...question, limit: 3 });
  expect([all.rows.map(({ key }) => key.deal), all.hasMore, all.totals]).toEqual([['b', 'a', 'c'], false, { spend: '12.000001' }]);
});

test('totals of several breakdowns are of all rows, with ratios of sums; of nothing they are nothing', async () => {
  const measures = ['spend', 'impressions', 'cpm', 'fillRate'] as const;
  const by = ['deal', 'platform', 'hour'] as const;
  const whole = await askDelivery(reader(), { span: ALL, measures });
  const found = await askDelivery(reader(), { span: ALL, measures, by, totals: true });
  expect([found.rows.length, found.totals]).toEqual([5, whole.rows[0]?.figures]);
  const where = [{ of: 'deal' as const, in: ['nowhere'] }];
  const none = await askDelivery(reader(), { span: ALL, measures, by, where, totals: true });
  expect([none.rows, none.totals]).toEqual([[], { spend: '0', impressions: '0', cpm: null, fillRate: null }]);
});

test('subtotals are those of a question by the first breakdown alone, and no rows', async () => {
  const measures = ['impressions', 'cpm'] as const;
  const both = await askDelivery(reader(), { span: ALL, measures, by: ['day', 'platform'], subtotals: true });
  const plain = await askDelivery(reader(), { span: ALL, measures, by: ['day', 'platform'] });
  const days = await askDelivery(reader(), { span: ALL, measures, by: ['day'] });
  expect(both.rows).toEqual(plain.rows);
  expect(both.subtotals.map(({ key, figures }) => [key.day, figures])).toEqual(days.rows.map(({ key, figures }) => [key.day, figures]));
  expect(both.rows.length).toBeGreaterThan(days.rows.length);
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

describe('delivery that links name (D38)', () => {
  const NONE = { requests: 10, bids: 5, wins: 2, impressions: 1, spend: '1', partner_revenue: '1' };
  const OWNERS = ['link-mine', 'link-one', 'link-two'];
  const hour = '2026-10-05 10:00:00';
  /** Every owner with every buyer: each row's spend is a power of two, so a sum tells which rows are in it. */
  const ROWS = OWNERS.flatMap((account) =>
    ['d1', 'd2'].flatMap((dsp) => ['s1', 's2'].flatMap((seat) => ['a.test', 'b.test'].map((adomain) => ({ account, dsp, seat, adomain })))),
  ).map((row, index) => ({ ...NONE, ...row, deal: `deal-${index}`, plan: 'p', day: hour.slice(0, 10), hour, spend: String(2 ** index) }));
  const DAY = span('2026-10-05T00', '2026-10-06T00');
  const CASES: [string, Links][] = [
    ['nothing', {}],
    ['a DSP', { dsps: ['d1'] }],
    ['a seat of one DSP, not the same seat of another', { seats: [{ dsp: 'd1', seat: 's2' }] }],
    ['an advertiser', { adomains: ['b.test'] }],
    ['all of these', { dsps: ['d2'], seats: [{ dsp: 'd1', seat: 's1' }], adomains: ['a.test'] }],
    ['what nobody delivered', { dsps: ['d9'], seats: [{ dsp: 's1', seat: 'd1' }], adomains: ["x') OR (1=1"] }],
  ];
  const isLinked = ({ dsps = [], seats = [], adomains = [] }: Links, row: (typeof ROWS)[number]) =>
    dsps.includes(row.dsp) || adomains.includes(row.adomain) || seats.some(({ dsp, seat }) => dsp === row.dsp && seat === row.seat);
  const linkReader = (links: Links): DeliveryReader => ({
    events: events.store,
    whose: { of: 'links', account: 'link-mine', links },
    viewer: { accountType: 'DSP', place: 'transparency' },
  });
  beforeAll(() => events.store.insert('delivery_hourly', ROWS));

  test.each(CASES)('is read with the account’s own, and nothing else is: %s', async (_, links) => {
    const expected = ROWS.filter((row) => row.account === 'link-mine' || isLinked(links, row));
    const { rows: found } = await askDelivery(linkReader(links), { span: DAY, measures: spend });
    expect(Number(found[0]?.figures.spend)).toBe(expected.reduce((sum, row) => sum + Number(row.spend), 0));
    const { rows: byDsp } = await askDelivery(linkReader(links), { span: DAY, measures: spend, by: ['dsp'], previous: DAY, totals: true });
    expect(byDsp.map(({ key }) => key.dsp)).toEqual([...new Set(expected.map(({ dsp }) => dsp))].toSorted());
  });

  test.each(['account', 'deal', 'dealId', 'plan'] as const)('is never broken down or narrowed by %s', async (key) => {
    const asked = { span: DAY, measures: spend };
    await expect(askDelivery(linkReader({ dsps: ['d1'] }), { ...asked, by: [key] })).rejects.toThrow('tells whose deal it was');
    await expect(askDelivery(linkReader({ dsps: ['d1'] }), { ...asked, where: [{ of: key, in: ['x'] }] })).rejects.toThrow(
      'tells whose deal it was',
    );
  });
});

test('weeks begin on Monday and months on their first day, in the span’s zone', async () => {
  const at = (hour: string, cost: string) => ({
    ...{ account: 'calendar', deal: 'c', day: hour.slice(0, 10), hour: `${hour}:00:00`, spend: cost },
    ...{ requests: 1, bids: 1, wins: 1, impressions: 1, partner_revenue: '0' },
  });
  // In New York: Sunday, November 1, at 23:00; Monday at 1:00; Saturday, October 31, at 23:00.
  await events.store.insert('delivery_hourly', [at('2026-11-02 04', '1'), at('2026-11-02 06', '2'), at('2026-11-01 03', '4')]);
  const question = { span: span('2026-10-20T00', '2026-11-20T00', 'America/New_York'), measures: spend };
  expect(await rows({ ...question, by: ['week'] }, reader('calendar'))).toEqual([
    ['2026-10-26 00:00:00', '5'],
    ['2026-11-02 00:00:00', '2'],
  ]);
  expect(await rows({ ...question, by: ['month'] }, reader('calendar'))).toEqual([
    ['2026-10-01 00:00:00', '4'],
    ['2026-11-01 00:00:00', '3'],
  ]);
});
