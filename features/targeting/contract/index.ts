export * from './lookup.ts';
export * from './routes.ts';
