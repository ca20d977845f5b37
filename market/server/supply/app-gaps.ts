import type { EventStore } from '@kontor/core/server';
import { SAID_OF_APPS } from '../../contract/request-sources.ts';
import type { Targeting } from '../../contract/targeting.ts';
import type { Asker } from '../forecast/forecast-engine.ts';
import { forecastWindow } from '../forecast/forecast-window.ts';
import { readRows } from '../forecast/read-rows.ts';
import { whereOf } from '../forecast/targeting-sql.ts';

const DAYS = 7;
const GAP_FIELDS = [...SAID_OF_APPS, 'cat'] as const;
type GapField = (typeof GAP_FIELDS)[number];
/** An app, its requests a day, and how many of them say nothing of each of these. */
type AppGap = { app: string; requests: number; without: Record<GapField, number> };

const LACKS: Record<GapField, string> = {
  name: "app_said[1] = ''",
  domain: "app_said[2] = ''",
  storeurl: "app_said[3] = ''",
  cat: 'empty(categories)',
};
/** Requests from before it was noted what they say are left out. */
const SQL_OF = (condition: string) => `
SELECT app, toString(sum(weight) / days) AS requests, ${GAP_FIELDS.map((field) => `toString(sumIf(weight, ${LACKS[field]}) / days) AS no_${field}`).join(', ')}
FROM bid_requests CROSS JOIN (SELECT greatest(uniqExact(day), 1) AS days FROM bid_requests WHERE day BETWEEN {from:Date} AND {to:Date}) AS counted
WHERE day BETWEEN {from:Date} AND {to:Date} AND app != '' AND notEmpty(app_said) AND ${condition}
GROUP BY app, days HAVING sumIf(weight, ${GAP_FIELDS.map((field) => LACKS[field]).join(' OR ')}) > 0
ORDER BY sum(weight) DESC, app LIMIT {most:UInt32}`;

type Row = Record<'app' | 'requests' | `no_${GapField}`, string>;

/** Apps that a targeting reached in the last whole days and that said nothing of their name, domain, store or categories, the most requested first. */
export async function appGaps(
  store: EventStore,
  { targeting, now, most, ...asker }: Asker & { targeting: Targeting; now: Date; most: number },
): Promise<AppGap[]> {
  const { sql, parameters } = whereOf(targeting);
  const rows = await readRows<Row>(store, {
    sql: SQL_OF(sql),
    parameters: { ...parameters, ...forecastWindow(now, DAYS), most },
    ...asker,
  });
  return rows.map(({ app, requests, ...row }) => ({
    app,
    requests: Number(requests),
    without: { name: Number(row.no_name), domain: Number(row.no_domain), storeurl: Number(row.no_storeurl), cat: Number(row.no_cat) },
  }));
}
