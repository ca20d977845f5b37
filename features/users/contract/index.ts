export * from './invitation-list.ts';
export * from './invitations.ts';
export * from './own-sign-in.ts';
export * from './pages.ts';
export * from './passwords.ts';
export * from './routes.ts';
export * from './user.ts';
export * from './user-list.ts';
