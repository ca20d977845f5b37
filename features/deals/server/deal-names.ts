import { isAmong, ownRows, type Scope } from '@kontor/core/server';
import { and } from 'drizzle-orm';
import { dealTable as deal } from './deal-table.ts';

/** Deals that delivered are called by their names after they were deleted too. */
const named = (scope: Scope, ids: readonly string[]) =>
  scope.run((database) =>
    database
      .select({ id: deal.id, title: deal.title, dealId: deal.dealId })
      .from(deal)
      .where(and(isAmong(deal.id, ids), ownRows(scope, deal.accountId))),
  );

/** Titles of the scope's deals. */
export const dealNames = async (scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await named(scope, ids)).map(({ id, title }) => [id, title]));

/** Deal ids of the scope's deals, as buyers know them. */
export const dealIdNames = async (scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await named(scope, ids)).map(({ id, dealId }) => [id, dealId]));
