type Entry = {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  os?: string[];
};
export type Lock = { packages: Record<string, Entry> };

export const NOWHERE: string[];
export function readLock(file?: string): Lock;
export function packagesOf(lock: Lock): [place: string, entry: Entry][];
export function nameOf(place: string): string;
export function lockProblems(lock: Lock): string[];
export function unpinnedHere(lock: Lock, platform?: string): string[];
