export * from './deal.ts';
export * from './deal-fields.ts';
export * from './deal-health.ts';
export * from './deal-list.ts';
export * from './deal-settings.ts';
export * from './deal-status.ts';
export * from './pages.ts';
export * from './routes.ts';
