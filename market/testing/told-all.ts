import type { PeopleAsker } from '../server/segments/smallest-group.ts';

/** Somebody to whom everything is told: with no segment an account's own and no smallest group, every count is exact. */
export const TOLD_ALL: PeopleAsker = { smallest: 0, ownAmong: async () => new Set(), spend: async () => {} };
