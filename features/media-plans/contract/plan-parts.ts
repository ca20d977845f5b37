import { accountsPart } from './accounts-part.ts';
import { LIST_PARTS } from './lists-part.ts';
import { audienceLogicPart, contentLogicPart } from './logic-parts.ts';
import type { PlanPart } from './plan-part.ts';
import type { MediaPlanTargeting } from './plan-targeting.ts';
import { recordParts } from './record-parts.ts';
import { segmentsPart } from './segments-part.ts';

/** All of them, in the order of the editor. */
export const PLAN_PARTS: readonly PlanPart[] = [
  ...recordParts,
  accountsPart,
  ...LIST_PARTS,
  segmentsPart,
  audienceLogicPart,
  contentLogicPart,
];

/** The part that a key of the targeting or of a clause is of. */
export const partOf = (key: string): PlanPart | undefined =>
  PLAN_PARTS.find((part) => [part.key, ...(part.fields ?? [])].some((field) => field === key.split(':')[0]));

/** Plain data as text, with the keys of each object in one order: stores keep another. */
const textOf = (data: unknown): string =>
  JSON.stringify(data, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a.localeCompare(b)))
      : inner,
  );

/** Parts that say something else; the parts of a plan are plain data. */
export const changedParts = (before: MediaPlanTargeting, after: MediaPlanTargeting): PlanPart[] =>
  PLAN_PARTS.filter(({ key, fields = [key] }) =>
    fields.some((field) => textOf(Reflect.get(before, field)) !== textOf(Reflect.get(after, field))),
  );
