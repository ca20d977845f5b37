import { percent, shortDay } from '@kontor/core/ui';
import { type Forecast, isBorneOut, requestsNow } from '@kontor/market/contract';

/** Of a plan, also the publisher that is missing. */
type Told = Pick<Forecast, 'change' | 'lastWeek'> & { missing?: string | null };

/** “30 %”, and “1.5 %” where a whole one says too little. */
const about = (share: number) => percent(Math.abs(share), Math.abs(share) < 10 ? 1 : 0);
const moreOrFewer = (share: number) => `${about(share)} ${share < 0 ? 'fewer' : 'more'}`;

function changeWords({ kind, percent: by, since, until }: NonNullable<Forecast['change']>): string {
  if (kind === 'trend') return `${moreOrFewer(by)} each day since ${shortDay(since)}; the range is for the next 7 days.`;
  return `${moreOrFewer(by)} since ${shortDay(since)}${until ? `; the range is wider until ${shortDay(until)}` : ''}.`;
}

/** “30 % fewer since Nov 18; the range is wider until Dec 2.” Null where days are of one level and the last week was as forecast. */
export function rangeWords({ change, lastWeek, missing }: Told): string | null {
  const said = change ? [changeWords(change)] : [];
  if (missing) said.push(`${missing} is missing since then.`);
  if (lastWeek && !isBorneOut({ lastWeek })) {
    const { inside, days, seen, forecast } = lastWeek;
    const missed = `${inside} of the last ${days} days ${inside === 1 ? 'was' : 'were'} within the range forecast for them`;
    said.push(change || forecast === 0 ? `${missed}.` : `${missed}: ${moreOrFewer((seen / forecast - 1) * 100)} avails than forecast.`);
  }
  return said.length === 0 ? null : said.join(' ');
}

/** What the figure of a forecast shows: the level that holds now with its range, called one of 90 % only where the last week bears it out. */
export const figureOf = (forecast: Forecast & Told) => ({
  value: requestsNow(forecast),
  ...(forecast.isEnough && {
    low: forecast.low,
    high: forecast.high,
    quartiles: forecast.quartiles,
    confidence: isBorneOut(forecast) ? 90 : null,
    moved: rangeWords(forecast),
  }),
});
