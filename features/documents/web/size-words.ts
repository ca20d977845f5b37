import { KILOBYTE, MEGABYTE } from '@kontor/core/contract';

/** “820 KB”, “1.2 MB”. */
export const sizeWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
