export * from './list-draft.ts';
export * from './list-items.ts';
export * from './list-upload.ts';
export * from './media-list.ts';
export * from './media-list-pages.ts';
export * from './media-list-view.ts';
export * from './own-lists.ts';
export * from './routes.ts';
