import { busy, KontorFailure } from '@kontor/core/contract';
import type { WaitingWork } from '../stores/readiness.ts';

/** Who asks: in one lane the address that asked least in the last minutes is first, so that nobody's flood keeps others waiting. */
export type Turn<Lane extends string> = { lane: Lane; address: string };
type Waiting = { since: number; asked: number; go: () => void; refuse: (reason: KontorFailure) => void };

const MINUTE_MS = 60_000;
/** Every so many turns another lane is first, so that none waits for good. */
const TURNS_BY_URGENCY = 4;

/** How often each address has asked in this minute and the one before. */
function openCount() {
  let since = performance.now();
  let by = new Map<string, number>();
  let before = new Map<string, number>();
  const turnOver = () => {
    const minutes = Math.floor((performance.now() - since) / MINUTE_MS);
    if (minutes === 0) return;
    before = minutes === 1 ? by : new Map();
    by = new Map();
    since += minutes * MINUTE_MS;
  };
  return {
    add: (address: string): number => {
      turnOver();
      by.set(address, (by.get(address) ?? 0) + 1);
      return (by.get(address) ?? 0) + (before.get(address) ?? 0);
    },
    forgive: (address: string) => {
      const count = by.get(address);
      if (count) by.set(address, count - 1);
    },
  };
}

/** `room` names the lanes, most urgent first, and how many may wait in each. */
type Rules<Lane extends string> = { atOnce: number; room: Record<Lane, number> };

/** Lets `atOnce` work at a time; the others wait in lanes that have an end. */
export function openWaitingRoom<Lane extends string>({ atOnce, room }: Rules<Lane>) {
  const lanes = (Object.keys(room) as Lane[]).map((lane) => ({ lane, most: room[lane], queue: [] as Waiting[] }));
  const asked = openCount();
  let running = 0;
  let turns = 0;

  /** Waits for a turn. Throws `busy` where the lane is full: who has asked most goes, a newcomer or one who waits. */
  const wait = async ({ lane, address }: Turn<Lane>) => {
    const count = asked.add(address);
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((go, refuse) => {
      for (const { queue, most } of lanes.filter((one) => one.lane === lane)) {
        queue.splice(queue.findLastIndex((one) => one.asked <= count) + 1, 0, { since: performance.now(), asked: count, go, refuse });
        if (queue.length > most) queue.pop()?.refuse(new KontorFailure(busy));
      }
    });
  };
  const next = (): Waiting | undefined => {
    turns += 1;
    const first = turns % TURNS_BY_URGENCY === 0 ? lanes[(turns / TURNS_BY_URGENCY) % lanes.length] : undefined;
    const found = (first?.queue.length ? first : lanes.find(({ queue }) => queue.length > 0))?.queue;
    return found?.shift();
  };

  return {
    inTurn: async <T>(turn: Turn<Lane>, work: () => Promise<T>): Promise<T> => {
      await wait(turn);
      try {
        return await work();
      } finally {
        const waiting = next();
        if (waiting) waiting.go();
        else running -= 1;
      }
    },
    /** Takes back one request of `address`, which turned out to be an honest one. */
    forgive: asked.forgive,
    /** How many wait, and for how long the one that came first. */
    waiting: (): WaitingWork => {
      const since = lanes.flatMap(({ queue }) => queue.map((one) => one.since));
      return { waiting: since.length, oldestS: since.length === 0 ? null : Math.round((performance.now() - Math.min(...since)) / 1000) };
    },
  };
}
