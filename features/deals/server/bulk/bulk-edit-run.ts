import { counted, KontorFailure, unableToProcess } from '@kontor/core/contract';
import { isStorageFault, mayStill, openScope, type Scope, type Stores, systemScope } from '@kontor/core/server';
import type { BulkChange, BulkRowState, DealStatus } from '@kontor/deals/contract';
import { applyApproval, settleAgreements } from '../approval/approval-after.ts';
import { askedAbout, tellPeople } from '../approval/ask-approval.ts';
import { askApprovers } from '../approval/deal-approval-store.ts';
import { findDeals, lockDeal, type StoredDeal, setDealStatus, versionsOf } from '../deal-store.ts';
import { keepsPlan, LAUNCHES } from '../preflight/launches.ts';
import { warningLines } from '../preflight/preflight-gate.ts';
import { refuseTooMany } from '../published-room.ts';
import { recordMoves } from '../record-moves.ts';
import { writeChange } from '../write-deal.ts';
import { type Planned, plannedEdits, type Wanted, wantedOf } from './bulk-edit-rows.ts';
import { became, becomes } from './bulk-edit-stops.ts';
import {
  type EditRow,
  findEdit,
  moveEdit,
  nextRows,
  readProgress,
  restoredDraft,
  type Settled,
  type StoredEdit,
  settleRows,
} from './bulk-edit-store.ts';

export type BulkRun = { accountId: string; key: string };

/** Deals of one transaction: between two of them an edit can be cancelled, and others get their turn. */
const BATCH = 20;
export const CHANGED_SINCE = 'It was changed after the dry run.';
export const CHANGED_AFTER = 'It was changed after the bulk edit.';
export const GONE = 'Deal not found.';
export const STOPS_UNSEEN = 'Left as it is, because nobody was told that it would stop serving.';

/** How applying and undoing differ. */
const WAYS = {
  RUNNING: { takes: 'WAITING', ended: 'DONE', left: 'SKIPPED', stale: CHANGED_SINCE },
  UNDOING: { takes: 'DONE', ended: 'UNDONE', left: 'KEPT', stale: CHANGED_AFTER },
} as const satisfies Record<string, { takes: BulkRowState; ended: 'DONE' | 'UNDONE'; left: BulkRowState; stale: string }>;
type Way = (typeof WAYS)[keyof typeof WAYS];

const partOf = ({ state, total }: StoredEdit) =>
  `${state === 'UNDOING' ? 'Undo of a bulk' : 'Bulk'} edit of ${counted(total, 'deal', 'deals')}: `;

/** Where undoing leads from the status that the edit left; a deal that has run is no draft again (design §6.2). */
function statusBack(now: DealStatus, before: DealStatus | null): DealStatus | null {
  if (before === null || before === now) return null;
  return now === 'PUBLISHED' ? 'UNPUBLISHED' : before;
}

/** What a row wants of its deal; a text where it wants nothing any more. */
function wantedBy(edit: StoredEdit, row: EditRow, deal: StoredDeal | undefined): Wanted | string {
  const isUndo = edit.state === 'UNDOING';
  if (!deal) return GONE;
  if (deal.version !== (isUndo ? row.versionAfter : row.version)) return WAYS[isUndo ? 'UNDOING' : 'RUNNING'].stale;
  // The edit's own change, or that of the row of a file; both were checked when they were kept.
  if (!isUndo) return wantedOf(deal, (row.change ?? edit.change) as BulkChange);
  const after = restoredDraft(row);
  return after ? { deal, after, to: statusBack(deal.status, row.statusBefore), isUndo } : 'Its former values are no longer valid.';
}

/** Letters that a batch leaves to be written once it is stored. */
type Letters = { deal: StoredDeal; accounts: string[]; of: 'asked' | 'withdrawn' }[];

/** Those who approve are asked with the step that sends a deal to them, and no longer with the one that takes it back. */
async function askOrEnd(transaction: Scope, { session }: StoredEdit, { deal, to, approvers }: Planned): Promise<Letters> {
  const accounts = deal.status === 'SEND_FOR_APPROVAL' ? await askedAbout(transaction, deal.id) : approvers.map(({ id }) => id);
  if (deal.status === 'SEND_FOR_APPROVAL') await settleAgreements(transaction, deal.id);
  else if (to === 'SEND_FOR_APPROVAL') await askApprovers(transaction, { id: deal.id, approvers, by: session.userId });
  return accounts.length === 0 ? [] : [{ deal, accounts, of: to === 'SEND_FOR_APPROVAL' ? 'asked' : 'withdrawn' }];
}

