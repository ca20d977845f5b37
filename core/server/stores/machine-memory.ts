import { totalmem } from 'node:os';

/** Bytes that this process may have: the machine's, or fewer where a container limits it. */
export const machineMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
