import type { FieldIssue } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { audienceOf, type MediaPlanTargeting } from '@kontor/media-plans/contract';
import { type ChosenSegment, segmentsOf } from '@kontor/segments/contract';
import { examineSegments, findSegments } from '@kontor/segments/server';
import type { Check, PlanNames, Planner, ServerPart } from './server-part.ts';

/** Every segment that these targetings name, in their boxes and in their logic. */
const named = (targetings: readonly MediaPlanTargeting[]): string[] =>
  targetings.map(audienceOf).flatMap((audience) => (audience ? segmentsOf(audience) : []));

/** Titles; what this scope may not see has none. */
async function names(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanNames> {
  const found = await findSegments(scope, named(targetings));
  return { includeSegments: Object.fromEntries(found.map(({ id, title }) => [id, title])) };
}

const boxesOf = ({ includeSegments, excludeSegments }: MediaPlanTargeting): string[] =>
  [...includeSegments, ...excludeSegments].map(({ id }) => id);

/** What is wrong with the segments of the two boxes (spec 2 §4, §6). */
async function problems(planner: Planner, { targeting, before, isSaving }: Check): Promise<FieldIssue[]> {
  const ids = [...new Set(boxesOf(targeting))];
  if (ids.length === 0) return [];
  const isPmp = targeting.pmp;
  const rules = isSaving ? { isPmp, had: new Set(before ? boxesOf(before) : []) } : { isPmp, isLook: true, isAudience: true };
  const found = await examineSegments(planner, ids, rules);
  const included = new Set(targeting.includeSegments.map(({ id }) => id));
  const twice = isSaving ? targeting.excludeSegments.filter(({ id }) => included.has(id)) : [];
  const titleOf = (id: string) => found.known.find((one) => one.id === id)?.title ?? id;
  const both = twice.map(({ id }) => `“${titleOf(id)}” is both included and excluded. Remove it from one side.`);
  return [...found.problems, ...both].map((message) => ({ path: 'targeting.includeSegments', message }));
}

/** Where a segment is from is as it is known, and no matter of who asks. */
async function tidied({ scope }: Planner, targeting: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  const ids = boxesOf(targeting);
  if (ids.length === 0) return targeting;
  const sourceOf = new Map((await findSegments(scope, ids)).map(({ id, source }) => [id, source]));
  const fromKnown = (chosen: ChosenSegment[]) => chosen.map((one) => ({ ...one, source: sourceOf.get(one.id) ?? one.source }));
  const { includeSegments, excludeSegments } = targeting;
  return { ...targeting, includeSegments: fromKnown(includeSegments), excludeSegments: fromKnown(excludeSegments) };
}

export const segments: ServerPart = { names, problems, tidied };
