import { open, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { fail, MEGABYTE, notPdfText, pdfNotValid } from '@kontor/core/contract';
import { openFairQueue } from '@kontor/core/server';
import { pdfUnreadable, pdfUnsafe } from '@kontor/documents/contract';

/** Of a PDF of 50 MB on a busy machine; one that unpacks without end is ended. */
const LIMIT_MS = 20_000;
const LOOK_MS = 50;
/** What reading a PDF takes of memory: so many times its size, and what a small one takes anyway. */
const TIMES_ITS_SIZE = 10;
const ANYWAY = 256 * MEGABYTE;
/** Where a PDF says that it ends. */
const TAIL_BYTES = 1_024;

/** One at a time, because of the memory that each takes; a few more wait. */
const inTurn = openFairQueue({ all: 1, each: 1, waiting: 8 });

/** True where a file begins and ends as a PDF does; what other programs read of it may stand before or after. */
async function hasBothEnds(place: string, size: number): Promise<boolean> {
  const file = await open(place);
  try {
    const [head, tail] = [Buffer.alloc(8), Buffer.alloc(Math.min(size, TAIL_BYTES))];
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, size - tail.length);
    return /^%PDF-\d\.\d/.test(head.toString('latin1')) && tail.toString('latin1').includes('%%EOF');
  } finally {
    await file.close();
  }
}

type Said = { unsafe: string } | { pages: number };

/** What the thread says of the file; null where it cannot read it, or takes too long or too much. */
function read(from: string, to: string, size: number): Promise<Said | null> {
  const most = process.memoryUsage.rss() + size * TIMES_ITS_SIZE + ANYWAY;
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), { workerData: { from, to } });
  const until = performance.now() + LIMIT_MS;
  return new Promise<Said | null>((resolve) => {
    const look = setInterval(() => {
      if (performance.now() > until || process.memoryUsage.rss() > most) resolve(null);
    }, LOOK_MS);
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
    worker.once('exit', () => {
      clearInterval(look);
      resolve(null);
    });
  }).finally(() => worker.terminate());
}

/** Writes a PDF anew to `to` and answers its pages. Throws where it is none, cannot be read, or could run something (spec 1 §5). */
export async function checkPdf({ from, to, name }: { from: string; to: string; name: string }): Promise<number> {
  const { size } = await stat(from);
  if (!(await hasBothEnds(from, size))) fail(pdfNotValid, notPdfText(name));
  const said = await inTurn('pdf', () => read(from, to, size));
  if (said === null) return fail(pdfUnreadable);
  if ('unsafe' in said) return fail(pdfUnsafe, `This PDF holds ${said.unsafe}. Please save it without that and upload it again.`);
  return said.pages > 0 ? said.pages : fail(pdfUnreadable);
}
