export * from './breakdown.ts';
export * from './dashboard.ts';
export * from './routes.ts';
