// Restarts PostgreSQL again and again under callers of a server process, by turns as an administrator and as a crash would.
import { setTimeout as pause } from 'node:timers/promises';
import { cutConnections } from '../apps/server/testing/cut-connections.ts';
import { startPostgres } from '../tools/postgres.ts';

const BETWEEN_MS = 3_000;

const restarts = Number(process.argv[2] ?? 20);
delete process.env.TEST_DATABASE_URL;
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is not here.');
// The template of this server's own tests is made by its address.
process.env.TEST_DATABASE_URL = postgres.url;
let done = 0;
const report = await cutConnections(
  postgres.url,
  (done) => done >= restarts,
  async () => {
    await pause(BETWEEN_MS);
    await postgres.restart(done % 2 === 0 ? 'fast' : 'immediate');
    done += 1;
    return 1;
  },
);
console.log({ restarts: done, ...report });
await postgres.stop();
process.exit(report.deaths + report.lost.length + report.torn.length === 0 ? 0 : 1);
