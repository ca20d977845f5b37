import type { EventStore } from '@kontor/core/server';
import { forecastWindow } from '../forecast/forecast-window.ts';

/** An app or a site as requests name it; `publisher` '' where the newest of them says nothing. */
export type SeenSupply = { kind: 'app' | 'site'; key: string; publisher: string; platforms: string[]; media_types: string[] };
/** So many of the most requested names are read; `now` decides the days. */
type Wanted = { most: number; now?: Date };

/** Ingested requests of days whose events changed and are not indexed yet, today's among them. */
const CHANGED = `batch != 0 AND day IN (
  SELECT day FROM forecast_days WHERE day >= {from:Date} GROUP BY day HAVING argMax(state, at) = 'changed')`;
const MOST_REQUESTED = 'ORDER BY sum(weight) DESC';

/** Apps and sites of days that changed, the most requested first. */
export function seenSupply(store: EventStore, { most, now = new Date() }: Wanted): Promise<SeenSupply[]> {
  const { from } = forecastWindow(now);
  return store.query<SeenSupply>(
    `SELECT if(app != '', 'app', 'site') AS kind, if(app != '', app, domain) AS key, argMax(publisher, ts) AS publisher,
       arraySort(groupUniqArray(platform)) AS platforms, arraySort(groupUniqArray(media_type)) AS media_types
     FROM bid_requests WHERE ${CHANGED} AND key != ''
     GROUP BY kind, key ${MOST_REQUESTED}, kind, key LIMIT {most:UInt32}`,
    { from, most },
  );
}

/** Publishers of days that changed, the most requested first. */
export async function seenPublishers(store: EventStore, { most, now = new Date() }: Wanted): Promise<string[]> {
  const { from } = forecastWindow(now);
  const rows = await store.query<{ publisher: string }>(
    `SELECT publisher FROM bid_requests WHERE ${CHANGED} AND publisher != ''
     GROUP BY publisher ${MOST_REQUESTED}, publisher LIMIT {most:UInt32}`,
    { from, most },
  );
  return rows.map(({ publisher }) => publisher);
}
