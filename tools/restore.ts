// npm run restore -- FOLDER: a backup into an empty installation (docs/operations.md).
import path from 'node:path';
import { readConfig } from '@kontor/core/server';
import { restore } from '../apps/server/backup/restore.ts';

const USAGE = `npm run restore -- FOLDER

Puts a backup into an empty installation, whole or not at all. Stop the server first. With PostgreSQL, DATABASE_OWNER_URL or,
without it, DATABASE_URL must sign in as the owner of the tables.`;

const [given, ...rest] = process.argv.slice(2);
if (!given || rest.length > 0 || given.startsWith('-')) {
  console.log(USAGE);
  process.exit(2);
}
const folder = path.resolve(given);
try {
  await restore(readConfig(process.env), folder, (line) => console.log(line));
  console.log(`${folder} is restored. The forecast is indexed anew when the server starts.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
