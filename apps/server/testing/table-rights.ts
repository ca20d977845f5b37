/** A role without its `kontor_`. */
export const WRITERS = ['app', 'reader', 'staff', 'system', 'platform'] as const;
export type Writer = (typeof WRITERS)[number];
/** What each role writes, as 'insert update(state) delete'; who is not named writes nothing. */
export type Rights = Partial<Record<Writer, string>>;

const ALL = 'insert update delete';
/** Rows of an account: its calls write them, and jobs. */
const ACCOUNTS: Rights = { app: ALL, system: ALL };
/** Rows of the platform: a super user's calls write them, and jobs and sign-in. */
const PLATFORMS: Rights = { system: ALL, platform: ALL };
/** What the server keeps for itself. */
const SERVERS: Rights = { system: ALL };

/** Who may write which table: all there is. A table that is missing here fails `table-rights.test.ts`. */
export const TABLE_RIGHTS: Record<string, Rights> = {
  access_token: { system: ALL, platform: 'delete' },
  account: { system: ALL, platform: 'insert update' },
  account_link: PLATFORMS,
  account_marketplace: PLATFORMS,
  account_segment_provider: PLATFORMS,
  api_client: ACCOUNTS,
  api_secret: ACCOUNTS,
  // Who is a super user or of the staff is said in the reach `platform` alone.
  // Kept for a day as it was checked.
  app_info_upload: { app: 'insert delete', system: 'insert delete' },
  app_user: { system: 'insert update(all but super_user, platform_admin) delete', platform: ALL },
  // There or not there.
  approval_reminder_off: { app: 'insert delete', system: 'insert delete' },
  attempt_limit: { app: 'insert update(all but subject)', ...PLATFORMS },
  avail_entry: PLATFORMS,
  // Kept for a while so that they can be undone.
  bulk_edit: { app: 'insert update(actor, state)', system: 'insert delete' },
  bulk_edit_row: { app: 'insert update(state, reason, before, status_before, version_after, stopped)', system: 'insert' },
  deal: ACCOUNTS,
  deal_app_info: ACCOUNTS,
  deal_approval: ACCOUNTS,
  // What was said stays.
  deal_comment: { app: 'insert', system: 'insert' },
  // Added up by triggers, folded by a job.
  deal_count: { app: 'insert', system: 'insert delete' },
  // What exchanges are told, of every account.
  deal_feed: { system: 'insert update' },
  // A job opens and resolves them; what was stays.
  deal_incident: { system: 'insert update' },
  // By a trigger of `deal`, as its owner.
  deal_name: SERVERS,
  // By a trigger of `history`, as its owner; the demo brings those of its past.
  deal_version: { system: 'insert' },
  demo_deal: SERVERS,
  demo_segment: SERVERS,
  document: PLATFORMS,
  dsp: PLATFORMS,
  dsp_agency: PLATFORMS,
  dsp_seat: PLATFORMS,
  email_confirmation: PLATFORMS,
  failed_job: SERVERS,
  feed_incident: { system: 'insert update' },
  // By a trigger of `account`, as its owner.
  fee_term: {},
  history: { app: 'insert', system: 'insert', platform: 'insert' },
  identity_link: PLATFORMS,
  // There or not there; a job notes the day of the last one.
  incident_letter: { app: 'insert delete', system: 'update' },
  installation: SERVERS,
  // How the parts of it answered.
  installation_check: PLATFORMS,
  inventory: PLATFORMS,
  invitation: ACCOUNTS,
  // Named or not named.
  kept_file: { app: 'insert delete', system: 'insert delete', platform: 'insert delete' },
  known_browser: PLATFORMS,
  letter: PLATFORMS,
  library_avails: PLATFORMS,
  library_item: PLATFORMS,
  list_table: ACCOUNTS,
  marketplace: PLATFORMS,
  marketplace_publisher: PLATFORMS,
  media_list: ACCOUNTS,
  media_list_change: { app: 'insert update(undone)', system: 'insert delete' },
  media_list_item: ACCOUNTS,
  media_plan: ACCOUNTS,
  media_plan_segment: ACCOUNTS,
  membership: PLATFORMS,
  meta: PLATFORMS,
  outbox: { app: 'insert(topic, entity_id)', ...PLATFORMS },
  password_reset: SERVERS,
  platform_key: PLATFORMS,
  publisher: PLATFORMS,
  publisher_setting: PLATFORMS,
  report: ACCOUNTS,
  report_letter: ACCOUNTS,
  report_link: ACCOUNTS,
  report_sending: ACCOUNTS,
  row_grant: { app: 'insert delete', system: 'insert delete' },
  saved_view: ACCOUNTS,
  saved_view_default: ACCOUNTS,
  schema_migration: {},
  // Those of providers are the platform's to make.
  segment: { ...ACCOUNTS, platform: ALL },
  // A batch is applied once; what has ended is swept.
  segment_batch: { system: 'insert delete' },
  segment_load: ACCOUNTS,
  segment_provider: PLATFORMS,
  seller: PLATFORMS,
  seller_file: { system: 'insert', platform: 'insert' },
  session: PLATFORMS,
  sign_in_failure: SERVERS,
  sso_attempt: SERVERS,
  stored_file: ACCOUNTS,
  // The account asks, the platform answers.
  supply_request: { app: 'insert', system: 'insert update', platform: 'update' },
  system_message: PLATFORMS,
  ticket: ACCOUNTS,
  // Noted by the job where another tracker has it.
  ticket_file: { app: 'insert', system: 'insert update' },
  // What was said stays.
  ticket_message: { app: 'insert', system: 'insert' },
  ticket_sending: { app: 'insert(ticket_id)', system: ALL, platform: 'update delete' },
};

/** Tables behind row-level security that the reach `platform` reads and writes in every account. */
export const PLATFORM_REACHES = [
  'account_link',
  'account_marketplace',
  'account_segment_provider',
  'marketplace',
  'marketplace_publisher',
  'segment',
  'segment_provider',
  'supply_request',
];
/** Those that it reads: who deletes what plans name is told how many do. */
export const PLATFORM_READS = ['media_plan', 'media_plan_segment'];
/** Those that hold rows of the platform itself, of no account: files that its records name. */
export const PLATFORM_OWN = ['kept_file'];
