import { hashOf, newId, newSecret, type Scope, startSession } from '@kontor/core/server';
import { sql } from 'drizzle-orm';

/** Makes one record in `accountId`, belonging to `userId` where records have owners, and answers its id. */
type Maker = (scope: Scope, accountId: string, userId: string) => Promise<string>;

const insert = async (scope: Scope, statement: ReturnType<typeof sql>) => {
  await scope.run((database) => database.execute(statement));
};

/** Of every deal that is made here, the existing bundle that it has app info of. */
export const APP_BUNDLE = 'com.example.matrix';
const deal: Maker = async (scope, accountId, userId) => {
  const id = newId();
  await insert(
    scope,
    sql`INSERT INTO deal (id, account_id, title, deal_id, type, status, rate, dsp_id, settings, created_by)
        SELECT ${id}, ${accountId}, 'Matrix', ${`MX-${id}`}, type, 'PUBLISHED', rate, dsp_id, settings, ${userId} FROM deal WHERE type = 'FIXED' LIMIT 1`,
  );
  // Its making leaves the version that is compared and restored.
  await insert(
    scope,
    sql`INSERT INTO history (id, account_id, entity, entity_id, summary, action, actor_id, creator_name, changelogs)
        VALUES (${newId()}, ${accountId}, 'deal', ${id}, 'Deal created', 'Create', ${userId}, 'Matrix', '[]')`,
  );
  await insert(
    scope,
    sql`INSERT INTO deal_app_info (deal_id, existing_bundle, account_id, bundle, name, domain, app_store_url, iabcat, status)
        VALUES (${id}, ${APP_BUNDLE}, ${accountId}, 'com.example.sent', '', '', '', '{}', 'override')`,
  );
  return id;
};
/** A deal of some other account that was sent to `accountId` to be approved. */
const askedDeal: Maker = async (scope, accountId, userId) => {
  const { rows } = await scope.run((database) =>
    database.execute<{ id: string }>(
      sql`INSERT INTO account (id, name, type) VALUES (${newId()}, ${`Matrix asker ${newId()}`}, 'Agency') RETURNING id`,
    ),
  );
  const asker = rows[0]?.id ?? '';
  const id = await deal(scope, asker, userId);
  await insert(scope, sql`UPDATE deal SET status = 'SEND_FOR_APPROVAL' WHERE id = ${id}`);
  await insert(
    scope,
    sql`INSERT INTO deal_approval (deal_id, account_id, approver_id, publisher_id, asked_by)
        SELECT ${id}, ${asker}, ${accountId}, id, ${userId} FROM publisher ORDER BY id LIMIT 1`,
  );
  await insert(
    scope,
    sql`INSERT INTO row_grant (entity, entity_id, account_id, granted_to, role, created_by)
        VALUES ('deal', ${id}, ${asker}, ${accountId}, 'approve', ${userId})`,
  );
  return id;
};
const plan: Maker = async (scope, accountId, userId) => {
  const id = newId();
  await insert(
    scope,
    sql`INSERT INTO media_plan (id, account_id, title, targeting, created_by)
        SELECT ${id}, ${accountId}, ${`Matrix ${id}`}, targeting, ${userId} FROM media_plan LIMIT 1`,
  );
  return id;
};
/** The id of the one item that each list of the matrix holds. */
export const LIST_ITEM = '0'.repeat(24);
/** The id of the change of it that can be undone. */
export const LIST_CHANGE = '1'.repeat(24);
const mediaList =
  (type: string): Maker =>
  async (scope, accountId, userId) => {
    const id = newId();
    await insert(
      scope,
      sql`INSERT INTO media_list (id, account_id, type, title, created_by) VALUES (${id}, ${accountId}, ${type}, 'Matrix', ${userId})`,
    );
    await insert(
      scope,
      sql`INSERT INTO media_list_item (account_id, list_id, value, id) VALUES (${accountId}, ${id}, 'matrix', ${LIST_ITEM})`,
    );
    await insert(
      scope,
      sql`INSERT INTO media_list_change (account_id, list_id, change_id, n, part, taken, since) VALUES (${accountId}, ${id}, ${LIST_CHANGE}, 1, 0, '{taken}', '{2026-01-01}')`,
    );
    return id;
  };
