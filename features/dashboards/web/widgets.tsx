import { ChartSkeleton, StatSkeleton, TableSkeleton } from '@kontor/core/ui';
import type { DealChart, WidgetKey, WidgetReply } from '@kontor/dashboards/contract';
import { type MeasureViewer, seenMeasures } from '@kontor/market/contract';
import type { ComponentType, ReactNode } from 'react';
import type { ChartOfDeal } from './chart-of-deal.ts';
import { DELIVERY_HEIGHT, DeliveryPanel } from './delivery-panel.tsx';
import { FunnelPanel } from './funnel-panel.tsx';
import { LossesPanel } from './losses-panel.tsx';
import { SPEND_HEIGHT, SpendPanel } from './spend-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TopSupply } from './top-supply.tsx';

/** Cards that every account has; those for money hang on its type. */
const CARDS_OF_ALL = 7;
const cards = (viewer: MeasureViewer) => CARDS_OF_ALL + seenMeasures(['partnerRevenue', 'spend'], viewer).length;

/** How a widget is drawn, and its shape while it is on its way; one without a shape stands below the first screen. */
type Drawn<Key extends WidgetKey> = {
  draws: ComponentType<ChartOfDeal & { part: WidgetReply<Key> }>;
  bone?: (viewer: MeasureViewer) => ReactNode;
  /** It has no heading of its own: its shape stands without a panel. */
  isBare?: true;
  /** Nothing to show: it goes after those that have something. */
  isEmpty?: (chart: DealChart) => boolean;
};

export const DRAWN: { readonly [Key in WidgetKey]: Drawn<Key> } = {
  summary: { draws: SummaryCards, bone: (viewer) => <StatSkeleton stats={cards(viewer)} label="Loading figures" />, isBare: true },
  delivery: { draws: DeliveryPanel, bone: () => <ChartSkeleton height={DELIVERY_HEIGHT} /> },
  funnel: { draws: FunnelPanel, bone: () => <TableSkeleton rows={8} label="Loading funnel" /> },
  spend: { draws: SpendPanel, bone: () => <ChartSkeleton height={SPEND_HEIGHT} /> },
  domains: {
    draws: ({ part, ...rest }) => <TopSupply by="domain" top={part.topDomains} none="Nothing was shown on a site." {...rest} />,
    isEmpty: ({ topDomains }) => topDomains?.rows.length === 0,
  },
  bundles: {
    draws: ({ part, ...rest }) => <TopSupply by="app" top={part.topBundles} none="Nothing was shown in an app." {...rest} />,
    isEmpty: ({ topBundles }) => topBundles?.rows.length === 0,
  },
  unoffered: { draws: LossesPanel },
};
