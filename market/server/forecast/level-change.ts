/** How far a level jumps, days stand out or a trend goes in a day, as a share: standard deviations before anything is seen. */
const SPREAD = { level: 0.3, trend: 0.02, days: 0.3 };
/** What is believed beforehand: that all days are alike, but for a new level, a trend or a day or two that stand out. */
const BELIEF = { level: 0.1, trend: 0.5, days: 0.05 };
/** A change is told only as sure as this: the belief in trends widens ranges, and may not warn by itself. */
const SURE = 0.9;
/** The fewest days a level and a trend must last to be looked for, and the fewest days in which they are. */
const LEAST = { level: 3, trend: 5 };
const LEAST_DAYS = 14;
/** The middle of the week ahead, counted from the last day; and how its days vary about it, in days squared. */
const AHEAD = 4;
const WEEK_VARIANCE = 4;
/** No level is quite the same a week later. */
const DRIFT = 0.025;
/** As of ranges (day-ranges.ts): what a day varies by, and how many days that belief counts for. */
export const DAY_SPREAD = 0.035;
export const BELIEF_DAYS = 4;

type Kind = keyof typeof BELIEF;
/** One way in which the days may differ: how much of it each day has, less the mean, their squares, and how much the week ahead has. */
type Shape = { kind: Kind; from: number; of: number[]; mean: number; squares: number; ahead: number };

/** What changed, from day number `from` on: the new level to the one before, or the next day to the one before it. */
export type Change = { kind: 'level' | 'trend'; from: number; ratio: number };
export type Course = {
  /** Of each seen day, its level to the mean one. */
  curve: number[];
  /** The same of the week ahead, and the variance of that ratio: without chance and what single days vary by. */
  ahead: number;
  variance: number;
  /** How likely it is that level or trend changed, 0 to 1; and what did, where that is sure. */
  likely: number;
  change: Change | null;
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Anscombe's transform of a negative binomial count: of variance 1 whatever the mean, so that few and many rows are looked at alike. */
const evened = (rows: number) => (2 * Math.asinh(DAY_SPREAD * Math.sqrt(rows + 0.375))) / DAY_SPREAD;
const rowsOf = (value: number) => Math.max(0.01, (Math.sinh((DAY_SPREAD * value) / 2) / DAY_SPREAD) ** 2 - 0.375);

const shapesOfDays = new Map<number, Shape[]>();
function shapesOf(days: number): Shape[] {
  const known = shapesOfDays.get(days);
  if (known) return known;
  const shape = (kind: Kind, from: number, at: (day: number) => number): Shape => {
    const all = Array.from({ length: days }, (_, day) => at(day));
    const mean = sum(all) / days;
    const of = all.map((one) => one - mean);
    return { kind, from, of, mean, squares: sum(of.map((one) => one ** 2)), ahead: at(days - 1 + AHEAD) - mean };
  };
  const starts = (first: number, least: number) => Array.from({ length: Math.max(0, days - least - first + 1) }, (_, n) => first + n);
  const found = [
    ...starts(LEAST.level, LEAST.level).map((from) => shape('level', from, (day) => (day >= from ? 1 : 0))),
    ...starts(0, LEAST.trend).map((from) => shape('trend', from, (day) => Math.max(0, day - from + 1))),
    ...[1, 2].flatMap((long) => starts(0, long).map((from) => shape('days', from, (day) => (day >= from && day < from + long ? 1 : 0)))),
  ];
  shapesOfDays.set(days, found);
  return found;
}

/**
 * The course of a daily series: whether its level moved and where the week ahead lies. `rows` are sampled rows a day, oldest first, each
 * divided by the share of its weekday; under 14 days nothing is looked for. Every change that one regressor can say (a level from a day on, a
 * trend from a day on, one or two days that stand out) is weighed by how well it explains the days (a conjugate Bayesian regression, the
 * variance unknown), and all are averaged, so that recent days count as much more as the older ones look unlike them. After Barry and
 * Hartigan, "A Bayesian Analysis for Change Point Problems" (1993), with one change a window. Figures: docs/forecast.md.
 */
export function courseOf(rows: readonly number[]): Course {
  const days = rows.length;
  const same = { curve: rows.map(() => 1), ahead: 1, likely: 0, change: null };
  if (sum(rows) === 0) return { ...same, variance: 0 };
  const values = rows.map(evened);
  const level = sum(values) / days;
  const off = values.map((value) => value - level);
  const mean = rowsOf(level);
  // So much does a value rise with the logarithm of its rows.
  const steep = Math.sqrt(mean / (1 + DAY_SPREAD ** 2 * mean));
  const known = BELIEF_DAYS + days - 1;
  const missed = BELIEF_DAYS + sum(off.map((one) => one ** 2));
  const ofLevel = missed / known / days / steep ** 2;
  if (days < LEAST_DAYS) return { ...same, variance: ofLevel };
  const shapes = shapesOf(days);
  const counts = { level: 0, trend: 0, days: 0 };
  for (const { kind } of shapes) counts[kind] += 1;
  const fits = shapes.map((shape) => {
    const belief = (SPREAD[shape.kind] * steep) ** 2;
    const told = belief / (1 + belief * shape.squares);
    const along = sum(shape.of.map((one, day) => one * (off[day] ?? 0)));
    const size = told * along;
    const left = missed - size * along;
    const odds = (left / missed) ** (-known / 2) / Math.sqrt(1 + belief * shape.squares);
    const wander = shape.kind === 'trend' ? WEEK_VARIANCE * size ** 2 : 0;
    return {
      ...shape,
      size,
      weight: (odds * BELIEF[shape.kind]) / counts[shape.kind],
      ratio: rowsOf(level + size * shape.ahead) / mean,
      variance: ((left / known) * (1 / days + shape.ahead ** 2 * told) + wander) / steep ** 2,
    };
  });
  const alike = 1 - sum(Object.values(BELIEF));
  const total = alike + sum(fits.map(({ weight }) => weight));
  const averaged = (ofAlike: number, of: (fit: (typeof fits)[number]) => number) =>
    (alike * ofAlike + sum(fits.map((fit) => fit.weight * of(fit)))) / total;
  const ahead = averaged(1, ({ ratio }) => ratio);
  const likelyOf = (kind: Kind) => averaged(0, (fit) => (fit.kind === kind ? 1 : 0));
  const likely = likelyOf('level') + likelyOf('trend');
  const kind = likelyOf('level') >= likelyOf('trend') ? 'level' : 'trend';
  const best = fits.filter((fit) => fit.kind === kind).reduce((most, fit) => (fit.weight > most.weight ? fit : most));
  const levelAt = (units: number) => rowsOf(level + best.size * (units - best.mean));
  return {
    curve: off.map((_, day) => rowsOf(level + averaged(0, ({ size, of }) => size * (of[day] ?? 0))) / mean),
    ahead,
    variance: DRIFT ** 2 + averaged(ofLevel + (1 - ahead) ** 2, (fit) => fit.variance + (fit.ratio - ahead) ** 2),
    likely,
    change: likely > SURE ? { kind, from: best.from, ratio: levelAt(1) / levelAt(0) } : null,
  };
}
