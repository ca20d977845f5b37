export * from './account-draft.ts';
export * from './account-list.ts';
export * from './fees/index.ts';
export * from './link-data.ts';
export * from './pages.ts';
export * from './routes.ts';
