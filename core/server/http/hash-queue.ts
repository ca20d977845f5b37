import os from 'node:os';
import { openWaitingRoom, type Turn } from './waiting-room.ts';

/**
 * Who may wait for a hash, most urgent first, and how many of them: people at a browser they have used before, others who sign in,
 * signed-in people, visitors with codes and resets.
 */
const ROOM = { known: 32, signIn: 128, person: 32, visitor: 32 };
export type Lane = keyof typeof ROOM;
export type HashTurn = Turn<Lane>;

/** Two at most, for their memory (security rule 9); one processor stays free for everybody who needs no hash. */
export const MAX_AT_ONCE = Math.max(1, Math.min(2, os.availableParallelism() - 1));

export const { inTurn, forgive: forgiveAsked, waiting: waitingHashes } = openWaitingRoom({ atOnce: MAX_AT_ONCE, room: ROOM });
