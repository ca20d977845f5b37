import type { SignedCall } from '@kontor/core/server';
import { DASHBOARD_FILTERS, type DealChart, type dashboardRoutes, type WidgetKey, widgetsSeen } from '@kontor/dashboards/contract';
import { bucketAt } from './buckets.ts';
import { type Dashboard, filterNames, openDashboard } from './dashboard-reader.ts';
import { readMarks } from './deal-marks-store.ts';
import { ASKS } from './widgets.ts';

type Answered = { parts: object[]; failed: WidgetKey[] };

/** Every widget that the viewer has, each asked alone: one that fails leaves the others whole. Throws where none could be answered. */
async function answerWidgets(dashboard: Dashboard): Promise<Answered> {
  const keys = widgetsSeen(dashboard.reader.viewer);
  const answers = await Promise.allSettled(keys.map((key) => ASKS[key](dashboard)));
  const faults = answers.flatMap((answer, index) => (answer.status === 'rejected' ? [{ key: keys[index], fault: answer.reason }] : []));
  const [first] = faults;
  if (first && faults.length === keys.length) throw first.fault;
  for (const { key, fault } of faults) dashboard.log.error({ err: fault, widget: key }, 'widget not answered');
  return {
    parts: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
    failed: faults.flatMap(({ key }) => key ?? []),
  };
}

/** A deal's dashboard: figures against the days compared with, charts, funnel and top supply, all from delivery events (spec 2 §2). */
export async function readDealChart(call: SignedCall<typeof dashboardRoutes.deal>): Promise<DealChart> {
  const dashboard = await openDashboard(call);
  const { span, before, dealId } = dashboard;
  const [{ parts, failed }, { labels, bucket, running, dataTo }, marks, filters] = await Promise.all([
    answerWidgets(dashboard),
    dashboard.buckets(),
    readMarks(call.scope, dealId, span),
    filterNames(dashboard, DASHBOARD_FILTERS, call.input),
  ]);
  return {
    ...Object.assign({}, ...parts),
    labels,
    bucket,
    running,
    compared: before && { ...before.days, isPart: before.isPart },
    marks: marks.flatMap(({ at, text }) => {
      const index = labels.indexOf(bucketAt(at, span, bucket));
      return index < 0 ? [] : [{ index, text }];
    }),
    filters,
    dataTo,
    failed,
  };
}
