import { audienceLogicPart, contentLogicPart } from './logic-parts.ts';
import type { PlanPart } from './plan-part.ts';
import { segmentsPart } from './segments-part.ts';

/** All of them, in the order of the editor. */
export const PLAN_PARTS: readonly PlanPart[] = [segmentsPart, audienceLogicPart, contentLogicPart];

/** The part that a key of the targeting or of a clause is of. */
export const partOf = (key: string): PlanPart | undefined => PLAN_PARTS.find((part) => part.key === key.split(':')[0]);

/** Parts that say something else; the parts of a plan are plain data. */
export const changedParts = <T extends object>(before: T, after: T): PlanPart[] =>
  PLAN_PARTS.filter(({ key, also = [] }) =>
    [key, ...also].some((one) => JSON.stringify(Reflect.get(before, one)) !== JSON.stringify(Reflect.get(after, one))),
  );
