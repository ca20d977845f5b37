import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

type Answer = { id: number; bytes?: Uint8Array; error?: string };
type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

export type PgliteWorker = { stream: () => Duplex; close: () => Promise<void> };

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
function openStream(worker: Worker, exchange: (bytes: Uint8Array) => Promise<Uint8Array>): Duplex {
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
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  });
}

/** Starts the embedded engine on `directory`. Rejects when the folder cannot be opened. */
export async function openPgliteWorker(directory: string): Promise<PgliteWorker> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { directory } });
  const waiting = new Map<number, Waiting>();
  const giveUp = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  await once(worker, 'message');
  worker.on('error', giveUp);
  worker.on('exit', () => giveUp(new Error('The embedded database has stopped.')));
  worker.on('message', ({ id, bytes, error }: Answer) => {
    const turn = waiting.get(id);
    waiting.delete(id);
    if (bytes) turn?.resolve(bytes);
    else turn?.reject(new Error(error));
  });
  let sent = 0;
  const exchange = (bytes: Uint8Array) =>
    new Promise<Uint8Array>((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      worker.postMessage({ id: sent, bytes });
    });
  return {
    stream: () => openStream(worker, exchange),
    close: async () => {
      worker.postMessage({ close: true });
      await once(worker, 'exit');
    },
  };
}