const bundleList = mediaList('bundle');
const domainList = mediaList('domain');
const zipcodeList = mediaList('zipcode');
const metrocodeList = mediaList('metrocode');
/** What the account provides itself, which is open to each of its people; of uploaded ones apps/server/foreign-ids.test.ts asks. */
const segment: Maker = async (scope, accountId) => {
  const id = newId();
  await insert(
    scope,
    sql`INSERT INTO segment (id, account_id, provider_id, title, data_type, price, status)
        SELECT ${id}, ${accountId}, id, 'Matrix', 'IP', 0.5, 'ACTIVE' FROM segment_provider WHERE account_id IS NULL ORDER BY id LIMIT 1`,
  );
  return id;
};
/** What the account uploaded. */
const upload: Maker = async (scope, accountId) => {
  const id = newId();
  await insert(
    scope,
    sql`INSERT INTO segment (id, account_id, title, data_type, price, status, source, active_at, rds_id)
        VALUES (${id}, ${accountId}, 'Matrix', 'IP', 0.5, 'ACTIVE', 1, now(), 'rds-matrix')`,
  );
  return id;
};
/** Whoever makes a user: all that counts is the account they join. */
const user: Maker = async (scope, accountId) => {
  const id = newId();
  await insert(
    scope,
    sql`INSERT INTO app_user (id, email, first_name, last_name) VALUES (${id}, ${`${id}@matrix.test`}, 'Matrix', 'User')`,
  );
  await insert(scope, sql`INSERT INTO membership (account_id, user_id) VALUES (${accountId}, ${id})`);
  return id;
};
const device: Maker = async (scope, accountId, userId) => {
  const { token } = await startSession(scope, { userId, accountId, remember: false, userAgent: 'matrix' });
  const { rows } = await scope.run((database) =>
    database.execute<{ id: string }>(sql`SELECT id FROM session WHERE token_hash = ${hashOf(token)}`),
  );
  return rows[0]?.id ?? '';
};
const secret: Maker = async (scope, accountId, userId) => {
  const id = newId();
  await insert(
    scope,
    sql`INSERT INTO api_client (account_id, client_id) VALUES (${accountId}, ${`kcl_${accountId}`}) ON CONFLICT DO NOTHING`,
  );
  await insert(
    scope,
    sql`INSERT INTO api_secret (id, account_id, secret_hash, last4, created_by) VALUES (${id}, ${accountId}, ${hashOf(newSecret())}, '0000', ${userId})`,
  );
  return id;
};

/** To somebody who was made for it. */
const invitation: Maker = async (scope, accountId, userId) => {
  const [id, invited] = [newId(), newId()];
  const email = `${invited}@matrix.test`;
  await insert(scope, sql`INSERT INTO app_user (id, email, first_name, last_name) VALUES (${invited}, ${email}, 'Matrix', 'Guest')`);
  await insert(
    scope,
    sql`INSERT INTO invitation (id, account_id, user_id, email, account_admin, invited_by, secret_hash, expires_at)
        VALUES (${id}, ${accountId}, ${invited}, ${email}, false, ${userId}, ${hashOf(newSecret())}, now() + interval '7 days')`,
  );
  return id;
};
/** To the person themselves, from an account made for it. */
const ownInvitation: Maker = async (scope, _accountId, userId) => {
  const [id, from, by] = [newId(), newId(), newId()];
  await insert(scope, sql`INSERT INTO account (id, name, type) VALUES (${from}, ${`Matrix ${from}`}, 'Brand')`);
  await insert(
    scope,
    sql`INSERT INTO app_user (id, email, first_name, last_name) VALUES (${by}, ${`${by}@matrix.test`}, 'Matrix', 'Host')`,
  );
  await insert(scope, sql`INSERT INTO membership (account_id, user_id, account_admin) VALUES (${from}, ${by}, true)`);
  await insert(
    scope,
    sql`INSERT INTO invitation (id, account_id, user_id, email, account_admin, invited_by, secret_hash, expires_at)
        SELECT ${id}, ${from}, id, email, false, ${by}, ${hashOf(newSecret())}, now() + interval '7 days' FROM app_user WHERE id = ${userId}`,
  );
  return id;
};

/** The account itself, where a call names one. */
const account: Maker = async (_scope, accountId) => accountId;

