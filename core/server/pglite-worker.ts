// Runs in a worker thread: PostgreSQL wire bytes in, wire bytes out, so that a query never blocks the event loop (docs/decisions/0005).
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

type Request = { id: number; bytes: Uint8Array } | { close: true };

const database = await PGlite.create(workerData.directory, { extensions: { pg_trgm } });

parentPort?.on('message', async (request: Request) => {
  if ('close' in request) {
    await database.close();
    parentPort?.close();
    return;
  }
  try {
    parentPort?.postMessage({ id: request.id, bytes: await database.execProtocolRaw(request.bytes) });
  } catch (error) {
    parentPort?.postMessage({ id: request.id, error: String(error) });
  }
});
parentPort?.postMessage({ ready: true });
