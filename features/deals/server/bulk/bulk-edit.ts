import { createHash } from 'node:crypto';
import { fail, personName, unableToProcess } from '@kontor/core/contract';
import { type EntityStore, type Jobs, job, type Scope, type SignedCall, type Stores, systemScope } from '@kontor/core/server';
import {
  type BulkDeal,
  type BulkRow,
  type BulkState,
  bulkEditNotFound,
  type bulkEditRoutes,
  bulkKeyUsed,
  dealNotFound,
  MOST_NAMED,
} from '@kontor/deals/contract';
import { dspNames } from '@kontor/dsps/server';
import { z } from 'zod';
import { chosenDeals, dealsInOrder, previewOf, rowOf } from './bulk-edit-choice.ts';
import { plannedEdits, wantedOf } from './bulk-edit-rows.ts';
import { type BulkRun, GONE, runBulkEdit } from './bulk-edit-run.ts';
import { findEdit, insertEdit, moveEdit, openEdits, readProgress } from './bulk-edit-store.ts';

type Routes = typeof bulkEditRoutes;

export const bulkEditJob = job<BulkRun>({
  name: 'edit-deals',
  input: z.object({ accountId: z.string(), key: z.string() }),
  run: (input, stores) => runBulkEdit(stores, input),
});

const ask = (jobs: Pick<Jobs, 'send'>, run: { accountId: string; key: string }) =>
  jobs.send(bulkEditJob, run, { key: `${run.accountId}.${run.key}` });

/** Edits whose job is lost go on: asking for one that waits or runs changes nothing. */
export async function resumeBulkEdits({ entities, jobs }: { entities: EntityStore; jobs: Pick<Jobs, 'send'> }): Promise<void> {
  for (const run of await openEdits(systemScope(entities))) await ask(jobs, run);
}
export const resumeBulkEditsJob = job({
  name: 'resume-deal-edits',
  every: '* * * * *',
  run: (_, stores: Stores) => resumeBulkEdits(stores),
});

/** The chosen deals by name. */
export async function bulkDeals(call: SignedCall<Routes['deals']>) {
  const [{ ids, unknown }, dsps] = await Promise.all([chosenDeals(call), dspNames(call.scope)]);
  const rows: BulkDeal[] = [];
  for await (const deals of dealsInOrder(call.scope, ids))
    rows.push(...deals.map(({ id, dealId, title, status, dspId }) => ({ id, dealId, title, status, dsp: dsps.get(dspId) ?? dspId })));
  return { rows, unknown: unknown.slice(0, MOST_NAMED), unknownCount: unknown.length };
}

/** What a change would do to each chosen deal; changes nothing. */
export async function previewBulkEdit(call: SignedCall<Routes['preview']>) {
  const { scope, session, stores, transport, input } = call;
  const { ids, unknown } = await chosenDeals(call);
  const rows: BulkRow[] = [];
  for await (const deals of dealsInOrder(scope, ids)) {
    const planned = await plannedEdits(
      { scope, session, stores, signal: transport.signal },
      deals.map((deal) => wantedOf(deal, input.change)),
    );
    rows.push(...planned.map(rowOf));
  }
  return previewOf(rows, unknown);
}

async function stateOf(scope: Scope, key: string): Promise<BulkState> {
  const edit = (await findEdit(scope, key)) ?? fail(bulkEditNotFound);
  const { state, total, session } = edit;
  return { key, state, total, ...(await readProgress(scope, key)), by: personName(session) };
}

/** Keeps the edit and asks for its job. The same key with the same wish is answered alike, with another it is refused. */
export async function applyBulkEdit({ input, scope, session, stores }: SignedCall<Routes['apply']>) {
  const { key, ids, versions, changes, acknowledged } = input;
  const stops = new Set(input.stops);
  const change = { ...input.change, acknowledged };
  const given = ids.map((id, n) => ({ id, version: versions[n] ?? 0, change: changes?.[n] ?? null, mayStop: stops.has(id) }));
  const asked = [...new Map(given.map((row) => [row.id, row])).values()];
  const hash = createHash('sha256')
    .update(JSON.stringify([change, asked]))
    .digest('hex');
  const known = await findEdit(scope, key);
  if (!known) {
    const deals = new Map<string, { title: string; dealId: string }>();
    for await (const some of dealsInOrder(scope, ids)) for (const { id, title, dealId } of some) deals.set(id, { title, dealId });
    if (deals.size === 0) fail(dealNotFound);
    // A deal that was deleted since the dry run is named by what is left of it.
    const rows = asked.map((row) => ({
      ...row,
      ...(deals.get(row.id) ?? { title: row.id, dealId: row.id }),
      reason: deals.has(row.id) ? null : GONE,
    }));
    await scope.transaction((transaction) => insertEdit(transaction, { key, session, hash, change, rows }));
  }
  const stored = known ?? (await findEdit(scope, key));
  if (stored?.askedHash !== hash) fail(bulkKeyUsed);
  // Also of one that is known: its first submission may have ended before it asked.
  if (stored.state === 'RUNNING') await ask(stores.jobs, { accountId: scope.accountId, key });
  return stateOf(scope, key);
}

export const readBulkEdit = ({ input, scope }: SignedCall<Routes['state']>) => stateOf(scope, input.key);

/** Stops an edit between two deals; one that has ended stays as it is. */
export async function cancelBulkEdit({ input, scope }: SignedCall<Routes['cancel']>) {
  await moveEdit(scope, input.key, { from: ['RUNNING'], to: 'CANCELLED' });
  return stateOf(scope, input.key);
}

/** Undoes an edit that has ended, once; asked again, it is the same undoing. */
export async function undoBulkEdit({ input: { key }, scope, session, stores }: SignedCall<Routes['undo']>) {
  await moveEdit(scope, key, { from: ['DONE', 'CANCELLED'], to: 'UNDOING', by: session });
  const answered = await stateOf(scope, key);
  if (answered.state === 'RUNNING') fail(unableToProcess, 'This bulk edit is still under way. Cancel it first.');
  if (answered.state === 'UNDOING') await ask(stores.jobs, { accountId: scope.accountId, key });
  return answered;
}
