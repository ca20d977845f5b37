import { MOST_CPM, RATE_DAYS } from '../contract/exchange-rate.ts';
import { CURRENT_RATES } from './exchange-rates.ts';

/**
 * The table that `joinGet` finds the rates of a batch in: by currency and day of the event, whose own rate comes before those of the days before it.
 * Made when the batch begins, so all its lines have the same rates.
 */
export const ratesTableSql = (table: string): readonly string[] => [
  `CREATE TABLE ${table} (currency String, event_day Date, dollars Decimal(24, 12)) ENGINE = Join(ANY, LEFT, currency, event_day)`,
  `INSERT INTO ${table} SELECT currency, day + later AS event_day, argMax(dollars, day) FROM (${CURRENT_RATES})
    ARRAY JOIN range(0, ${RATE_DAYS + 1}) AS later GROUP BY currency, event_day`,
];

/** True of a currency, in capitals, whose amounts are no dollars as they are. */
export const isForeign = (currency: string) => `${currency} NOT IN ('', 'USD')`;
export const currencySql = (text: string) => `upper(trimBoth(${text}))`;

type Amount = { amount: string; currency: string; seconds: string; places: number };

/** SQL of an amount above 0 of another currency in dollars, cut to so many places; NULL where there is no rate, or more comes out than is believed. */
export function dollarsSql(rates: string, { amount, currency, seconds, places }: Amount): string {
  const product = `${amount} * joinGet(${rates}, 'dollars', ${currency}, toDate(toDateTime(${seconds}, 'UTC')))`;
  return `if(${product} = 0 OR ${product} > ${MOST_CPM}, NULL, ${product})::Nullable(Decimal(18, ${places}))`;
}
