import { uniformSql } from './draw.ts';

/** How often a request says nothing of a thing that there is, on television and elsewhere. Apps and sites differ up to twofold: some never say it. */
const MISSING = {
  zip: [0.28, 0.34],
  dma: [0.05, 0.08],
  genre: [0.12, 0.3],
  network: [0.08, 0.3],
  channel: [0.18, 0.4],
  series: [0.34, 0.46],
  title: [0.4, 0.48],
  categories: [0.12, 0.06],
  rating: [0.22, 0.45],
  language: [0.15, 0.2],
  user: [0.16, 0.24],
  household: [0.03, 0.04],
  ftrack: [0.03, 0.15],
} as const satisfies Record<string, readonly [television: number, other: number]>;
export type Signal = keyof typeof MISSING;
const SIGNALS = Object.keys(MISSING);
const FIRST_SALT = 40;

/** SQL of `value` where a request says it, else of `nothing`; hangs on the request and on how its app or site, `item`, does it. */
export function saidSql(signal: Signal, value: string, nothing = "''"): string {
  const salt = FIRST_SALT + 2 * SIGNALS.indexOf(signal);
  const [television, other] = MISSING[signal];
  const share = `if(is_television, ${television}, ${other}) * 2 * ${uniformSql('item', salt)}`;
  return `if(${uniformSql('base', salt + 1)} < ${share}, ${nothing}, ${value})`;
}

/** Floors that publishers leave at zero, on television, of other videos and of displays. */
const UNPRICED = [0.004, 0.03, 0.1] as const;
/** How far a publisher's floors lie apart, as standard deviations of their logarithm. */
const FLOOR_SPREAD = [0.3, 0.45, 0.55] as const;
const byFormat = ([television, video, display]: readonly [number, number, number]) =>
  `multiIf(is_television, ${television}, chosen_media = 'video', ${video}, ${display})`;

/** SQL of a request's floor from the logarithm of its publisher's median; `displayShare` is what a display costs of a video. */
export function floorSql(median: string, displayShare: string): string {
  const normal = `sqrt(-2 * log(1 - ${uniformSql('base', 8)})) * cos(6.283185307179586 * ${uniformSql('base', 9)})`;
  const price = `exp(${median} + if(chosen_media = 'video', 0, log(${displayShare})) + ${byFormat(FLOOR_SPREAD)} * ${normal})`;
  return `toDecimal64(if(${uniformSql('base', 30)} < ${byFormat(UNPRICED)}, 0, greatest(0.05, ${price})), 2)`;
}
