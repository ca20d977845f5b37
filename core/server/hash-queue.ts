import os from 'node:os';
import { busy, KontorFailure } from '@kontor/core/contract';
import type { WaitingWork } from './readiness.ts';

/**
 * Who may wait for a hash, most urgent first, and how many of them: people at a browser they have used before, others who sign in,
 * signed-in people, visitors with codes and resets.
 */
const ROOM = { known: 32, signIn: 128, person: 32, visitor: 32 };
export type Lane = keyof typeof ROOM;
/** In one lane the address that asked least in the last minute is first, so that nobody's flood keeps others waiting. */
export type HashTurn = { lane: Lane; address: string };

const LANES: Lane[] = ['known', 'signIn', 'person', 'visitor'];
/** Two at most, for their memory (security rule 9); one processor stays free for everybody who needs no hash. */
export const MAX_AT_ONCE = Math.max(1, Math.min(2, os.availableParallelism() - 1));
/** Every so many turns another lane is first, so that none waits for good. */
const TURNS_BY_URGENCY = 4;
const MINUTE_MS = 60_000;

type Waiting = { since: number; asked: number; go: () => void; refuse: (reason: KontorFailure) => void };
const queues: Record<Lane, Waiting[]> = { known: [], signIn: [], person: [], visitor: [] };
let running = 0;
let turns = 0;
const asked = { since: 0, by: new Map<string, number>() };

/** How often `address` has asked in this minute, with this time. */
function countAsked(address: string): number {
  if (Date.now() - asked.since > MINUTE_MS) {
    asked.by.clear();
    asked.since = Date.now();
  }
  const count = (asked.by.get(address) ?? 0) + 1;
  asked.by.set(address, count);
  return count;
}

/** Takes back one request of `address`: who knew the password is no guesser, and an office may sign in one after another. */
export function forgiveAsked(address: string): void {
  const count = asked.by.get(address);
  if (count) asked.by.set(address, count - 1);
}

/** Waits for a turn. Throws `busy` where the lane is full: who has asked most goes, a newcomer or one who waits. */
async function waitForTurn({ lane, address }: HashTurn): Promise<void> {
  const count = countAsked(address);
  if (running < MAX_AT_ONCE) {
    running += 1;
    return;
  }
  await new Promise<void>((go, refuse) => {
    const queue = queues[lane];
    queue.splice(queue.findLastIndex((one) => one.asked <= count) + 1, 0, { since: Date.now(), asked: count, go, refuse });
    if (queue.length > ROOM[lane]) queue.pop()?.refuse(new KontorFailure(busy));
  });
}

/** How many wait for a hash in this process, and for how long the one that came first. */
export function waitingHashes(): WaitingWork {
  const since = LANES.flatMap((lane) => queues[lane].map((one) => one.since));
  return { waiting: since.length, oldestS: since.length === 0 ? null : Math.round((Date.now() - Math.min(...since)) / 1000) };
}

function nextWaiting(): Waiting | undefined {
  turns += 1;
  const first = turns % TURNS_BY_URGENCY === 0 ? LANES[(turns / TURNS_BY_URGENCY) % LANES.length] : undefined;
  for (const lane of first ? [first, ...LANES] : LANES) {
    const next = queues[lane].shift();
    if (next) return next;
  }
  return undefined;
}

/** Runs `work` in its turn, at most `MAX_AT_ONCE` at once. */
export async function inTurn<T>(turn: HashTurn, work: () => Promise<T>): Promise<T> {
  await waitForTurn(turn);
  try {
    return await work();
  } finally {
    const next = nextWaiting();
    if (next) next.go();
    else running -= 1;
  }
}
