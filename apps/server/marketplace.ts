import { type EntityStore, systemScope } from '@kontor/core/server';
import { marketDeals } from '@kontor/deals/server';
import type { MarketInventory, Marketplace } from '@kontor/market/contract';
import { sql } from 'drizzle-orm';

type Profile = Omit<MarketInventory, 'publisher' | 'kind' | 'key' | 'platforms' | 'mediaTypes'>;
type InventoryRow = Pick<MarketInventory, 'kind' | 'key' | 'platforms'> & {
  publisher_id: string;
  media_types: MarketInventory['mediaTypes'];
  profile: Profile;
};

/** The marketplace as the simulator sees it: demo supply with a traffic profile, and the deals on it. */
export async function readMarketplace(entities: EntityStore): Promise<Marketplace> {
  const scope = systemScope(entities);
  const [publishers, inventory, deals] = await Promise.all([
    scope.run((database) => database.execute<{ id: string; name: string }>(sql`SELECT id, name FROM publisher ORDER BY id`)),
    scope.run((database) =>
      database.execute<InventoryRow>(
        sql`SELECT publisher_id, kind, key, platforms, media_types, profile FROM inventory WHERE profile <> '{}' ORDER BY kind, key`,
      ),
    ),
    marketDeals(entities),
  ]);
  return {
    publishers: publishers.rows,
    inventory: inventory.rows.map(({ publisher_id, kind, key, platforms, media_types, profile }) => ({
      publisher: publisher_id,
      kind,
      key,
      platforms,
      mediaTypes: media_types,
      ...profile,
    })),
    deals,
  };
}
