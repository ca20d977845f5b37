import { addDays, countDays, type Days } from '@kontor/core/contract';
import { DIMENSION_KEYS, DIMENSIONS, reachOf } from '@kontor/market/contract';
import type { PlanForecast } from './routes.ts';

/** What a plan is to bring in a flight: so many impressions, or so many dollars spent, at a rate in dollars CPM. Days are in UTC. */
export type Goal = { unit: 'impressions' | 'dollars'; amount: number; flight: Days; rate: string };

/** Clauses that would close a shortfall if removed together, and how many requests at least they would bring over the flight. */
export type Loosening = { keys: string[]; gained: number };

export type GoalCheck = {
  days: number;
  /** Requests that the goal takes, and those the plan has within reach of the rate, over the flight. */
  wanted: number;
  reach: number;
  /** What is missing of them, and what it would have cost; 0 where the goal is met. */
  shortRequests: number;
  shortDollars: number;
  /** Single clauses that each close it, those that bring least first; where none does, pairs. */
  closing: Loosening[];
};

type Known = Pick<PlanForecast, 'requests' | 'weekdays' | 'histogram' | 'unpriced' | 'clauses' | 'dataFee' | 'isEnough'>;

const MOST_NAMED = 3;
const THOUSAND = 1_000;

/** Requests over the flight: each weekday has its own. */
function overFlight({ weekdays }: Known, { startDate, endDate }: Days): number {
  const days = countDays({ startDate, endDate });
  const weeks = Math.floor(days / 7);
  const rest = Array.from({ length: days % 7 }, (_, n) => (new Date(addDays(startDate, n)).getUTCDay() + 6) % 7);
  const week = weekdays.reduce((sum, { requests }) => sum + requests, 0);
  return weeks * week + rest.reduce((sum, weekday) => sum + (weekdays[weekday]?.requests ?? 0), 0);
}

const dimensionOf = (key: string) => DIMENSION_KEYS.find((one) => one === key.split(':', 1)[0]);

/** Whether a plan is still one without the clause: it always has a media type, and places need their country. */
function isRemovable(key: string, clauses: Known['clauses']): boolean {
  if (key === 'mediaType') return false;
  if (key !== 'country') return true;
  return !clauses.some((clause) => {
    const dimension = dimensionOf(clause.key);
    return dimension !== undefined && DIMENSIONS[dimension].needsCountry !== undefined;
  });
}

/** Those that close a shortfall of so many requests. Two clauses removed bring what each brings alone, and what only both refuse: at least their sum. */
function closingOf(gains: readonly Loosening[], short: number): Loosening[] {
  const smallest = (found: Loosening[]) => found.toSorted((a, b) => a.gained - b.gained).slice(0, MOST_NAMED);
  const closes = ({ gained }: Loosening) => gained >= short;
  const single = gains.filter(closes);
  if (single.length > 0) return smallest(single);
  const pairs = gains.flatMap((one, index) =>
    gains.slice(index + 1).map((other) => ({ keys: [...one.keys, ...other.keys], gained: one.gained + other.gained })),
  );
  return smallest(pairs.filter(closes));
}

/**
 * A forecast held against a goal: what of it is within reach of the rate, less the data fee, what is missing, and which clauses' removal
 * would close that. Every request in reach is taken as won, so what is missing is missing at best; and what a removed clause brings as
 * priced like the plan. Null where the sample is too small to say.
 */
export function goalCheck(forecast: Known, { unit, amount, flight, rate }: Goal): GoalCheck | null {
  const dollars = Number(rate);
  if (!forecast.isEnough || forecast.requests <= 0 || !(dollars > 0)) return null;
  const wanted = unit === 'impressions' ? amount : (amount / dollars) * THOUSAND;
  const all = overFlight(forecast, flight);
  const priced = 1 - forecast.unpriced / forecast.requests;
  const terms = { rate, marginType: 'FLAT', marginValue: '0', dataFee: forecast.dataFee } as const;
  const share = (priced * reachOf(forecast.histogram, terms)) / 100;
  const reach = all * share;
  const shortRequests = Math.max(0, wanted - reach);
  const perRequest = reach / forecast.requests;
  const gains = forecast.clauses
    .filter(({ key }) => isRemovable(key, forecast.clauses))
    .map(({ key, requests }) => ({ keys: [key], gained: Math.max(0, requests - forecast.requests) * perRequest }));
  return {
    days: countDays(flight),
    wanted,
    reach,
    shortRequests,
    shortDollars: (shortRequests * dollars) / THOUSAND,
    closing: shortRequests > 0 ? closingOf(gains, shortRequests) : [],
  };
}
