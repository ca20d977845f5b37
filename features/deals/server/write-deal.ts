import { type ChangeLog, changesOf, type FieldNames, fail, unableToProcess } from '@kontor/core/contract';
import { type Actor, answer, recordChange, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import {
  DEAL_FIELDS,
  type DealDraft,
  dealIdFixed,
  dealInactive,
  dealReferenceUnknown,
  type dealRoutes,
  dealTypeFixed,
  dealWaiting,
  tellDeliveryApart,
} from '@kontor/deals/contract';
import { feesOf, NO_FEE } from '@kontor/media-plans/server';
import { applyApproval, approvalAfter } from './approval/approval-after.ts';
import { askedAbout, tellPeople } from './approval/ask-approval.ts';
import { endApprovals } from './approval/deal-approval-store.ts';
import { refuseClosedBidstream } from './closed-bidstream.ts';
import { draftOf } from './deal-draft.ts';
import { deleteDeal, getDeal, insertDeal, lockDeal, setDealStatus, updateDeal } from './deal-store.ts';
import { draftFacts, draftRefusal } from './draft-checks.ts';
import { countingRefusals } from './list/deal-id-refusals.ts';
import { keepsPlan } from './preflight/launches.ts';
import { refuseErrorsBroughtIn } from './preflight/published-gate.ts';
import { statusChange } from './record-moves.ts';

type Routes = typeof dealRoutes;
export const DEAL = 'deal';

/** What the data of a deal's plan costs, dollars CPM (design §6.3). */
export async function dataFeeOf(scope: Scope, plan: string | null | undefined): Promise<string> {
  return (plan ? (await feesOf(scope, [plan])).get(plan) : undefined) ?? NO_FEE;
}

/** Refuses what the rules do not take (`draftRefusal`); answers what the ids of both stand for. */
async function checkReferences(scope: Scope, draft: DealDraft, before: DealDraft | null): Promise<FieldNames> {
  const facts = await draftFacts(scope, before ? [before, draft] : [draft]);
  const refused = draftRefusal(facts, draft, before);
  if (refused) fail(refused.failure, refused.text, refused.issues);
  return facts.names;
}

type Written = { id: string; accountId: string; version: number | undefined; draft: DealDraft; changelogs: ChangeLog[]; summary: string };

/** Writes a changed deal with its history, under the version it was read at. */
export async function writeChange(transaction: Scope, actor: Actor, { id, accountId, version, draft, changelogs, summary }: Written) {
  await updateDeal(transaction, id, { ...draft, version });
  if (changelogs.length === 0) return;
  await recordChange(transaction, actor, {
    entity: DEAL,
    entityId: id,
    action: 'Update',
    summary,
    changelogs,
    accountId,
  });
}

export async function createDeal({ input, session, scope }: SignedCall<Routes['create']>) {
  const draft = tellDeliveryApart(input);
  refuseClosedBidstream(session, draft, null);
  const names = await checkReferences(scope, draft, null);
  const write = async (transaction: Scope) => {
    const entityId = await insertDeal(transaction, draft, session.userId);
    const changelogs = changesOf(DEAL_FIELDS, {}, draft, names);
    await recordChange(transaction, session, {
      entity: DEAL,
      entityId,
      action: 'Create',
      summary: 'Deal created',
      changelogs,
      accountId: scope.accountId,
    });
    return entityId;
  };
  const value = await countingRefusals(scope, () => scope.transaction(write));
  return answer(null, { msg: 'Deal successfully created', value });
}

type Update = Pick<SignedCall<Routes['update']>, 'input' | 'session' | 'scope' | 'stores'>;
const changed = (fields: string) => `Changed ${fields}`;

/** Writes a changed deal; `summaryOf` tells history what was done to the fields of these names. */
export async function changeDeal({ input, session, scope, stores }: Update, summaryOf = changed) {
  const { id, version, ...draft } = tellDeliveryApart(input);
  const { deal } = await getDeal(scope, id);
  const before = draftOf(deal);
  if (deal.status === 'INACTIVE') fail(dealInactive);
  if (deal.status === 'SEND_FOR_APPROVAL') fail(dealWaiting);
  if (draft.type !== before.type && deal.status !== 'DRAFT')
    fail(dealTypeFixed, undefined, [{ path: 'type', message: dealTypeFixed.text }]);
  if (draft.dealId !== before.dealId && deal.status === 'PUBLISHED')
    fail(dealIdFixed, undefined, [{ path: 'dealId', message: dealIdFixed.text }]);
  refuseClosedBidstream(session, draft, before);
  const names = await checkReferences(scope, draft, before);
  const changelogs = changesOf(DEAL_FIELDS, before, draft, names);
  const again = await approvalAfter(scope, deal, { before, after: draft });
  if (deal.status === 'PUBLISHED' && !again?.to)
    await refuseErrorsBroughtIn({ scope, session, stores, isLaunch: true }, { before, after: draft });
  const summary = summaryOf(changelogs.map(({ name }) => name).join(', '));
  const write = async (transaction: Scope) => {
    // What the deal was when it was read decided above what history says and whether it must be approved again.
    refuseStale(deal.version, (await lockDeal(transaction, id))?.version);
    const stays = draft.mediaPlans === deal.mediaPlanId ? null : (again?.to ?? deal.status);
    if (!(await keepsPlan(transaction, { to: stays, mediaPlanId: draft.mediaPlans }))) fail(dealReferenceUnknown);
    await writeChange(transaction, session, { id, accountId: scope.accountId, version, draft, changelogs, summary });
    await applyApproval(transaction, session, { deal, again });
  };
  await countingRefusals(scope, () => scope.transaction(write));
  return answer(null, { msg: 'Deal updated.', value: id });
}

/** Deleting a published deal unpublishes it; any other goes, softly (spec 2 §4, design §6.2). */
export async function removeDeal({ input, session, scope, stores }: SignedCall<Routes['remove']>) {
  const { deal, company } = await getDeal(scope, input.id);
  if (deal.status === 'INACTIVE') fail(dealInactive);
  const isPublished = deal.status === 'PUBLISHED';
  const asked = deal.status === 'SEND_FOR_APPROVAL' ? await askedAbout(scope, deal.id) : [];
  await scope.transaction(async (transaction) => {
    const [done] = isPublished
      ? await setDealStatus(transaction, [deal.id], { from: 'PUBLISHED', to: 'UNPUBLISHED' })
      : await deleteDeal(transaction, deal);
    // Somebody deleted, published or unpublished it since it was read.
    if (!done) fail(unableToProcess);
    if (!isPublished) await endApprovals(transaction, [deal.id]);
    const changelogs = isPublished ? [statusChange('PUBLISHED', 'UNPUBLISHED')] : changesOf({ title: DEAL_FIELDS.title }, deal, undefined);
    const summary = isPublished ? 'Unpublished instead of deleted' : 'Deal deleted';
    const action = isPublished ? 'Update' : 'Remove';
    await recordChange(transaction, session, { entity: DEAL, entityId: deal.id, action, summary, changelogs, accountId: scope.accountId });
  });
  await tellPeople(deal, { stores, accounts: asked, told: { of: 'withdrawn', asker: company } });
  return answer(null, { msg: isPublished ? 'The published deal was unpublished.' : 'Deal deleted.' });
}
