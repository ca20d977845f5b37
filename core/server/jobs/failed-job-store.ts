import { eq, sql } from 'drizzle-orm';
import { errorWords } from '../http/error-words.ts';
import type { Scope } from '../stores/scope.ts';
import { failedJobTable as failedJob } from '../stores/tables.ts';

/** Notes that the run of a job failed; the count goes on until one goes well. */
export const noteFailedJob = (scope: Scope, name: string, error: unknown) =>
  scope.run((database) =>
    database
      .insert(failedJob)
      .values({ name, attempts: 1, lastError: errorWords(error) })
      .onConflictDoUpdate({ target: failedJob.name, set: { attempts: sql`${failedJob.attempts} + 1`, lastError: errorWords(error) } }),
  );

export const forgetFailedJob = (scope: Scope, name: string) =>
  scope.run((database) => database.delete(failedJob).where(eq(failedJob.name, name)));
