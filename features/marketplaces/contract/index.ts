export * from './admin-routes.ts';
export * from './marketplace.ts';
export * from './marketplace-draft.ts';
export * from './marketplace-list.ts';
export * from './pages.ts';
export * from './routes.ts';
