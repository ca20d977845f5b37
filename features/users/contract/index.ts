export * from './pages.ts';
export * from './passwords.ts';
export * from './routes.ts';
export * from './user.ts';
