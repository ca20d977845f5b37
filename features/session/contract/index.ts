export * from './accounts.ts';
export * from './devices.ts';
export * from './first-user.ts';
export * from './impersonation.ts';
export * from './new-password.ts';
export * from './pages.ts';
export * from './routes.ts';
export * from './sign-in.ts';
