import path from 'node:path';
import { EntityId } from '@kontor/core/contract';
import { z } from 'zod';

const Flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((value) => value === 'on' || value === 'true' || value === '1');
const Port = z.coerce.number().int().min(0).max(65_535);
/** As requests are read: without spaces around it, in lower case. */
const EidSource = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{0,199}$/, 'a source of user.eids, such as liveramp.com');
const Link = z.union([z.literal(''), z.url()]);

/** Every setting, its form and its default. `.env.example` explains each; nothing else reads the environment of the server. */
const Settings = z.object({
  PORT: Port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where people reach the product; https turns on Secure cookies. */
  PUBLIC_URL: Link.default(''),
  KONTOR_DATA: z.string().min(1).default('.data'),
  DATABASE_URL: Link.default(''),
  /** Applies the migrations where DATABASE_URL's login does not own the tables. */
  DATABASE_OWNER_URL: Link.default(''),
  CLICKHOUSE_URL: Link.default(''),
  START_WAIT_SECONDS: z.coerce.number().int().min(0).max(3_600).default(60),
  DEMO: Flag.default(true),
  DEMO_DAYS: z.coerce.number().int().min(2).max(366).default(92),
  DEMO_ROWS: z.coerce.number().int().min(1_000).max(200_000_000).default(2_000_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: Flag.default(false),
  /** How long a stopping server still answers while it says that it is going; unset, 3 behind a proxy and 0 without one. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(6).optional(),
  SMTP_URL: Link.default(''),
  MAIL_FROM: z.email().default('kontor@kontor.example'),
  FILES_S3_BUCKET: z.string().default(''),
  FILES_S3_ENDPOINT: Link.default(''),
  FILES_S3_REGION: z.string().default('us-east-1'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  /** Of one batch of events, inflated. */
  INGEST_MAX_MB: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  INGEST_MAX_RATIO: z.coerce.number().int().min(2).max(1_000).default(200),
  /** Free room of the data folder below which the server is not ready and takes no batch. */
  MIN_FREE_MB: z.coerce.number().int().min(0).max(10_000_000).default(200),
  /** Words that names of segments may not hold, by commas; empty: those that come with the product (spec 3 §4). */
  FORBIDDEN_WORDS: z.string().max(20_000).default(''),
  /** Which source of `user.eids` RampIDs come from: members of segments of that type are known by it. */
  RAMP_ID_EID_SOURCE: EidSource.default('liveramp.com'),
  /** Which source of `user.eids` names households of FTrack, by which reach counts them. */
  FTRACK_EID_SOURCE: EidSource.default('flashtalking.com'),
  /** Hours for which a bid waits for notices that come in later batches. */
  LATE_BID_HOURS: z.coerce.number().int().min(0).max(168).default(48),
  /** Audiences of fewer people are not counted, forecast or used (decision 0078); unset, 1,000, and 500 in the demo. */
  SMALLEST_AUDIENCE: z.coerce.number().int().min(20).max(1_000_000).optional(),
  /** Counts a day of an account about people of its own segments, with those of providers or in requests. */
  AUDIENCE_QUESTIONS_A_DAY: z.coerce.number().int().min(1).max(100_000_000).default(20_000),
  /** Domains that scheduled reports may be sent to, by commas; empty: any. */
  REPORT_DOMAINS: z.string().max(20_000).default(''),
  MARKETPLACE_URL: Link.default(''),
  /** Pages of the installation's owner; empty: those that come with the product (spec 1 §2.8). */
  PRIVACY_URL: Link.default(''),
  TERMS_URL: Link.default(''),
  /** Who is told of support requests; empty: the super users. */
  SUPPORT_EMAIL: z.union([z.literal(''), z.email()]).default(''),
  /** A Jira that takes support requests; empty: they stay here and super users answer (decision 0120). */
  JIRA_URL: Link.default(''),
  JIRA_PROJECT: z.union([z.literal(''), z.string().regex(/^[A-Z][A-Z0-9_]{0,60}$/, 'the key of a project, such as HELP')]).default(''),
  /** The e-mail whose API token JIRA_TOKEN is, in Jira Cloud; empty: JIRA_TOKEN is a personal access token of Jira Data Center. */
  JIRA_USER: z.string().max(200).default(''),
  JIRA_TOKEN: z.string().max(2_000).default(''),
  /** The issue type of all requests; empty: each request's own type, by its name. */
  JIRA_ISSUE_TYPE: z.string().max(100).default(''),
  /** A service that takes Sentry's envelopes; browsers send to it themselves (spec 1 §8). */
  ERROR_REPORT_DSN: Link.default(''),
  /** The specification says 6; an installation may ask for more (design §6.9). */
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  HIDE_UNKNOWN_EMAILS: Flag.default(false),
  OIDC_ISSUER: Link.default(''),
  OIDC_CLIENT_ID: z.string().default(''),
  OIDC_CLIENT_SECRET: z.string().default(''),
  OIDC_LABEL: z.string().max(40).default('single sign-on'),
  /** Id of the account whose member a person unknown here becomes; empty creates nobody (design §6.7). */
  OIDC_PROVISION_ACCOUNT: z.union([z.literal(''), EntityId]).default(''),
});

export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);

