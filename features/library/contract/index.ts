export * from './avails.ts';
export * from './item-source.ts';
export * from './library-draft.ts';
export * from './library-item.ts';
export * from './library-list.ts';
export * from './pages.ts';
export * from './routes.ts';
export * from './template.ts';
