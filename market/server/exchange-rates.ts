import { type Stores, TurnTaken } from '@kontor/core/server';
import { type ExchangeRate, RATE_DAYS } from '../contract/exchange-rate.ts';

type Side = Pick<Stores, 'events' | 'turns'>;
/** Who changed rates, and from what: the name of a file, or ''. */
export type RateAuthor = { by: string; source: string };
/** What a change did: rates that are new, that replaced another, and that said what was known. `change` is null where it did nothing. */
export type RatesKept = { change: number | null; added: number; replaced: number; same: number };
export type NewestRate = { currency: string; day: string; rate: string; days: number };
export type RateChange = {
  change: number;
  at: string;
  by: string;
  source: string;
  rates: number;
  currencies: string[];
  from: string;
  to: string;
};

/** The change is not the newest any more, so another one would be undone with it. */
export class NotTheNewest extends Error {}

const TURN = 'exchange rates';
const WAIT_MS = 10_000;
const MOST_CHANGES = 50;
/** Currencies that are named of a change. */
const MOST_NAMED = 6;

/** Of each currency and day the rate that counts, dollars for one unit. */
export const CURRENT_RATES = `SELECT currency, day, argMax(rate, change) AS dollars FROM exchange_rates GROUP BY currency, day HAVING dollars > 0`;

/** Adds rates, and replaces those of the same currency and day; all of them or, when it throws, none. */
export function keepRates(side: Side, author: RateAuthor, rates: readonly ExchangeRate[]): Promise<RatesKept> {
  return inTurn(side, async () => {
    const before = await ratesAround(side, rates);
    const old = ({ currency, day }: ExchangeRate) => before.get(`${currency} ${day}`);
    const changed = rates.filter((rate) => Number(old(rate) ?? 0) !== Number(rate.rate));
    const replaced = changed.filter((rate) => old(rate) !== undefined).length;
    const counts = { added: changed.length - replaced, replaced, same: rates.length - changed.length };
    return { change: changed.length > 0 ? await addLines(side, author, changed) : null, ...counts };
  });
}

/** Puts back what was before the newest change, as a change of its own, which may be undone again. Throws `NotTheNewest` for any other. */
export function undoRates(side: Side, by: string, change: number): Promise<number> {
  return inTurn(side, async () => {
    if ((await newestChange(side)) !== change) throw new NotTheNewest(String(change));
    const rates = await side.events.query<ExchangeRate>(
      `SELECT currency, toString(at_day) AS day, toString(earlier) AS rate FROM (
         SELECT currency, day AS at_day, argMaxIf(rate, change, change < {change:UInt64}) AS earlier FROM exchange_rates
         WHERE (currency, day) IN (SELECT currency, day FROM exchange_rates WHERE change = {change:UInt64}) GROUP BY currency, day
       )`,
      { change },
    );
    return addLines(side, { by, source: UNDO }, rates);
  });
}
/** The source of a change that undoes the one before it. */
export const UNDO = 'Undo';

/** The newest rate of each currency, and how many days it has. */
export function newestRates({ events }: Pick<Side, 'events'>): Promise<NewestRate[]> {
  return events.query<NewestRate>(
    `SELECT currency, toString(newest) AS day, toString(newest_rate) AS rate, days FROM (
       SELECT currency, max(day) AS newest, argMax(dollars, day) AS newest_rate, toUInt32(count()) AS days FROM (${CURRENT_RATES}) GROUP BY currency
     ) ORDER BY currency`,
  );
}

/** The newest changes, newest first. */
export function rateChanges({ events }: Pick<Side, 'events'>): Promise<RateChange[]> {
  return events.query<RateChange>(
    `SELECT toUInt32(c.change) AS change, formatDateTime(c.made, '%Y-%m-%dT%H:%i:%SZ') AS at, c.who AS by, c.named AS source, c.rates AS rates,
       c.currencies AS currencies, toString(c.first_day) AS \`from\`, toString(c.last_day) AS \`to\`
     FROM (
       SELECT change, any(at) AS made, any(author) AS who, any(source) AS named, toUInt32(count()) AS rates,
         arraySlice(arraySort(groupUniqArray(toString(currency))), 1, ${MOST_NAMED}) AS currencies, min(day) AS first_day, max(day) AS last_day
       FROM exchange_rates GROUP BY change ORDER BY change DESC LIMIT ${MOST_CHANGES}
     ) AS c ORDER BY c.change DESC`,
  );
}

/** The rates that count of these currencies and the days between theirs, as text by currency and day. */
async function ratesAround({ events }: Pick<Side, 'events'>, rates: readonly ExchangeRate[]): Promise<Map<string, string>> {
  const days = rates.map(({ day }) => day).sort();
  const rows = await events.query<Record<'currency' | 'said_day' | 'said', string>>(
    `SELECT currency, toString(day) AS said_day, toString(dollars) AS said FROM (${CURRENT_RATES}) WHERE day BETWEEN {from:Date} AND {to:Date}`,
    { from: days[0] ?? '2000-01-01', to: days.at(-1) ?? '2000-01-01' },
  );
  return new Map(rows.map(({ currency, said_day, said }) => [`${currency} ${said_day}`, said]));
}

/** Of each rate the currency's last one of the days before it, null where it has none within a week; rates of the same file come in too. */
export async function ratesBefore(side: Side, rates: readonly ExchangeRate[]): Promise<(Pick<ExchangeRate, 'day' | 'rate'> | null)[]> {
  const days = rates.map(({ day }) => day).sort();
  const first = new Date(Date.parse(days[0] ?? '2000-01-08') - RATE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const known = await side.events.query<Record<'currency' | 'said_day' | 'said', string>>(
    `SELECT currency, toString(day) AS said_day, toString(dollars) AS said FROM (${CURRENT_RATES}) WHERE day BETWEEN {from:Date} AND {to:Date}`,
    { from: first, to: days.at(-1) ?? '2000-01-08' },
  );
  const all = new Map(known.map(({ currency, said_day, said }) => [`${currency} ${said_day}`, said]));
  for (const { currency, day, rate } of rates) all.set(`${currency} ${day}`, rate);
  const before = (day: string, back: number) => new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10);
  return rates.map(({ currency, day }) => {
    const near = Array.from({ length: RATE_DAYS }, (_, index) => before(day, index + 1)).find((one) => all.has(`${currency} ${one}`));
    return near ? { day: near, rate: all.get(`${currency} ${near}`) ?? '' } : null;
  });
}

async function newestChange({ events }: Pick<Side, 'events'>): Promise<number> {
  const [row] = await events.query<{ change: string }>('SELECT max(change) AS change FROM exchange_rates');
  return Number(row?.change ?? 0);
}

/** One call is one block, which is there whole or not at all. */
async function addLines(side: Side, { by, source }: RateAuthor, rates: readonly ExchangeRate[]): Promise<number> {
  const change = (await newestChange(side)) + 1;
  const at = new Date().toISOString().replace('T', ' ').slice(0, -1);
  await side.events.insert(
    'exchange_rates',
    rates.map((rate) => ({ change, at, author: by, source, ...rate })),
  );
  return change;
}

/** Another change is at work, and that takes its time. */
export class RatesInUse extends Error {}
const inTurn = <T>({ turns }: Side, work: () => Promise<T>): Promise<T> =>
  turns.take(TURN, work, { waitMs: WAIT_MS }).catch((error) => {
    throw error instanceof TurnTaken ? new RatesInUse() : error;
  });
