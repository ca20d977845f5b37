// Lists of the platform's people beside the deal list, of the same size in the same run on PostgreSQL: 20,000 users, 5,000 accounts, publishers,
// marketplaces, providers, library deals and icons, and an account of 20,000 deals.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountAdminRoutes } from '@kontor/accounts/contract';
import { openLog, readConfig } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspAdminRoutes } from '@kontor/dsps/contract';
import { libraryRoutes } from '@kontor/library/contract';
import { marketplaceAdminRoutes } from '@kontor/marketplaces/contract';
import { metaRoutes } from '@kontor/meta/contract';
import { restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import { providerRoutes } from '@kontor/segments/contract';
import { personRoutes } from '@kontor/users/contract';
import pg from 'pg';
import { openApp } from '../apps/server/app.ts';
import { fillEntities } from '../apps/server/testing/filled-entities.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BenchRow } from './bench-row.ts';

const DEALS = 20_000;
const PEOPLE = 20_000;
const MANY = 5_000;
const TURNS = 25;
const MOST_RATIO = 1.2;

const quantile = (times: number[], at: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * at))] ?? 0;

const id = (mark: string, n: string) => `'${mark}' || lpad(to_hex(${n}), 21, '0')`;
const PLATFORM = `
  INSERT INTO account (id, name, type) SELECT ${id('aaa', 'n')}, 'Many ' || n, 'Agency' FROM generate_series(1, ${MANY}) n;
  INSERT INTO membership (account_id, user_id) SELECT ${id('aaa', '1 + n % 5000')}, u.id
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM app_user WHERE id LIKE 'd00%') u ON CONFLICT DO NOTHING;
  INSERT INTO publisher (id, name) SELECT 'pub-' || n, 'Publisher ' || n FROM generate_series(1, ${MANY}) n ON CONFLICT DO NOTHING;
  INSERT INTO marketplace (id, name) SELECT ${id('bbb', 'n')}, 'Marketplace ' || n FROM generate_series(1, ${MANY}) n;
  INSERT INTO marketplace_publisher (marketplace_id, publisher_id)
    SELECT ${id('bbb', 'n')}, 'pub-' || (1 + (n * 7 + m) % ${MANY}) FROM generate_series(1, ${MANY}) n, generate_series(1, 4) m ON CONFLICT DO NOTHING;
  INSERT INTO account_marketplace (account_id, marketplace_id) SELECT ${id('aaa', 'n')}, ${id('bbb', 'n')} FROM generate_series(1, ${MANY}) n;
  INSERT INTO segment_provider (id, name) SELECT ${id('ccc', 'n')}, 'Provider ' || n FROM generate_series(1, ${MANY}) n;
  INSERT INTO account_segment_provider (account_id, provider_id) SELECT ${id('aaa', 'n')}, ${id('ccc', 'n')} FROM generate_series(1, ${MANY}) n;
  INSERT INTO segment (id, provider_id, title, source_segment_id, data_type, status)
    SELECT ${id('ddd', 'n * 4 + m')}, ${id('ccc', 'n')}, 'Segment ' || n, n || '-' || m, 'COOKIE', 'ACTIVE' FROM generate_series(1, ${MANY}) n, generate_series(1, 4) m;
  UPDATE account SET deal_access_template = true WHERE id LIKE 'acc%';
  INSERT INTO library_item (id, title, targeting, cpm, created_by)
    SELECT ${id('eee', 'n')}, 'Library deal ' || n, i.targeting, 1 + n % 40, i.created_by
    FROM generate_series(1, ${MANY}) n, (SELECT targeting, created_by FROM library_item ORDER BY id LIMIT 1) i;
  INSERT INTO library_avails (item_id, version, requests, platforms, counted_at)
    SELECT id, version, 1000 * (1 + hashtext(id) % 1000), '[]', now() FROM library_item WHERE id LIKE 'eee%';
  INSERT INTO meta (id, meta_id, type, small_icon, big_icon, created_by)
    SELECT ${id('fff', 'n')}, 'many-' || n || '.example', 'adomain', m.small_icon, m.big_icon, m.created_by
    FROM generate_series(1, ${MANY}) n, (SELECT * FROM meta ORDER BY id LIMIT 1) m`;

