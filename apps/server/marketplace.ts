import type { EntityStore } from '@kontor/core/server';
import { marketDeals } from '@kontor/deals/server';
import type { Marketplace } from '@kontor/market/contract';
import type { Simulation } from '@kontor/market/server';
import { demoSegments } from '@kontor/segments/server';
import { marketSupply } from '@kontor/supply/server';

/** The marketplace as the simulator sees it: supply with a traffic profile, and the deals on it. */
export async function readMarketplace(entities: EntityStore): Promise<Marketplace> {
  const [supply, deals] = await Promise.all([marketSupply(entities), marketDeals(entities)]);
  return { ...supply, deals };
}

/** The demo's segments as the simulator takes them: with members, and those that requests name of their content. */
export async function readMarketSegments(entities: EntityStore): Promise<Required<Pick<Simulation, 'segments' | 'contextual'>>> {
  const found = await demoSegments(entities);
  const ofPeople = found.filter(({ kind }) => kind !== 'content');
  const ofContent = found.filter(({ kind }) => kind === 'content');
  return {
    segments: ofPeople.map(({ id, share, kind, axis, starts }) => ({
      id,
      share,
      kind: kind === 'home' ? 'homes' : 'devices',
      axis: axis ?? id,
      starts,
    })),
    contextual: ofContent.map(({ remoteId, share }) => ({ id: remoteId, share })),
  };
}
