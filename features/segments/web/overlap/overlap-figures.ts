import { type ChartTable, compact, count, MISSING, percent } from '@kontor/core/ui';
import { type ToldCount, toldNumber, toldReason, toldShort, toldWords } from '@kontor/market/contract';
import type { OverlapAnswer } from '@kontor/segments/contract';

/** What a cell of the map says of two segments. */
export const MEASURES = { count: 'Users', row: 'Share of row', column: 'Share of column', lift: 'Lift' } as const;
export type Measure = keyof typeof MEASURES;

/** Two segments, as they are held against each other; shares are 0 to 1, null of nobody and where a count is not told. */
export type Pair = {
  row: number;
  column: number;
  /** As far as it is told. */
  both: ToldCount;
  ofRow: number | null;
  ofColumn: number | null;
  /** How many times as many are in both as chance would bring; null where one of them is empty. */
  lift: number | null;
};

/** At most the whole: a rounded part may lie above it. */
const share = (part: number | null, whole: number | null): number | null => (part === null || !whole ? null : Math.min(1, part / whole));

export function pairOf({ segments, shared, everybody }: OverlapAnswer, row: number, column: number): Pair {
  const both = shared[row]?.[column] ?? 0;
  const [rows, columns] = [toldNumber(segments[row]?.users ?? 0), toldNumber(segments[column]?.users ?? 0)];
  const [known, all] = [toldNumber(both), toldNumber(everybody)];
  return {
    row,
    column,
    both,
    ofRow: share(known, rows),
    ofColumn: share(known, columns),
    // Divided one after the other: the product of two sizes may be larger than a number is exact.
    lift: !rows || !columns || known === null || all === null ? null : (known / rows) * (all / columns),
  };
}

/** What is not told comes last. */
export const inOrder = (told: ToldCount): number => toldNumber(told) ?? -1;
/** Each two segments once, the largest overlap first. */
export const pairsOf = (answer: OverlapAnswer): Pair[] =>
  answer.segments
    .flatMap((_, row) => answer.segments.flatMap((__, column) => (column > row ? [pairOf(answer, row, column)] : [])))
    .toSorted((a, b) => inOrder(b.both) - inOrder(a.both));

const PERCENT = 100;
export const shareText = (value: number | null): string => (value === null ? MISSING : percent(value * PERCENT));
export const liftText = (value: number | null): string => (value === null ? MISSING : value.toFixed(2));

/** What stands in a cell. */
export function cellText(pair: Pair, measure: Measure): string {
  if (measure === 'count') return toldShort(pair.both, compact);
  if (measure === 'lift') return pair.row === pair.column ? MISSING : liftText(pair.lift);
  return shareText(measure === 'row' ? pair.ofRow : pair.ofColumn);
}

/** From so large a share on a cell has the next of the eight shades. */
const SHADES = [0.005, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75];
const MOST_SHADE = SHADES.length;
/** Lift by steps of its logarithm: as many more as chance would bring, or as many fewer. */
const LIFTS = [1.1, 1.25, 1.5, 2, 3, 5, 10];
const LESS = [0.9, 0.67, 0.33];

const passed = (bounds: readonly number[], value: number): number => bounds.filter((bound) => value >= bound).length;

/** The shade of a cell: 0 to 7 by its value, −1 to −3 for fewer than chance would bring. `largest` is the most users that two have in common. */
export function shadeOf(pair: Pair, measure: Measure, largest: number): number {
  if (measure === 'lift') {
    if (pair.lift === null || pair.row === pair.column) return 0;
    const less = LESS.filter((bound) => (pair.lift ?? 1) < bound).length;
    return less > 0 ? -less : passed(LIFTS, pair.lift);
  }
  if (measure === 'count') return largest === 0 ? 0 : Math.min(MOST_SHADE, passed(SHADES, (toldNumber(pair.both) ?? 0) / largest));
  return passed(SHADES, (measure === 'row' ? pair.ofRow : pair.ofColumn) ?? 0);
}

/** A cell in words. */
export function pairWords({ segments }: OverlapAnswer, pair: Pair): string {
  const name = (index: number) => segments[index]?.name ?? '';
  if (pair.row === pair.column) return `${name(pair.row)} has ${toldWords(pair.both, count)} users.`;
  const both = pair.both === 1 ? '1 user is' : `${sentence(toldWords(pair.both, count))} users are`;
  if (toldNumber(pair.both) === null) return `${both} in both ${name(pair.row)} and ${name(pair.column)}. ${toldReason(pair.both)}`;
  const shares = `${shareText(pair.ofRow)} of ${name(pair.row)}, ${shareText(pair.ofColumn)} of ${name(pair.column)}`;
  const lift = pair.lift === null ? '' : ` Lift ${liftText(pair.lift)}: ${liftWords(pair.lift)}.`;
  return `${both} in both: ${shares}.${lift}`;
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function liftWords(lift: number): string {
  if (lift >= 0.95 && lift <= 1.05) return 'about as many as chance would bring';
  return `${lift < 1 ? 'fewer' : 'more'} than chance would bring`;
}

/** A number where it is exact; in words where it is not. */
const cellOf = (told: ToldCount) => (typeof told === 'number' ? told : toldWords(told));

/** The pairs as rows, for people and for a file, which has shares in percent. */
export function pairTable(answer: OverlapAnswer): ChartTable {
  const { segments } = answer;
  const right = 'right' as const;
  const number = (label: string, unit: string, write: (value: number) => string) => ({
    label,
    unit,
    align: right,
    write: (value: string | number | null) => (typeof value === 'string' ? value : write(Number(value))),
  });
  const scaled = (value: number | null, by: number) => (value === null ? null : Number((value * by).toFixed(4)));
  return {
    columns: [
      { label: 'Segment' },
      { label: 'Other segment' },
      number('Users of segment', 'users', count),
      number('Users of other', 'users', count),
      number('Users in both', 'users', count),
      number('Share of segment', '%', percent),
      number('Share of other', '%', percent),
      number('Lift', '', (value) => value.toFixed(2)),
    ],
    rows: pairsOf(answer).map((pair) => [
      segments[pair.row]?.name ?? '',
      segments[pair.column]?.name ?? '',
      cellOf(segments[pair.row]?.users ?? 0),
      cellOf(segments[pair.column]?.users ?? 0),
      cellOf(pair.both),
      scaled(pair.ofRow, PERCENT),
      scaled(pair.ofColumn, PERCENT),
      scaled(pair.lift, 1),
    ]),
  };
}