type Asked = { what: string; call: (input: object) => Promise<unknown>; sorts: readonly string[]; words: readonly string[] };
const of = (caller: Caller, route: object) => (input: object) => caller.call(route as typeof dealRoutes.list, input); // lists take one shape

const listsOf = (owner: Caller, admin: Caller): Asked[] => [
  { what: 'deals', call: of(owner, dealRoutes.list), sorts: ['spend', 'createTime', 'title'], words: ['', 'needle', 'autumn'] },
  { what: 'users', call: of(admin, personRoutes.list), sorts: ['email', 'createDate', 'lastLogin'], words: ['', 'person1234', 'filled'] },
  {
    what: 'accounts',
    call: of(admin, accountAdminRoutes.list),
    sorts: ['name', 'users', 'publishedDeals'],
    words: ['', 'many 12', 'many'],
  },
  {
    what: 'publishers',
    call: of(admin, restrictedPublisherRoutes.list),
    sorts: ['company', 'premium'],
    words: ['', 'publisher 12', 'publisher'],
  },
  {
    what: 'marketplaces',
    call: of(admin, marketplaceAdminRoutes.list),
    sorts: ['name', 'publishers', 'accounts'],
    words: ['', 'place 12', 'marketplace'],
  },
  {
    what: 'providers',
    call: of(admin, providerRoutes.list),
    sorts: ['name', 'segments', 'accounts'],
    words: ['', 'provider 12', 'provider'],
  },
  {
    what: 'library deals',
    call: of(admin, libraryRoutes.list),
    sorts: ['title', 'updateDate', 'dailyAvails'],
    words: ['', 'deal 12', 'library'],
  },
  {
    what: 'templates',
    call: of(owner, libraryRoutes.templates),
    sorts: ['title', 'updateDate', 'dailyAvails'],
    words: ['', 'deal 12', 'library'],
  },
  { what: 'icons', call: of(admin, metaRoutes.list), sorts: ['metaId', 'type', 'created'], words: ['', 'many-12', 'example'] },
  { what: 'DSPs', call: of(admin, dspAdminRoutes.list), sorts: ['name', 'publishedDeals'], words: ['', 'van'] },
];

/** The lists in turn, so that whatever else the machine does meets all alike. */
async function timed(lists: readonly Asked[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(lists.map(({ what }) => [what, []]));
  for (let turn = -2; turn < TURNS; turn += 1)
    for (const { what, call, sorts, words } of lists)
      for (const predicate of sorts)
        for (const q of words) {
          const begun = performance.now();
          await call({ q, sort: { predicate, reverse: turn % 2 === 0 } });
          if (turn >= 0) times.get(what)?.push(performance.now() - begun);
        }
  return times;
}

export async function benchPlatformLists(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-platform-'));
  const settings = { KONTOR_DATA: folder, DATABASE_URL: postgres.url, DEMO_DAYS: '10', DEMO_ROWS: '20000' };
  const config = readConfig({ ...settings, RATE_LIMIT_PER_MINUTE: '100000000', PORT: '0', LOG_LEVEL: 'fatal' });
  const app = await openApp(config, openLog('fatal'), { tell: () => {}, hasJobs: false });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  try {
    const accounts = await fillEntities(admin, { accounts: [DEALS], history: 1_000, outbox: 1_000, plans: 5_000, people: PEOPLE });
    await admin.query(PLATFORM);
    await admin.query('VACUUM ANALYZE');
    const [owner, superUser] = [openCaller(app.server), openCaller(app.server)];
    await owner.signIn(accounts[0]?.email ?? '');
    await superUser.signIn('super@demo.test');
    const times = await timed(listsOf(owner, superUser));
    const deals = quantile(times.get('deals') ?? [], 0.95);
    return [...times].map(([what, of]) => ({
      what: `list of ${what}, p95 against the deal list's (${quantile(of, 0.95).toFixed(1)} ms)`,
      ours: quantile(of, 0.95) / deals,
      unit: '×',
      ...(what !== 'deals' && { budget: `≤ ${MOST_RATIO}` }),
    }));
  } finally {
    await admin.end();
    await app.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
