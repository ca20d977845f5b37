import { type AvailDraft, type availRoutes, tenantSegments, withExcluded } from '@kontor/avails/contract';
import { changesOf, fail, type Session } from '@kontor/core/contract';
import { answer, openScope, recordChange, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import { audienceOf, type MediaPlanTargeting, segmentsNotUpdated } from '@kontor/media-plans/contract';
import { PLAN_FIELDS, planChanges, planNames, savedTargeting } from '@kontor/media-plans/server';
import { MAX_SEGMENTS, segmentsOf } from '@kontor/segments/contract';
import { findSegments } from '@kontor/segments/server';
import { deleteAvail, insertAvail, lockAvail, undeleteAvail, updateAvail, type Written } from './avail-store.ts';

type Routes = typeof availRoutes;
type Writing = Pick<SignedCall<Routes['save']>, 'scope' | 'session' | 'stores'>;

/** Kind of record in the history. */
export const AVAIL = 'avail';

/** Staff choose as their own account may: what it can name is read in its own scope, which the platform's does not open. */
const planner = ({ session, stores }: Writing) => ({ scope: openScope(stores.entities, session.accountId, 'own'), session });

/** Throws where a segment is some account's own: what accounts upload is nobody else's to look at. */
async function refuseTenants(scope: Scope, targeting: MediaPlanTargeting): Promise<void> {
  const boxes = [...targeting.includeSegments, ...targeting.excludeSegments].map(({ id }) => id);
  const audience = audienceOf(targeting);
  const ids = [...new Set([...boxes, ...(audience ? segmentsOf(audience) : [])])];
  const known = await findSegments(scope, ids);
  if (known.some(({ accountId }) => accountId !== null)) fail(tenantSegments);
}

/** What an entry is saved with. */
async function checked(writing: Writing, draft: AvailDraft, before?: MediaPlanTargeting): Promise<Written> {
  const who = planner(writing);
  const targeting = await savedTargeting(who, withExcluded(draft), before);
  await refuseTenants(who.scope, targeting);
  return { title: draft.title, targeting };
}

const stated = ({ title, targeting }: Written) => ({ title, targeting, description: '', status: true });

type Change = { entityId: string; action: 'Create' | 'Update' | 'Remove'; summary: string; changelogs: ReturnType<typeof planChanges> };
/** It stands in the account of who changed it, where staff alone read it. */
const record = (transaction: Scope, session: Session, change: Change) =>
  recordChange(transaction, session, { entity: AVAIL, accountId: session.accountId, ...change });

const withoutStatus = (changelogs: Change['changelogs']) => changelogs.filter(({ name }) => name !== PLAN_FIELDS.status.label);

export async function createAvail(call: SignedCall<Routes['save']>) {
  const written = await checked(call, call.input);
  const names = await planNames(planner(call).scope, written.targeting);
  const value = await call.scope.transaction(async (transaction) => {
    const entityId = await insertAvail(transaction, { ...written, createdBy: call.session.userId });
    const changelogs = withoutStatus(planChanges(names, {}, stated(written)));
    await record(transaction, call.session, { entityId, action: 'Create', summary: 'Avails exploration created', changelogs });
    return entityId;
  });
  return answer(null, { msg: 'Avails explore created.', value });
}

type Asked = { id: string; version?: number | undefined; next: (before: Written) => AvailDraft };

/** Writes what somebody asked for over an entry, checked, with its history. */
async function change(writing: Writing, { id, version, next }: Asked): Promise<void> {
  const { scope, session } = writing;
  const read = await scope.transaction((transaction) => lockAvail(transaction, id));
  refuseStale(version, read.version);
  const written = await checked(writing, next(read), read.targeting);
  const names = await planNames(planner(writing).scope, read.targeting, written.targeting);
  await scope.transaction(async (transaction) => {
    const before = await lockAvail(transaction, id);
    refuseStale(read.version, before.version);
    const changelogs = planChanges(names, stated(before), stated(written));
    if (changelogs.length === 0) return;
    await updateAvail(transaction, id, written);
    const summary = `Changed ${changelogs.map(({ name }) => name).join(', ')}`;
    await record(transaction, session, { entityId: id, action: 'Update', summary, changelogs });
  });
}

export async function changeAvail(call: SignedCall<Routes['update']>) {
  const { id, version, ...draft } = call.input;
  await change(call, { id, version, next: () => draft });
  return answer(null, { msg: 'Avails explore updated.', value: id });
}

/** Gives an entry more segments to include; those it has stay, and are named once (spec 2 §7). */
export async function addSegments(call: SignedCall<Routes['addSegment']>) {
  const { id, segments } = call.input;
  await change(call, {
    id,
    next: ({ title, targeting }) => {
      const had = new Set(targeting.includeSegments.map((one) => one.id));
      const includeSegments = [...targeting.includeSegments, ...segments.filter((one) => !had.has(one.id))];
      if (includeSegments.length > MAX_SEGMENTS) fail(segmentsNotUpdated);
      return { title, targeting: { ...targeting, includeSegments } };
    },
  });
  return answer(null, { msg: 'Audience segment updated.', value: id });
}

export async function removeAvail(call: SignedCall<Routes['remove']>) {
  await call.scope.transaction(async (transaction) => {
    const { id, title } = await deleteAvail(transaction, call.input.id);
    const changelogs = changesOf({ title: PLAN_FIELDS.title }, { title }, undefined);
    await record(transaction, call.session, { entityId: id, action: 'Remove', summary: 'Avails exploration deleted', changelogs });
  });
  return answer(null, { msg: 'Avails explore deleted.' });
}

export async function restoreAvail(call: SignedCall<Routes['restore']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    const restored = await undeleteAvail(transaction, id);
    if (restored === null) return;
    const changelogs = changesOf({ title: PLAN_FIELDS.title }, undefined, { title: restored.title });
    await record(transaction, call.session, { entityId: id, action: 'Create', summary: 'Avails exploration restored', changelogs });
  });
  return answer(null, { msg: 'Avails explore restored.', value: id });
}
