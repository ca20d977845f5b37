import type { WaitingWork } from '../stores/readiness.ts';

/** `key`: asking again for the same before it has run changes nothing; without one, each input that is sent has a run of its own. */
export type Sending = { key?: string; startAfter?: Date };

export type Jobs = {
  /** Asks for a run; one without input that waits already is that run. */
  send(job: { name: string }, input: unknown, sending?: Sending): Promise<void>;
  /** Asks again for a job by name: a run without input, or those with one that failed for good. */
  again(name: string): Promise<void>;
  /** Runs that are due and have not begun, on all servers. */
  waiting(): Promise<WaitingWork>;
  stop(): Promise<void>;
};
