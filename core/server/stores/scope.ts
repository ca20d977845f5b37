import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '@kontor/core/contract';
import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { ConnectionLost, isBroken, named } from './connection-lost.ts';
import { type Database, databaseOn, type EntityStore } from './entity-store.ts';
import { ROLES } from './migrate-entities.ts';
import type { RecordKinds } from './record-kinds.ts';
import { transact } from './transaction.ts';

/**
 * 'own': rows of one account. 'readable': for reading, also those that grants open to it and the platform's (docs/decisions/0037).
 * 'all': staff, reading every account. 'system': sign-in, jobs and seeding. 'platform': what a super user administers, of no account or of any
 * (docs/decisions/0083); an account's own rows are closed to it.
 */
export type Reach = keyof typeof ROLES;

/**
 * Whose rows a store function may touch; its first argument, always (design §4).
 * `run` borrows a connection for SQL alone; `transaction` gives a scope whose every query is in one transaction, and may run
 * its work again after a deadlock: whatever cannot be rolled back (letters, counters in memory) comes after it.
 */
export type Scope = {
  readonly accountId: string;
  readonly reach: Reach;
  /** Which kinds of record have a history, and who reads it. */
  readonly records: RecordKinds;
  run<T>(work: (database: Database) => Promise<T>): Promise<T>;
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
};

/** What a grant is for: to look at a row, or to decide on it. */
export type GrantRole = 'read' | 'approve';

const inTransaction = new AsyncLocalStorage<true>();
const current = new WeakMap<PoolClient, string>();

/** Tells row-level security whose rows these are; skipped when the connection already knows. */
async function enter(client: PoolClient, accountId: string, reach: Reach) {
  const wanted = `${reach}:${accountId}`;
  if (current.get(client) === wanted) return;
  current.delete(client);
  await client.query("SELECT set_config('app.account', $1, false), set_config('app.reach', $2, false), set_config('role', $3, false)", [
    accountId,
    reach,
    ROLES[reach],
  ]);
  current.set(client, wanted);
}

type Whose = Pick<Scope, 'accountId' | 'reach' | 'records'>;

function within(client: PoolClient, whose: Whose): Scope {
  const scope: Scope = {
    ...whose,
    run: (work) => work(databaseOn(client)),
    transaction: (work) => work(scope),
  };
  return scope;
}

/** On `store`, with each connection told by `tell` whose rows these are. */
function scopeOn(store: EntityStore, { accountId, reach }: Pick<Scope, 'accountId' | 'reach'>, tell: typeof enter): Scope {
  const lend = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await store.pool.connect().catch((error) => {
      throw new ConnectionLost('08001', error);
    });
    let isLost = false;
    try {
      await tell(client, accountId, reach);
      return await work(client);
    } catch (error) {
      isLost = isBroken(client, error);
      throw named(client, error);
    } finally {
      client.release(isLost);
    }
  };
  const borrow = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    if (inTransaction.getStore()) throw new Error('A query left its transaction: pass the inner scope on.');
    return store.inTurn(() => lend(work));
  };
  const whose: Whose = { accountId, reach, records: store.records };
  return {
    ...whose,
    run: (work) => borrow((client) => work(databaseOn(client))),
    transaction: (work) => borrow((client) => transact(client, () => inTransaction.run(true, () => work(within(client, whose))))),
  };
}

/** The scope of `accountId` on `store`. Throws when used inside a transaction of another scope: the embedded engine has one connection. */
export const openScope = (store: EntityStore, accountId: string, reach: Exclude<Reach, 'platform'>): Scope =>
  scopeOn(store, { accountId, reach }, enter);

/** The platform's scope; its account is that of who asks, under which the platform's history stands. `invoke` alone opens it. */
export const platformScope = (store: EntityStore, { accountId }: Session): Scope => scopeOn(store, { accountId, reach: 'platform' }, enter);

/** For the lookup of sessions alone: its tables have no policies, so a connection stays told whose rows are read next. */
export const sessionScope = (store: EntityStore): Scope => scopeOn(store, { accountId: '', reach: 'system' }, async () => {});

/** The queue of jobs keeps tables of its own, and reads no account's rows. */
export const queueScope = (store: EntityStore): Scope => openScope(store, '', 'own');

/** For sign-in, jobs and seeding only; never reachable from a request's input. */
export const systemScope = (store: EntityStore): Scope => openScope(store, '', 'system');

const isOfOneAccount = ({ reach }: Scope) => reach !== 'all' && reach !== 'system';

/**
 * The first wall: the account's own rows; staff read all, and a `Reach` of 'system' is not narrowed. In the reach 'platform' the second wall
 * closes these too: a store that administers other accounts' rows names the account itself.
 */
export const ownRows = (scope: Scope, account: Column): SQL | undefined =>
  isOfOneAccount(scope) ? eq(account, scope.accountId) : undefined;

/** A table whose rows grants may open: its name in `row_grant`, its key and its owner. */
export type Granted = { entity: string; id: Column; account: Column };

/**
 * The first wall of reading where a table has rows for others too: the account's own, those granted to it in this role, and the platform's,
 * which have no account. The second wall opens them to a scope of reach 'readable'. Every write keeps `ownRows` (docs/decisions/0037).
 */
export function readableRows(scope: Scope, { entity, id, account }: Granted, role: GrantRole): SQL | undefined {
  if (!isOfOneAccount(scope)) return undefined;
  return sql`(${account} = ${scope.accountId} OR ${account} IS NULL OR EXISTS (
    SELECT FROM row_grant g WHERE g.entity = ${entity} AND g.entity_id = ${id} AND g.account_id = ${account} AND g.granted_to = ${scope.accountId} AND g.role = ${role}))`;
}

/** Whose rows this session may touch. Only a staff session's wish `admin` widens it, and only for reading (design §6.1). */
export function scopeOf(store: EntityStore, session: Session | null, wantsAll = false): Scope {
  const isStaff = session !== null && (session.admin || session.superUser);
  return openScope(store, session?.accountId ?? '', isStaff && wantsAll ? 'all' : 'own');
}
