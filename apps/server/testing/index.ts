export * from './app-of-file.ts';
export * from './test-app.ts';
