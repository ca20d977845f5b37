import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { newId, type Scope, type Stores, systemScope } from '@kontor/core/server';
import { ADVERTISERS, demoTemplates, drawIcon } from '@kontor/database/seed';
import { type SQL, sql } from 'drizzle-orm';
import { markDone, onceByOne } from './demo-step.ts';

type Library = Pick<Stores, 'entities' | 'files' | 'turns'>;
type Author = { userId: string; accountId: string };
/** An icon as it is stored, and the record that names it. */
type Icon = { id: string; name: string; size: number; sha256: string; feature: 'meta' | 'library'; record: string };
const STEP = 'demo-library';

const rowsOf = async <Row extends Record<string, unknown>>(scope: Scope, statement: SQL) =>
  (await scope.run((database) => database.execute<Row>(statement))).rows;
const idOf = async (scope: Scope, statement: SQL): Promise<string> => (await rowsOf<{ id: string }>(scope, statement))[0]?.id ?? '';
const asRows = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (${sql.raw(columns)})`;

/** Draws the icon of a record and stores its bytes. */
async function drawn({ files }: Library, { name, feature, record }: Pick<Icon, 'name' | 'feature' | 'record'>): Promise<Icon> {
  const id = newId();
  const picture = drawIcon(name);
  await files.put(`uploads/${id}`, Readable.from([picture]));
  return { id, name, size: picture.length, sha256: createHash('sha256').update(picture).digest('hex'), feature, record };
}

/** Names the stored icons, as uploads of the platform that records keep. */
async function keepIcons(scope: Scope, { userId, accountId }: Author, icons: readonly Icon[]): Promise<void> {
  await rowsOf(
    scope,
    sql`INSERT INTO stored_file (id, account_id, user_id, purpose, name, type, size, sha256, stored_at, expires_at)
      SELECT r.id, ${accountId}, ${userId}, 'icon', r.name || '.png', 'image/png', r.size, r.sha256, now(), now()
      FROM ${asRows(icons, 'id text, name text, size bigint, sha256 text')}`,
  );
  await rowsOf(
    scope,
    sql`INSERT INTO kept_file (file_id, feature, record, account_id)
      SELECT r.id, r.feature, r.record, NULL FROM ${asRows(icons, 'id text, feature text, record text')}`,
  );
}

/** Icons of advertisers, publishers and DSPs. */
async function makeMetas(stores: Library, scope: Scope, author: Author): Promise<void> {
  const others = await rowsOf<{ type: string; name: string }>(
    scope,
    sql`SELECT 'publisher' AS type, id AS name FROM publisher UNION ALL SELECT 'dsp', id FROM dsp ORDER BY 1, 2`,
  );
  const named = [...ADVERTISERS.map(({ adomain }) => ({ type: 'adomain', name: adomain })), ...others].map((one) => ({
    ...one,
    id: newId(),
  }));
  const icons: Icon[] = [];
  for (const { id, name } of named) icons.push(await drawn(stores, { name, feature: 'meta', record: id }));
  await keepIcons(scope, author, icons);
  const metas = named.map((one, place) => ({ ...one, icon: icons[place]?.id }));
  await rowsOf(
    scope,
    sql`INSERT INTO meta (id, meta_id, type, small_icon, big_icon, created_by) SELECT r.id, r.name, r.type, r.icon, r.icon, ${author.userId}
      FROM ${asRows(metas, 'id text, name text, type text, icon text')}`,
  );
}

/** One item has a segment of a provider that is open to few accounts. */
const SEGMENT = sql`SELECT s.id FROM segment s JOIN segment_provider p ON p.id = s.provider_id
  WHERE p.name = 'Beacon Auto Insights' AND s.account_id IS NULL AND s.status = 'ACTIVE' AND s.deleted_at IS NULL
    AND (s.expiration_date IS NULL OR s.expiration_date > now() + interval '1 year') ORDER BY s.title, s.id LIMIT 1`;

async function makeItems(stores: Library, scope: Scope, author: Author): Promise<void> {
  const segment = await idOf(scope, SEGMENT);
  const marketplace = await idOf(scope, sql`SELECT id FROM marketplace WHERE account_id IS NULL ORDER BY id LIMIT 1`);
  const items = demoTemplates({ segment, marketplace }).map((item) => ({ ...item, id: newId() }));
  const icons: Icon[] = [];
  for (const { id, title, featured } of items)
    if (featured) icons.push(await drawn(stores, { name: title, feature: 'library', record: id }));
  await keepIcons(scope, author, icons);
  const rows = items.map((item) => ({
    ...item,
    median_then: item.medianThen,
    icon: icons.find(({ record }) => record === item.id)?.id ?? null,
  }));
  await rowsOf(
    scope,
    sql`INSERT INTO library_item (id, title, description, icon, featured, enabled, targeting, cpm, median_then, created_by)
      SELECT r.id, r.title, r.description, r.icon, r.featured, r.enabled, r.targeting, r.cpm, r.median_then, ${author.userId} FROM ${asRows(
        rows,
        'id text, title text, description text, icon text, featured boolean, enabled boolean, targeting jsonb, cpm numeric, median_then double precision',
      )}`,
  );
}

const fill = (stores: Library, tell: (line: string) => void) =>
  systemScope(stores.entities).transaction(async (scope) => {
    await markDone(scope, STEP);
    const [author] = await rowsOf<Author>(
      scope,
      sql`SELECT u.id AS "userId", m.account_id AS "accountId" FROM app_user u JOIN membership m ON m.user_id = u.id
        WHERE u.super_user ORDER BY u.id, m.is_default DESC LIMIT 1`,
    );
    if (!author) return;
    tell('Drawing the demo’s icons and filling its deal library');
    await makeMetas(stores, scope, author);
    await makeItems(stores, scope, author);
  });

/** The demo's icons and deal library, where they are not yet. */
export const makeDemoLibrary = (stores: Library, tell: (line: string) => void): Promise<void> =>
  onceByOne(
    stores,
    STEP,
    () => fill(stores, tell),
    () => tell('Another server is filling the deal library; waiting'),
  );
