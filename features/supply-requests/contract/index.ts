export * from './pages.ts';
export * from './routes.ts';
export * from './supply-request-list.ts';
