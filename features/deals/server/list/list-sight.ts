import { holdsGrants, isLive, openScope, readableRows, type Scope, type SignedCall } from '@kontor/core/server';
import { byFigure, type DealRow, type dealRoutes, nextDealActions } from '@kontor/deals/contract';
import { and, type SQL } from 'drizzle-orm';
import { DEAL_ROWS, waitingFor } from '../approval/deal-approval-store.ts';
import { standingsOf, type Viewed } from '../deal-standings.ts';
import { liveDeals } from '../deal-store.ts';
import { dealTable as deal } from '../deal-table.ts';

type ListCall = SignedCall<(typeof dealRoutes)['list' | 'download']>;

/** Which deals a list has: the account's own and, of an approver, those that others have sent to it. */
export type Sight = { scope: Scope; isGranted: boolean; rows: SQL | undefined };

/** Lists of accounts to which nothing was sent pay for no grants. */
export async function sightOf({ scope, session, stores }: ListCall): Promise<Sight> {
  const isGranted = session.accountType === 'Publisher' && scope.reach === 'own' && (await holdsGrants(scope, 'deal', 'approve'));
  if (!isGranted) return { scope, isGranted, rows: liveDeals(scope) };
  const reader = openScope(stores.entities, scope.accountId, 'readable');
  return { scope: reader, isGranted, rows: and(readableRows(reader, DEAL_ROWS, 'approve'), isLive(deal)) };
}

/** What decides on the next steps of a row, and whose it is; read with the row. */
export type RowTerms = Viewed & { company: string | null };

/** What the caller is told of each row beside what its deal says itself. */
export type Beside = Pick<DealRow, 'nextDealActions' | 'approvalFor'>;

/** The next steps of a page's rows; the number of statements does not grow with them. `approvalFor`: whose deal one was sent. */
export async function besideOf({ session }: ListCall, { scope, isGranted }: Sight, page: Iterable<RowTerms>) {
  const terms = [...page].filter(({ status }) => isGranted || (status !== 'PUBLISHED' && status !== 'INACTIVE'));
  if (terms.length === 0 || scope.reach === 'all') return new Map<string, Beside>();
  const own = terms.filter(({ accountId }) => accountId === session.accountId);
  const others = terms.filter(({ accountId }) => accountId !== session.accountId);
  const standings = await standingsOf(scope, session, own);
  const waiting = isGranted
    ? await waitingFor(
        scope,
        others.map(({ id }) => id),
      )
    : new Set<string>();
  return new Map<string, Beside>([
    ...own.flatMap(({ id, status }): [string, Beside][] => {
      const standing = standings.get(id);
      return standing ? [[id, { nextDealActions: nextDealActions(status, standing), approvalFor: null }]] : [];
    }),
    ...others.map(({ id, status, company }): [string, Beside] => {
      const standing = { isOwner: false, isApprover: waiting.has(id) && session.roles.includes('agency'), needsApproval: true };
      return [id, { nextDealActions: nextDealActions(status, standing), approvalFor: company }];
    }),
  ]);
}

/** What only a deal's own people are told: how it does, what it earns, who changed it. */
const UNTOLD = {
  pace: null,
  budgetUsed: null,
  daysLeft: null,
  noBidsFor: null,
  spentOn: null,
  attention: [],
  trend: [],
  isTrendRunning: false,
  lastChange: null,
} satisfies Partial<DealRow>;

/** A row as the caller may read it; of another's deal nothing of its delivery (docs/decisions/0068). */
export function toldRow<Row extends object>(row: Row, beside: Beside | undefined): Row & Partial<Beside> {
  if (!beside?.approvalFor) return { ...row, ...beside };
  const figures = Object.fromEntries(Object.keys(byFigure(() => null)).flatMap((key) => (key in row ? [[key, null]] : [])));
  return { ...row, ...figures, ...UNTOLD, ...beside };
}