/** Plain http would show codes and tokens to the network; on this very machine there is none. */
const isSafeAddress = (url: string) => /^https:/.test(url) || /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/.test(url);

const Checked = Settings.refine(({ DATABASE_URL, DATABASE_OWNER_URL }) => !DATABASE_OWNER_URL || DATABASE_URL, {
  path: ['DATABASE_URL'],
  message: 'DATABASE_OWNER_URL needs it',
})
  .refine(({ OIDC_ISSUER, OIDC_CLIENT_ID }) => !OIDC_ISSUER || OIDC_CLIENT_ID, {
    path: ['OIDC_CLIENT_ID'],
    message: 'OIDC_ISSUER needs it',
  })
  .refine(({ OIDC_ISSUER }) => !OIDC_ISSUER || isSafeAddress(OIDC_ISSUER), {
    path: ['OIDC_ISSUER'],
    message: 'https is needed for a provider on another machine',
  })
  .refine(({ JIRA_URL, JIRA_PROJECT, JIRA_TOKEN }) => !JIRA_URL || (JIRA_PROJECT && JIRA_TOKEN), {
    path: ['JIRA_PROJECT'],
    message: 'JIRA_URL needs it, and JIRA_TOKEN',
  })
  .refine(({ JIRA_URL }) => !JIRA_URL || isSafeAddress(JIRA_URL), {
    path: ['JIRA_URL'],
    message: 'https is needed for a Jira on another machine',
  });

export type Config = z.output<typeof Settings> & {
  /** Absolute path of the data folder. */
  dataFolder: string;
  isSecure: boolean;
  drainMs: number;
  smallestAudience: number;
};

/** The known settings of `environment`, checked. Throws one Error that names every bad setting and what it should be. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([key, value]) => key in Settings.shape && value !== ''));
  const parsed = Checked.safeParse(given);
  if (!parsed.success) {
    // An address may hold a password, and this message goes to the log.
    const shown = (key: string) => (given[key] ?? '').replace(/\/\/.*@/, '//…@');
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}=${shown(String(issue.path[0]))}: ${issue.message}`);
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}\nSee .env.example for every setting.`);
  }
  const settings = parsed.data;
  return {
    ...settings,
    dataFolder: path.resolve(settings.KONTOR_DATA),
    isSecure: settings.PUBLIC_URL.startsWith('https://'),
    drainMs: (settings.DRAIN_SECONDS ?? (settings.TRUST_PROXY ? 3 : 0)) * 1_000,
    smallestAudience: settings.SMALLEST_AUDIENCE ?? (settings.DEMO ? 500 : 1_000),
  };
}
