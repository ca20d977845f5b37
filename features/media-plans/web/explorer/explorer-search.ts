import { DEFAULT_ZONE, Timezone } from '@kontor/core/contract';
import { AREA_TYPES, INSIGHT_KEYS, MOST_FLOOR, type PriceRange, rangeOf } from '@kontor/price-explorer/contract';
import { z } from 'zod';

/** Letters of an amount: what is no number is held as typed, so that the field can say so. */
const typed = z.string().max(20).optional().catch(undefined);
const AMOUNT = /^\d{1,6}(\.\d{1,6})?$/;
const amount = z.string().regex(AMOUNT).optional().catch(undefined);

/** What the explorer shows, as the URL has it: a link to it shows the same. */
export const ExplorerSearch = z.object({
  view: z.enum(['insights', 'cpm']).catch('insights'),
  when: z.enum(AREA_TYPES).catch('daily'),
  day: z.iso.date().optional().catch(undefined),
  zone: Timezone.catch(DEFAULT_ZONE),
  /** Prices drawn, dollars; without them all. */
  above: amount,
  below: amount,
  /** The price that is tried. */
  floor: typed,
  margin: typed,
  marginIn: z.enum(['percent']).optional().catch(undefined),
  cost: typed,
  by: z.enum(INSIGHT_KEYS).catch('publishers'),
});
export type ExplorerSearch = z.output<typeof ExplorerSearch>;

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The range that is drawn. */
export const drawnRange = ({ above, below }: Pick<ExplorerSearch, 'above' | 'below'>): PriceRange =>
  rangeOf({ from: number(above), to: number(below) });

/** The range as the URL has it; all prices leave it out. */
export const rangeSearch = ({ from, to }: PriceRange) => ({
  above: from === 0 ? undefined : String(from),
  below: to === null ? undefined : String(to),
});

/** Why a price, a margin or a cost cannot be asked; null where it can (spec 2 §5). */
export function problemOf(field: 'floor' | 'margin' | 'cost', { [field]: held = '', marginIn }: ExplorerSearch): string | null {
  if (held !== '' && !AMOUNT.test(held)) return 'Enter a number such as 12.50.';
  const value = Number(held);
  if (field === 'floor' && value > MOST_FLOOR) return `Enter ${MOST_FLOOR} or less.`;
  if (field === 'margin' && marginIn === 'percent' && value > 100) return 'Enter 100 or less.';
  return null;
}
