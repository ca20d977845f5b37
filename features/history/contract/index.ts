export * from './history-list.ts';
export * from './routes.ts';
