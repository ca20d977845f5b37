import { type EntityStore, systemScope } from '@kontor/core/server';
import type { MarketInventory, MarketPublisher } from '@kontor/market/contract';
import { sql } from 'drizzle-orm';

type Profile = Omit<MarketInventory, 'publisher' | 'kind' | 'key' | 'name' | 'platforms' | 'mediaTypes'>;
type InventoryRow = Omit<MarketInventory, keyof Profile> & { profile: Profile };

/** Supply as the simulator sees it: publishers, and the inventory that has a traffic profile. */
export async function marketSupply(entities: EntityStore): Promise<{ publishers: MarketPublisher[]; inventory: MarketInventory[] }> {
  const scope = systemScope(entities);
  const [publishers, inventory] = await Promise.all([
    scope.run((database) => database.execute<MarketPublisher>(sql`SELECT id, name FROM publisher ORDER BY id`)),
    scope.run((database) =>
      database.execute<InventoryRow>(
        sql`SELECT publisher_id AS publisher, kind, key, name, platforms, media_types AS "mediaTypes", profile
          FROM inventory WHERE profile <> '{}' ORDER BY kind, key`,
      ),
    ),
  ]);
  return { publishers: publishers.rows, inventory: inventory.rows.map(({ profile, ...row }) => ({ ...row, ...profile })) };
}
