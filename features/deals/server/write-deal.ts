import { type ChangeLog, changesOf, type FieldNames, fail, KontorFailure, unableToProcess } from '@kontor/core/contract';
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
  planAndTemplate,
  tellDeliveryApart,
  templateChanged,
  templateGone,
} from '@kontor/deals/contract';
import { templateNotFound } from '@kontor/library/contract';
import { findTemplate } from '@kontor/library/server';
import { feesOf, NO_FEE, type PlanTemplate, planOfTemplate } from '@kontor/media-plans/server';
import { copyAppInfo } from './app-info/write-app-info.ts';
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

type Creating = Pick<SignedCall<Routes['create']>, 'session' | 'scope'>;
type New = { draft: DealDraft; names: FieldNames; summary: string };

/** Writes a checked draft as a new deal with its history; `summary` tells where it comes from. */
async function writeNew(transaction: Scope, { session, scope }: Creating, { draft, names, summary }: New): Promise<string> {
  const entityId = await insertDeal(transaction, draft, session.userId);
  const changelogs = changesOf(DEAL_FIELDS, {}, draft, names);
  await recordChange(transaction, session, { entity: DEAL, entityId, action: 'Create', summary, changelogs, accountId: scope.accountId });
  return entityId;
}

type Wanted = { id: string; seen: number | undefined };

/** A template as the account may use it now, in the version that was seen. */
async function templateNow(call: Creating, { id, seen }: Wanted): Promise<PlanTemplate> {
  const template = await findTemplate(call, id).catch((error) => {
    if (error instanceof KontorFailure && error.failure.code === templateNotFound.code) fail(templateGone);
    throw error;
  });
  if (seen !== undefined && seen !== template.version) fail(templateChanged);
  return template;
}

/** A plan of the account and a deal on it, both or neither; what becomes of the template later changes none of them. */
async function createOfTemplate(call: Creating, asked: DealDraft, wanted: Wanted): Promise<string> {
  const { scope, session } = call;
  const template = await templateNow(call, wanted);
  const writePlan = await planOfTemplate({ scope, session }, template);
  const summary = `Deal created from the template “${template.title}”, version ${template.version}`;
  const write = async (transaction: Scope) => {
    // It may have been disabled or changed since it was read.
    await templateNow({ scope: transaction, session }, { id: template.id, seen: template.version });
    const draft = { ...asked, mediaPlans: await writePlan(transaction) };
    return writeNew(transaction, call, { draft, names: await checkReferences(transaction, draft, null), summary });
  };
  return countingRefusals(scope, () => scope.transaction(write));
}

/** A copy gets the app info of the deal it was made of, too, where that is open to the account (spec 2 §2). */
async function createOfPlan(call: Creating, draft: DealDraft, copiedFrom: string | undefined): Promise<string> {
  const { scope, session } = call;
  const source = copiedFrom === undefined ? null : (await getDeal(scope, copiedFrom)).deal;
  const names = await checkReferences(scope, draft, null);
  const write = async (transaction: Scope) => {
    const id = await writeNew(transaction, call, { draft, names, summary: 'Deal created' });
    if (source && session.featureToggles.appOverrideAccess) await copyAppInfo(transaction, session, { from: source.id, to: id });
    return id;
  };
  return countingRefusals(scope, () => scope.transaction(write));
}

export async function createDeal(call: SignedCall<Routes['create']>) {
  const { libraryId, libraryVersion: seen, copiedFrom, ...asked } = call.input;
  const draft = tellDeliveryApart(asked);
  refuseClosedBidstream(call.session, draft, null);
  if (libraryId !== undefined && draft.mediaPlans !== null)
    fail(planAndTemplate, undefined, [{ path: 'mediaPlans', message: planAndTemplate.text }]);
  const made = libraryId === undefined ? createOfPlan(call, draft, copiedFrom) : createOfTemplate(call, draft, { id: libraryId, seen });
  return answer(null, { msg: 'Deal successfully created', value: await made });
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
