export * from './pages.ts';
export * from './rates.ts';
export * from './routes.ts';
export * from './sellers.ts';
