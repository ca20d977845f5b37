import { changesOf, fail } from '@kontor/core/contract';
import { answer, recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { peopleIn } from '@kontor/market/server';
import {
  audienceOf,
  changedDimensions,
  changedParts,
  type MediaPlanDraft,
  type MediaPlanTargeting,
  mediaPlanDisabled,
  mediaPlanInUse,
  type mediaPlanRoutes,
  pmpFixed,
} from '@kontor/media-plans/contract';
import { peopleAsker } from '@kontor/segments/server';
import { holdAttached, othersLeftOut, savedTargeting } from './allowed-targeting.ts';
import {
  countPublishedDeals,
  deleteMediaPlan,
  getMediaPlan,
  holdMediaPlan,
  insertMediaPlan,
  type NewPlan,
  undeleteMediaPlan,
  updateMediaPlan,
} from './media-plan-store.ts';
import { withoutDeletedLists } from './plan-lists.ts';
import { clausesOf } from './plan-sources.ts';
import { PLAN_FIELDS, planChanges, planNames } from './plan-words.ts';
import { fewOf, type Planner } from './server-part.ts';
import { tellDealsOfPlan } from './told-deals.ts';

type Routes = typeof mediaPlanRoutes;
const ENTITY = 'media-plan';

/** Where it comes from: a plan that it is a copy of, or an item of the deal library. */
type From = { summary: string; originalId?: string; library?: NewPlan['library'] };

/** Answers how to write a new plan with its history, in the transaction that is given; `title` stands in place of the draft's. */
export async function newPlan(planner: Planner, draft: MediaPlanDraft, { summary, originalId, library }: From) {
  const { scope, session } = planner;
  const names = await planNames(scope, draft.targeting);
  return async (transaction: Scope, title = draft.title): Promise<string> => {
    const before = originalId ? await holdMediaPlan(transaction, originalId) : undefined;
    await holdAttached({ scope: transaction, session }, { targeting: draft.targeting, before });
    const titled = { ...draft, title };
    const entityId = await insertMediaPlan(transaction, { ...titled, createdBy: session.userId, library });
    const changelogs = planChanges(names, {}, titled);
    await recordChange(transaction, session, {
      entity: ENTITY,
      entityId,
      action: 'Create',
      summary,
      changelogs,
      accountId: scope.accountId,
    });
    return entityId;
  };
}

async function createOne(scope: Scope, draft: MediaPlanDraft, { session, ...from }: From & Pick<Planner, 'session'>) {
  const write = await newPlan({ scope, session }, draft, from);
  return scope.transaction((transaction) => write(transaction));
}

export async function createMediaPlan({ input, session, scope }: SignedCall<Routes['create']>) {
  const targeting = await savedTargeting({ scope, session }, input.targeting);
  const value = await createOne(scope, { ...input, targeting }, { session, summary: 'Media plan created' });
  return answer(null, { msg: `Media plan created.${othersLeftOut({ session }, input.targeting, targeting)}`, value });
}

/** Deals whose publishers agreed to something else are taken back before anybody reads that the plan is saved. */
const tellDeals = ({ stores }: Pick<SignedCall<Routes['update']>, 'stores'>, id: string) => stores.changes.carry(ENTITY, [id]);

export async function changeMediaPlan({ input, session, scope, stores }: SignedCall<Routes['update']>) {
  const { id, ...asked } = input;
  const { plan } = await getMediaPlan(scope, id);
  await changeOne({ scope, session, stores }, plan, asked);
  return answer(null, { msg: `Media plan updated.${othersLeftOut({ session }, asked.targeting, plan.targeting)}`, value: id });
}

type Stored = Awaited<ReturnType<typeof getMediaPlan>>['plan'];

type Changing = Pick<SignedCall<Routes['update']>, 'scope' | 'session' | 'stores'>;
/** The audience of a plan that published deals use stays large enough for them (decision 0078); what is too small already may be mended. */
async function refuseSmallInUse({ scope, session, stores }: Changing, plan: Stored, targeting: MediaPlanTargeting): Promise<void> {
  const [now, was] = [audienceOf(targeting), audienceOf(plan.targeting)];
  if (now === null || JSON.stringify(now) === JSON.stringify(was) || (await countPublishedDeals(scope, plan.id)) === 0) return;
  const trees = (await clausesOf(scope, targeting)).map(({ tree }) => tree);
  await peopleIn(stores.events, trees, peopleAsker({ scope, session, stores }));
}

/** Writes what somebody asked for over a stored plan, checked, with its history. */
export async function changeOne(
  { scope, session, stores }: Changing,
  plan: Stored,
  { version, ...asked }: MediaPlanDraft & { version?: number | undefined },
): Promise<void> {
  const draft = { ...asked, targeting: await savedTargeting({ scope, session }, asked.targeting, plan.targeting) };
  await refuseSmallInUse({ scope, session, stores }, plan, draft.targeting);
  const before = { title: plan.title, description: plan.description, status: plan.enabled, targeting: plan.targeting };
  const names = await planNames(scope, plan.targeting, draft.targeting);
  const changelogs = planChanges(names, before, draft);
  await scope.transaction(async (transaction) => {
    const held = await holdMediaPlan(transaction, plan.id);
    if (held.pmp !== draft.targeting.pmp && (await countPublishedDeals(transaction, plan.id)) > 0) fail(pmpFixed);
    await holdAttached({ scope: transaction, session }, { targeting: draft.targeting, before: held });
    await updateMediaPlan(transaction, plan.id, { ...draft, version });
    if (changelogs.length === 0) return;
    const summary = `Changed ${changelogs.map(({ name }) => name).join(', ')}`;
    await recordChange(transaction, session, {
      entity: ENTITY,
      entityId: plan.id,
      action: 'Update',
      summary,
      changelogs,
      accountId: scope.accountId,
    });
    if (plan.enabled !== draft.status)
      await tellDealsOfPlan(transaction, session, { id: plan.id, title: draft.title, told: draft.status ? 'enabled' : 'disabled' });
  });
  const parts = [...changedDimensions(plan.targeting, draft.targeting), ...changedParts(plan.targeting, draft.targeting)];
  if (parts.length > 0) await tellDeals({ stores }, plan.id);
}

export async function duplicateMediaPlans({ input, session, scope }: SignedCall<Routes['duplicate']>) {
  const originals = await Promise.all(input.data.map((id) => getMediaPlan(scope, id)));
  if (originals.some(({ plan }) => !plan.enabled)) fail(mediaPlanDisabled);
  const copies: { draft: MediaPlanDraft; summary: string; originalId: string }[] = [];
  for (const { plan } of originals) {
    const targeting = await savedTargeting({ scope, session }, plan.targeting, plan.targeting);
    const draft = { title: copyTitle(plan.title), description: plan.description, status: true, targeting };
    copies.push({ draft, summary: `Duplicated from ${plan.title}`, originalId: plan.id });
  }
  // All of them or none.
  const made = await scope.transaction(async (transaction) => {
    const ids: string[] = [];
    for (const { draft, ...from } of copies) ids.push(await createOne(transaction, draft, { session, ...from }));
    return ids;
  });
  return answer(null, { msg: made.length > 1 ? 'Media plans duplicated.' : 'Media plan duplicated.', value: made[0] ?? null });
}

const MAX_TITLE = 400;
const copyTitle = (title: string) => `${title.slice(0, MAX_TITLE - 7)} (copy)`;

export async function removeMediaPlan({ input, session, scope, stores }: SignedCall<Routes['remove']>) {
  const { plan } = await getMediaPlan(scope, input.id);
  if (!plan.enabled) fail(mediaPlanDisabled);
  await scope.transaction(async (transaction) => {
    // Behind the lock: a deal that is being published keeps its plan until it is.
    await holdMediaPlan(transaction, plan.id);
    if ((await countPublishedDeals(transaction, plan.id)) > 0) fail(mediaPlanInUse);
    await deleteMediaPlan(transaction, plan.id);
    const changelogs = changesOf({ title: PLAN_FIELDS.title }, plan, undefined);
    await recordChange(transaction, session, {
      entity: ENTITY,
      entityId: plan.id,
      action: 'Remove',
      summary: 'Media plan deleted',
      changelogs,
      accountId: scope.accountId,
    });
    await tellDealsOfPlan(transaction, session, { id: plan.id, title: plan.title, told: 'deleted' });
  });
  await tellDeals({ stores }, plan.id);
  return answer(null, { msg: 'Media plan deleted.' });
}

/** “ without the media list “X”, which was deleted” */
const withoutWords = (titles: readonly string[]) => {
  if (titles.length === 0) return '';
  const [lists, were] = titles.length === 1 ? ['media list', 'was'] : ['media lists', 'were'];
  return ` without the ${lists} ${fewOf(titles.map((title) => `“${title}”`))}, which ${were} deleted`;
};

export async function restoreMediaPlan({ input, session, scope, stores }: SignedCall<Routes['restore']>) {
  const lost = await scope.transaction(async (transaction) => {
    const restored = await undeleteMediaPlan(transaction, input.id);
    if (restored === null) return [];
    const { title, description, enabled, targeting } = restored;
    // Lists that were deleted while no plan attached them stay away.
    const kept = await withoutDeletedLists(transaction, targeting);
    if (kept.lost.length > 0)
      await updateMediaPlan(transaction, input.id, { title, description, status: enabled, targeting: kept.targeting, version: undefined });
    const changelogs = changesOf(PLAN_FIELDS, undefined, { title });
    await recordChange(transaction, session, {
      entity: ENTITY,
      entityId: input.id,
      action: 'Create',
      summary: `Media plan restored${withoutWords(kept.lost)}`,
      changelogs,
      accountId: scope.accountId,
    });
    // Deals that were given another plan, or none, since keep what they were given.
    await tellDealsOfPlan(transaction, session, { id: input.id, title, told: 'restored' });
    return kept.lost;
  });
  await tellDeals({ stores }, input.id);
  return answer(null, { msg: `Media plan restored${withoutWords(lost)}.`, value: input.id });
}
