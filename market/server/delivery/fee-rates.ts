import type { EventStore } from '@kontor/core/server';

/** The rates of each account under its newest version; delivery is joined by account and hour. */
export const FEES_IN_FORCE = `SELECT account AS fee_account, since AS fee_since, of_spend AS fee_of_spend, of_impression AS fee_of_impression
FROM fee_rates WHERE (account, version) IN (SELECT account, max(version) FROM fee_rates GROUP BY account)`;

/** From the hour `since` on, a part of each dollar of spend and dollars for each impression that has a price, as decimal text. */
export type FeeRate = { since: Date; ofSpend: string; ofImpression: string };

type Row = { account: string; since: string; of_spend: string; of_impression: string };
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
const lineOf = ({ since, ofSpend, ofImpression }: FeeRate) => `${secondsOf(since)} ${plainOf(ofSpend)} ${plainOf(ofImpression)}`;
/** As the store writes decimals. */
const plainOf = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** The rates of every account as they are kept, by account, each as one text. */
async function keptLines(events: EventStore): Promise<Map<string, string>> {
  const rows = await events.query<Row>(
    `SELECT fee_account AS account, toString(toUnixTimestamp(fee_since)) AS since, toString(fee_of_spend) AS of_spend,
      toString(fee_of_impression) AS of_impression FROM (${FEES_IN_FORCE}) ORDER BY account, fee_since`,
  );
  const lines = new Map<string, string[]>();
  for (const { account, since, of_spend, of_impression } of rows)
    lines.set(account, [...(lines.get(account) ?? []), `${since} ${of_spend} ${of_impression}`]);
  return new Map([...lines].map(([account, parts]) => [account, parts.join('\n')]));
}

/**
 * Keeps the rates of these accounts in place of those they had, where they differ; older versions are dropped. Answers how many accounts changed.
 * Whoever calls it has the turn of rates: a version is the moment.
 */
export async function keepFeeRates(events: EventStore, rates: ReadonlyMap<string, readonly FeeRate[]>, now = Date.now()): Promise<number> {
  const kept = await keptLines(events);
  const changed = [...rates].filter(([account, own]) => kept.get(account) !== own.map(lineOf).join('\n'));
  if (changed.length === 0) return 0;
  const rows = changed.flatMap(([account, own]) =>
    own.map(({ since, ofSpend, ofImpression }) => ({
      account,
      version: now,
      since: secondsOf(since),
      of_spend: ofSpend,
      of_impression: ofImpression,
    })),
  );
  await events.insert('fee_rates', rows);
  await events.command(
    'ALTER TABLE fee_rates DELETE WHERE (account, version) NOT IN (SELECT account, max(version) FROM fee_rates GROUP BY account)',
  );
  return changed.length;
}

/** What an account's deals spent in each hour that delivered, in order; as decimal text. */
export async function spendByHour(
  events: EventStore,
  { account, from, to }: { account: string; from: Date; to: Date },
): Promise<{ hour: Date; spend: string }[]> {
  const rows = await events.query<{ at: string; total: string }>(
    `SELECT toString(toUnixTimestamp(hour)) AS at, toString(sum(spend)) AS total FROM delivery_hourly
     WHERE account = {account:String} AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
       AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
     GROUP BY hour HAVING sum(spend) != 0 ORDER BY hour`,
    { account, from: secondsOf(from), to: secondsOf(to) },
  );
  return rows.map(({ at, total }) => ({ hour: new Date(Number(at) * 1000), spend: total }));
}

/** Changes with every batch that was applied, and with whatever else writes delivered hours. */
export async function deliveryState(events: EventStore): Promise<string> {
  const sql = `SELECT toString(cityHash64(groupArray(part))) AS state FROM (
    SELECT concat(name, toString(rows)) AS part FROM system.parts
    WHERE database = currentDatabase() AND table = 'delivery_hourly' AND active ORDER BY part)`;
  const [row] = await events.kept.of(sql, {}, () => events.query<{ state: string }>(sql));
  return row?.state ?? '';
}
