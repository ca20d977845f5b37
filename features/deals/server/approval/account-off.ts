import { clockIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { accountTable, type EntityStore, isLive, oneByOne, type Scope, SYSTEM, systemScope } from '@kontor/core/server';
import type { DealStatus } from '@kontor/deals/contract';
import { and, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { setDealStatus } from '../deal-store.ts';
import { dealTable as deal } from '../deal-table.ts';
import { recordMoves } from '../record-moves.ts';
import { endApprovals } from './deal-approval-store.ts';

type Step = { from: DealStatus; to: DealStatus; why: string };

const dealsOf = (scope: Scope, status: DealStatus, where: SQL | undefined) =>
  scope.run((database) =>
    database
      .select({ id: deal.id })
      .from(deal)
      .innerJoin(accountTable, eq(accountTable.id, deal.accountId))
      .where(and(isLive(deal), eq(deal.status, status), where)),
  );

const moveAll = (scope: Scope, deals: { id: string }[], { from, to, why }: Step) =>
  oneByOne(deals, ({ id }) =>
    scope.transaction(async (transaction) => {
      const moved = await setDealStatus(transaction, [id], { from, to });
      if (moved.length === 0) return;
      if (to === 'INACTIVE') await endApprovals(transaction, [id]);
      await recordMoves(transaction, SYSTEM, { deals: moved, from, to, why });
    }),
  );

/**
 * Published deals of an account that was switched off become inactive; once it is back on, inactive deals are unpublished unless their flight has
 * ended (decisions D45). Looks at accounts as they are, so that it does not matter who switched them, or when; `accounts` narrows to some.
 */
export async function followAccounts(
  entities: EntityStore,
  { accounts, now = new Date() }: { accounts?: readonly string[]; now?: Date } = {},
) {
  const scope = systemScope(entities);
  const some = accounts && inArray(deal.accountId, [...accounts]);
  const off = await dealsOf(scope, 'PUBLISHED', and(some, ne(accountTable.status, 'active')));
  const runs = or(isNull(deal.flightEnd), gt(deal.flightEnd, clockIn(FLIGHT_ZONE, now)));
  const on = await dealsOf(scope, 'INACTIVE', and(some, eq(accountTable.status, 'active'), runs));
  await moveAll(scope, off, { from: 'PUBLISHED', to: 'INACTIVE', why: 'the account is off' });
  await moveAll(scope, on, { from: 'INACTIVE', to: 'UNPUBLISHED', why: 'the account is on again' });
  return { off: off.length, on: on.length };
}
