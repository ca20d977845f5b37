export * from './media-list.ts';
export * from './media-list-view.ts';
export * from './routes.ts';
