export * from './ingest.ts';
export { numberOf } from './ingest-log.ts';
export * from './targeting-sql.ts';
