import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

type Answer = { id: number; bytes?: Uint8Array; error?: string };
type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

type Exchange = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

export type PgliteWorker = { stream: (limitMs?: number) => Duplex; close: () => Promise<void> };

const STOPPED = 'The embedded database has stopped.';

/** Offset of the last message in a run of PostgreSQL frontend messages. */
function lastMessage(bytes: Buffer): number {
  let at = 0;
  let last = 0;
  while (at < bytes.length) {
    last = at;
    at += 1 + bytes.readUInt32BE(at + 1);
  }
  return last;
}

/** Messages after which the engine must answer: Sync, Query, Flush, CopyDone, CopyFail, Terminate. */
const ANSWERED = 'SQHcfX';

/** One connection of a `pg.Pool`, carried by the worker instead of a socket. */
function openStream(exchange: Exchange): Duplex {
  let parts: Buffer[] = [];
  let isStarted = false;
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      const type = isStarted ? String.fromCharCode(chunk[lastMessage(chunk)] ?? 0) : '';
      if (isStarted && !ANSWERED.includes(type)) return done();
      isStarted = true;
      const bytes = Buffer.concat(parts);
      parts = [];
      if (type === 'X') {
        stream.push(null);
        return done();
      }
      exchange(new Uint8Array(bytes)).then(
        (answer) => {
          stream.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
          done();
        },
        (error: Error) => done(error),
      );
    },
    writev(chunks, done) {
      stream._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
    },
    final(done) {
      done();
    },
  });
  // What `pg` expects of a socket.
  return Object.assign(stream, {
    connect: () => {
      process.nextTick(() => stream.emit('connect'));
      return stream;
    },
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  });
}

/** One life of the engine: from the start of its worker to its end. */
type Life = { worker: Worker; exchange: Exchange; isOver: boolean };

async function startWorker(directory: string): Promise<Life> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { directory } });
  await once(worker, 'message');
  const waiting = new Map<number, Waiting>();
  let sent = 0;
  const exchange: Exchange = (bytes) =>
    new Promise((resolve, reject) => {
      if (life.isOver) return reject(new Error(STOPPED));
      sent += 1;
      waiting.set(sent, { resolve, reject });
      worker.postMessage({ id: sent, bytes }, [bytes.buffer]);
    });
  const life: Life = { worker, exchange, isOver: false };
  const giveUp = (error: Error) => {
    life.isOver = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', giveUp);
  worker.on('exit', () => giveUp(new Error(STOPPED)));
  worker.on('message', ({ id, bytes, error }: Answer) => {
    const turn = waiting.get(id);
    waiting.delete(id);
    if (bytes) return turn?.resolve(bytes);
    // Its connection is given up, and an engine that goes on would keep that connection's transaction open.
    turn?.reject(new Error(`${STOPPED} ${error}`));
    void worker.terminate();
  });
  return life;
}

async function closeWorker({ worker, isOver }: Life) {
  if (isOver) return;
  worker.postMessage({ close: true });
  await once(worker, 'exit');
}

/** The first files are written under another name: a start that dies among them leaves nothing that the next one takes for a database. */
async function makeDirectory(directory: string) {
  if (existsSync(directory)) return;
  const making = `${directory}.making`;
  await rm(making, { recursive: true, force: true });
  await closeWorker(await startWorker(making));
  await rename(making, directory);
}

/** An exchange that ends the worker when it takes too long: nothing else stops a statement of the embedded engine. */
const limited =
  ({ worker, exchange }: Life, limitMs: number): Exchange =>
  (bytes) => {
    let isAnswered = false;
    const end = () => isAnswered || void worker.terminate();
    // Where something else held this thread for so long, the answer lies here: it is read before the worker is judged.
    const timer = setTimeout(() => setImmediate(end), limitMs);
    return exchange(bytes).finally(() => {
      isAnswered = true;
      clearTimeout(timer);
    });
  };

/**
 * Starts the embedded engine on `directory`. A statement longer than a stream's `limitMs` ends the engine as a kill would, and with it the
 * connection; the next connection starts it again. Rejects when the folder cannot be opened.
 */
export async function openPgliteWorker(directory: string): Promise<PgliteWorker> {
  await makeDirectory(directory);
  let life = await startWorker(directory);
  let starting: Promise<Life> | null = null;
  const alive = async () => {
    if (!life.isOver) return life;
    // Two engines on one folder destroy it, so whoever asks meanwhile waits for the same one.
    starting ??= startWorker(directory).finally(() => {
      starting = null;
    });
    life = await starting;
    return life;
  };
  return {
    stream: (limitMs) => {
      // A connection's role and settings end with the engine that it spoke to, so it never speaks to the next one.
      let own: Promise<Exchange> | null = null;
      return openStream(async (bytes) => {
        own ??= alive().then((life) => (limitMs ? limited(life, limitMs) : life.exchange));
        return (await own)(bytes);
      });
    },
    close: async () => closeWorker((await starting?.catch(() => null)) ?? life),
  };
}
