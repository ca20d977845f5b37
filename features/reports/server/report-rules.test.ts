import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { MEASURES } from '@kontor/market/contract';
import { type Frequency, type ReportDraft, reportRoutes } from '@kontor/reports/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = testApp({ REPORT_DOMAINS: 'halden.example, client.example' });
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});
const run = async (statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
beforeEach(async () => {
  await run(sql`DELETE FROM report`);
});

const DRAFT = {
  name: 'Delivery by deal',
  range: 'last7day',
  timezone: 'EST',
  dimensions: ['deal', 'dsp'],
  measures: ['impressions', 'spend'],
} satisfies Partial<ReportDraft>;
const SCHEDULE = { schedule: true, frequency: 'WEEKLY' as Frequency, hour: 7, emailList: ['ann@client.example'] };
const create = (change: object = {}, caller = agency) => caller.try(reportRoutes.create, { ...DRAFT, ...change } as never);
/** What a refusal says, by field. */
const said = async (change: object) => {
  const { status, envelope } = await create(change);
  return [status, ...(envelope.issues ?? []).map(({ path, message }) => `${path}: ${message}`)];
};
const names = async (shared: boolean, caller: Caller) =>
  (await caller.call(reportRoutes.list, { shared })).rows.map(({ data }) => data.name);

describe('a report’s form (1 §5)', () => {
  test('a title is required, of letters, digits and spaces of any script, trimmed and at most 100 long', async () => {
    expect(await said({ name: undefined })).toEqual([400, 'name: Required']);
    expect(await said({ name: '   ' })).toEqual([400, 'name: Required']);
    for (const name of ['a-b', '=1+1', '<b>', 'a_b', 'a\nb', 'a@b', 'a\tb'])
      expect(await said({ name })).toEqual([400, 'name: No special character is allowed.']);
    expect(await said({ name: 'x'.repeat(101) })).toEqual([400, 'name: Use at most 100 characters.']);
    for (const name of [' Übersicht 2026 ', '売上 レポート', 'रिपोर्ट 1', 'x'.repeat(100)])
      expect((await create({ name })).status).toBe(200);
    expect((await names(false, agency)).toSorted()).toContain('Übersicht 2026');
  });

  test('range, time zone, dimensions and measures are required; a custom zone needs its offset', async () => {
    expect(await said({ range: undefined, timezone: undefined, dimensions: undefined, measures: undefined })).toEqual([
      400,
      'range: Required',
      'timezone: Required',
      'dimensions: Required',
      'measures: Required',
    ]);
    expect(await said({ dimensions: [], measures: [] })).toEqual([400, 'dimensions: Required', 'measures: Required']);
    expect(await said({ timezone: 'custom' })).toEqual([400, 'offset: Required']);
    expect((await create({ timezone: 'custom', offset: -12 })).status).toBe(200);
    expect((await create({ name: 'East', timezone: 'custom', offset: 13 })).status).toBe(400);
  });

  test('a schedule needs a frequency, an hour that is offered and e-mails that are valid, at most 20', async () => {
    const schedule = { ...SCHEDULE, name: 'Weekly' };
    expect(await said({ schedule: true })).toEqual([
      400,
      'frequency: Required',
      'hour: Required',
      'emailList: Please enter at least one email.',
    ]);
    expect(await said({ ...schedule, emailList: ['ann@client.example', 'no'] })).toEqual([400, 'emailList: Please enter valid emails.']);
    const many = Array.from({ length: 21 }, (_, n) => `p${n}@client.example`);
    expect(await said({ ...schedule, emailList: many })).toEqual([400, 'emailList: A report goes to at most 20 addresses.']);
    expect(await said({ ...schedule, hour: 3 })).toEqual([400, 'hour: Choose one of the hours offered.']);
    expect((await create({ ...schedule, emailList: ['Ann@client.example', 'ann@client.example'] })).status).toBe(200);
    const [stored] = await run(sql`SELECT emails FROM report WHERE name = 'Weekly'`);
    expect(stored?.['emails']).toEqual(['ann@client.example']);
  });

  test('is sent to domains alone that the installation allows, where it names some', async () => {
    expect(await said({ ...SCHEDULE, emailList: ['eve@elsewhere.example'] })).toEqual([
      400,
      'emailList: Reports of this installation may not be sent to one of these addresses.',
    ]);
    expect((await create({ ...SCHEDULE, emailList: ['eve@CLIENT.example', 'bo@halden.example'] })).status).toBe(200);
  });

  test.each([
    [['domain', 'app'], 'Please select either Domain or Bundle.'],
    [['appName', 'country', 'domain'], 'Please select either Domain or App Name.'],
    [['hour', 'day'], 'Please select either Day or Hour.'],
  ])('%j do not go together', async (dimensions, message) => {
    expect(await said({ dimensions, range: 'today' })).toEqual([400, `dimensions: ${message}`]);
  });

  test('Hour goes with Today, Yesterday and a custom range of one day', async () => {
    const hourly = { dimensions: ['hour'] };
    expect(await said({ ...hourly, range: 'last7day' })).toEqual([
      400,
      'range: Please select range Today, Yesterday or Custom in case of Hour reporting key.',
    ]);
    const days = (startDate: string, endDate: string) => ({ ...hourly, range: 'custom', startDate, endDate });
    expect(await said(days('2026-11-01', '2026-11-02'))).toEqual([400, 'endDate: Date range should be within 24 hours.']);
    for (const [name, change] of Object.entries({ T: { range: 'today' }, Y: { range: 'yesterday' }, C: days('2026-11-02', '2026-11-02') }))
      expect((await create({ ...hourly, name, ...change })).status).toBe(200);
  });

  test('a custom range has both dates, in order, ends before today and has at most 366 days', async () => {
    const custom = (startDate?: string, endDate?: string) => said({ range: 'custom', startDate, endDate });
    expect(await custom()).toEqual([400, 'startDate: Required', 'endDate: Required']);
    expect(await custom('2026-11-05')).toEqual([400, 'endDate: Required']);
    expect(await custom('2026-11-05', '2026-11-04')).toEqual([400, 'endDate: The end date cannot be before the start date.']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await custom('2026-11-05', today)).toEqual([
      400,
      'endDate: A custom range ends yesterday or earlier. For today, choose the range Today.',
    ]);
    expect(await custom('2024-01-01', '2025-01-01')).toEqual([
      400,
      'endDate: A report covers at most 366 days. Please choose a later start date or an earlier end date.',
    ]);
    expect(await custom('2024-01-01', '2024-12-31')).toEqual([200]);
  });

  test('a filter has dimension, operation and values; each dimension once; at most 5,000 values', async () => {
    const filters = (...conditions: object[]) => said({ conditions });
    expect(await filters({})).toEqual([
      400,
      'conditions.0.dimension: Required',
      'conditions.0.operation: Required',
      'conditions.0.value: Required',
    ]);
    expect(await filters({ dimension: 'dsp', operation: 'in', value: [] })).toEqual([400, 'conditions.0.value: Required']);
    const platform = { dimension: 'platform', operation: 'in', value: ['CTV'] };
    expect(await filters(platform, platform)).toEqual([400, 'conditions: A dimension can be used in one filter only.']);
    expect(await filters({ ...platform, operation: 'contains' })).toEqual([
      400,
      'conditions.0.operation: Choose one of the operations offered for this dimension.',
    ]);
    const tags = (count: number) => [{ dimension: 'dealId', operation: 'in', value: Array.from({ length: count }, (_, n) => `TAG-${n}`) }];
    expect(await said({ conditions: tags(5_001) })).toEqual([400, 'conditions.0.value: A condition takes at most 5,000 values.']);
    expect((await create({ conditions: tags(5_000) })).status).toBe(200);
  });

  test('a measure that the account’s type does not see is refused, and not offered (2 §2)', async () => {
    expect(await said({ measures: ['impressions', 'wins'] })).toEqual([400, 'measures: Choose one of the measures offered.']);
    const offered = async (caller: Caller) => (await caller.call(reportRoutes.config, {})).measures.map(({ key }) => key);
    expect(await offered(agency)).not.toContain('wins');
    expect(await offered(await app.as('reseller'))).toContain('partnerRevenue');
  });

  test('is offered what the specification’s config names, with texts that may be found by a part (1 §3)', async () => {
    const config = await agency.call(reportRoutes.config, {});
    expect(config.frequency).toEqual([
      { key: 'DAILY', value: 'Daily', hours: Array.from({ length: 20 }, (_, n) => n + 4) },
      { key: 'WEEKLY', value: 'Weekly, on Monday', hours: expect.any(Array) },
      { key: 'MONTHLY', value: 'Monthly, on the first day', hours: expect.any(Array) },
    ]);
    expect(config.dimensions.map(({ value }) => value)).toEqual(
      'Day,Hour,Week,Month,Deal,Deal ID,Media Plan,DSP,Seat,Advertiser Domain,Publisher,Bundle,App Name,Domain,Platform,Media Type,Country,State,DMA'.split(
        ',',
      ),
    );
    expect(config.operations.map(({ value }) => value)).toEqual(['In', 'Not in', 'Contains', 'Does not contain']);
    const filter = (key: string) => config.filters.find((one) => one.key === key);
    expect(filter('domain')).toEqual({
      key: 'domain',
      name: 'Domain',
      url: 'report/values',
      params: { dim: 'domain' },
      data: [],
      operations: ['in', 'notIn', 'contains', 'notContains'],
    });
    expect([filter('dealId')?.url, filter('dsp')?.operations]).toEqual([null, ['in', 'notIn']]);
    expect(config.measures.find(({ key }) => key === 'spend')).toEqual({
      key: 'spend',
      value: 'Revenue',
      hint: MEASURES.spend.hint,
      prefix: '$',
      suffix: null,
      isRatio: false,
    });
  });
});
