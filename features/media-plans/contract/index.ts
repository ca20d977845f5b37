export * from './first-calls.ts';
export * from './media-plan.ts';
export * from './media-plan-list.ts';
export * from './pages.ts';
export * from './plan-clauses.ts';
export * from './plan-targeting.ts';
export * from './plan-words.ts';
export * from './routes.ts';
