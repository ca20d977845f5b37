import type { Scope } from '@kontor/core/server';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { inventoryTable as inventory, publisherTable as publisher } from './supply-table.ts';

export type SupplyName = { code: string; name: string; group: string | null };

/** Every publisher by id. Supply is the market's, so no account owns it. */
export const allPublishers = (scope: Scope): Promise<SupplyName[]> =>
  scope.run((database) =>
    database.select({ code: publisher.id, name: publisher.name, group: sql<null>`NULL` }).from(publisher).orderBy(asc(publisher.name)),
  );

/** Apps by bundle or sites by domain, with their publisher as the group. */
export const allInventory = (scope: Scope, kind: 'app' | 'site'): Promise<SupplyName[]> =>
  scope.run((database) =>
    database
      .select({ code: inventory.key, name: inventory.name, group: publisher.name })
      .from(inventory)
      .innerJoin(publisher, eq(publisher.id, inventory.publisherId))
      .where(eq(inventory.kind, kind))
      .orderBy(asc(inventory.name)),
  );

export const publisherNames = (scope: Scope, ids: string[]) =>
  scope.run((database) => database.select({ code: publisher.id, name: publisher.name }).from(publisher).where(inArray(publisher.id, ids)));

export const inventoryNames = (scope: Scope, kind: 'app' | 'site', keys: string[]) =>
  scope.run((database) =>
    database
      .select({ code: inventory.key, name: inventory.name })
      .from(inventory)
      .where(and(eq(inventory.kind, kind), inArray(inventory.key, keys))),
  );
