export * from './pages.ts';
export * from './reach-charts.ts';
export * from './routes.ts';
