import type { Config } from '../config.ts';
import type { Files } from '../files/files.ts';
import type { FirstSteps } from '../http/first-steps.ts';
import type { Jobs } from '../jobs/job-queue.ts';
import type { Names } from '../lists/names.ts';
import type { Log } from '../log.ts';
import type { Mail } from '../sessions/mail.ts';
import type { EntityStore } from './entity-store.ts';
import type { EventStore } from './event-store.ts';
import type { Turns } from './turn.ts';

/** What every handler may reach besides its own scope. */
export type Stores = {
  config: Config;
  log: Log;
  entities: EntityStore;
  events: EventStore;
  /** For work that one server at a time may do. */
  turns: Turns;
  files: Files;
  mail: Mail;
  /** What records are called, asked of the features that own them. */
  names: Names;
  /** How far first steps have come, asked of the features that know. */
  firstSteps: FirstSteps;
  jobs: Pick<Jobs, 'send'> & {
    /** Asks for a job again by name (`Jobs.again`), soon; a failure is only logged. */
    request: (name: string) => void;
  };
  changes: {
    /** Carries a change to those who follow its topic at once; call it after the transaction. What fails is logged, and the outbox tries again. */
    carry: (topic: string, entityIds: string[]) => Promise<void>;
  };
};
