import { addDays, dayIn, type Envelope } from '@kontor/core/contract';
import { formOf } from '@kontor/core/testing';
import { type RatesReport, rateRoutes } from '@kontor/ingest/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeEach, expect, test } from 'vitest';

const app = testApp();
const DAY = addDays(dayIn('UTC'), -3);
const NEXT = addDays(DAY, 1);
beforeEach(() => app.stores.events.command('TRUNCATE TABLE exchange_rates'));

async function upload(content: string, fields: [string, string][] = [], name = 'rates.csv') {
  const caller = await app.as('super');
  const reply = await caller.raw({ method: 'POST', url: '/api/rates/upload', ...formOf(fields, [{ name, content }]) });
  return reply.json<Envelope<RatesReport>>().data;
}
const FILE = `day,currency,rate\n${DAY},EUR,1.0821\n${NEXT},EUR,0.9241\n${NEXT},CAD,1.41\n`;

test('rates that are upside down or far from the last one are asked about, and the others are kept', async () => {
  const report = await upload(FILE);
  expect(report).toMatchObject({ rows: 3, invalid: 2, asked: 2, added: 1 });
  expect(report?.problems).toEqual([
    { row: 3, reason: expect.stringMatching(/^Is 0\.9241 upside down\?/) },
    { row: 4, reason: expect.stringMatching(/^Is 1\.41 upside down\?/) },
  ]);
});

test('they are taken where the sender is sure', async () => {
  expect(await upload(FILE, [['isSure', 'true']])).toMatchObject({ rows: 3, invalid: 0, asked: 0, added: 3 });
});

test('one that is added by hand asks too', async () => {
  const superUser = await app.as('super');
  const { status, envelope } = await superUser.try(rateRoutes.keep, { day: DAY, currency: 'JPY', rate: '0.67' });
  expect([status, envelope.errorDetails, envelope.msg]).toEqual([409, 'rateAsks', expect.stringMatching(/^Is 0\.67 right\?/)]);
  expect(await superUser.call(rateRoutes.keep, { day: DAY, currency: 'JPY', rate: '0.67', isSure: true })).toMatchObject({ added: 1 });
});

test.each([
  ['line ends of each kind', 'rates.csv', `day,currency,rate\r\n${DAY},EUR,1.08\n${NEXT},EUR,1.081\r`],
  ['signs that keep a text as it is', 'rates.csv', `day,currency,rate\n="${DAY}",EUR,'1.08\n'${NEXT},EUR,="1.081"\n`],
  ['stray quotes where nobody reads', 'rates.csv', `day,currency,rate,note\n${DAY},EUR,1.08,the "Big" one\n${NEXT},EUR,1.081,5" disk\n`],
  ['columns by tabs', 'rates.txt', `${DAY}\tEUR\t1.08\n${NEXT}\tEUR\t1.081\n`],
  [
    'a list of JSON, indented',
    'rates.json',
    JSON.stringify(
      [DAY, NEXT].map((day) => ({ rate: 1.08, day, currency: 'EUR' })),
      null,
      2,
    ),
  ],
])('a file as people have it is read: %s', async (_, name, content) => {
  expect(await upload(content, [], name)).toMatchObject({ rows: 2, invalid: 0, added: 2 });
});

test('a header whose columns are called otherwise is told as one', async () => {
  const report = await upload(`Tag,Waehrung,Kurs\n${DAY},EUR,1.08\n`);
  expect(report).toMatchObject({ added: 1, problems: [{ row: 1, reason: 'No column is called day, currency, rate.' }] });
});
