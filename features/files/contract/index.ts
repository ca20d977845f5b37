export * from './column-report.ts';
export * from './file-purpose.ts';
export * from './routes.ts';
