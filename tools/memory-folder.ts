import fs from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
/** What the stores of all tests that run at once may take. */
const ROOM_BYTES = 3_000_000_000;

/**
 * Where tests keep their stores: in memory, where Linux has a folder for it with room. Each test file begins with a copy of 3,000 small files,
 * which takes a third of a second there and two seconds on a disk.
 */
export function memoryFolder(): string {
  if (!fs.existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES ? MEMORY : os.tmpdir();
}
