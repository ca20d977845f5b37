import { isDeepStrictEqual } from 'node:util';
import { itemsOf, keyOfItem, LOGIC_CLOSED, LOGICS, type LogicOf } from '@kontor/boolean-logic/contract';
import { expressionFaults, isLogicOpen, itemNames } from '@kontor/boolean-logic/server';
import { type FieldIssue, fail } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { audienceOf, LOGIC_KEYS, type MediaPlanTargeting, usedLogic } from '@kontor/media-plans/contract';
import { isSaidByRequest, segmentsOf } from '@kontor/segments/contract';
import { findSegments } from '@kontor/segments/server';
import type { Check, PlanNames, Planner, ServerPart } from './server-part.ts';

/** Ids of the segments that a targeting names by logic or by its boxes. */
function segmentIds(targeting: MediaPlanTargeting): string[] {
  const audience = audienceOf(targeting);
  const content = usedLogic(targeting, 'content');
  const contextual = content
    ? itemsOf(content).flatMap((item) => (item.type === 'CONTENT' && item.dimension === 'contextual' ? item.value : []))
    : [];
  return [...(audience ? segmentsOf(audience) : []), ...contextual];
}

/** The segments of these targetings that requests say themselves. */
async function sources(scope: Scope, targetings: readonly MediaPlanTargeting[]) {
  const found = await findSegments(scope, targetings.flatMap(segmentIds));
  return { segments: new Map(found.filter(({ dataType }) => isSaidByRequest(dataType)).map((one) => [one.id, one])) };
}

/** Titles of the items of both logics, by the keys of the items. */
async function names(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanNames> {
  const named = async (of: LogicOf) => {
    const values = targetings.flatMap((targeting) => targeting[LOGIC_KEYS[of]].value ?? []);
    const keys = [...new Set(values.flatMap(itemsOf).map(keyOfItem))];
    const found = keys.length > 0 ? await itemNames(scope, of, keys) : [];
    return [LOGIC_KEYS[of], Object.fromEntries(found.map(({ item, title }) => [keyOfItem(item), title]))] as const;
  };
  return Object.fromEntries(await Promise.all(LOGICS.map(named)));
}

/**
 * What is against the logic that a plan is given: a switch that is off (spec 2 §6), and what the check finds. Logic it had before may stay;
 * a forecast is asked with anything that the account may look at.
 */
async function problems(planner: Planner, { targeting, before, isSaving }: Check): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const of of LOGICS) {
    const key = LOGIC_KEYS[of];
    const value = isSaving ? targeting[key].value : usedLogic(targeting, of);
    if (value === null || (isSaving && isDeepStrictEqual(targeting[key], before?.[key]))) continue;
    if (isSaving && !isLogicOpen(planner.session, of)) fail(LOGIC_CLOSED[of]);
    const isPmp = targeting.pmp;
    const rules = isSaving ? { isPmp, before: before?.[key].value } : { isPmp, isLook: true, isAudience: true };
    const faults = await expressionFaults(planner, of, value, rules);
    issues.push(...faults.map(({ message }) => ({ path: `targeting.${key}`, message })));
  }
  return issues;
}

export const logic: ServerPart = { sources, names, problems };
