export * from './compare.ts';
export * from './insights.ts';
export * from './price-chart.ts';
export * from './price-question.ts';
export * from './price-range.ts';
export * from './price-reached.ts';
export * from './routes.ts';
