import type { FieldIssue } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { DIMENSIONS } from '@kontor/market/contract';
import {
  LIST_TYPES,
  LISTS_OF,
  type ListType,
  listName,
  type MediaListKey,
  MOST_LIST_VALUES,
  TOO_MANY_LISTED,
  TOO_MANY_ZIPS,
  whyNotAttachable,
} from '@kontor/media-lists/contract';
import { findMediaLists, holdMediaLists, type KnownList, valuesOfLists } from '@kontor/media-lists/server';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { MOST_VALUES } from '@kontor/targeting/contract';
import { addedTo, type Check, type PlanNames, type Planner, type ServerPart } from './server-part.ts';

const KEYS = LIST_TYPES.map((type) => LISTS_OF[type].key);

/** Ids of the media lists that these targetings name, each once. */
export const listIds = (targetings: readonly MediaPlanTargeting[]): string[] => [
  ...new Set(targetings.flatMap((targeting) => KEYS.flatMap((key) => targeting[key].ids))),
];

/** What the media lists of these targetings hold, each list read once. */
const sources = async (scope: Scope, targetings: readonly MediaPlanTargeting[]) => ({
  lists: await valuesOfLists(scope, listIds(targetings)),
});

/** Names of the media lists of these targetings, by key and id; a deleted one says so. */
async function names(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanNames> {
  const known = await findMediaLists(scope, listIds(targetings));
  const named = (key: MediaListKey) =>
    targetings.flatMap((targeting) =>
      targeting[key].ids.flatMap((id) => {
        const list = known.get(id);
        return list ? [[id, listName(list)] as const] : [];
      }),
    );
  return Object.fromEntries(KEYS.map((key) => [key, Object.fromEntries(named(key))]));
}

/** Why a list cannot be attached to this dimension, and what to do about it; null where it can. */
function refusalOf(type: ListType, { id, list, isSaving }: { id: string; list: KnownList | undefined; isSaving: boolean }): string | null {
  const { dimension, many } = LISTS_OF[type];
  const { label } = DIMENSIONS[dimension];
  if (!list) return `${label} has no media list ${id}. Remove it.`;
  if (list.type !== type) return `“${list.title}” is a list of ${LISTS_OF[list.type].many}, and ${label} takes ${many}. Remove it.`;
  if (!isSaving) return null;
  if (list.isDeleted) return `“${list.title}” was deleted. Remove it from ${label}.`;
  const why = whyNotAttachable({ status: list.enabled });
  return why && `“${list.title}” cannot be attached to ${label}. ${why}`;
}

/** What is wrong with the media lists of a targeting. A plan may keep a list that is deleted or disabled since. */
async function problems({ scope }: Planner, { targeting, before, isSaving }: Check): Promise<FieldIssue[]> {
  const added = (key: MediaListKey) => addedTo(targeting[key].ids, before?.[key].ids);
  const known = KEYS.some((key) => added(key).length > 0)
    ? await findMediaLists(scope, listIds([targeting]))
    : new Map<string, KnownList>();
  const issues = LIST_TYPES.flatMap((type) => {
    const { key } = LISTS_OF[type];
    const words = added(key).flatMap((id) => refusalOf(type, { id, list: known.get(id), isSaving }) ?? []);
    return words.map((message) => ({ path: `targeting.${key}`, message }));
  });
  const held = (ids: Iterable<string>) =>
    [...ids].reduce((sum, id) => {
      const list = known.get(id);
      return sum + (list && !list.isDeleted ? list.count : 0);
    }, 0);
  if (held(known.keys()) > MOST_LIST_VALUES) issues.push({ path: 'targeting', message: TOO_MANY_LISTED });
  if (held(targeting.zipMedia.ids) > MOST_VALUES && added('zipMedia').length > 0)
    issues.push({ path: 'targeting.zipMedia', message: TOO_MANY_ZIPS });
  return issues;
}

/**
 * Holds the lists that a plan is about to attach, and says what is wrong with them now: one that was deleted or switched off since it was
 * looked at is not attached. Call it in the transaction that writes the plan.
 */
export async function heldProblems(planner: Planner, { targeting, before }: Omit<Check, 'isSaving'>): Promise<FieldIssue[]> {
  await holdMediaLists(planner.scope, addedTo(listIds([targeting]), before && listIds([before])));
  return problems(planner, { targeting, before, isSaving: true });
}

/** A targeting without lists that are gone, and their titles; those it keeps are held until the transaction ends. */
export async function withoutDeletedLists(transaction: Scope, targeting: MediaPlanTargeting) {
  const ids = listIds([targeting]);
  await holdMediaLists(transaction, ids);
  const known = await findMediaLists(transaction, ids);
  const isKept = (id: string) => known.get(id)?.isDeleted !== true;
  const kept = KEYS.map((key) => {
    const left = targeting[key].ids.filter(isKept);
    return [key, { included: left.length === 0 || targeting[key].included, ids: left }] as const;
  });
  const lost = ids.filter((id) => !isKept(id)).map((id) => known.get(id)?.title ?? id);
  return { targeting: { ...targeting, ...Object.fromEntries(kept) }, lost };
}

export const lists: ServerPart = { sources, names, problems };
