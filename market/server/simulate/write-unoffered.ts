import type { EventParameters, EventStore } from '@kontor/core/server';
import type { Unoffered } from '../../contract/unoffered.ts';
import { BARRED, type SampledDeal, type Span } from './deal-match.ts';
import type { Played } from './play-deals.ts';

/** What a deal that has run up to its goal waits for; '' where it has no goal. */
function limitOf({ deal: { goal, isEven } }: SampledDeal): Unoffered | '' {
  if (goal === null) return '';
  if (isEven) return 'pace';
  return goal.per === 'flight' ? 'flightGoal' : 'dayGoal';
}

const DEMAND: Unoffered = 'demand';
const HOME: Unoffered = 'home';
const of = (name: string, type: string) => `{${name}:Array(${type})}[1 + deal_index]`;
const during = (time: string) => `${time} >= {from:UInt32} AND ${time} < {until:UInt32}`;

/** What `unofferedOfHours` binds. */
export const unofferedParameters = (sampled: readonly SampledDeal[]): EventParameters => ({
  every: sampled.map(({ every }) => every),
  limit: sampled.map(limitOf),
  barred: BARRED,
});

/** Requests that plans met in the span, by deal, hour and cause; '' is the cause of those that were offered. Together they are what was met. */
export const unofferedOfHours = ({ barred, outcomes }: Pick<Played, 'barred' | 'outcomes'>): string => `
    SELECT deal_index, hour, cause, sum(missed) AS requests
    FROM (
      SELECT deal_index, hour, {barred:Array(String)}[number] AS cause, missed * ${of('every', 'UInt32')} AS missed FROM ${barred} WHERE ${during('hour')}
      UNION ALL
      SELECT deal_index, toStartOfHour(ts), '${DEMAND}', toUInt64(stands_for - requests - held) FROM ${outcomes} WHERE ${during('ts')}
      UNION ALL
      SELECT deal_index, toStartOfHour(ts), if(is_seen, '${HOME}', ${of('limit', 'String')}), toUInt64(held) FROM ${outcomes} WHERE ${during('ts')}
      UNION ALL
      SELECT deal_index, toStartOfHour(ts), '', toUInt64(requests) FROM ${outcomes} WHERE ${during('ts')}
    )
    GROUP BY deal_index, hour, cause HAVING requests > 0`;

/** Writes how many requests a deal's plan met in its flight, and how many of them were not offered to it, by hour and cause. */
export async function writeUnoffered(
  store: EventStore,
  played: Played,
  { sampled, ...span }: Span & { sampled: readonly SampledDeal[] },
): Promise<void> {
  await store.command(
    `INSERT INTO unoffered_hourly (day, hour, batch, account, deal, matched, causes)
    SELECT toDate(hour), hour, 0, ${of('account', 'String')}, ${of('deal', 'String')}, sum(requests),
      mapFromArrays(groupArrayIf(cause, cause != ''), groupArrayIf(requests, cause != ''))
    FROM (${unofferedOfHours(played)})
    GROUP BY deal_index, hour
    SETTINGS max_partitions_per_insert_block = 0`,
    {
      ...span,
      ...unofferedParameters(sampled),
      deal: sampled.map(({ deal }) => deal.id),
      account: sampled.map(({ deal }) => deal.account),
    },
  );
}
