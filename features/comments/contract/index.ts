export * from './comment.ts';
export * from './routes.ts';
