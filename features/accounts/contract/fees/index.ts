export * from './fee-period.ts';
export * from './hourly-rates.ts';
export * from './take-rate.ts';
export * from './take-rate-now.ts';
export * from './tiers.ts';
