import type { FirstCalls, PageMap } from '@kontor/core/contract';
import type { SQL } from 'drizzle-orm';
import type { StepFactOf } from './http/first-steps.ts';
import type { Implemented } from './http/implement.ts';
import type { Job } from './jobs/jobs.ts';
import type { Refused } from './jobs/outbox-store.ts';
import type { NamesOf } from './lists/names.ts';
import type { RecordKinds } from './stores/record-kinds.ts';
import type { Stores } from './stores/stores.ts';

/** Carries changed entities, by id, to another store; returns the refused ones with reasons. May run twice. */
export type Follower = (stores: Stores, entityIds: string[]) => Promise<Refused[]>;

/** What a feature adds to the server; the whole of it, so that the app lists features and nothing of theirs. */
export type ServerFeature = {
  name: string;
  pages?: PageMap;
  /** What its pages ask at first, by their names. */
  firstCalls?: FirstCalls;
  calls: readonly Implemented[];
  jobs?: readonly Job<unknown>[];
  /** By topic of the outbox, who follows its changes; several features may follow one. */
  follows?: Readonly<Record<string, Follower>>;
  /** What its records are called, by noun: figures that are broken down by a noun ask here (`stores.names`). */
  names?: Readonly<Record<string, NamesOf>>;
  /** By step, how far a new installation or account has come with its records (`stores.firstSteps`). */
  firstSteps?: Readonly<Record<string, StepFactOf>>;
  /** Kinds of record it writes history of, with who reads that; recording a kind that no feature declares throws. */
  records?: RecordKinds;
  /** By topic, what of that may not wait for the outbox's next run: `Stores.changes` carries it before the call answers, and the outbox again. */
  followsAtOnce?: Readonly<Record<string, Follower>>;
  /** Statements that delete rows whose time has ended (`endedRows`). */
  ends?: readonly SQL[];
};

/** Declares the server side of a feature: its door exports this value and what other features may call. */
export const serverFeature = (declared: ServerFeature): ServerFeature => declared;
