import { allows, fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import {
  listedWidgets,
  MAIN_FALLBACK,
  MAIN_FILTERS,
  type MainChart,
  type MainViewer,
  type mainRoutes,
  mainWidgetsSeen,
  type SupplyTop,
  widgetUnknown,
} from '@kontor/dashboards/contract';
import { libraryPages } from '@kontor/library/contract';
import { type Condition, whoseOf } from '@kontor/market/server';
import { MOST_ROWS, topOf } from './breakdown.ts';
import { type Delivered, filterNames, openDelivered } from './dashboard-reader.ts';
import { demoAccountIds } from './demo-accounts-store.ts';
import { MAIN_ASKS } from './main-widgets.ts';

type MainCall = SignedCall<(typeof mainRoutes)['widget' | 'breakdown' | 'download']>;

/** Staff who look at all accounts see every measure; the others those of their account's widgets. */
export const mainViewer = ({ session, scope }: Pick<MainCall, 'session' | 'scope'>): MainViewer => ({
  accountType: session.accountType,
  place: scope.reach === 'all' ? 'staffWidget' : 'widget',
  hasTemplates: scope.reach !== 'all' && allows(libraryPages.templates.access, session),
});

/** Reads what the main dashboard is asked, of the scope's delivery: an account's own, or that of all but the demo accounts. */
export async function openMain(call: MainCall): Promise<Delivered> {
  const { input, scope } = call;
  const isAll = scope.reach === 'all';
  if (input.account !== undefined && !isAll) fail(widgetUnknown);
  const demo = isAll && !input.demo && input.account === undefined ? await demoAccountIds(scope) : [];
  const left: Condition[] = demo.length > 0 ? [{ of: 'account', notIn: demo }] : [];
  return openDelivered(call, {
    whose: whoseOf(scope),
    viewer: mainViewer(call),
    fallback: MAIN_FALLBACK,
    filters: MAIN_FILTERS,
    where: left,
  });
}

/** The widgets that the viewer has, each with its url (spec 1 §7.6). */
export const listWidgets = async (call: SignedCall<typeof mainRoutes.all>) => listedWidgets(mainViewer(call));

/** One widget's part and what all widgets share (spec 2 §7); one that the viewer has not is as one that is not there. */
export async function readWidget(call: SignedCall<(typeof mainRoutes)['widget' | 'download']>): Promise<MainChart> {
  const { widget } = call.input;
  if (!mainWidgetsSeen(mainViewer(call)).includes(widget)) fail(widgetUnknown);
  const dashboard = await openMain(call);
  const [part, { labels, bucket, running, dataTo }, filters] = await Promise.all([
    MAIN_ASKS[widget](dashboard, call),
    dashboard.buckets(),
    filterNames(dashboard, MAIN_FILTERS, call.input),
  ]);
  const { before } = dashboard;
  return { ...part, labels, bucket, running, compared: before && { ...before.days, isPart: before.isPart }, marks: [], filters, dataTo };
}

/** All rows behind a widget's first ones, by whatever the dashboard may be narrowed to. */
export async function readMainBreakdown(call: SignedCall<typeof mainRoutes.breakdown>): Promise<SupplyTop> {
  const { by, rank } = call.input;
  if (by === 'account' && call.scope.reach !== 'all') fail(widgetUnknown);
  return topOf(await openMain(call), by, { rank, limit: MOST_ROWS });
}
