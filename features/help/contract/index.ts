export * from './pages.ts';
export * from './routes.ts';
export * from './ticket.ts';
export * from './ticket-list.ts';
