import type { EventStore } from '@kontor/core/server';
import { forecastWindow } from './forecast-index.ts';

/** An app or a site as requests name it; `publisher` '' where the newest of them says nothing. */
export type SeenSupply = { kind: 'app' | 'site'; key: string; publisher: string; platforms: string[]; media_types: string[] };

const PAGE = 10_000;

/** Ingested requests of days whose events changed and are not indexed yet, today's among them. */
const CHANGED = `batch != 0 AND day IN (
  SELECT day FROM forecast_days WHERE day >= {from:Date} GROUP BY day HAVING argMax(state, at) = 'changed')`;

/** Apps and sites of days that changed, by kind and key, so many at a time. */
export async function* seenSupply(store: EventStore, now = new Date()): AsyncGenerator<SeenSupply[]> {
  const { from } = forecastWindow(now);
  for (let after = { kind: '', key: '' }; ; ) {
    const rows = await store.query<SeenSupply>(
      `SELECT if(app != '', 'app', 'site') AS kind, if(app != '', app, domain) AS key, argMax(publisher, ts) AS publisher,
         arraySort(groupUniqArray(platform)) AS platforms, arraySort(groupUniqArray(media_type)) AS media_types
       FROM bid_requests WHERE ${CHANGED} AND key != '' AND (kind, key) > ({kind:String}, {key:String})
       GROUP BY kind, key ORDER BY kind, key LIMIT ${PAGE}`,
      { from, ...after },
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { kind: last.kind, key: last.key };
  }
}

/** Publishers of days that changed, so many at a time. */
export async function* seenPublishers(store: EventStore, now = new Date()): AsyncGenerator<string[]> {
  const { from } = forecastWindow(now);
  for (let after = ''; ; ) {
    const rows = await store.query<{ publisher: string }>(
      `SELECT DISTINCT publisher FROM bid_requests WHERE ${CHANGED} AND publisher > {after:String} ORDER BY publisher LIMIT ${PAGE}`,
      { from, after },
    );
    const publishers = rows.map(({ publisher }) => publisher);
    if (publishers.length > 0) yield publishers;
    if (publishers.length < PAGE) return;
    after = publishers.at(-1) ?? '';
  }
}
