import type { EntityStore } from '@kontor/core/server';
import { marketDeals } from '@kontor/deals/server';
import type { Marketplace } from '@kontor/market/contract';
import { marketSupply } from '@kontor/supply/server';

/** The marketplace as the simulator sees it: supply with a traffic profile, and the deals on it. */
export async function readMarketplace(entities: EntityStore): Promise<Marketplace> {
  const [supply, deals] = await Promise.all([marketSupply(entities), marketDeals(entities)]);
  return { ...supply, deals };
}
