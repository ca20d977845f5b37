export * from './ingest.ts';
export { numberOf } from './ingest-log.ts';
export * from './targeting-sql.ts';
export * from './delivery.ts';
export { forecast, requestsByValue, type ValueRequests } from './forecast.ts';
export { indexChangedDays } from './forecast-index.ts';
export { newestEvent } from './newest-event.ts';
export { appendHours, type Progress, type Simulation, simulate } from './simulate.ts';
