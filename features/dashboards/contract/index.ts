export * from './breakdown.ts';
export * from './dashboard.ts';
export * from './dashboard-url.ts';
export type { Card, FunnelStep } from './figures.ts';
export * from './routes.ts';
export { WIDGET_KEYS, WIDGETS, type WidgetKey, type WidgetReply, widgetsSeen } from './widgets.ts';
