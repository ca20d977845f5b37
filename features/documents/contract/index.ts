export * from './document.ts';
export * from './pages.ts';
export * from './routes.ts';
