import type { EventStore } from '@kontor/core/server';
import type { ClientBase } from 'pg';

/** Some 30 % of an account's deals, at most 30,000, deliver twice a day for two weeks. */
export async function deliver(admin: ClientBase, events: EventStore, account: string): Promise<void> {
  const { rows } = await admin.query<{ ids: string[] | null }>(
    `SELECT array_agg(id) AS ids FROM (SELECT id FROM deal WHERE account_id = $1 AND (deleted_at IS NULL OR right(id, 1) = '0') AND status IN ('PUBLISHED', 'UNPUBLISHED') ORDER BY md5(id) LIMIT 30000) AS some_deals`,
    [account],
  );
  const ids = rows[0]?.ids ?? [];
  if (ids.length === 0) return;
  await events.command(
    `INSERT INTO delivery_hourly (day, hour, batch, account, deal, platform, requests, bids, wins, impressions, spend, partner_revenue)
     SELECT toDate(at), at, 0, {account:String}, deal, 'CTV', 1000 + x % 901, 500 + x % 433, 100 + x % 91, x % 89, (x % 100000007) / 1000000, (x % 70000027) / 1000000
     FROM (SELECT deal, toStartOfHour(now('UTC')) - INTERVAL number * 12 HOUR AS at, cityHash64(deal, number) AS x
       FROM (SELECT arrayJoin({ids:Array(String)}) AS deal) AS one CROSS JOIN numbers(28) AS half_days)`,
    { account, ids },
  );
}

export type Wanted = { sort: string; reverse: boolean; where: string; starts: readonly number[] };
export type Found = {
  /** By the start of a page: the row before it, its rows, and whether more follow. */
  pages: Map<number, { before: string | undefined; ids: string[]; hasMore: boolean }>;
  total: number;
};
/** What the lists of one account must answer, by plain statements of the tables' owner. */
export type Reference = {
  page(wanted: Wanted): Promise<Found>;
  counts(where: string): Promise<Record<string, number>>;
  /** Sums of revenue over the earning deals that `where` matches. */
  spend(where: string): Promise<string>;
  dsp: string;
};

export const PAGE = 50;
const FROM = 'FROM deal d JOIN dsp s ON s.id = d.dsp_id LEFT JOIN earned e ON e.deal = d.id';

/** Reads an account's earnings of the last seven days once, into a table beside the entities. Sort keys are SQL. */
export async function openReference(admin: ClientBase, events: EventStore, account: string): Promise<Reference> {
  const earned = await events.query<Record<string, string>>(
    `SELECT deal, toString(sum(spend)) AS spend, toString(sum(partner_revenue)) AS revenue, toString(sum(requests)) AS requests, toString(sum(impressions)) AS impressions
     FROM delivery_hourly WHERE account = {account:String} AND toDate(hour, 'America/New_York') BETWEEN toDate(now(), 'America/New_York') - 6 AND toDate(now(), 'America/New_York') GROUP BY deal`,
    { account },
  );
  await admin.query(
    'DROP TABLE IF EXISTS earned; CREATE TEMP TABLE earned (deal text PRIMARY KEY, spend numeric, revenue numeric, requests numeric, impressions numeric)',
  );
  await admin.query('INSERT INTO earned SELECT * FROM jsonb_populate_recordset(NULL::earned, $1::jsonb)', [JSON.stringify(earned)]);
  await admin.query('ANALYZE earned');
  const live = `d.deleted_at IS NULL AND d.account_id = '${account}'`;
  const { rows: dsps } = await admin.query<{ id: string }>(`SELECT dsp_id AS id FROM deal d WHERE ${live} ORDER BY id LIMIT 1`);
  const { rows: known } = await admin.query<{ id: string }>('SELECT min(id) AS id FROM dsp');
  return {
    dsp: dsps[0]?.id ?? known[0]?.id ?? '',
    page: async ({ sort, reverse, where, starts }) => {
      const way = reverse ? 'DESC' : 'ASC';
      const numbered = `SELECT d.id, row_number() OVER (ORDER BY ${sort} ${way} NULLS LAST, d.id ${way})::int AS n, count(*) OVER ()::int AS total ${FROM} WHERE ${live} AND ${where}`;
      const inPages = starts.map((start) => `n BETWEEN ${start} AND ${start + PAGE + 1}`).join(' OR ');
      const { rows } = await admin.query<{ id: string; n: number; total: number }>(
        `SELECT * FROM (${numbered}) AS numbered WHERE ${inPages} ORDER BY n`,
      );
      const at = new Map(rows.map(({ n, id }) => [n, id]));
      const pageAt = (start: number) => {
        const ids = Array.from({ length: PAGE }, (_, index) => at.get(start + index + 1)).filter((id) => id !== undefined);
        return [start, { before: at.get(start), ids, hasMore: at.has(start + PAGE + 1) }] as const;
      };
      return { pages: new Map(starts.map(pageAt)), total: rows[0]?.total ?? 0 };
    },
    counts: async (where) => {
      const { rows } = await admin.query<{ status: string; count: number }>(
        `SELECT d.status, count(*)::int AS count ${FROM} WHERE ${live} AND ${where} GROUP BY d.status`,
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },
    spend: async (where) => {
      const { rows } = await admin.query<{ spend: string }>(
        `SELECT coalesce(sum(e.spend), 0)::numeric(30, 6)::text AS spend FROM earned e JOIN deal d ON d.id = e.deal JOIN dsp s ON s.id = d.dsp_id WHERE ${live} AND ${where}`,
      );
      return rows[0]?.spend ?? '';
    },
  };
}
