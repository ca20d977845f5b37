export * from './installation.ts';
export * from './pages.ts';
export * from './routes.ts';
export * from './schedule-words.ts';
