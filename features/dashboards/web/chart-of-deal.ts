import type { ChartFile } from '@kontor/core/ui';
import type { DealChart, WidgetKey, WidgetReply } from '@kontor/dashboards/contract';
import type { MeasureViewer } from '@kontor/market/contract';
import type { Period } from './bucket-labels.ts';

/** What every widget of the dashboard draws beside its own part: what all share, the days, who looks, and what its files are called. */
export type ChartOfDeal = { chart: DealChart; period: Period; viewer: MeasureViewer; fileOf: (what: string) => ChartFile };
export type WidgetProps<Key extends WidgetKey> = ChartOfDeal & { part: WidgetReply<Key> };
