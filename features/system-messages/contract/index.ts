export * from './pages.ts';
export * from './routes.ts';
export * from './system-message.ts';
