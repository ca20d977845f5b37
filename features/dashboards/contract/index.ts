export * from './breakdown.ts';
export * from './dashboard.ts';
export * from './dashboard-url.ts';
export * from './routes.ts';
