// Runs in a worker thread: PostgreSQL wire bytes in, wire bytes out, so that a query never blocks the event loop (docs/decisions/0005).
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

type Request = { id: number; bytes: Uint8Array } | { close: true };

const database = await PGlite.create(workerData.directory, { extensions: { pg_trgm } });

/** A start-up message has no type letter, and its answer comes by this way alone. */
const isStartUp = (bytes: Uint8Array) => bytes[0] === 0;

/** What the engine answers. Taken part by part: its own collector would parse each message that `pg` parses again, and keep some of them. */
async function answerOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (isStartUp(bytes)) return new Uint8Array(await database.execProtocolRaw(bytes));
  const parts: Uint8Array[] = [];
  // Each part lies in the engine's memory, which the next one overwrites.
  await database.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  const answer = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    answer.set(part, at);
    at += part.length;
  }
  return answer;
}

parentPort?.on('message', async (request: Request) => {
  if ('close' in request) {
    await database.close();
    parentPort?.close();
    return;
  }
  try {
    const bytes = await answerOf(request.bytes);
    parentPort?.postMessage({ id: request.id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id: request.id, error: String(error) });
  }
});
parentPort?.postMessage({ ready: true });
