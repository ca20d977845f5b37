// Runs in a worker thread, so that a PDF that takes too long or too much is ended (decision 0121). Reads one file and writes it anew.
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';

/** Names by which a PDF runs something, opens or sends something else, or carries a file, and what that is called. */
const UNSAFE = new Map([
  ...['JS', 'JavaScript'].map((name) => [name, 'JavaScript'] as const),
  ['Launch', 'an action that starts a program'],
  ...['GoToR', 'GoToE'].map((name) => [name, 'a link into another file'] as const),
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment'].map((name) => [name, 'an embedded file'] as const),
  ...['SubmitForm', 'ImportData', 'XFA'].map((name) => [name, 'a form that sends or fetches data'] as const),
  ...['RichMedia', 'Movie', 'Sound', 'Rendition', 'Screen'].map((name) => [name, 'sound or video'] as const),
]);

/** What of it is unsafe, looked for in keys and values, however deep; names are compared as they are meant, not as they are written. */
function unsafeIn(object: PDFObject | undefined): string | undefined {
  if (object instanceof PDFName) return UNSAFE.get(object.decodeText());
  if (object instanceof PDFArray) return firstOf(object.asArray());
  if (object instanceof PDFDict) return firstOf(object.entries().flat());
  return object instanceof PDFStream ? unsafeIn(object.dict) : undefined;
}
function firstOf(objects: Iterable<PDFObject | undefined>): string | undefined {
  for (const object of objects) {
    const found = unsafeIn(object);
    if (found) return found;
  }
  return undefined;
}

const { from, to }: { from: string; to: string } = workerData;
const document = await PDFDocument.load(await readFile(from), { throwOnInvalidObject: true, updateMetadata: false });
const { context } = document;
const objects = [...context.enumerateIndirectObjects().map(([, object]) => object), ...Object.values(context.trailerInfo)];
const unsafe = firstOf(objects);
if (unsafe) parentPort?.postMessage({ unsafe });
else {
  const pages = document.getPageCount();
  await writeFile(to, await document.save({ updateFieldAppearances: false }));
  parentPort?.postMessage({ pages });
}
