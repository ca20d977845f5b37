import { Readable } from 'node:stream';
import { type Config, freeBytes, newId, queueScope, type Stores } from '@kontor/core/server';
import { askTracker } from '@kontor/help/server';
import type { InstallationPart } from '@kontor/waiting-work/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { hostOf } from './without-secrets.ts';

/** Somebody else's server has so long to answer (security rule 22). */
const LIMIT_MS = 5_000;
const MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE).toLocaleString('en-US')} MB`;

type Part = {
  /** How it is set up, without secrets. */
  setUp: (config: Config) => string;
  isUsed?: (config: Config) => boolean;
  /** What it says of itself. Throws where it does not answer as it should. */
  ask: (stores: Stores) => Promise<string>;
};

const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url() });

async function askProvider({ OIDC_ISSUER }: Config): Promise<string> {
  const address = `${OIDC_ISSUER.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}`);
  const { issuer } = Discovery.parse(await response.json());
  if (issuer !== OIDC_ISSUER) throw new Error(`The identity provider calls itself ${issuer}`);
  return '';
}

/** Writes a file, reads it and removes it. */
async function askFiles({ files }: Stores): Promise<string> {
  const key = `checks/${newId()}`;
  const content = newId();
  await files.put(key, Readable.from([content]));
  try {
    const read = Buffer.concat(await (await files.get(key)).toArray()).toString();
    if (read !== content) throw new Error('A file was read as another than was written');
  } finally {
    await files.remove(key);
  }
  return '';
}

async function askDisk({ config: { dataFolder, MIN_FREE_MB } }: Stores): Promise<string> {
  const free = await freeBytes(dataFolder);
  if (free < MIN_FREE_MB * MEGABYTE) throw new Error(`Less than ${MIN_FREE_MB} MB are free`);
  return `${megabytes(free)} free`;
}

async function askEntities({ entities }: Stores): Promise<string> {
  const { rows } = await queueScope(entities).run((database) =>
    database.execute<{ version: string; bytes: string }>(
      sql`SELECT current_setting('server_version') AS version, pg_database_size(current_database())::text AS bytes`,
    ),
  );
  return `version ${rows[0]?.version}, ${megabytes(Number(rows[0]?.bytes))}`;
}

async function askEvents({ events }: Stores): Promise<string> {
  const [row] = await events.query<{ version: string; bytes: string }>(
    'SELECT version() AS version, toString((SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = currentDatabase())) AS bytes',
  );
  return `version ${row?.version}, ${megabytes(Number(row?.bytes))}`;
}

export const PARTS: Readonly<Record<InstallationPart, Part>> = {
  entities: { setUp: ({ DATABASE_URL }) => (DATABASE_URL ? `at ${hostOf(DATABASE_URL)}` : 'embedded'), ask: askEntities },
  events: { setUp: ({ CLICKHOUSE_URL }) => (CLICKHOUSE_URL ? `at ${hostOf(CLICKHOUSE_URL)}` : 'embedded'), ask: askEvents },
  disk: { setUp: () => 'the data folder', ask: askDisk },
  files: { setUp: ({ FILES_S3_BUCKET }) => (FILES_S3_BUCKET ? `bucket ${FILES_S3_BUCKET}` : 'the data folder'), ask: askFiles },
  mail: {
    setUp: ({ SMTP_URL }) => (SMTP_URL ? `SMTP at ${hostOf(SMTP_URL)}` : 'e-mails are written into the data folder'),
    ask: async ({ mail }) => {
      await mail.check();
      return '';
    },
  },
  identity: {
    setUp: ({ OIDC_ISSUER }) => (OIDC_ISSUER ? `at ${hostOf(OIDC_ISSUER)}` : 'none: people sign in with passwords'),
    isUsed: ({ OIDC_ISSUER }) => OIDC_ISSUER !== '',
    ask: ({ config }) => askProvider(config),
  },
  tracker: {
    setUp: ({ JIRA_URL, JIRA_PROJECT }) => (JIRA_URL ? `Jira at ${hostOf(JIRA_URL)}, project ${JIRA_PROJECT}` : 'none: requests stay here'),
    isUsed: ({ JIRA_URL }) => JIRA_URL !== '',
    ask: async ({ config }) => {
      await askTracker(config);
      return '';
    },
  },
};
