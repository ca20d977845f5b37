import { installationTable, type Scope, type Stores, systemScope, type Turn } from '@kontor/core/server';
import { MARKET } from '@kontor/market/server';
import { eq } from 'drizzle-orm';

export const stepDone = async (scope: Scope, step: string): Promise<boolean> =>
  (await scope.run((database) => database.select().from(installationTable).where(eq(installationTable.key, step)))).length > 0;
export const markDone = (scope: Scope, step: string) =>
  scope.run((database) =>
    database
      .insert(installationTable)
      .values({ key: step, value: { at: new Date().toISOString() } })
      .onConflictDoNothing(),
  );

/**
 * Does a step of the demo where it is not done yet; `work` marks it. Of servers that start at once one does it and the others wait, as long as it
 * takes: a row that is written by another would be waited for no longer than a statement may last.
 */
export async function onceByOne(
  { entities, turns }: Pick<Stores, 'entities' | 'turns'>,
  step: string,
  work: (turn: Turn) => Promise<void>,
  onWait = () => {},
): Promise<void> {
  const isDone = () => stepDone(systemScope(entities), step);
  if (await isDone()) return;
  await turns.take(MARKET, async (turn) => ((await isDone()) ? undefined : work(turn)), { onWait });
}
