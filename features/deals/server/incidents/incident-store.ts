import { accountTable, newId, ownRows, type Scope } from '@kontor/core/server';
import { type DealRule, type Incident, MOST_INCIDENTS } from '@kontor/deals/contract';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { liveDeals } from '../deal-store.ts';
import { dealTable as deal } from '../deal-table.ts';
import type { WhichDeals } from '../deal-terms-store.ts';
import { incidentTable as incident } from './incident-table.ts';

/** Rules about a deal's plan, which only the job looks at. */
const PLAN_RULES = ['SEGMENT', 'LIST'] as const satisfies DealRule[];
const isOpen = isNull(incident.resolvedAt);
const anyOf = (ids: readonly string[]) => sql`= ANY(${sql.param([...ids])}::text[])`;

/** What is wrong with the plans of these deals of the scope, as the job last found it. */
export async function openPlanRules(scope: Scope, which: WhichDeals): Promise<Map<string, DealRule[]>> {
  const rows = await scope.run((database) =>
    database
      .select({ id: incident.dealId, rule: incident.rule })
      .from(incident)
      .where(
        and(
          ownRows(scope, incident.accountId),
          isOpen,
          inArray(incident.rule, [...PLAN_RULES]),
          typeof which === 'string' ? undefined : sql`${incident.dealId} ${anyOf(which)}`,
        ),
      ),
  );
  const found = new Map<string, DealRule[]>();
  for (const { id, rule } of rows) found.set(id, [...(found.get(id) ?? []), rule]);
  return found;
}

const COLUMNS = {
  id: incident.id,
  rule: incident.rule,
  deal: { id: deal.id, title: deal.title, plan: deal.mediaPlanId },
  company: accountTable.name,
  openedAt: incident.openedAt,
  resolvedAt: incident.resolvedAt,
};

/** What is open of the scope's deals, the newest first; of one deal also what was. */
export async function readIncidents(scope: Scope, dealId?: string): Promise<{ incidents: Incident[]; open: number }> {
  const mine = and(ownRows(scope, incident.accountId), liveDeals(scope));
  const where = dealId === undefined ? and(mine, isOpen) : and(mine, eq(incident.dealId, dealId));
  const [rows, [sum]] = await Promise.all([
    scope.run((database) =>
      database
        .select(COLUMNS)
        .from(incident)
        .innerJoin(deal, eq(deal.id, incident.dealId))
        .innerJoin(accountTable, eq(accountTable.id, incident.accountId))
        .where(where)
        .orderBy(...(dealId === undefined ? [] : [desc(isOpen)]), desc(incident.openedAt), desc(incident.id))
        .limit(MOST_INCIDENTS),
    ),
    scope.run((database) =>
      // Without their deals, which would be read one by one: those of a deal just deleted are resolved within the hour.
      database
        .select({ open: count() })
        .from(incident)
        .where(and(ownRows(scope, incident.accountId), isOpen, dealId === undefined ? undefined : eq(incident.dealId, dealId))),
    ),
  ]);
  const told = rows.map(({ company, openedAt, resolvedAt, ...row }) => ({
    ...row,
    ...(scope.reach === 'all' ? { company } : {}),
    openedAt: openedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }));
  return { incidents: told, open: sum?.open ?? 0 };
}

export type Met = { dealId: string; rule: DealRule };
const markOf = ({ dealId, rule }: Met) => `${dealId} ${rule}`;

/** What opens, what stays open if it is, and when. */
type Settled = { met: readonly Met[]; lasting: readonly Met[]; now: Date };

/** Opens what an account's deals meet and was not open, and resolves what they meet no more; the same twice changes nothing. */
export async function settleIncidents(system: Scope, accountId: string, { met, lasting, now }: Settled): Promise<void> {
  const open = await system.run((database) =>
    database
      .select({ id: incident.id, dealId: incident.dealId, rule: incident.rule })
      .from(incident)
      .where(and(eq(incident.accountId, accountId), isOpen)),
  );
  const wanted = new Set([...met, ...lasting].map(markOf));
  const known = new Set(open.map(markOf));
  const over = open.filter((one) => !wanted.has(markOf(one))).map(({ id }) => id);
  const fresh = met.filter((one) => !known.has(markOf(one))).map((one) => ({ id: newId(), accountId, openedAt: now, ...one }));
  if (over.length > 0)
    await system.run((database) =>
      database
        .update(incident)
        .set({ resolvedAt: now })
        .where(and(sql`${incident.id} ${anyOf(over)}`, isOpen)),
    );
  for (const one of fresh) await system.run((database) => database.insert(incident).values(one).onConflictDoNothing());
}
