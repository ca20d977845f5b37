import path from 'node:path';
import { z } from 'zod';

const Flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((value) => value === 'on' || value === 'true' || value === '1');
const Port = z.coerce.number().int().min(0).max(65_535);
const Link = z.union([z.literal(''), z.url()]);

/** Every setting, its form and its default. `.env.example` explains each; nothing else reads the environment. */
const Settings = z.object({
  PORT: Port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where people reach the product; https turns on Secure cookies. */
  PUBLIC_URL: Link.default(''),
  KONTOR_DATA: z.string().min(1).default('.data'),
  DATABASE_URL: Link.default(''),
  CLICKHOUSE_URL: Link.default(''),
  DEMO: Flag.default(true),
  DEMO_DAYS: z.coerce.number().int().min(2).max(366).default(92),
  DEMO_ROWS: z.coerce.number().int().min(1_000).max(200_000_000).default(2_000_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: Flag.default(false),
  SMTP_URL: Link.default(''),
  MAIL_FROM: z.email().default('kontor@kontor.example'),
  FILES_S3_BUCKET: z.string().default(''),
  FILES_S3_ENDPOINT: Link.default(''),
  FILES_S3_REGION: z.string().default('us-east-1'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  MARKETPLACE_URL: Link.default(''),
});

export type Config = z.output<typeof Settings> & {
  /** Absolute path of the data folder. */
  dataFolder: string;
  isSecure: boolean;
};

/** The known settings of `environment`, checked. Throws one Error that names every bad setting and what it should be. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([key, value]) => key in Settings.shape && value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}=${given[String(issue.path[0])] ?? ''}: ${issue.message}`);
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}\nSee .env.example for every setting.`);
  }
  const settings = parsed.data;
  return { ...settings, dataFolder: path.resolve(settings.KONTOR_DATA), isSecure: settings.PUBLIC_URL.startsWith('https://') };
}
