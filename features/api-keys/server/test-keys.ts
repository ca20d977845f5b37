import { apiKeyRoutes, type ClientPair } from '@kontor/api-keys/contract';
import { type EntityStore, hashOf, newId, newSecret, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { type SQL, sql } from 'drizzle-orm';

/** A colleague in the reseller persona's account, and the administrator of another reseller. */
export const COLLEAGUE = 'clementine.vogt@crossbeam.example';
export const OTHER_RESELLER = 'barnaby.sorley@copperline.example';
export const ACCOUNT = sql`(SELECT id FROM account WHERE name = 'Crossbeam Resale')`;

/** Pairs for tests, through HTTP as people make them; `plant` puts one past the rules. */
export function openTestKeys(entities: EntityStore) {
  const run = (statement: SQL) => systemScope(entities).run((database) => database.execute(statement));
  return {
    run,
    forget: async () => {
      await run(sql`DELETE FROM api_secret`);
      await run(sql`DELETE FROM api_client`);
    },
    create: (caller: Caller) => caller.call(apiKeyRoutes.create, {}),
    save: async (caller: Caller): Promise<ClientPair> => {
      const pair = await caller.call(apiKeyRoutes.create, {});
      await caller.call(apiKeyRoutes.save, pair);
      return pair;
    },
    /** Pending secrets of one user side by side, which creating cannot make. */
    plant: async (count: number, email: string) => {
      const secrets = Array.from({ length: count }, () => `kcs_${newSecret()}`);
      for (const secret of secrets) {
        await run(sql`
          INSERT INTO api_secret (id, account_id, secret_hash, last4, created_by, expires_at)
          SELECT ${newId()}, ${ACCOUNT}, ${hashOf(secret)}, ${secret.slice(-4)}, id, now() + interval '15 minutes' FROM app_user WHERE email = ${email}`);
      }
      return secrets;
    },
    list: (caller: Caller) => caller.call(apiKeyRoutes.all, {}),
  };
}
