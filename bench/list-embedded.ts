// The deal list of an account with 400 deals on the embedded stores: what one call takes, one after another.
import { systemScope } from '@kontor/core/server';
import { dealRoutes } from '@kontor/deals/contract';
import { sql } from 'drizzle-orm';
import { openTestApp } from '../apps/server/testing/test-app.ts';
import type { BenchRow } from './bench-row.ts';

const DEALS = 400;
const CALLS = 40;
const PAGE = { pagination: { number: 50 } };
const ASKED = {
  'by revenue, first page': { ...PAGE, sort: { predicate: 'spend', reverse: true } },
  'by title, first page': { ...PAGE, sort: { predicate: 'title' } },
  'by title, a later page': { pagination: { start: 50, number: 50 }, sort: { predicate: 'title' }, fetchTotal: false },
} as const;

const FILL = sql`INSERT INTO deal (id, account_id, title, deal_id, type, rate, dsp_id, settings, created_by)
  SELECT lpad(to_hex(n), 24, '0'), account_id, 'Deal ' || n, 'BN-' || n, type, rate, dsp_id, settings, created_by
  FROM (SELECT * FROM deal WHERE account_id = (SELECT id FROM account WHERE name = 'Halden Media') LIMIT 1) AS one,
    generate_series(1, ${DEALS} - (SELECT count(*)::int FROM deal WHERE account_id = (SELECT id FROM account WHERE name = 'Halden Media'))) AS n`;

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

export async function benchEmbeddedList(): Promise<BenchRow[]> {
  const app = await openTestApp();
  try {
    await systemScope(app.stores.entities).run((database) => database.execute(FILL));
    const caller = await app.as('agency');
    const rows: BenchRow[] = [];
    for (const [what, input] of Object.entries(ASKED)) {
      const times: number[] = [];
      for (let call = 0; call < 10; call += 1) await caller.call(dealRoutes.list, input);
      const before = process.cpuUsage();
      for (let call = 0; call < CALLS; call += 1) {
        const begun = performance.now();
        await caller.call(dealRoutes.list, input);
        times.push(performance.now() - begun);
      }
      // Both engines are in this process; on a busy machine its processor time says more than the clock.
      const { user, system } = process.cpuUsage(before);
      rows.push({ what: `deal list of ${DEALS}, embedded, ${what}, median`, ours: middle(times), unit: 'ms' });
      rows.push({ what: `deal list of ${DEALS}, embedded, ${what}, processor time`, ours: (user + system) / 1_000 / CALLS, unit: 'ms' });
    }
    return rows;
  } finally {
    await app.close();
  }
}
