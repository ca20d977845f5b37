import { failure } from './failure.ts';

/** Kinds of file that calls take: the type of their bytes and the endings of their names. */
export const FILE_KINDS = {
  csv: { type: 'text/csv', endings: ['.csv'] },
  /** Values one a line, by tabs, or in a list of JSON; text as CSV is. */
  values: { type: 'text/plain', endings: ['.txt', '.tsv', '.json'] },
  /** Lines of anything; whoever reads them refuses those that are bad. */
  lines: { type: 'application/x-ndjson', endings: ['.ndjson', '.jsonl', '.json', '.log', '.txt'] },
  gzip: { type: 'application/gzip', endings: ['.gz'] },
  png: { type: 'image/png', endings: ['.png'] },
  jpeg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  webp: { type: 'image/webp', endings: ['.webp'] },
  pdf: { type: 'application/pdf', endings: ['.pdf'] },
} as const;
export type FileKind = keyof typeof FILE_KINDS;
const PICTURES = ['png', 'jpeg', 'webp'] as const;
export type PictureKind = (typeof PICTURES)[number];
export const isPicture = (kind: FileKind): kind is PictureKind => PICTURES.some((picture) => picture === kind);

/** Types of the files that a browser may open in a page; all others are only saved. */
export const SHOWN_TYPES: ReadonlySet<string> = new Set([...PICTURES, 'pdf' as const].map((kind) => FILE_KINDS[kind].type));

export type PictureSize = { width: number; height: number };
/** A picture has just this size, or is square: a ratio of 1:1 within `SQUARE_LEEWAY` (spec 1 §5). */
export type PictureLimits = PictureSize | 'square';
const SQUARE_LEEWAY = 20;

/** Which files a call takes; each has fewer than `lessThan` bytes, and pictures are as `picture` says where that is given. */
export type FileLimits = { kinds: readonly FileKind[]; lessThan: number; picture?: PictureLimits };

export const KILOBYTE = 1_024;
export const MEGABYTE = 1_048_576;
/** Pixels of a side of any picture: what unpacks to more is refused by its header, before anybody unpacks it. */
const LONGEST_SIDE = 4_096;
/** What a form may hold beside its file: fields, headers and boundaries. */
const FORM_BYTES = 65_536;
/** Bytes of a whole form with such a file. */
export const formLimit = ({ lessThan }: Pick<FileLimits, 'lessThan'>): number => lessThan + FORM_BYTES;

/** The same the other way round: `lessThan` of a form's file. */
export const fileOfForm = (bytes: number): number => bytes - FORM_BYTES;

/** What lists of values are read from. */
export const VALUE_KINDS = ['csv', 'values'] as const;
/** CSV files as most screens take them (spec 1 §9). */
export const CSV_FILE: FileLimits = { kinds: ['csv'], lessThan: 50 * MEGABYTE };

export const fileNotValid = failure({ code: 'fileNotValid', status: 400, text: 'Please select a valid file.' });
export const imageNotValid = failure({ code: 'imageNotValid', status: 400, text: 'Please Select a Valid file format.' });
/** The refusal of a document names the file (spec 1 §5). */
export const pdfNotValid = failure({ code: 'pdfNotValid', status: 400, text: 'This is not a PDF file.' });
export const notPdfText = (name: string): string => `${name} is not a PDF file.`;
export const oneFileOnly = failure({ code: 'oneFileOnly', status: 400, text: 'Please select one file.' });
export const fileTooLarge = failure({ code: 'fileTooLarge', status: 413, text: 'Please select a file less than 50 MB.' });
export const uploadBrokeOff = failure({
  code: 'uploadBrokeOff',
  status: 400,
  text: 'Your file failed to upload. Please try again.',
});
export const uploadTooSlow = failure({
  code: 'uploadTooSlow',
  status: 400,
  text: 'Your file came too slowly, so its upload was ended. Please try again over a faster connection.',
});
/** Why a text cannot be read at all, each in one sentence that says what to do. */
export const TEXT_FAULTS = {
  empty: 'Please select a valid file.',
  utf16: 'The file is UTF-16 text. Please save it as UTF-8 and select it again.',
  encoding: 'The file is no UTF-8 text; it may be Windows-1252 or Latin-1. Please save it as “CSV UTF-8” and select it again.',
  nul: 'The file holds characters that no text has. Please save it as CSV in UTF-8 and select it again.',
} as const;
/** How every upload may fail. */
export const UPLOAD_FAILURES = [
  fileNotValid,
  imageNotValid,
  pdfNotValid,
  oneFileOnly,
  fileTooLarge,
  uploadBrokeOff,
  uploadTooSlow,
] as const;

/** The size in the refusal's words, which name the limit of the call. */
export const tooLargeText = ({ lessThan }: Pick<FileLimits, 'lessThan'>): string =>
  `Please select a file less than ${lessThan < MEGABYTE / 2 ? `${Math.round(lessThan / KILOBYTE)} KB` : `${Number((lessThan / MEGABYTE).toFixed(2))} MB`}.`;

const inPixels = ({ width, height }: PictureSize) => `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels`;
/** Why a picture of this size is not taken; null where it is. */
export function pictureProblem(size: PictureSize, { picture }: Pick<FileLimits, 'picture'>): string | null {
  if (picture === 'square' && Math.abs(size.width - size.height) > SQUARE_LEEWAY)
    return `Please select a picture that is as wide as it is high. This one has ${inPixels(size)}.`;
  if (typeof picture === 'object' && (size.width !== picture.width || size.height !== picture.height))
    return `Please select a picture of ${inPixels(picture)}. This one has ${inPixels(size)}.`;
  if (Math.max(size.width, size.height) <= LONGEST_SIDE) return null;
  return `Please select a picture of at most ${inPixels({ width: LONGEST_SIDE, height: LONGEST_SIDE })}. This one has ${inPixels(size)}.`;
}
/** Said of a picture with several frames, and of one that its header promises and its bytes do not hold. */
export const PICTURE_MOVES = 'Please select a picture that does not move.';
export const PICTURE_DAMAGED = 'This picture is damaged. Please save it again and select it.';
const takesPdfAlone = ({ kinds }: Pick<FileLimits, 'kinds'>) => kinds.every((kind) => kind === 'pdf');
/** The refusal of a file of another kind: calls that take images or documents have words of their own (spec 1 §5). */
export const wrongKind = (limits: FileLimits) =>
  takesPdfAlone(limits) ? pdfNotValid : limits.kinds.includes('csv') ? fileNotValid : imageNotValid;
/** Its words; a document is called by its name. */
export const wrongKindText = (limits: FileLimits, name: string | undefined): string =>
  takesPdfAlone(limits) && name ? notPdfText(name) : wrongKind(limits).text;

/** The kinds that a file of this name may be. */
const kindsOfName = (name: string): FileKind[] =>
  (Object.keys(FILE_KINDS) as FileKind[]).filter((kind) => FILE_KINDS[kind].endings.some((ending) => name.toLowerCase().endsWith(ending)));

/** True if a file of this name may be one that `limits` takes; whether it is one, its content says. */
export const hasKindOf = (name: string, { kinds }: Pick<FileLimits, 'kinds'>): boolean =>
  kindsOfName(name).some((kind) => kinds.includes(kind));

/** Why a file cannot be sent, as far as its name and size say; null where it can. */
export function fileProblem({ name, size }: { name: string; size: number }, limits: FileLimits): string | null {
  if (!hasKindOf(name, limits)) return wrongKindText(limits, name);
  if (size === 0) return TEXT_FAULTS.empty;
  return size < limits.lessThan ? null : tooLargeText(limits);
}
