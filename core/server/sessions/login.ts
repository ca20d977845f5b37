import type pg from 'pg';

/** What the login behind DATABASE_URL may do beyond the product's role: everything as superuser, or as (a member of) the tables' owner. */
const MIGHT = `SELECT session_user AS login, coalesce(bool_or(r.rolsuper OR r.rolbypassrls OR r.rolcreaterole), false) OR EXISTS (
    SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND pg_has_role(session_user, c.relowner, 'MEMBER')
  ) AS "isOwner"
  FROM pg_roles r WHERE r.rolname = session_user`;

/**
 * Row-level security holds only against whoever cannot become the owner again by RESET ROLE. Throws where two addresses were given and the
 * product's own is an owner all the same; warns where there is one address.
 */
export async function checkLogin(pool: pg.Pool, hasOwner: boolean, warn: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ login: string; isOwner: boolean }>(MIGHT);
  const [found] = rows;
  if (!found?.isOwner) return;
  if (hasOwner)
    throw new Error(
      `DATABASE_URL signs in as ${found.login}, who may do what the owner may. Let it name a login without rights of its own.`,
    );
  warn(
    `DATABASE_URL signs in as the owner of the tables. Set DATABASE_OWNER_URL and let DATABASE_URL name a login without rights of its own.`,
  );
}

/** `kontor_reader` writes nothing, so a right of it is one that an older release gave back. */
const GIVEN_BACK = `SELECT EXISTS (SELECT FROM pg_class c, pg_roles r WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  AND r.rolname = 'kontor_reader' AND has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE')) AS "isGivenBack"`;

/** Warns where a release from before docs/decisions/0083 has started on this database since: it grants every role every table. */
export async function warnOfRights(pool: pg.Pool, warn: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ isGivenBack: boolean }>(GIVEN_BACK);
  if (rows[0]?.isGivenBack)
    warn(
      'An older release of Kontor has started on this database and let every role write every table again. Restore a backup into an empty database to close them.',
    );
}

const SHARED =
  'DATABASE_URL leads to a pooler that gives a connection to somebody else after each transaction. Kontor keeps whose rows may be read on the connection: set pool_mode = session there, or name PostgreSQL itself.';
const ROUNDS = 3;

/** Throws where two open connections turn out to be one server process, or one turns out to be two: PgBouncer's transaction pooling. */
export async function refuseSharedConnections(pool: pg.Pool): Promise<void> {
  const one = await pool.connect();
  const other = await pool.connect().catch((error) => {
    one.release();
    throw error;
  });
  const processOf = async (client: pg.PoolClient) => (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  try {
    const own = await processOf(one);
    for (let round = 0; round < ROUNDS; round += 1)
      if ((await processOf(other)) === own || (await processOf(one)) !== own) throw new Error(SHARED);
  } finally {
    one.release();
    other.release();
  }
}
