import type { SignedCall } from '@kontor/core/server';
import type { DeliveryFunnel, dashboardRoutes, FunnelSplit, FunnelStage, SplitRow } from '@kontor/dashboards/contract';
import { BREAKDOWNS, MEASURES, type MeasureKey } from '@kontor/market/contract';
import {
  askDelivery,
  type DeliveryReader,
  type Figures,
  lossCounts,
  type Matched,
  matchedCounts,
  noBidCounts,
  unofferedCounts,
} from '@kontor/market/server';
import { type Dashboard, openDashboard } from './dashboard-reader.ts';
import { causesOf, lossCauses, noBidCauses, unofferedCauses, unshownCauses } from './funnel-causes.ts';
import { valueNames } from './value-names.ts';

const COUNTED = ['auctions', 'bids', 'wins', 'impressions'] as const satisfies MeasureKey[];
type Counts = Record<(typeof COUNTED)[number], number>;
type Stage = DeliveryFunnel['stages'][number];
/** Rows of a split beside the rest. */
const MOST = 50;
const REST = 'rest';

const countsOf = (figures: Figures): Counts => Object.fromEntries(COUNTED.map((key) => [key, Number(figures[key] ?? 0)])) as Counts; // each key

/** What the plan met, or why that is not known: it is counted by deal and hour, and only where somebody tells. */
function matchedOf({ where }: Dashboard, [found]: readonly Matched[]): { value: number | null; missing: string | null } {
  if (where.length > 1)
    return { value: null, missing: 'Matches are counted by deal, not by its supply: take the filters off to see them.' };
  if (!found || found.matched === 0) return { value: null, missing: 'No count of matching avails for this date range.' };
  if (found.unknown > 0) return { value: null, missing: 'Matching avails are not counted for every hour of this date range.' };
  return { value: found.matched, missing: null };
}

const shareOf = (value: number | null, before: number | null) => (value === null || !before ? null : (value / before) * 100);

/** The rows of a split: the largest by auctions, and what the others come to. */
async function readSplit(dashboard: Dashboard, reader: DeliveryReader, by: FunnelSplit): Promise<SplitRow[]> {
  const { part: span, where } = dashboard;
  const order = { by: 'auctions', reverse: true } as const;
  const { rows, totals } = await askDelivery(reader, { span, where, measures: COUNTED, by: [by], order, limit: MOST, totals: true });
  const named = rows.flatMap(({ key }) => key[by] || []);
  const nameOf = await valueNames(dashboard, by, named);
  const told = rows.map(({ key, figures }) => ({ key: key[by], figures: countsOf(figures) }));
  const whole = countsOf(totals ?? {});
  const sum = (key: keyof Counts) => told.reduce((all, { figures }) => all + figures[key], 0);
  const rest = Object.fromEntries(COUNTED.map((key) => [key, whole[key] - sum(key)])) as Counts; // each key
  const none = `No ${BREAKDOWNS[by].label.toLowerCase()} named`;
  return [
    ...told.map(({ key, figures }) => ({ key, name: key ? nameOf(key) : none, ...figures })),
    ...(COUNTED.some((key) => rest[key] !== 0) ? [{ key: REST, name: 'All others', ...rest }] : []),
  ];
}

/** What was lost between the stages of a deal's delivery, why, and who can act; diagnosis, which shows every stage to everybody (spec 2 §2). */
export async function readFunnel(call: SignedCall<typeof dashboardRoutes.funnel>): Promise<DeliveryFunnel> {
  const dashboard = await openDashboard(call);
  const { part: span, where, dealId } = dashboard;
  const viewer = { ...dashboard.reader.viewer, place: 'funnel' } as const;
  const reader: DeliveryReader = { ...dashboard.reader, viewer };
  const { split } = call.input;
  const [{ rows }, matches, unoffered, noBids, losses, rowsOfSplit] = await Promise.all([
    askDelivery(reader, { span, where, measures: COUNTED }),
    matchedCounts(reader, { span, deals: [dealId] }),
    unofferedCounts(reader, { span, deal: dealId }),
    noBidCounts(reader, { span, where }),
    lossCounts(reader, { span, where }),
    split ? readSplit(dashboard, reader, split) : null,
  ]);
  const { auctions, bids, wins, impressions } = countsOf(rows[0]?.figures ?? {});
  const matched = matchedOf(dashboard, matches);
  const stage = (key: Exclude<FunnelStage, 'matched'>, value: number, [before, causes]: [number | null, Stage['causes']]): Stage => ({
    key,
    label: MEASURES[key].label(viewer),
    value,
    missing: null,
    share: shareOf(value, before),
    causes,
  });
  const notOffered = matched.value === null ? [] : causesOf(matched.value - auctions, unofferedCauses(unoffered));
  return {
    stages: [
      { key: 'matched', label: 'Matched by the plan', ...matched, share: null, causes: [] },
      stage('auctions', auctions, [matched.value, notOffered]),
      stage('bids', bids, [auctions, causesOf(auctions - bids, noBidCauses(noBids.codes))]),
      stage('wins', wins, [bids, causesOf(bids - wins, lossCauses(losses))]),
      stage('impressions', impressions, [wins, causesOf(wins - impressions, unshownCauses(wins - impressions))]),
    ],
    split: rowsOfSplit,
  };
}
