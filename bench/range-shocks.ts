// The second part of `npm run backtest`: what ranges and warnings are worth after a shock, on the counted days of real plans.
import { isBorneOut } from '@kontor/market/contract';
import { type DayCount, dayRanges, lastWeek, weekdayOf } from '@kontor/market/server';

const HISTORY = 28;
const AHEAD = 7;
const STEP = 7;
/** Days between the shock and the forecast. */
const AFTER = [0, 3, 7, 14, 28];
const LEAST_ROWS = 30;

/** What a day has of what it had, `n` days after the shock began; `left` is what it has without its largest publisher. */
const SHOCKS: Record<string, (n: number, left: number) => number> = {
  none: () => 1,
  'level −30 %': () => 0.7,
  'level +30 %': () => 1.3,
  'largest publisher gone': (_, left) => left,
  'two days +50 %': (n) => (n < 2 ? 1.5 : 1),
  '1.5 % more each day': (n) => 1.015 ** (n + 1),
};

type Row = DayCount & { rows: number; squares: number };
/** The same days of a plan, of the plan without its largest publisher, where that has over a tenth of it, and of the market. */
export type ShockedDays = { plan: readonly Row[]; without: readonly DayCount[] | null; market: readonly DayCount[] };
export type Shocked = { shock: string; after: number; inside: number; days: number; isChange: boolean; isMissed: boolean };

/** Forecasts a plan as of each week's day, after every shock that it can have. */
export function tryShocks({ plan, without, market }: ShockedDays): Shocked[] {
  const starts = Array.from({ length: Math.max(0, Math.floor((plan.length - HISTORY - AHEAD) / STEP) + 1) }, (_, n) => HISTORY + n * STEP);
  return Object.entries(SHOCKS).flatMap(([shock, of]) => {
    if (shock === 'largest publisher gone' && !without) return [];
    return starts.flatMap((at) => AFTER.flatMap((after) => tryOne({ plan, without, market }, { shock, of, at, after })));
  });
}

type Trial = { shock: string; of: (n: number, left: number) => number; at: number; after: number };
function tryOne({ plan, without, market }: ShockedDays, { shock, of, at, after }: Trial): Shocked[] {
  const seen = plan.slice(at - HISTORY, at);
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  if (total(seen.map(({ rows }) => rows)) < LEAST_ROWS) return [];
  const weight = total(seen.map(({ squares }) => squares)) / total(seen.map(({ requests }) => requests));
  const days = plan.map(({ day, requests }, n): DayCount => {
    const left = requests === 0 ? 1 : (without?.[n]?.requests ?? requests) / requests;
    return { day, requests: n < at - after ? requests : requests * of(n - at + after, left) };
  });
  const series = { plan: days.slice(at - HISTORY, at), market: market.slice(at - HISTORY, at), weight };
  const { weekdays, change } = dayRanges(series);
  const ahead = days.slice(at, at + AHEAD);
  const inside = ahead.filter(({ day, requests }) => {
    const range = weekdays[weekdayOf(day)];
    return range && requests >= range.low && requests <= range.high;
  });
  const isMissed = !isBorneOut({ lastWeek: lastWeek(series) });
  return [{ shock, after, inside: inside.length, days: ahead.length, isChange: change !== null, isMissed }];
}

/** Of all, and of those without a warning, how many days ahead were inside; and in how many a change was told, or the last week missed. */
export function tellShocks(tried: readonly Shocked[]) {
  const part = (of: number, all: number) => (all === 0 ? '–' : `${((100 * of) / all).toFixed(0)} %`);
  const inside = (of: readonly Shocked[]) =>
    part(
      of.reduce((sum, one) => sum + one.inside, 0),
      of.reduce((sum, one) => sum + one.days, 0),
    );
  console.log('\nInside, of all / of those that do not warn; warned: changed / missed / either');
  console.log(`| days after the shock | ${AFTER.join(' | ')} |\n|---|${AFTER.map(() => '---|').join('')}`);
  for (const shock of Object.keys(SHOCKS)) {
    const cells = AFTER.map((after) => {
      const of = tried.filter((one) => one.shock === shock && one.after === after);
      const share = (is: (one: Shocked) => boolean) => part(of.filter(is).length, of.length);
      const calm = of.filter(({ isChange, isMissed }) => !isChange && !isMissed);
      return `${inside(of)} / ${inside(calm)}; ${share((one) => one.isChange)} / ${share((one) => one.isMissed)} / ${share((one) => one.isChange || one.isMissed)}`;
    });
    console.log(`| ${shock} | ${cells.join(' | ')} |`);
  }
}
