import { CSV_FILE, type FileLimits, KILOBYTE, MEGABYTE } from '@kontor/core/contract';
import { z } from 'zod';

/** What a file is uploaded for. A new purpose is a line here and a line of `FILE_LIMITS`. */
export const FilePurpose = z.enum(['segment', 'mediaList', 'icon']);
export type FilePurpose = z.output<typeof FilePurpose>;

/** Which files a purpose takes (spec 2 §5, 3 §5). Icons have 150 × 150 pixels, of which 20 may be missing or too many (spec 1 §5). */
export const FILE_LIMITS: Readonly<Record<FilePurpose, FileLimits>> = {
  segment: CSV_FILE,
  mediaList: { kinds: ['csv'], lessThan: 5 * MEGABYTE },
  icon: { kinds: ['png'], lessThan: 100 * KILOBYTE, picture: { width: 150, height: 150, leeway: 20 } },
};
