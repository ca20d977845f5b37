import { ACCOUNT_SHAPE } from '@kontor/accounts/contract';
import { systemScope } from '@kontor/core/server';
import { DealDraft, dealRoutes, MAX_DEAL_ID } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { LibraryDraft } from '@kontor/library/contract';
import { ReportDraft } from '@kontor/reports/contract';
import { Offset } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { drainOutbox } from './testing/test-app.ts';

const app = testApp();

const deal = { title: 'T', dealId: 'D', type: 'AUCTION', rate: '99999999.99', dealDspId: 'd' };
const isDeal = (change: object) => DealDraft.safeParse({ ...deal, ...change }).success;
type Crossing = { accepts: (value: string) => boolean; ends: string[]; beyond: string[]; postgres: string; clickhouse?: string };

/** Every number that people write: what the contract lets through at most, what it no longer does, and the columns it ends in. */
const CROSSINGS: Crossing[] = [
  {
    accepts: (rate) => isDeal({ rate }),
    ends: ['99999999.99', '0.01'],
    beyond: ['100000000', '0.001', '-1', '0'],
    postgres: 'deal.rate',
  },
  {
    accepts: (marginValue) => isDeal({ marginValue }),
    // A margin is at most the price.
    ends: ['99999999.9899', '0.0001', '0'],
    beyond: ['100000000', '0.00001', '-1'],
    postgres: 'deal.margin_value',
    clickhouse: 'deal_dimension.margin_value',
  },
  {
    accepts: (hours) => Offset.safeParse(Number(hours)).success,
    ends: ['-12', '12'],
    beyond: ['-13', '13', '1.5'],
    postgres: 'app_user.utc_offset',
  },
  {
    accepts: (hour) => ReportDraft.shape.hour.safeParse(Number(hour)).success,
    ends: ['4', '23'],
    beyond: ['3', '24', '4.5'],
    postgres: 'report.hour',
  },
  {
    accepts: (allowedAds) => ACCOUNT_SHAPE.allowedAds.safeParse(Number(allowedAds)).success,
    ends: ['1', '600'],
    beyond: ['0', '601', '1.5'],
    postgres: 'account.allowed_ads',
  },
  {
    accepts: (margin) => ACCOUNT_SHAPE.bfmMarginValue.safeParse(margin).success,
    ends: ['999999.99', '0.01', '0'],
    beyond: ['1000000', '0.001', '-1', '10,5'],
    postgres: 'account.bfm_margin_value',
  },
  {
    accepts: (cpm) => LibraryDraft.shape.cpm.safeParse(cpm).success,
    ends: ['99999999.99', '0.01'],
    beyond: ['100000000', '0.001', '-1', '0', '1.2.3'],
    postgres: 'library_item.cpm',
  },
];
/** Numbers that nobody writes: the product counts them or makes them up, and publishers declare theirs elsewhere. */
const COUNTED =
  /\.(version|rate_key|deals|attempts|pages|failures|tries|size|id|data_fee|appetite|number|share|starts|item_count|user_count|sellers|resellers|refused)$|^publisher_setting\.|^bulk_edit(_row)?\.(total|n|version_after)$|^segment\.(price|source)$|^media_list_change\.(part|n)$|^account_link\.place$|^library_avails\.(requests|low|high|median)$|^incident_letter\.sent_on$|^deal_feed\.change$|^library_item\.median_then$|^media_plan\.library_version$|^report(_sending|_letter)?\.(last_rows|rows|missed|openings)$|^segment_(batch\.(lines|rejected|segments)|load\.(done|total))$/;
/** Where no text and no number is too long: nothing to compare. */
const UNBOUNDED = /^(text|text\[\]|jsonb|boolean|timestamp.*|String|LowCardinality\(String\))$/;

/** Whether a column of this type keeps `value` as it is. */
function holds(type: string, value: string): boolean {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const [, precision, scale] = /^(?:numeric|Decimal)\((\d+),\s*(\d+)\)$/i.exec(type) ?? [];
  if (precision) return whole.length <= Number(precision) - Number(scale) && fraction.length <= Number(scale);
  if (type === 'integer') return fraction === '' && Math.abs(Number(value)) < 2 ** 31;
  throw new Error(`Say here what a column of type ${type} holds.`);
}

async function columnTypes(): Promise<Map<string, string>> {
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute<{ name: string; type: string }>(
      sql`SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a
        JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
        WHERE a.attnum > 0 AND NOT a.attisdropped`,
    ),
  );
  const events = await app.stores.events.query<{ name: string; type: string }>(
    "SELECT table || '.' || name AS name, type FROM system.columns WHERE database = currentDatabase() AND table = 'deal_dimension'",
  );
  return new Map([...rows, ...events].map(({ name, type }) => [name, type]));
}

test('every number people may write fits the columns of both stores, and every column with a limit is compared', async () => {
  const types = await columnTypes();
  const compared = CROSSINGS.flatMap(({ postgres, clickhouse }) => (clickhouse ? [postgres, clickhouse] : [postgres]));
  const limited = [...types].filter(([name, type]) => !UNBOUNDED.test(type) && !COUNTED.test(name)).map(([name]) => name);
  expect(limited.toSorted()).toEqual(compared.toSorted());
  for (const { accepts, ends, beyond, postgres, clickhouse } of CROSSINGS) {
    expect([postgres, ends.filter(accepts), beyond.filter(accepts)]).toEqual([postgres, ends, []]);
    for (const column of [postgres, clickhouse ?? postgres])
      expect([column, ends.filter((end) => holds(types.get(column) ?? '', end))]).toEqual([column, ends]);
  }
});

test('a deal at every limit is kept and told as it was written', async () => {
  const agency = await app.as('agency');
  const [dsp] = await agency.call(dspRoutes.list, { buyer: true });
  const dealId = 'K'.repeat(MAX_DEAL_ID);
  const written = { ...deal, type: 'AUCTION' as const, dealId, dealDspId: dsp?.id ?? '', title: '題'.repeat(400), marginValue: deal.rate };
  const { envelope } = await agency.try(dealRoutes.create, written);
  expect(await agency.call(dealRoutes.get, { id: envelope.value ?? '' })).toMatchObject(written);
  await drainOutbox(app.stores);
  expect(
    await app.stores.events.query(
      'SELECT deal, deal_id, toString(margin_value) AS margin FROM deal_dimension FINAL WHERE deal = {id:String}',
      {
        id: envelope.value ?? '',
      },
    ),
  ).toEqual([{ deal: envelope.value, deal_id: dealId, margin: deal.rate }]);
});
