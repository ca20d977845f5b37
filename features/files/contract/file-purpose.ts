import { CSV_FILE, type FileLimits, MEGABYTE } from '@kontor/core/contract';
import { z } from 'zod';

/** What a file is uploaded for. A new purpose is a line here and a line of `FILE_LIMITS`. */
export const FilePurpose = z.enum(['segment', 'mediaList', 'icon']);
export type FilePurpose = z.output<typeof FilePurpose>;

/** Which files a purpose takes (spec 3 §5). */
export const FILE_LIMITS: Readonly<Record<FilePurpose, FileLimits>> = {
  segment: CSV_FILE,
  mediaList: { kinds: ['csv'], lessThan: 5 * MEGABYTE },
  icon: { kinds: ['png'], lessThan: MEGABYTE },
};
