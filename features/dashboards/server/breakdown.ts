import type { SignedCall } from '@kontor/core/server';
import {
  type dashboardRoutes,
  type MainFilter,
  SUPPLY_FIGURES,
  SUPPLY_KEYS,
  type SupplyFigure,
  type SupplyRow,
  type SupplyTop,
} from '@kontor/dashboards/contract';
import { MEASURES, type MeasureKey } from '@kontor/market/contract';
import { askDelivery, type DeliveryRow, type Figures } from '@kontor/market/server';
import { type Delivered, openDashboard } from './dashboard-reader.ts';
import { changeOf, numberOf } from './figures.ts';
import { valueNames } from './value-names.ts';

const SUPPLY: MeasureKey[] = [...Object.values(SUPPLY_FIGURES), 'spend'];
/** As many rows as are told of a breakdown. */
export const MOST_ROWS = 200;

type Rank = 'spend' | 'auctions' | 'bids' | 'impressions';
/** Spend, where the account sees it. */
const rankOf = ({ reader }: Delivered): Rank => (MEASURES.spend.isSeenBy(reader.viewer) ? 'spend' : 'impressions');

/** A figure as the wire has it: what was counted is a number also where nothing was. */
const onWire = (key: SupplyFigure, figures: Figures) => {
  const measure = SUPPLY_FIGURES[key];
  return MEASURES[measure].format === 'count' ? Number(figures[measure] ?? 0) : numberOf(figures[measure]);
};

function rowOf(
  key: string,
  { figures, previous }: { figures: Figures; previous: Figures },
  [name, rank]: [name: string, rank: Rank],
): SupplyRow {
  const told = Object.fromEntries(SUPPLY_KEYS.map((one) => [one, onWire(one, figures)])) as Record<SupplyFigure, number | null>; // each key
  return {
    key,
    name,
    ...told,
    ...('spend' in figures ? { revenue: figures.spend ?? '0' } : {}),
    delta: changeOf(Number(figures[rank]), numberOf(previous[rank])),
  };
}

/** The largest rows by `rank`, else by spend or impressions, with what all rows come to; delivery without a value is in neither. */
export async function topOf(
  dashboard: Delivered,
  by: MainFilter,
  { rank = rankOf(dashboard), limit }: { rank?: Rank | undefined; limit: number },
): Promise<SupplyTop> {
  const { reader, part, before } = dashboard;
  const where = [...dashboard.where, { of: by, notIn: [''] }];
  const previous = before ? { previous: before } : {};
  const order = { by: rank, reverse: true } as const;
  const found = await askDelivery(reader, { span: part, measures: SUPPLY, where, ...previous, by: [by], order, limit, totals: true });
  const { totals: figures } = found;
  const nameOf = await valueNames(
    dashboard,
    by,
    found.rows.map(({ key }) => key[by]),
  );
  return {
    rows: found.rows.map((row: DeliveryRow<MainFilter>) => rowOf(row.key[by], row, [nameOf(row.key[by]), rank])),
    total: figures && found.rows.length > 0 ? rowOf('', { figures, previous: found.totalsBefore ?? {} }, ['', rank]) : null,
    hasMore: found.hasMore,
  };
}

/** A deal's figures by one of the values that a dashboard may be narrowed to (spec 2 §2). */
export async function readBreakdown(call: SignedCall<typeof dashboardRoutes.breakdown>): Promise<SupplyTop> {
  const dashboard = await openDashboard(call);
  return topOf(dashboard, call.input.by, { rank: call.input.rank, limit: MOST_ROWS });
}
