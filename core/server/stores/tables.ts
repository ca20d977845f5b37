import type { ChangeLog, FeatureToggles } from '@kontor/core/contract';
import { bigint, boolean, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../at.ts';

// The kernel's tables as queries see them; database/postgres holds their definition.
export const accountTable = pgTable('account', {
  id: text().primaryKey(),
  name: text().notNull(),
  type: text({ enum: ['DSP', 'Agency', 'Brand', 'Publisher', 'Reseller'] }).notNull(),
  status: text({ enum: ['active', 'inactive', 'banned'] }).notNull(),
  dealManagement: boolean('deal_management').notNull(),
  dealAccessTemplate: boolean('deal_access_template').notNull(),
  ftrackhhidReach: boolean('ftrackhhid_reach').notNull(),
  uploadedSegment: boolean('uploaded_segment').notNull(),
  sharedSegment: boolean('shared_segment').notNull(),
  featureToggles: jsonb('feature_toggles').$type<FeatureToggles>().notNull(),
  publisherId: text('publisher_id'),
  /** Most deals published at once (decisions D46). */
  allowedAds: integer('allowed_ads').notNull().default(50),
  bfmMarginEnabled: boolean('bfm_margin_enabled').notNull().default(true),
  bfmMarginType: text('bfm_margin_type', { enum: ['percent', 'flat'] })
    .notNull()
    .default('percent'),
  bfmMarginValue: numeric('bfm_margin_value').notNull().default('10'),
  demoAccount: boolean('demo_account').notNull().default(false),
  accManagerEmails: text('acc_manager_emails').array().notNull().default([]),
  /** Marketplaces that its deals are sold through; none: all that its plans may target (decisions D68). */
  ownedMarketplaces: text('owned_marketplaces').array().notNull().default([]),
  /** Whether an agency pays by ranges of its spend, and which; dollars and fractions as decimal text (spec 3 §3). */
  takeRateEnabled: boolean('take_rate_enabled').notNull().default(false),
  spentType: text('spent_type', { enum: ['MONTHLY', 'YEARLY'] })
    .notNull()
    .default('MONTHLY'),
  startDate: text('start_date'),
  spentRanges: jsonb('spent_ranges').$type<{ from: string; to: string | null; takeRate: string }[]>().notNull().default([]),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});

export const userTable = pgTable('app_user', {
  id: text().primaryKey(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash'),
  /** The account whose administrator set the password or the e-mail: a session by password opens no other. Null: the person's own. */
  passwordSetBy: text('password_set_by'),
  emailVerifiedAt: at('email_verified_at'),
  superUser: boolean('super_user').notNull(),
  platformAdmin: boolean('platform_admin').notNull(),
  status: text({ enum: ['active', 'banned'] }).notNull(),
  timezone: text().notNull(),
  utcOffset: integer('utc_offset'),
  /** Links of the person's own menu; none is an empty text. */
  dashboardUrl: text('dashboard_url').notNull().default(''),
  adhocUrl: text('adhoc_url').notNull().default(''),
  /** Marketplaces that they may choose; none: all that their account may use (decisions D68). */
  ownedMarketplaces: text('owned_marketplaces').array().notNull().default([]),
  lastLogin: at('last_login'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});

export const membershipTable = pgTable('membership', {
  accountId: text('account_id').notNull(),
  userId: text('user_id').notNull(),
  accountAdmin: boolean('account_admin').notNull(),
  isDefault: boolean('is_default').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** What the identity provider said of who signed in (spec 1 §7.1, the user-login call). */
export type Claims = { pubId: string; name: string; email: string; firstName: string; lastName: string };

export const sessionTable = pgTable('session', {
  tokenHash: text('token_hash').primaryKey(),
  id: text().notNull(),
  parentHash: text('parent_hash'),
  claims: jsonb().$type<Claims>(),
  userId: text('user_id').notNull(),
  accountId: text('account_id').notNull(),
  actorId: text('actor_id'),
  browserId: text('browser_id'),
  remember: boolean().notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  seenAt: at('seen_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
});

export const knownBrowserTable = pgTable('known_browser', {
  id: text().primaryKey(),
  secretHash: text('secret_hash').notNull(),
  userId: text('user_id').notNull(),
  seenAt: at('seen_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
});

export const signInFailureTable = pgTable('sign_in_failure', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  firstAt: at('first_at').notNull(),
  blockedUntil: at('blocked_until'),
});

export const platformKeyTable = pgTable('platform_key', {
  id: text().primaryKey(),
  name: text().notNull(),
  secretHash: text('secret_hash').notNull(),
  last4: text().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  revokedAt: at('revoked_at'),
  scope: text({ enum: ['ingest', 'deals'] })
    .notNull()
    .default('ingest'),
  lastReadAt: at('last_read_at'),
});

export const apiSecretTable = pgTable('api_secret', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  secretHash: text('secret_hash').notNull(),
  last4: text().notNull(),
  createdBy: text('created_by').notNull(),
  expiresAt: at('expires_at'),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const accessTokenTable = pgTable('access_token', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: text('account_id').notNull(),
  secretId: text('secret_id').notNull(),
  expiresAt: at('expires_at').notNull(),
});

export const systemMessageTable = pgTable('system_message', {
  id: text().primaryKey(),
  platform: text().notNull(),
  message: text().notNull(),
  type: text({ enum: ['info', 'success', 'warning', 'error'] }).notNull(),
  expiration: at('expiration').notNull(),
  enabled: boolean().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});

export const historyTable = pgTable('history', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  entity: text().notNull(),
  entityId: text('entity_id').notNull(),
  summary: text().notNull(),
  action: text({ enum: ['Create', 'Update', 'Remove'] }).notNull(),
  actorId: text('actor_id').notNull(),
  subjectId: text('subject_id'),
  creatorName: text('creator_name').notNull(),
  changelogs: jsonb().$type<ChangeLog[]>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const outboxTable = pgTable('outbox', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  topic: text().notNull(),
  entityId: text('entity_id').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  doneAt: at('done_at'),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  nextTryAt: at('next_try_at').defaultNow(),
});

export const letterTable = pgTable('letter', {
  id: text().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  html: text(),
  messageId: text('message_id'),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  nextTryAt: at('next_try_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
});

export const failedJobTable = pgTable('failed_job', {
  name: text().primaryKey(),
  attempts: integer().notNull(),
  lastError: text('last_error').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const rowGrantTable = pgTable('row_grant', {
  entity: text().notNull(),
  entityId: text('entity_id').notNull(),
  accountId: text('account_id').notNull(),
  grantedTo: text('granted_to').notNull(),
  role: text({ enum: ['read', 'approve'] }).notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const installationTable = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
});
