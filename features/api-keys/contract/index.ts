export * from './pages.ts';
export * from './reporting-curl.ts';
export * from './routes.ts';
