import { addDays, dayIn, FLIGHT_ZONE, instantOf } from '@kontor/core/contract';
import type { DealGoal, MarketDeal } from '../../contract/marketplace.ts';
import { type Span, secondsOf } from './deal-match.ts';

const HOUR = 3600;
/** What a deal may have delivered since the day began, at the start of each hour, and how much more by its end. */
export type Line = { base: number[]; step: number[] };

/**
 * The line that an evenly spread goal keeps to, hour by hour of a span: a share of the goal for each second that the deal is open, so that
 * every day has its own. `span` begins where a day of the flights' zone begins.
 */
export function evenLine(deal: MarketDeal & { goal: DealGoal }, span: Span): Line {
  const opens = Array.from({ length: (span.until - span.from) / HOUR }, (_, hour) => openSeconds(deal, span.from + hour * HOUR));
  const line: Line = { base: [], step: [] };
  const flight = deal.goal.per === 'flight' ? openIn(deal, secondsOf(deal.start), secondsOf(deal.end ?? deal.start)) : 0;
  for (let hour = 0; hour < opens.length; ) {
    const hours = (dayAfter(span.from + hour * HOUR) - span.from) / HOUR - hour;
    const day = opens.slice(hour, hour + hours);
    // The rest of a day that the span cuts off still has its share.
    const whole = flight || openIn(deal, span.from + hour * HOUR, span.from + (hour + hours) * HOUR);
    let passed = 0;
    for (const seconds of day) {
      line.base.push((Number(deal.goal.amount) * passed) / Math.max(1, whole));
      line.step.push((Number(deal.goal.amount) * seconds) / Math.max(1, whole));
      passed += seconds;
    }
    hour += hours;
  }
  return line;
}

function openIn(deal: MarketDeal, from: number, until: number): number {
  let open = 0;
  for (let hour = Math.floor(from / HOUR) * HOUR; hour < until; hour += HOUR) open += openSeconds(deal, hour);
  return open;
}

/** Seconds of the hour in which the deal's flight and day parts let it deliver. */
function openSeconds({ start, end, hours }: MarketDeal, hour: number): number {
  const inFlight = Math.min(hour + HOUR, end === null ? Number.POSITIVE_INFINITY : secondsOf(end)) - Math.max(hour, secondsOf(start));
  if (inFlight <= 0) return 0;
  return hours === null || isOpen(hours, hour) ? inFlight : 0;
}

const isOpen = ({ zone, open }: NonNullable<MarketDeal['hours']>, at: number) => {
  const hourOfWeek = weekHour(zone, at);
  return open.some(([day, hour]) => day * 24 + hour === hourOfWeek);
};

const known = new Map<string, number>();
/** Hour of the week in a zone, 0 is Sunday's first. Asked of the calendar once, as that is slow. */
function weekHour(zone: string, at: number): number {
  const key = `${zone} ${at}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const local = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' }).formatToParts(
    at * 1000,
  );
  const part = (type: string) => local.find((one) => one.type === type)?.value ?? '';
  const hour = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday')) * 24 + Number(part('hour'));
  known.set(key, hour);
  return hour;
}

/** Midnight of the flights' zone at or before a moment, and the next one; seconds since 1970. */
export const dayBegin = (at: number): number => midnightOf(dayIn(FLIGHT_ZONE, new Date(at * 1000)));
export const dayAfter = (at: number, days = 1): number => midnightOf(addDays(dayIn(FLIGHT_ZONE, new Date(at * 1000)), days));
const midnightOf = (day: string) => instantOf(`${day} 00:00:00`, FLIGHT_ZONE).getTime() / 1000;
