import type { Config } from './config.ts';
import type { EntityStore } from './entity-store.ts';
import type { EventStore } from './event-store.ts';
import type { Files } from './files.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';
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
  /** Asks for a job by name, soon; what it does is listed in apps/server/jobs.ts. */
  requestJob: (name: string) => void;
};
