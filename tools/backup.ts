// npm run backup -- FOLDER: both stores and the files of an installation, in one folder (docs/operations.md).
import path from 'node:path';
import { readConfig } from '@kontor/core/server';
import { backUp } from '../apps/server/backup/back-up.ts';

const USAGE = `npm run backup -- FOLDER

Writes both stores and the files into FOLDER, which must not exist yet: entities as they are at one moment, events of every batch applied
by then. With embedded stores, stop the server first; by URL it may go on working.`;

const [given, ...rest] = process.argv.slice(2);
if (!given || rest.length > 0 || given.startsWith('-')) {
  console.log(USAGE);
  process.exit(2);
}
const folder = path.resolve(given);
try {
  const manifest = await backUp(readConfig(process.env), folder, (line) => console.log(line));
  console.log(`Backup of ${manifest.entities.reduce((sum, { rows }) => sum + rows, 0)} entities is whole in ${folder}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
