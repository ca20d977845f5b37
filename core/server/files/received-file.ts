import { pipeline, type Readable, Transform } from 'node:stream';
import {
  type FileKind,
  type FileLimits,
  fail,
  fileNotValid,
  fileTooLarge,
  hasKindOf,
  imageNotValid,
  isPicture,
  KontorFailure,
  PICTURE_MOVES,
  pictureProblem,
  TEXT_FAULTS,
  tooLargeText,
  VALUE_KINDS,
  wrongKind,
  wrongKindText,
} from '@kontor/core/contract';
import type { UploadedFile } from '../http/implement.ts';
import { isAnimated, PICTURE_HEAD_BYTES, pictureSize } from './picture-size.ts';

/** A file as it comes in, of which only the name is known. */
export type ReceivedFile = { name: string; stream: Readable };

/** As many bytes as tell one kind from another. */
const HEAD_BYTES = 12;

/** What begins a file of each kind that is no text. */
const BINARY: [kind: FileKind, starts: (head: string) => boolean][] = [
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['webp', (head) => /^RIFF.{4}WEBP/s.test(head)],
  ['pdf', (head) => head.startsWith('%PDF-')],
  ['gzip', (head) => head.startsWith('\x1f\x8b')],
];

/** The first bytes of a stream, which it still gives to its reader; fewer where it ends before. */
function headOf(stream: Readable, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const end = (head: Buffer) => {
      stream.off('readable', look).off('end', endEmpty).off('error', reject);
      resolve(head);
    };
    const endEmpty = () => end(Buffer.alloc(0));
    const look = () => {
      const head: Buffer | null = stream.read(bytes);
      if (!head) return;
      stream.unshift(head);
      end(head);
    };
    if (stream.errored) return reject(stream.errored);
    stream.on('readable', look).on('end', endEmpty).on('error', reject);
  });
}

/** The kind of a file by its first bytes: what is nothing else may be text, and says so later; which text, its name says. */
function kindOf(head: Buffer, { name, limits }: { name: string; limits: FileLimits }): FileKind {
  const text = head.toString('latin1');
  const isOf = (kind: FileKind) => limits.kinds.includes(kind) && hasKindOf(name, { kinds: [kind] });
  const ofText = isOf('values') ? 'values' : hasKindOf(name, { kinds: ['lines', 'gzip'] }) ? 'lines' : 'csv';
  return BINARY.find(([, starts]) => starts(text))?.[0] ?? ofText;
}

/** Of each piece in turn: null while all of them together are UTF-8 without a NUL, then what is wrong; the last is empty. */
function textCheck(): (piece: Buffer | null) => string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (piece) => {
    try {
      decoder.decode(piece ?? undefined, { stream: piece !== null });
      return piece?.includes(0) ? TEXT_FAULTS.nul : null;
    } catch {
      return TEXT_FAULTS.encoding;
    }
  };
}

/** The mark that UTF-16 begins with, in either order of bytes. */
const UTF16 = /^(\xff\xfe|\xfe\xff)/;

/** Lets a file through until it is too large, or no text though it should be. */
function guard(kind: FileKind, limits: FileLimits): Transform {
  const faultOf = VALUE_KINDS.some((one) => one === kind) ? textCheck() : () => null;
  let size = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      if (size >= limits.lessThan) return done(new KontorFailure(fileTooLarge, tooLargeText(limits)));
      const fault = faultOf(piece);
      if (fault) done(new KontorFailure(fileNotValid, fault));
      else done(null, piece);
    },
    flush: (done) => {
      const fault = faultOf(null);
      done(fault ? new KontorFailure(fileNotValid, fault) : null);
    },
  });
}

/** Refuses a picture by what its header says of its size and its frames, before anybody unpacks it. */
function refuseByHeader(kind: FileKind, head: Buffer, limits: FileLimits) {
  if (!isPicture(kind)) return;
  const problem = pictureProblem(pictureSize(kind, head) ?? fail(imageNotValid), limits);
  if (problem) fail(imageNotValid, problem);
  if (isAnimated(kind, head)) fail(imageNotValid, PICTURE_MOVES);
}

/** The file that a call takes, by name and first bytes; the rest is checked as it comes (`UploadedFile`). Throws where it is another or none. */
export async function checkedFile(received: ReceivedFile | null, limits: FileLimits): Promise<UploadedFile> {
  if (!received || !hasKindOf(received.name, limits)) return fail(wrongKind(limits), wrongKindText(limits, received?.name));
  const head = await headOf(received.stream, limits.kinds.some(isPicture) ? PICTURE_HEAD_BYTES : HEAD_BYTES);
  const kind = kindOf(head, { name: received.name, limits });
  if (head.length === 0) fail(wrongKind(limits), TEXT_FAULTS.empty);
  if (!limits.kinds.includes(kind)) fail(wrongKind(limits), wrongKindText(limits, received.name));
  if (VALUE_KINDS.some((one) => one === kind) && UTF16.test(head.toString('latin1'))) fail(fileNotValid, TEXT_FAULTS.utf16);
  refuseByHeader(kind, head, limits);
  const stream = guard(kind, limits);
  // Faults of either go to whoever reads `stream`, or to nobody.
  pipeline(received.stream, stream, () => {});
  stream.on('error', () => {});
  return { name: received.name, kind, stream };
}
