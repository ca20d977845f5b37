export * from './pages.ts';
export * from './routes.ts';
export * from './steps.ts';
