export * from './meta-draft.ts';
export * from './meta-list.ts';
export * from './pages.ts';
export * from './routes.ts';
