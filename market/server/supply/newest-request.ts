import type { EventStore } from '@kontor/core/server';
import { PLAIN_COLUMNS } from '../../contract/dimensions.ts';
import { anyOf, type Targeting } from '../../contract/targeting.ts';
import type { Asker } from '../forecast/forecast-engine.ts';
import { forecastWindow } from '../forecast/forecast-window.ts';
import { readRows } from '../forecast/read-rows.ts';
import { type RequestRow, requestOf } from '../forecast/row-as-request.ts';
import { whereOf } from '../forecast/targeting-sql.ts';

/** Days that are looked back on. */
const DAYS = 7;
const COLUMNS = [
  'request_id',
  'app',
  'domain',
  'platform',
  'media_type',
  'country',
  'state',
  'genre',
  'categories',
  'segments',
  'contextual',
];
const READ = [...COLUMNS, 'app_said', 'language', 'livestream', 'floor', ...PLAIN_COLUMNS.map(({ column }) => column)];

/** `app`: of that app alone. */
type NewestQuestion = Asker & { targeting: Targeting; app: string; now: Date };
type NewestRequest = { at: string; request: ReturnType<typeof requestOf> };

/**
 * The newest sampled request of the last days that a targeting finds, as the OpenRTB request that it was read from, without whom it names; null
 * where there is none.
 */
export async function newestRequest(store: EventStore, { targeting, app, now, ...asker }: NewestQuestion): Promise<NewestRequest | null> {
  const { from } = forecastWindow(now, DAYS);
  const { sql, parameters } = whereOf(app === '' ? targeting : { kind: 'and', of: [anyOf('app', [app]), targeting] });
  const [row] = await readRows<RequestRow>(store, {
    sql: `SELECT toUnixTimestamp(ts) AS at, weight, ${READ.join(', ')}, '' AS address, '' AS viewer, '' AS ifa, '' AS ftrack
      FROM bid_requests WHERE day >= {from:Date} AND ${sql} ORDER BY ts DESC, request_id LIMIT 1`,
    parameters: { ...parameters, from },
    ...asker,
  });
  return row ? { at: new Date(row.at * 1_000).toISOString(), request: requestOf({ ...row, segments: [] }) } : null;
}
