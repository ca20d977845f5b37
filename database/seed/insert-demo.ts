import { columnOf, FILTER_KEYS } from '@kontor/publishers/contract';
import type { DemoEntities } from './rows.ts';

export type Run = (sql: string, parameters: unknown[]) => Promise<unknown>;

/** Which rows go into which table, parents first. */
const TABLES: [table: string, rows: keyof DemoEntities, columns: string][] = [
  ['publisher', 'publishers', 'id, name, premium, created_at'],
  ['publisher_setting', 'publisherSettings', ['publisher_id', ...FILTER_KEYS.map(columnOf)].join(', ')],
  ['inventory', 'inventory', 'id, publisher_id, kind, key, name, platforms, media_types, profile, created_at'],
  [
    'account',
    'accounts',
    'id, name, type, status, deal_management, deal_access_template, ftrackhhid_reach, uploaded_segment, shared_segment, feature_toggles, publisher_id, allowed_ads, demo_account, acc_manager_emails, take_rate_enabled, spent_type, start_date, spent_ranges, created_at, updated_at',
  ],
  ['marketplace', 'marketplaces', 'id, account_id, name, created_at'],
  ['marketplace_publisher', 'marketplacePublishers', 'marketplace_id, publisher_id'],
  ['account_marketplace', 'accountMarketplaces', 'account_id, marketplace_id'],
  ['membership', 'memberships', 'account_id, user_id, account_admin, is_default, created_at'],
  [
    'invitation',
    'invitations',
    'id, account_id, user_id, email, account_admin, invited_by, state, secret_hash, created_at, sent_at, expires_at',
  ],
  ['system_message', 'messages', 'id, platform, message, type, expiration'],
  ['dsp', 'dsps', 'id, name, type, status, source, source_seat, seat, created_at, updated_at'],
  ['dsp_agency', 'dspAgencies', 'id, dsp_id'],
  ['dsp_seat', 'seats', 'id, dsp_id, seat, name, agency_id'],
  ['account_link', 'accountLinks', 'account_id, place, kind, dsp_id, seat, agency_id, publisher_id, adomain'],
  ['media_plan', 'plans', 'id, account_id, title, description, enabled, targeting, created_by, created_at, updated_at, version'],
  ['avail_entry', 'avails', 'id, title, targeting, created_by, created_at, updated_at'],
  ['media_list', 'mediaLists', 'id, account_id, type, title, enabled, created_by, created_at, updated_at, version'],
  ['media_list_item', 'mediaListItems', 'account_id, list_id, value, created_at'],
  // Before the deals, whose versions it would keep as they are now (migration 0026).
  ['history', 'history', 'id, account_id, entity, entity_id, summary, action, actor_id, creator_name, changelogs, created_at'],
  ['deal_version', 'dealVersions', 'history_id, account_id, deal_id, number, status, draft'],
  [
    'deal',
    'deals',
    'id, account_id, title, deal_id, type, status, rate, dsp_id, media_plan_id, pub_seats, seat, margin_type, margin_value, flight_start, flight_end, settings, created_by, created_at, updated_at, version',
  ],
  [
    'deal_approval',
    'dealApprovals',
    'deal_id, account_id, approver_id, publisher_id, answer, comment, asked_by, asked_at, answered_by, answered_by_name, answered_at',
  ],
  ['row_grant', 'rowGrants', 'entity, entity_id, account_id, granted_to, role, created_by, created_at'],
  ['demo_deal', 'demoDeals', 'deal_id, adomain, appetite'],
  ['segment_provider', 'segmentProviders', 'id, account_id, name, parent_provider, alias, iris, created_at'],
  ['account_segment_provider', 'segmentsOpenTo', 'account_id, provider_id'],
  [
    'segment',
    'segments',
    'id, account_id, provider_id, title, source_segment_id, data_type, price, status, source, expiration_date, active_at, rds_id, errors, created_by, created_at, updated_at',
  ],
  ['demo_segment', 'demoSegments', 'segment_id, share, kind, axis, starts'],
  [
    'report',
    'reports',
    'id, account_id, user_id, name, range, definition, is_shared, is_scheduled, frequency, hour, emails, scheduled_from, last_run_at, last_rows, created_at, updated_at',
  ],
  ['report_sending', 'reportSendings', 'id, account_id, report_id, slot, by_hand, missed, state, rows, created_at'],
  ['report_letter', 'reportLetters', 'id, account_id, sending_id, email, attempts, next_try_at, sent_at, openings, last_opened_at'],
  ['deal_app_info', 'dealAppInfo', 'deal_id, existing_bundle, account_id, bundle, name, domain, app_store_url, iabcat, status, updated_at'],
  ['deal_comment', 'dealComments', 'id, account_id, deal_id, text, sender_account_id, user_name, created_at'],
  [
    'ticket',
    'tickets',
    'id, account_id, user_id, type, summary, description, contact_name, contact_email, submitted_by, state, created_at, updated_at',
  ],
  ['ticket_message', 'ticketMessages', 'id, account_id, ticket_id, text, user_name, is_support, created_at'],
];
const USERS =
  'INSERT INTO app_user (id, email, first_name, last_name, password_hash, super_user, platform_admin, status, timezone, last_login, email_verified_at, created_at, updated_at) ' +
  'SELECT id, email, first_name, last_name, $2, super_user, platform_admin, status, timezone, last_login, created_at, created_at, updated_at FROM jsonb_populate_recordset(NULL::app_user, $1::jsonb)';

/**
 * Writes the demo marketplace into an empty store. `run` must be one transaction with `app.reach` set to 'system';
 * every sign-in gets the password behind `passwordHash`. Other stores learn of plans and deals through the outbox; segments get members from the simulator.
 */
export async function insertDemo(run: Run, entities: DemoEntities, passwordHash: string): Promise<void> {
  await run(USERS, [JSON.stringify(entities.users), passwordHash]);
  for (const [table, rows, columns] of TABLES)
    await run(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
      JSON.stringify(entities[rows]),
    ]);
  await run('SELECT keep_agreed_words()', []);
  const told = ['media-plan', 'deal'];
  await run(
    `INSERT INTO outbox (topic, entity_id) SELECT entity, entity_id FROM history WHERE action = 'Create' AND entity = ANY($1) ORDER BY id`,
    [told],
  );
}
