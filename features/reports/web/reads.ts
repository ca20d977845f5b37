import { reportRoutes } from '@kontor/reports/contract';

/** What is read anew once a report has changed. */
export const READS = [reportRoutes.list, reportRoutes.edit, reportRoutes.summary, reportRoutes.detail, reportRoutes.chart] as const;
