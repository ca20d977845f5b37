export * from './provider-draft.ts';
export * from './provider-list.ts';
export * from './provider-pages.ts';
export * from './provider-routes.ts';
