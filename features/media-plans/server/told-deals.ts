import { type ChangeLog, changesOf } from '@kontor/core/contract';
import { type Actor, ownRows, recordForMany, type Scope } from '@kontor/core/server';
import { and, eq } from 'drizzle-orm';
import { mediaPlanDealView as dealView } from './media-plan-table.ts';
import { PLAN_FIELDS } from './plan-words.ts';

type Told = 'deleted' | 'restored' | 'disabled' | 'enabled';
/** A plan's fields as a deal's history calls them. */
const AS_OF_DEAL = {
  title: { ...PLAN_FIELDS.title, label: 'Media plan' },
  status: { ...PLAN_FIELDS.status, label: 'Media plan status' },
};
const CHANGED: Record<Told, (title: string) => ChangeLog[]> = {
  deleted: (title) => changesOf(AS_OF_DEAL, { title }, undefined),
  restored: (title) => changesOf(AS_OF_DEAL, undefined, { title }),
  disabled: () => changesOf(AS_OF_DEAL, { status: true }, { status: false }),
  enabled: () => changesOf(AS_OF_DEAL, { status: false }, { status: true }),
};

/** Writes into the history of every deal on a plan what somebody did to the plan; call it in the same transaction, behind the plan's lock. */
export async function tellDealsOfPlan(transaction: Scope, actor: Actor, { id, title, told }: { id: string; title: string; told: Told }) {
  const deals = await transaction.run((database) =>
    database
      .select({ id: dealView.id })
      .from(dealView)
      .where(and(eq(dealView.mediaPlanId, id), ownRows(transaction, dealView.accountId))),
  );
  await recordForMany(
    transaction,
    actor,
    { entity: 'deal', action: 'Update', summary: `Media plan “${title}” was ${told}`, changelogs: CHANGED[told](title) },
    deals.map((deal) => deal.id),
  );
}
