import { goalCheck, type PlanForecast } from '@kontor/media-plans/contract';
import { MOST_FLOOR } from '@kontor/price-explorer/contract';
import { flightOf, type GoalSearch } from '../forecast/use-goal.ts';

const CENTS = Math.round(MOST_FLOOR * 100);

/** The lowest price in cents at which a flight's goal is within reach; null where none is, undefined without a goal or a range to hold it against. */
export function priceForGoal(forecast: PlanForecast, search: GoalSearch): string | null | undefined {
  const amount = Number(search.goal);
  if (!(amount > 0)) return undefined;
  const flight = flightOf(search);
  const unit = search.goalIn ?? 'impressions';
  const shortAt = (cents: number) => goalCheck(forecast, { unit, amount, flight, rate: (cents / 100).toFixed(2) });
  const highest = shortAt(CENTS);
  if (highest === null) return undefined;
  if (highest.shortRequests > 0) return null;
  // More is within reach of a higher price, and fewer requests are wanted of it.
  let [low, high] = [0, CENTS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((shortAt(middle)?.shortRequests ?? 1) > 0) low = middle;
    else high = middle;
  }
  return (high / 100).toFixed(2);
}
