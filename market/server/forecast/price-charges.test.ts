import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { micros } from '@kontor/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { MOST_CPM } from '../../contract/exchange-rate.ts';
import { type PriceTerms, priceSplit } from '../../contract/net-rate.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { LINES_START } from '../../testing/openrtb-lines.ts';
import { applyBatch } from '../ingest/ingest.ts';

const SETS = Number(process.env['PRICE_SETS'] ?? 2_000);
const SEED = Number(process.env['PRICE_SEED'] ?? 1);
/** One line that stands for so many impressions: a price for a thousand is what they cost. */
const THOUSAND = 1_000;

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
  await startAfresh(events.store);
});
afterAll(() => events.close());

/** An amount of so many ten-thousandths, as people may write it: no zeros at its end, or some. */
const amount = (most: number) =>
  fc.tuple(fc.oneof(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 2_000 })), fc.boolean()).map(([units, isPlain]) => {
    const text = `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`;
    return isPlain ? text.replace(/\.?0+$/, '') : text;
  });
const fee = fc.integer({ min: 0, max: 50_000_000 }).map((units) => (units / 1_000_000).toFixed(6));
const terms = fc.oneof(
  fc.record({ rate: amount(2_000_000), marginType: fc.constant('PERCENT'), marginValue: amount(1_000_000), dataFee: fee }),
  fc.record({ rate: amount(MOST_CPM * 10_000), marginType: fc.constant('FLAT'), marginValue: amount(2_000_000), dataFee: fee }),
);

test(`${SETS} price sets: bid is margin, data fee and net to the micro, and what ingest charges for a thousand impressions is the same`, async () => {
  const sets = fc.sample(terms, { numRuns: SETS, seed: SEED }) as PriceTerms[]; // the two kinds of margin
  await events.store.insert(
    'deal_dimension',
    sets.map(({ marginType, marginValue, dataFee }, index) => ({
      deal: `set-${index}`,
      deal_id: `SET-${index}`,
      account: 'account-a',
      margin_type: marginType,
      margin_value: marginValue,
      data_fee: dataFee,
      version: 1,
    })),
  );
  const lines = sets.map(
    ({ rate }, index) =>
      `{"type":"impression","ts":${LINES_START},"sample":${THOUSAND},"dealid":"SET-${index}","price":"${Number(rate) === 0 ? '0' : rate}"}`,
  );
  const file = join(events.directory, 'prices');
  await writeFile(file, lines.join('\n'));
  expect(await applyBatch(events.side, { batch: 'prices', file })).toMatchObject({ outcomes: SETS, rejected: 0 });
  const rows = await events.store.query<{ deal: string; spend: string; fee: string; net: string }>(
    'SELECT deal, toString(spend) AS spend, toString(data_fee) AS fee, toString(partner_revenue) AS net FROM delivery_hourly',
  );
  const charged = new Map(rows.map(({ deal, ...row }) => [deal, row]));
  expect(charged.size).toBe(SETS);
  for (const [index, one] of sets.entries()) {
    const split = priceSplit(one);
    expect(split.margin + split.dataFee + split.net).toBe(split.bid);
    const row = charged.get(`set-${index}`) ?? expect.fail(`set ${index} was not charged`);
    const was = { bid: micros(row.spend), dataFee: micros(row.fee), net: micros(row.net) };
    expect({ ...one, ...was, margin: was.bid - was.dataFee - was.net }).toEqual({ ...one, ...split });
  }
}, 120_000);
