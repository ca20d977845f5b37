import type { EventParameters } from '@kontor/core/server';
import type { MarketDeal } from '../../contract/marketplace.ts';
import { netRate } from '../../contract/net-rate.ts';
import { whereOf } from '../forecast/targeting-sql.ts';

/**
 * A deal and every how many homes of its matches are played through; what those homes do counts as many times. `matched` are requests of the
 * market in a day that the deal could have.
 */
export type SampledDeal = { deal: MarketDeal; every: number; matched: number };
/** Seconds since 1970. */
export type Span = { from: number; until: number };
export type Sql = { sql: string; parameters: EventParameters };

/** Why a deal may not have a request that its plan matches in its flight; the first that applies. */
export const BARRED = ['floor', 'seat', 'hours'] as const;

/** The deals from `first` to before `end` of a list; a statement takes so many that its text stays within the engine's limit. */
export type Group = { first: number; end: number };
const DEALS_AT_ONCE = 100;

export function groupsOf(deals: readonly unknown[]): Group[] {
  return Array.from({ length: Math.ceil(deals.length / DEALS_AT_ONCE) }, (_, index) => ({
    first: index * DEALS_AT_ONCE,
    end: Math.min(deals.length, (index + 1) * DEALS_AT_ONCE),
  }));
}

export const secondsOf = (instant: string): number => Math.max(0, Math.floor(Date.parse(instant) / 1000));

type Numbered = { index: number; every: number };

/**
 * SQL of 0 where a deal may have a request, 1 and up where it may not as BARRED numbers it, and NULL where its plan or its flight does not
 * meet the request or its home is not played through.
 */
export function matchSql(deal: MarketDeal, { index, every }: Numbered): Sql {
  const { sql, parameters } = whereOf(deal.targeting);
  const name = (part: string) => `d${index}_${part}`;
  const { publishers, hours } = deal;
  const barred: Record<(typeof BARRED)[number], string | null> = {
    floor: `floor > {${name('net')}:Decimal(18, 6)}`,
    seat: publishers.length > 0 ? `publisher NOT IN {${name('seats')}:Array(String)}` : null,
    hours:
      hours &&
      `NOT has({${name('hours')}:Array(UInt8)}, toDayOfWeek(ts, 2, {${name('zone')}:String}) * 24 + toHour(ts, {${name('zone')}:String}))`,
  };
  const causes = BARRED.flatMap((cause, number) => (barred[cause] === null ? [] : [barred[cause], String(number + 1)]));
  const meets = [...flightOf(deal), sql.replaceAll(/\{t(\d+):/g, `{${name('t')}$1:`), ...homesOf(every, name('id'))].join(' AND ');
  return {
    sql: `if(${meets}, multiIf(${causes.join(', ')}, 0), NULL)`,
    parameters: {
      ...Object.fromEntries(Object.entries(parameters).map(([key, values]) => [name(key), values])),
      [name('net')]: netRate(deal),
      ...(publishers.length > 0 && { [name('seats')]: publishers }),
      ...(hours && { [name('hours')]: hours.open.map(([day, hour]) => day * 24 + hour), [name('zone')]: hours.zone }),
      ...(every > 1 && { [name('id')]: deal.id }),
    },
  };
}

const flightOf = ({ start, end }: MarketDeal) => [`ts >= ${secondsOf(start)}`, ...(end === null ? [] : [`ts < ${secondsOf(end)}`])];

const homesOf = (every: number, id: string) =>
  every === 1 ? [] : [`intHash64(bitXor(household, cityHash64({${id}:String}))) % ${every} = 0`];
