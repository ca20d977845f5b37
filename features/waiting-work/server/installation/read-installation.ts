import { fail } from '@kontor/core/contract';
import { listPlatformKeys, queueScope, type Scope, type SignedCall, type Stores, scopeOf } from '@kontor/core/server';
import { newestBatches, newestEvent } from '@kontor/market/server';
import {
  type FeedState,
  type InstallationPart,
  type installationRoutes,
  type JobState,
  noSuchJob,
  PART_KEYS,
  type PartState,
} from '@kontor/waiting-work/contract';
import { sql } from 'drizzle-orm';
import { jobWords } from '../list-waiting.ts';
import { countWaiting } from '../waiting-work-store.ts';
import { askPart, isUsed } from './check-part.ts';
import { installationCheckTable as check } from './installation-check-table.ts';
import { PARTS } from './installation-parts.ts';
import { withoutSecrets } from './without-secrets.ts';

type Routes = typeof installationRoutes;
const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

/** Those that answer at once tell their facts each time. */
const AT_ONCE: readonly InstallationPart[] = ['entities', 'events', 'disk'];

async function readParts(scope: Scope, stores: Stores): Promise<PartState[]> {
  const noted = new Map((await scope.run((database) => database.select().from(check))).map((row) => [row.part, row]));
  return Promise.all(
    PART_KEYS.map(async (part): Promise<PartState> => {
      const last = noted.get(part);
      const now = AT_ONCE.includes(part) ? await askPart(stores, part) : null;
      const asked = new Date().toISOString();
      return {
        part,
        setUp: PARTS[part].setUp(stores.config),
        isUsed: isUsed(stores, part),
        facts: now?.facts ?? '',
        okAt: now && now.error === '' ? asked : iso(last?.okAt ?? null),
        failedAt: now?.error ? asked : iso(last?.failedAt ?? null),
        error: now?.error || (last?.lastError ?? ''),
      };
    }),
  );
}

type JobRow = { name: string; cron: string; ok_at: string | null; failed_at: string | null; last_error: string | null };

/** The queue makes its tables when a server works on jobs for the first time. */
async function hasQueues(queue: Scope): Promise<boolean> {
  const { rows } = await queue.run((database) =>
    database.execute<{ has: boolean }>(sql`SELECT to_regclass('jobs.queue') IS NOT NULL AS has`),
  );
  return rows[0]?.has ?? false;
}

/** Jobs by schedule and others that have run, with their newest runs as the queue keeps them. */
async function readJobs(stores: Stores): Promise<JobState[]> {
  const queue = queueScope(stores.entities);
  if (!(await hasQueues(queue))) return [];
  const { rows } = await queue.run((database) =>
    database.execute<JobRow>(sql`SELECT queue.name, coalesce(schedule.cron, '') AS cron,
        max(run.completed_on) FILTER (WHERE run.state = 'completed') AS ok_at,
        greatest(max(run.completed_on) FILTER (WHERE run.state = 'failed'), max(failed.created_at)) AS failed_at, max(failed.last_error) AS last_error
      FROM jobs.queue LEFT JOIN jobs.schedule ON schedule.name = queue.name LEFT JOIN jobs.job run ON run.name = queue.name
        LEFT JOIN failed_job failed ON failed.name = queue.name
      WHERE queue.name NOT LIKE '\\_\\_%' GROUP BY queue.name, schedule.cron ORDER BY queue.name`),
  );
  return rows.map(({ name, cron, ok_at, failed_at, last_error }) => ({
    name,
    label: jobWords(name),
    schedule: cron,
    okAt: iso(ok_at),
    failedAt: iso(failed_at),
    error: withoutSecrets(stores.config, last_error ?? ''),
  }));
}

/** Each platform key that opens something, with what it sent or read last. */
async function readFeeds(scope: Scope, { events }: Stores): Promise<FeedState[]> {
  const [keys, batches] = await Promise.all([listPlatformKeys(scope), newestBatches(events)]);
  return keys
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ id, name, scope: opens, lastReadAt }) => {
      const newest = batches.get(id);
      return {
        ...{ name, opens },
        batch: newest?.name ?? '',
        batchAt: newest?.at ?? null,
        newestEvent: newest?.newestEvent ?? null,
        lastReadAt: iso(lastReadAt),
      };
    });
}

export async function readInstallation({ stores, session }: SignedCall<Routes['state']>) {
  const scope = scopeOf(stores.entities, session, true);
  const [parts, feeds, jobs, newest, waiting] = await Promise.all([
    readParts(scope, stores),
    readFeeds(scope, stores),
    readJobs(stores),
    newestEvent(stores.events),
    countWaiting(scope),
  ]);
  return { at: new Date().toISOString(), parts, feeds, jobs, newestEvent: newest, waiting };
}

/** Asks for a run of a job by its schedule; it runs within seconds, on whichever server. */
export async function runJob({ input: { name }, session, stores }: SignedCall<Routes['run']>) {
  const known = (await readJobs(stores)).find((one) => one.name === name && one.schedule !== '');
  if (!known) fail(noSuchJob);
  stores.log.info({ job: name, by: session.userId }, 'job asked for');
  stores.jobs.request(name);
  return null;
}
