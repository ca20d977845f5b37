import type { DealChart, MainChart, MainWidgetKey, MainWidgetReply, WidgetKey, WidgetReply } from '@kontor/dashboards/contract';
import type { MeasureViewer } from '@kontor/market/contract';
import type { Period } from './bucket-labels.ts';
import type { FileOf } from './dashboard-file.ts';

/** What all widgets of an answer share: its buckets, marks, days compared with and how far data reach. */
export type Framed = Pick<DealChart, 'labels' | 'bucket' | 'running' | 'compared' | 'marks' | 'filters' | 'dataTo' | 'funnel'>;
/** The deal whose delivery it is, and its plan where it has one. */
export type LostDeal = { dealId: string; plan: string | null };
type Shared<Chart> = { chart: Chart; period: Period; viewer: MeasureViewer; fileOf: FileOf };

/** What every widget of the deal's dashboard draws beside its own part: what all share, the days, who looks, and what its files are called. */
export type ChartOfDeal = Shared<DealChart> & { deal: LostDeal; admin: boolean };
/** The same of a widget that stands on several dashboards. */
export type WidgetProps<Key extends WidgetKey> = Shared<Framed> & { part: WidgetReply<Key> };

export type MainShared = Shared<MainChart>;
export type MainProps<Key extends MainWidgetKey> = MainShared & { part: MainWidgetReply<Key> };