/** Warnings of the pre-flight that were seen; undoing asks for none. */
const seenBy = ({ state, change }: StoredEdit) => (state === 'UNDOING' ? {} : { acknowledged: change.acknowledged ?? [] });

/** Writes what is planned of one deal, its fields and then its status; a failure changes nothing of it. */
async function write(transaction: Scope, edit: StoredEdit, planned: Planned, letters: Letters): Promise<string | null> {
  const { deal, after, changelogs, to, again, findings } = planned;
  const [{ session }, part] = [edit, partOf(edit)];
  const { id, accountId, version } = deal;
  const summary = `${part}changed ${changelogs.map(({ name }) => name).join(', ')}`;
  try {
    if ((await lockDeal(transaction, id))?.version !== version) return CHANGED_SINCE;
    const stays = after.mediaPlans === deal.mediaPlanId ? null : (again?.to ?? deal.status);
    if (!(await keepsPlan(transaction, { to: to ?? stays, mediaPlanId: after.mediaPlans }))) return CHANGED_SINCE;
    if (to === 'PUBLISHED') await refuseTooMany(transaction, accountId);
    if (changelogs.length > 0) await writeChange(transaction, session, { id, accountId, version, draft: after, changelogs, summary });
    await applyApproval(transaction, session, { deal, again, part });
  } catch (error) {
    if (error instanceof KontorFailure) return error.message;
    throw error;
  }
  // Whom the change has taken back is there already.
  if (to === null || to === again?.to) return null;
  const deals = await setDealStatus(transaction, [id], { from: deal.status, to });
  // Only where nothing was written before it: a deal that was, is this transaction's.
  if (deals.length === 0) return CHANGED_SINCE;
  letters.push(...(await askOrEnd(transaction, edit, planned)));
  const warned = LAUNCHES.includes(to) ? warningLines(findings, seenBy(edit)) : [];
  await recordMoves(transaction, session, { deals, from: deal.status, to, part, warned });
  return null;
}

const isNothing = ({ changelogs, to }: Planned) => changelogs.length === 0 && to === null;

/** Why a deal is left as it is: what refuses it, or that it would stop serving and nobody has said that it may. */
function leftBecause({ state }: StoredEdit, { mayStop }: EditRow, { deal, refusals, stops, takenBack }: Planned): string | null {
  if (refusals.length > 0) return refusals.join(' ');
  if (!stops || stops.isAsked || !takenBack || (mayStop && state === 'RUNNING')) return null;
  return `${STOPS_UNSEEN} ${becomes(deal.status, takenBack)}`;
}

/** How a row ends whose deal has what it could have. */
function endOf({ state }: StoredEdit, plan: Planned): Omit<Settled, 'n'> {
  const { deal, takenBack, notBack, stops } = plan;
  const moved = takenBack ? [became(deal.status, takenBack)] : [];
  const reason = [...notBack, ...moved].join(' ') || null;
  // What undoing unpublishes is asked for; what it cannot publish again still does not serve.
  if (state === 'UNDOING') return { state: 'UNDONE', reason, stopped: notBack.length > 0 && deal.status === 'UNPUBLISHED' };
  return isNothing(plan) ? { state: 'SAME' } : { state: 'DONE', reason, stopped: stops !== null };
}

type Applying = { transaction: Scope; edit: StoredEdit; letters: Letters };
/** What becomes of one row: its deal is written, or left with the reason. */
async function settle({ transaction, edit, letters }: Applying, row: EditRow, plan: Planned | string): Promise<Omit<Settled, 'n'>> {
  const left = (reason: string): Omit<Settled, 'n'> => ({ state: WAYS[edit.state === 'UNDOING' ? 'UNDOING' : 'RUNNING'].left, reason });
  if (typeof plan === 'string') return left(plan);
  const why = leftBecause(edit, row, plan) ?? (isNothing(plan) ? null : await write(transaction, edit, plan, letters));
  return why === null ? endOf(edit, plan) : left(why);
}

type Batch = { key: string; most: number; stores: Stores; letters: Letters };

