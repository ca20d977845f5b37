export * from './pages.ts';
export * from './routes.ts';
export * from './rows.ts';
export * from './transparency-input.ts';
export * from './transparency-url.ts';
