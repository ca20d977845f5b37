import pg from 'pg';

/** As an installation is told to have them: one login that owns the tables, one that may nothing by itself. */
const OWNER = 'kontor_test_owner';
const LOGIN = 'kontor_test_login';
const PASSWORD = 'kontor';

type Addresses = { DATABASE_URL: string; DATABASE_OWNER_URL: string };

/** Runs `work` as the administrator whose address the tests were given. */
export async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function addressesOf(url: string, name: string): Addresses {
  const as = (username: string) => Object.assign(new URL(url), { pathname: `/${name}`, username, password: PASSWORD }).href;
  return { DATABASE_URL: as(LOGIN), DATABASE_OWNER_URL: as(OWNER) };
}

/** Several test processes may come here at once. */
const ROLES = [`${OWNER} LOGIN CREATEROLE`, `${LOGIN} LOGIN`].map(
  (role) => `DO $$ BEGIN CREATE ROLE ${role} PASSWORD '${PASSWORD}'; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
);

/** A database `name` on the tests' server, empty or a copy of `template`, and the addresses of its two logins. */
export async function createDatabase(url: string, name: string, template = 'template1'): Promise<Addresses> {
  await asAdmin(url, async (admin) => {
    for (const role of ROLES) await admin.query(role);
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name} OWNER ${OWNER} TEMPLATE ${template}`);
  });
  return addressesOf(url, name);
}

export const dropDatabase = (url: string, name: string): Promise<unknown> =>
  asAdmin(url, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