/** Another account that the person belongs to, so that they may leave it. */
const ownAccount: Maker = async (scope, _accountId, userId) => {
  const id = newId();
  await insert(scope, sql`INSERT INTO account (id, name, type) VALUES (${id}, ${`Matrix ${id}`}, 'Brand')`);
  await insert(scope, sql`INSERT INTO membership (account_id, user_id) VALUES (${id}, ${userId})`);
  return id;
};

const savedView =
  (isDeleted: boolean): Maker =>
  async (scope, accountId, userId) => {
    const id = newId();
    await insert(
      scope,
      sql`INSERT INTO saved_view (id, account_id, user_id, list, name, search, table_state, is_shared, deleted_at)
          VALUES (${id}, ${accountId}, ${userId}, 'deals', ${`Matrix ${id}`}, '', '{}', false, ${isDeleted ? sql`now()` : null})`,
    );
    return id;
  };
/** A private one, there or deleted. */
const view = savedView(false);
const deletedView = savedView(true);

const report =
  (isDeleted: boolean): Maker =>
  async (scope, accountId, userId) => {
    const id = newId();
    const definition = JSON.stringify({
      ...{ startDate: null, endDate: null, timezone: 'UTC', offset: null, compare: false },
      ...{ dimensions: ['deal', 'domain'], measures: ['impressions'], conditions: [] },
    });
    await insert(
      scope,
      sql`INSERT INTO report (id, account_id, user_id, name, range, definition, is_shared, is_scheduled, deleted_at)
          VALUES (${id}, ${accountId}, ${userId}, ${`Matrix ${id}`}, 'last7day', ${definition}::jsonb, false, false, ${isDeleted ? new Date() : null})`,
    );
    return id;
  };
const ownReport = report(false);
const deletedReport = report(true);
const sending: Maker = async (scope, accountId, userId) => {
  const id = newId();
  const of = await ownReport(scope, accountId, userId);
  await insert(
    scope,
    sql`INSERT INTO report_sending (id, account_id, report_id, slot, by_hand) VALUES (${id}, ${accountId}, ${of}, now(), true)`,
  );
  return id;
};

/** A custom one. */
const marketplace: Maker = async (scope, accountId) => {
  const id = newId();
  await insert(scope, sql`INSERT INTO marketplace (id, account_id, name) VALUES (${id}, ${accountId}, ${`Matrix ${id}`})`);
  return id;
};

/** One that has ended. */
const bulkEdit: Maker = async (scope, accountId, userId) => {
  const id = newId();
  const actor = JSON.stringify({ ...ACTOR, userId, accountId });
  await insert(
    scope,
    sql`INSERT INTO bulk_edit (account_id, key, actor, asked_hash, change, state, total)
        VALUES (${accountId}, ${id}, ${actor}::jsonb, '', '{}', 'DONE', 0)`,
  );
  return id;
};
const ACTOR = {
  accountName: 'Matrix',
  accountType: 'Agency',
  email: 'matrix@matrix.test',
  firstName: 'Matrix',
  lastName: 'Person',
  admin: false,
  superUser: false,
  roles: ['agency'],
  ftrackhhidReach: false,
  sharedSegment: false,
  uploadedSegment: false,
  dealAccessTemplate: false,
  featureToggles: { audienceBooleanLogic: false, contentBooleanLogic: false, appOverrideAccess: false, bidstreamDataConfiguration: false },
  impersonator: null,
};

/** A support request that is answered here. */
const ticket: Maker = async (scope, accountId, userId) => {
  const id = newId();
  await insert(
    scope,
    sql`INSERT INTO ticket (id, account_id, user_id, type, summary, description, contact_name, contact_email, submitted_by, state)
        VALUES (${id}, ${accountId}, ${userId}, '1', ${`Matrix ${id}`}, 'Matrix', 'Matrix', 'matrix@matrix.test', 'Matrix', 'OPEN')`,
  );
  return id;
};

const MEDIA_LISTS = { bundleList, domainList, zipcodeList, metrocodeList };

export const MAKERS = {
  ...MEDIA_LISTS,
  bulkEdit,
  marketplace,
  segment,
  upload,
  account,
  ownAccount,
  deal,
  askedDeal,
  plan,
  user,
  device,
  secret,
  invitation,
  ownInvitation,
  view,
  deletedView,
  ownReport,
  deletedReport,
  sending,
  ticket,
};
export type ObjectKind = keyof typeof MAKERS;
