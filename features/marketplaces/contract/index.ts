export * from './marketplace.ts';
export * from './routes.ts';
