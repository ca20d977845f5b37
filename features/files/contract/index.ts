export * from './file-purpose.ts';
export * from './routes.ts';
