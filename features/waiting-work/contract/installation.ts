import { failure, NoInput, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';
import { WORK_KINDS } from './routes.ts';
import { scheduleWords } from './schedule-words.ts';

/** What an installation is made of, and what it needs of others. */
export const INSTALLATION_PARTS = {
  entities: 'PostgreSQL',
  events: 'ClickHouse',
  disk: 'Disk',
  files: 'Files',
  mail: 'Mail',
  identity: 'Identity provider',
  tracker: 'Tracker of support requests',
} as const;
export type InstallationPart = keyof typeof INSTALLATION_PARTS;
export const PART_KEYS = Object.keys(INSTALLATION_PARTS) as [InstallationPart, ...InstallationPart[]]; // the keys of an object literal

const At = z.iso.datetime().nullable();

/** How a part is set up, what it says of itself, and how it answered last. Without passwords, tokens and addresses of people. */
export const PartState = z.object({
  part: z.enum(PART_KEYS),
  setUp: z.string(),
  /** False where nothing is there to be asked. */
  isUsed: z.boolean(),
  facts: z.string(),
  okAt: At,
  failedAt: At,
  error: z.string(),
});
export type PartState = z.output<typeof PartState>;

export const JobState = z.object({
  name: z.string(),
  label: z.string(),
  /** Its schedule as a cron line in UTC; '' for what is asked for. */
  schedule: z.string(),
  okAt: At,
  failedAt: At,
  error: z.string(),
});
export type JobState = z.output<typeof JobState>;

/** A platform key: its newest batch and how far that reaches, or when it read last. */
export const FeedState = z.object({
  name: z.string(),
  opens: z.enum(['ingest', 'deals']),
  batch: z.string(),
  batchAt: At,
  newestEvent: At,
  lastReadAt: At,
});
export type FeedState = z.output<typeof FeedState>;

export const InstallationState = z.object({
  at: z.iso.datetime(),
  parts: z.array(PartState),
  feeds: z.array(FeedState),
  jobs: z.array(JobState),
  newestEvent: At,
  waiting: z.record(z.enum(WORK_KINDS), z.number()),
});
export type InstallationState = z.output<typeof InstallationState>;

export const noSuchJob = failure({ code: 'noSuchJob', status: 404, text: 'There is no such job.' });

export const installationRoutes = {
  state: route({
    method: 'GET',
    path: 'installation/state',
    access: 'super',
    summary: 'How the installation does: stores, mail, files, providers, feeds, jobs, waiting work',
    input: NoInput,
    output: InstallationState,
    effect: 'read',
  }),
  check: route({
    method: 'POST',
    path: 'installation/check/{part}',
    access: 'super',
    reach: 'platform',
    summary: 'Ask a part of the installation whether it answers',
    input: z.object({ part: z.enum(PART_KEYS) }),
    output: z.object({ error: z.string() }),
    effect: 'write',
  }),
  run: route({
    method: 'POST',
    path: 'installation/run/{name}',
    access: 'super',
    reach: 'platform',
    summary: 'Run a job by its schedule now',
    input: z.object({
      name: z
        .string()
        .max(61)
        .regex(/^[a-z][a-z-]{0,60}$/),
    }),
    output: Nothing,
    failures: [noSuchJob],
    effect: 'write',
  }),
};

const said = (at: string | null) => (at === null ? 'never' : at.slice(0, 16).replace('T', ' ').concat(' UTC'));
const outcome = ({ okAt, failedAt, error }: Pick<PartState, 'okAt' | 'failedAt' | 'error'>) =>
  `last success ${said(okAt)}${failedAt ? `, last error ${said(failedAt)}: ${error.split('\n')[0]}` : ''}`;

/** The state as lines of text, for a support request. */
export function stateText({ at, parts, feeds, jobs, newestEvent, waiting }: InstallationState): string {
  return [
    `State of the installation, ${said(at)}`,
    ...parts.map(
      (one) => `${INSTALLATION_PARTS[one.part]}: ${[one.setUp, one.facts, one.isUsed ? outcome(one) : ''].filter(Boolean).join('; ')}`,
    ),
    `Newest event: ${said(newestEvent)}`,
    ...feeds.map(({ name, opens, batchAt, lastReadAt }) =>
      opens === 'ingest' ? `Feed ${name}: newest batch ${said(batchAt)}` : `Feed ${name}: read ${said(lastReadAt)}`,
    ),
    ...jobs.map((job) => `Job ${job.name} (${scheduleWords(job.schedule)}): ${outcome(job)}`),
    `Waiting: ${WORK_KINDS.map((kind) => `${kind} ${waiting[kind] ?? 0}`).join(', ')}`,
  ].join('\n');
}
