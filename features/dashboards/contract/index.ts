export * from './breakdown.ts';
export * from './dashboard.ts';
export * from './dashboard-url.ts';
export * from './delivery-funnel.ts';
export type { Card, FunnelStep } from './figures.ts';
export * from './funnel-remedies.ts';
export * from './insights.ts';
export * from './main-routes.ts';
export {
  type DashboardWidget,
  listedWidgets,
  MAIN_WIDGET_KEYS,
  MAIN_WIDGETS,
  type MainViewer,
  type MainWidgetKey,
  type MainWidgetReply,
  mainWidgetsSeen,
  type Ranked,
} from './main-widgets.ts';
export * from './pages.ts';
export * from './routes.ts';
export { WIDGET_KEYS, WIDGETS, type WidgetKey, type WidgetReply, widgetsSeen } from './widgets.ts';
