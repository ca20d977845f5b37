export * from './pages.ts';
export * from './publisher-list.ts';
export * from './routes.ts';
