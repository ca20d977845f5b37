import type { Readable } from 'node:stream';

/** A request as another tracker gets it; `mark` is ours alone, so that it is found again there. */
export type Issue = { mark: string; type: string; summary: string; description: string };

/** Where support requests are answered, if that is not here. What it does not answer in time, or with a fault, throws. */
export type Tracker = {
  /** Where people see an issue. */
  linkTo(key: string): string;
  /** Throws where the project cannot be reached. */
  check(): Promise<void>;
  /** The issue that has the mark; null where there is none. */
  find(mark: string): Promise<string | null>;
  /** The issue's key, or what the tracker says against it. */
  create(issue: Issue): Promise<{ key: string; errorMessages: [] } | { key: null; errorMessages: string[] }>;
  /** Names of the files that the issue has. */
  filesOf(key: string): Promise<Set<string>>;
  attach(key: string, file: { name: string; content: Readable }): Promise<void>;
};
