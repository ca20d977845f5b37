export * from './avail.ts';
export * from './pages.ts';
export * from './routes.ts';
