import { CSV_FILE, type Field, type FileLimits, KILOBYTE, MEGABYTE, VALUE_KINDS } from '@kontor/core/contract';
import { z } from 'zod';

/** What a file is stored for. A new purpose is a line here and a line of `FILE_LIMITS`. */
export const FilePurpose = z.enum(['segment', 'mediaList', 'icon', 'attachment', 'document']);
export type FilePurpose = z.output<typeof FilePurpose>;

/** Purposes of `file/upload`; the others have a call of their own that takes the file. */
export const UploadPurpose = FilePurpose.exclude(['attachment', 'document']);
export type UploadPurpose = z.output<typeof UploadPurpose>;

/** Which files a purpose takes (spec 2 §5, 3 §5, decisions D60). An icon has just 150 × 150 pixels (decision 0137). */
export const FILE_LIMITS: Readonly<Record<FilePurpose, FileLimits>> = {
  segment: { ...CSV_FILE, kinds: VALUE_KINDS },
  mediaList: { kinds: VALUE_KINDS, lessThan: 5 * MEGABYTE },
  icon: { kinds: ['png'], lessThan: 100 * KILOBYTE, picture: { width: 150, height: 150 } },
  attachment: { kinds: ['jpeg', 'png'], lessThan: 10 * MEGABYTE },
  document: { kinds: ['pdf'], lessThan: 50 * MEGABYTE },
};

/** A field that names a picture, as history tells it: another picture has another mark. */
export const pictureField = (label: string): Field & { label: string } => ({
  label,
  kind: 'code',
  words: (file) => (typeof file === 'string' ? `Picture ${file.slice(-6)}` : null),
});
