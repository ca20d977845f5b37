import path from 'node:path';

/** Folder of the numbered .sql files of an engine. */
export const migrationsOf = (engine: 'postgres' | 'clickhouse'): string => path.join(import.meta.dirname, engine);
