import type { AccountType } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import type { DealRow } from '@kontor/deals/contract';
import { MEASURES, type MeasureKey } from '@kontor/market/contract';
import type { DealEarnings } from './deal-metrics.ts';

/** The list's figures and the measures they are. */
const MEASURE_OF = {
  requests: 'auctions',
  wins: 'wins',
  impressions: 'impressions',
  spend: 'spend',
  revenue: 'partnerRevenue',
  cpm: 'cpm',
  fillRate: 'fillRate',
} as const satisfies Record<string, MeasureKey>;
export type ListFigure = keyof typeof MEASURE_OF;
// The keys of the object above, and no others.
const FIGURES = Object.keys(MEASURE_OF) as ListFigure[];

/** Figures that rows, totals, sorting and the file of this viewer know; the others are as if they were not there (spec 2 §2). */
export const figuresSeen = (type: AccountType, { reach }: Scope): ReadonlySet<ListFigure> =>
  new Set(FIGURES.filter((figure) => MEASURES[MEASURE_OF[figure]].isSeenBy(type, reach === 'all' ? 'staffList' : 'list')));

/** A deal's figures as this viewer is told them; null where it had no delivery. */
export const figuresOf = (earned: DealEarnings | undefined, seen: ReadonlySet<ListFigure>): Pick<DealRow, ListFigure> =>
  // Only what everybody sees is required of a row.
  Object.fromEntries([...seen].map((figure) => [figure, earned?.[figure] ?? null])) as Pick<DealRow, ListFigure>;
