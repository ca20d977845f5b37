import type { FunnelStep } from '@kontor/dashboards/contract';
import { lossCause, MEASURES, type MeasureKey, type MeasureViewer } from '@kontor/market/contract';
import { askDelivery, type DeliveryReader, type Figures, lossCounts } from '@kontor/market/server';
import type { Dashboard } from './dashboard-reader.ts';

const FUNNEL = ['auctions', 'bids', 'wins', 'impressions'] as const satisfies MeasureKey[];
const CAUSES = 4;

type Losses = FunnelStep['losses'];
const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
const lostTo = (cause: string, part: number, whole: number): Losses => (whole > part ? [{ cause, share: share(whole - part, whole) }] : []);

/** From auctions to impressions, with what was lost before each step. */
export function funnelOf(viewer: MeasureViewer, figures: Figures, losses: { code: number; count: string }[]): FunnelStep[] {
  const [auctions = 0, bids = 0, wins = 0, impressions = 0] = FUNNEL.map((key) => Number(figures[key]));
  const lost = losses.reduce((sum, { count }) => sum + Number(count), 0);
  const causes = new Map<string, number>();
  for (const { code, count } of losses) causes.set(lossCause(code), (causes.get(lossCause(code)) ?? 0) + Number(count));
  // Only now: codes that share a cause may together be the commonest.
  const named = [...causes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, CAUSES)
    .map(([cause, count]) => ({ cause, share: share(count, lost) }));
  const step = (key: (typeof FUNNEL)[number], value: number, before: Losses) => ({
    key,
    label: MEASURES[key].label(viewer),
    value,
    losses: before,
  });
  return [
    step('auctions', auctions, []),
    step('bids', bids, lostTo('no bid from buyer', bids, auctions)),
    step('wins', wins, named),
    step('impressions', impressions, lostTo('not rendered', impressions, wins)),
  ];
}

/** The funnel of the days or of the chosen bucket: diagnosis, which shows every step to everybody. */
export async function askFunnel({ reader, part: span, where }: Dashboard): Promise<FunnelStep[]> {
  const viewer = { ...reader.viewer, place: 'funnel' } as const;
  const funnelReader: DeliveryReader = { ...reader, viewer };
  const [{ rows }, losses] = await Promise.all([
    askDelivery(funnelReader, { span, where, measures: FUNNEL }),
    lossCounts(reader, { span, where }),
  ]);
  return funnelOf(viewer, rows[0]?.figures ?? {}, losses);
}
