import type { Log } from '../log.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** Values a query may be given; each is bound as the typed parameter `{name:Type}` in the SQL, and no caller splices one into it. */
export type EventParameters = Record<string, string | number | bigint | boolean | readonly (string | number)[]>;

/**
 * The event side's database: ClickHouse SQL, answered by the embedded engine or a server alike (design §2).
 * Limits go into the SQL as `SETTINGS …`: settings passed beside it would leak to the connection's next query.
 */
export type EventStore = {
  /** Rows as objects. 64-bit integers and decimals come as text, so nothing is rounded. */
  query<T>(sql: string, parameters?: EventParameters): Promise<T[]>;
  /**
   * The same in pieces of some thousand rows, however many there are: memory holds one piece. Aborting ends the statement within moments, and
   * throws the signal's reason; leaving the loop ends it too. Whoever calls it bounds
   * how many are under way: each holds a connection of its own. By its `name`, of letters, digits, hyphens and colons, `progress` tells how far
   * it has come.
   */
  stream<T>(sql: string, parameters?: EventParameters, options?: { signal?: AbortSignal; name?: string }): AsyncIterable<readonly T[]>;
  /** Rows that the streamed statement of this name has read of about how many; null while there is none in the engine. */
  progress(name: string): Promise<{ read: number; total: number } | null>;
  /** Answers of statements that are asked again and again, until this store changes. */
  readonly kept: KeptAnswers;
  /** A statement without rows. */
  command(sql: string, parameters?: EventParameters): Promise<void>;
  /** Appends rows given as objects; one call is one block. */
  insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void>;
  /** A statement whose data follows it in the format it names, as `INSERT … FORMAT LineAsString`. */
  send(sql: string, data: Uint8Array): Promise<void>;
  /** Writes what a SELECT answers to a new file in the engine's own format, never the whole of it in memory. */
  save(select: string, file: string): Promise<void>;
  /** Appends to a table what `save` has written. */
  load(table: string, file: string): Promise<void>;
  /** True where the engine reads files of this machine, so that `file()` may be used by the ingest command. */
  readonly readsLocalFiles: boolean;
  /** What this process keeps beside the store; null where there is no folder for it. */
  beside<T extends { close(): Promise<void> }>(part: Beside<T>): T | null;
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** What a part keeps beside the store: files made from it in `folder`, and threads that read them. */
export type Beside<T extends { close(): Promise<void> }> = {
  name: string;
  open(place: { store: EventStore; folder: string; log: Log | undefined }): T;
};
