import { MEASURES, type MeasureKey, type MeasureViewer } from '@kontor/market/contract';

/** What a deal earned, by its name on the wire: the measure that it is. Who may see one and what it is called is the measure's to say. */
export const DEAL_FIGURES = {
  requests: 'auctions',
  wins: 'wins',
  impressions: 'impressions',
  spend: 'spend',
  revenue: 'partnerRevenue',
  cpm: 'cpm',
  fillRate: 'fillRate',
} as const satisfies Record<string, MeasureKey>;
export type DealFigure = keyof typeof DEAL_FIGURES;
// The keys of the object above, and no others.
const FIGURES = Object.keys(DEAL_FIGURES) as DealFigure[];

/** Figures that rows, totals, sorting and the file of this viewer have; the others are as if they did not exist (spec 2 §2). */
export const figuresSeen = (viewer: MeasureViewer): ReadonlySet<DealFigure> =>
  new Set(FIGURES.filter((figure) => MEASURES[DEAL_FIGURES[figure]].isSeenBy(viewer)));

export const figureLabel = (figure: DealFigure, viewer: MeasureViewer): string => MEASURES[DEAL_FIGURES[figure]].label(viewer);
