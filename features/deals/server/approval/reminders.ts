import { accountTable, isLive, oneByOne, ownRows, type Scope, type SignedCall, type Stores, systemScope } from '@kontor/core/server';
import type { dealRoutes } from '@kontor/deals/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { dealTable as deal } from '../deal-table.ts';
import { tellPeople } from './ask-approval.ts';
import { dealApprovalTable as approval } from './deal-approval-table.ts';
import { reminderOffTable as off } from './reminder-off-table.ts';

/** For so long a question may be open before who was asked is reminded. */
const PATIENCE = sql`interval '2 days'`;
const isOpen = and(eq(approval.answer, 'ASKED'), isNull(approval.remindedAt), sql`${approval.askedAt} < now() - ${PATIENCE}`);

const overdue = (scope: Scope) =>
  scope.run((database) =>
    database
      .select({ id: deal.id, title: deal.title, approverId: approval.approverId, asker: accountTable.name })
      .from(approval)
      .innerJoin(deal, and(eq(deal.id, approval.dealId), eq(deal.status, 'SEND_FOR_APPROVAL'), isLive(deal)))
      .innerJoin(accountTable, eq(accountTable.id, approval.accountId))
      .where(isOpen)
      .orderBy(approval.askedAt, deal.id),
  );

/** Notes that an approver is reminded of a deal; false where that is noted, or it has answered since. */
const noteReminded = (scope: Scope, { id, approverId }: { id: string; approverId: string }): Promise<boolean> =>
  scope.transaction(async (transaction) => {
    const { rowCount } = await transaction.run((database) =>
      database
        .update(approval)
        .set({ remindedAt: new Date() })
        .where(and(eq(approval.dealId, id), eq(approval.approverId, approverId), isOpen)),
    );
    return rowCount === 1;
  });

/** People of an account who want no reminders. */
async function silentIn(scope: Scope, accountId: string): Promise<string[]> {
  const rows = await scope.run((database) => database.select({ id: off.userId }).from(off).where(eq(off.accountId, accountId)));
  return rows.map(({ id }) => id);
}

/** Reminds by letter, once, whoever was asked two days ago and has not answered; a job runs this. */
export async function remindApprovers(stores: Stores): Promise<void> {
  const scope = systemScope(stores.entities);
  await oneByOne(await overdue(scope), async (one) => {
    // Noted first: two servers would write two letters.
    if (!(await noteReminded(scope, one))) return;
    const except = await silentIn(scope, one.approverId);
    await tellPeople(one, { stores, told: { of: 'reminder', asker: one.asker }, accounts: [one.approverId], except });
  });
}

type Routes = typeof dealRoutes;
const mine = ({ scope, session }: Pick<SignedCall<Routes['reminders']>, 'scope' | 'session'>) =>
  and(ownRows(scope, off.accountId), eq(off.userId, session.userId));

/** Whether the caller is reminded of questions that wait for the answer of their account. */
export async function readReminders(call: SignedCall<Routes['reminders']>) {
  const rows = await call.scope.run((database) => database.select().from(off).where(mine(call)));
  return { isOn: rows.length === 0 };
}

export async function setReminders(call: SignedCall<Routes['setReminders']>) {
  const { scope, session, input } = call;
  const row = { accountId: scope.accountId, userId: session.userId };
  if (input.isOn) await scope.run((database) => database.delete(off).where(mine(call)));
  else await scope.run((database) => database.insert(off).values(row).onConflictDoNothing());
  return { isOn: input.isOn };
}
