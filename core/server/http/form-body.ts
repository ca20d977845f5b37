import { PassThrough, type Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { badInput, cleanFileName, type Failure, KontorFailure, oneFileOnly, uploadBrokeOff } from '@kontor/core/contract';
import type { ReceivedFile } from '../files/received-file.ts';
import { isSendersFault } from './body-stream.ts';

/** One file and what people choose beside it. A second file is let through, so that it can be refused in words. */
const LIMITS = { fieldSize: 1_024, fields: 20, files: 2, parts: 22, headerPairs: 20, headerSize: 8_192 };
const FILE_FIELD = 'file';

/** A form up to its file, which is still coming in. */
export type ReceivedForm = { fields: Record<string, string>; file: ReceivedFile | null };

/** What the parser itself throws, and a body that ends early, are faults of the sender; a body that was refused says why. */
function refusalOf(error: unknown, isOfParser: boolean): unknown {
  return !(error instanceof KontorFailure) && (isOfParser || isSendersFault(error)) ? new KontorFailure(uploadBrokeOff) : error;
}

/**
 * Reads the fields of a multipart form, and answers at its file. The file's stream ends with the form: whatever is wrong behind the file fails it
 * too, so who has read it to its end has a whole form.
 */
export function readForm(body: Readable, type: string): Promise<ReceivedForm> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let content: PassThrough | null = null;
    const stop = (error: unknown) => {
      body.unpipe();
      if (content) content.destroy(error as Error);
      else reject(error);
    };
    const refuse = (failure: Failure, message?: string) => stop(new KontorFailure(failure, message));
    // A part may come without a name.
    const takeField = (name = '', value: string, isCut: boolean) => {
      if (content) refuse(badInput, 'Fields come before the file.');
      else if (isCut) refuse(badInput, `The field “${name.slice(0, 100)}” is longer than ${LIMITS.fieldSize} bytes.`);
      else if (fields.has(name)) refuse(badInput, `The field “${name.slice(0, 100)}” is given twice.`);
      else fields.set(name, value);
    };
    const takeFile = (field: string, stream: BusboyFileStream, name?: string) => {
      stream.on('error', () => refuse(uploadBrokeOff));
      if (content) return refuse(oneFileOnly);
      if (field !== FILE_FIELD) return refuse(badInput, `The file is sent as ${FILE_FIELD}.`);
      content = new PassThrough();
      // A fault may come before anybody reads; who reads then is told.
      content.on('error', () => {});
      stream.pipe(content, { end: false });
      resolve({ fields: Object.fromEntries(fields), file: { name: cleanFileName(name ?? ''), stream: content } });
    };
    const parser = openParser(type, refuse);
    if (!parser) return;
    parser.on('field', (name, value, _isNameCut, isCut) => takeField(name, value, isCut));
    parser.on('file', takeFile);
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
      parser.on(limit, () => refuse(badInput, 'The form has too many parts.'));
    parser.on('finish', () => (content ? content.end() : resolve({ fields: Object.fromEntries(fields), file: null })));
    parser.on('error', (error) => stop(refusalOf(error, true)));
    body.on('error', (error) => stop(refusalOf(error, false)));
    body.pipe(parser);
  });
}

function openParser(type: string, refuse: (failure: Failure) => void): BusboyInstance | null {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS });
  } catch {
    refuse(uploadBrokeOff);
    return null;
  }
}
