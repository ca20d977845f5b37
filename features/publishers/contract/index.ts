export * from './account-filter.ts';
export * from './account-filters.ts';
export * from './direct-inventory.ts';
export * from './plan-accounts.ts';
export * from './publisher-settings.ts';
export * from './routes.ts';
export * from './settings-draft.ts';