/** One batch in one transaction; false where nothing is left to do. */
async function runBatch(transaction: Scope, { key, most, stores, letters }: Batch): Promise<boolean> {
  const edit = await findEdit(transaction, key, true);
  if (edit?.state !== 'RUNNING' && edit?.state !== 'UNDOING') return false;
  const rows = await nextRows(transaction, key, WAYS[edit.state].takes, most);
  if (rows.length === 0) return false;
  const deals = new Map(
    (
      await findDeals(
        transaction,
        rows.map(({ dealId }) => dealId),
      )
    ).map((deal) => [deal.id, deal]),
  );
  const wishes = rows.map((row) => ({ row, wish: wantedBy(edit, row, deals.get(row.dealId)) }));
  const wanted = wishes.flatMap(({ wish }) => (typeof wish === 'string' ? [] : [wish]));
  const planned = new Map(
    (await plannedEdits({ scope: transaction, session: edit.session, stores, isLaunch: true }, wanted, seenBy(edit))).map((one) => [
      one.deal.id,
      one,
    ]),
  );
  const settled: (Settled & { id: string })[] = [];
  for (const { row, wish } of wishes) {
    const plan = planned.get(row.dealId);
    const end = await settle({ transaction, edit, letters }, row, typeof wish === 'string' ? wish : (plan ?? unableToProcess.text));
    settled.push({ id: row.dealId, n: row.n, ...end });
  }
  const versions = await versionsOf(
    transaction,
    settled.flatMap(({ id, state }) => (state === 'DONE' ? [id] : [])),
  );
  const noted = settled.map(({ id, ...one }): Settled => {
    const plan = planned.get(id);
    const version = versions.get(id);
    if (one.state !== 'DONE' || !plan || version === undefined) return one;
    return { ...one, before: plan.before, statusBefore: plan.deal.status, versionAfter: version };
  });
  await settleRows(transaction, key, noted);
  return true;
}

type Running = { key: string; stores: Stores };

/** One batch, and then its letters: they do not roll back. */
async function runAndTell(scope: Scope, { key, stores }: Running, most: number): Promise<boolean> {
  const letters: Letters = [];
  const isMore = await scope.transaction((transaction) => runBatch(transaction, { key, stores, most, letters }));
  const asker = letters.length > 0 ? ((await findEdit(scope, key))?.session.accountName ?? '') : '';
  for (const { deal, accounts, of } of letters) await tellPeople(deal, { stores, accounts, told: { of, asker } });
  return isMore;
}

/** A row that fails by itself is named and left; a store that is out is no row's fault, and the job is tried again. */
async function runOne(scope: Scope, running: Running): Promise<boolean> {
  try {
    return await runAndTell(scope, running, 1);
  } catch (error) {
    if (isStorageFault(error)) throw error;
    const { key, stores } = running;
    stores.log.error({ err: error }, 'a deal of a bulk edit failed');
    return scope.transaction(async (transaction) => {
      const edit = await findEdit(transaction, key, true);
      if (edit?.state !== 'RUNNING' && edit?.state !== 'UNDOING') return false;
      const way: Way = WAYS[edit.state];
      const [row] = await nextRows(transaction, key, way.takes, 1);
      if (row) await settleRows(transaction, key, [{ n: row.n, state: way.left, reason: unableToProcess.text }]);
      return row !== undefined;
    });
  }
}

/** The next deals together; where one of them fails, one by one. */
async function runNext(scope: Scope, of: Running): Promise<boolean> {
  try {
    return await runAndTell(scope, of, BATCH);
  } catch (error) {
    if (isStorageFault(error)) throw error;
    for (let n = 0; n < BATCH; n += 1) if (!(await runOne(scope, of))) return false;
    return true;
  }
}

/** Applies or undoes an edit from where it stands to its end; a job runs this, again after a crash. */
export async function runBulkEdit(stores: Stores, { accountId, key }: BulkRun): Promise<void> {
  const scope = openScope(stores.entities, accountId, 'own');
  do {
    const edit = await findEdit(scope, key);
    if (edit && !(await mayStill(systemScope(stores.entities), edit.session, ['dealManagement']))) {
      // What is changed stays, and somebody who may can undo it.
      await moveEdit(scope, key, { from: ['RUNNING', 'UNDOING'], to: 'CANCELLED' });
      return;
    }
  } while (await runNext(scope, { key, stores }));
  await scope.transaction(async (transaction) => {
    const edit = await findEdit(transaction, key);
    if (edit?.state !== 'RUNNING' && edit?.state !== 'UNDOING') return;
    const { takes, ended } = WAYS[edit.state];
    // Rows that another run holds are its own to finish.
    const { rows } = await readProgress(transaction, key);
    if (rows[takes] === 0) await moveEdit(transaction, key, { from: [edit.state], to: ended });
  });
}
