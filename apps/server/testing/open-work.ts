// What waits or is on its way in the entity store, for the programs that kill servers while it does.
import { type EntityStore, queueScope, systemScope } from '@kontor/core/server';
import { PgBoss } from 'pg-boss';

/** Letters by subject, runs of the job `mark` by number. */
export type OpenWork = { letters: Set<string>; jobs: Set<string> };
/** What a killed-work-server is told to ask for. */
export type Asked = { letters: number; jobs: number };

const askerOf = (store: EntityStore) => {
  const scope = queueScope(store);
  return (text: string, values?: unknown[]) => scope.run(({ $client }) => $client.query<{ name: string }>(text, values));
};

export async function openWork(store: EntityStore): Promise<OpenWork> {
  const ask = askerOf(store);
  const letters = await systemScope(store).run(({ $client }) => $client.query<{ name: string }>('SELECT subject AS name FROM letter'));
  const jobs = await ask(
    `SELECT data->'input'->>'n' AS name FROM jobs.job WHERE name = 'mark' AND state IN ('created', 'retry', 'active')`,
  );
  return { letters: new Set(letters.rows.map(({ name }) => name)), jobs: new Set(jobs.rows.map(({ name }) => name)) };
}

/** Makes it five minutes later: longer than a dead server holds a letter, and than its runs seem alive to the queue. */
export async function moveClock(store: EntityStore): Promise<void> {
  const executeSql = askerOf(store);
  await systemScope(store).run(({ $client }) => $client.query(`UPDATE letter SET next_try_at = next_try_at - interval '5 minutes'`));
  await executeSql(`UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '5 minutes'`);
  const boss = new PgBoss({ schema: 'jobs', createSchema: false, supervise: false, schedule: false, db: { executeSql } });
  await boss.start();
  // What every server does each minute: the first pass gives up dead runs, the second sees that nothing of their name runs any more.
  for (let pass = 0; pass < 2; pass += 1) {
    await executeSql('UPDATE jobs.queue SET monitor_on = NULL, monitor_claim_on = NULL');
    await boss.supervise();
  }
  await boss.stop();
  await executeSql(`UPDATE jobs.job SET start_after = start_after - interval '5 minutes' WHERE state = 'retry'`);
}
