import type { Readiness } from '@kontor/core/server';

/** What a test's server says of itself when nothing is wrong. */
export const allReady = async (): Promise<Readiness> => ({ freeMb: 1_000_000, queues: {} });
