import { ChartSkeleton, StatSkeleton, TableSkeleton } from '@kontor/core/ui';
import { MAIN_WIDGETS, type MainWidgetKey } from '@kontor/dashboards/contract';
import { DealCard } from '@kontor/library/web';
import { type MeasureViewer, seenMeasures } from '@kontor/market/contract';
import type { ComponentType, ReactNode } from 'react';
import type { MainProps } from './chart-of-deal.ts';
import { DELIVERY_HEIGHT, DeliveryPanel } from './delivery-panel.tsx';
import { SHARE_HEIGHT, SharePanel } from './share-panel.tsx';
import { SpendPanel } from './spend-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TopRows } from './top-rows.tsx';

/** Cards that every account has; those for money hang on its type. */
const CARDS_OF_ALL = 7;
const cards = (viewer: MeasureViewer) => CARDS_OF_ALL + seenMeasures(['partnerRevenue', 'spend'], viewer).length;
const rows = (title: string) => <TableSkeleton rows={10} label={`Loading ${title}`} />;

/** How a widget of the main dashboard is drawn, and its shape while it is on its way. */
type Drawn<Key extends MainWidgetKey> = {
  draws: ComponentType<MainProps<Key>>;
  bone: (viewer: MeasureViewer) => ReactNode;
  /** It has no heading of its own: its shape stands without a panel. */
  isBare?: true;
};

export const MAIN_DRAWN: { readonly [Key in MainWidgetKey]: Drawn<Key> } = {
  summary: { draws: SummaryCards, bone: (viewer) => <StatSkeleton stats={cards(viewer)} label="Loading figures" />, isBare: true },
  templates: { draws: ({ part }) => <DealCard rows={part.dealCards} />, bone: () => <DealCard />, isBare: true },
  delivery: { draws: DeliveryPanel, bone: () => <ChartSkeleton height={DELIVERY_HEIGHT} /> },
  spend: { draws: SpendPanel, bone: () => <ChartSkeleton height={DELIVERY_HEIGHT} /> },
  deals: {
    draws: ({ part, ...rest }) => (
      <TopRows
        by="deal"
        title={MAIN_WIDGETS.deals.title(rest.viewer)}
        top={part.topDeals}
        none="No deals delivered in this date range."
        {...rest}
      />
    ),
    bone: () => rows('deals'),
  },
  dsps: { draws: SharePanel, bone: () => <ChartSkeleton height={SHARE_HEIGHT} /> },
  publishers: {
    draws: ({ part, ...rest }) => (
      <TopRows
        by="publisher"
        title={MAIN_WIDGETS.publishers.title(rest.viewer)}
        top={part.topPublishers}
        none="No publishers delivered in this date range."
        {...rest}
      />
    ),
    bone: () => rows('publishers'),
  },
  accounts: {
    draws: ({ part, ...rest }) => (
      <TopRows
        by="account"
        title={MAIN_WIDGETS.accounts.title(rest.viewer)}
        top={part.topAccounts}
        none="No accounts delivered in this date range."
        {...rest}
      />
    ),
    bone: () => rows('accounts'),
  },
};
