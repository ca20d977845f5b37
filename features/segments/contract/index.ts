export * from './audience.ts';
export * from './fee.ts';
export * from './routes.ts';
export * from './segment.ts';
