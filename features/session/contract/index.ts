export * from './first-user.ts';
export * from './pages.ts';
export * from './routes.ts';
export * from './sign-in.ts';
