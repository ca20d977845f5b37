import type { ChartFile } from '@kontor/core/ui';
import type { DealChart } from '@kontor/dashboards/contract';
import type { Period } from './bucket-labels.ts';

/** What every panel of the dashboard draws from. */
export type ChartOfDeal = { chart: DealChart; period: Period; fileOf: (what: string) => ChartFile };
