export * from './test-app.ts';
export * from './use-test-app.ts';
