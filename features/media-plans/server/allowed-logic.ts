import { isDeepStrictEqual } from 'node:util';
import { LOGIC_CLOSED, LOGICS } from '@kontor/boolean-logic/contract';
import { expressionFaults, isLogicOpen } from '@kontor/boolean-logic/server';
import { type FieldIssue, fail, type Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { LOGIC_KEYS, type MediaPlanTargeting, usedLogic } from '@kontor/media-plans/contract';

type Planner = { scope: Scope; session: Session };

/** What is against the logic that a plan is given: a switch that is off, and what the check finds. What it had before may stay. */
export async function logicIssues(planner: Planner, targeting: MediaPlanTargeting, before?: MediaPlanTargeting): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const of of LOGICS) {
    const key = LOGIC_KEYS[of];
    const [now, had] = [targeting[key], before?.[key]];
    if (now.value === null || isDeepStrictEqual(now, had)) continue;
    if (!isLogicOpen(planner.session, of)) fail(LOGIC_CLOSED[of]);
    const faults = await expressionFaults(planner, of, now.value, { before: had?.value });
    issues.push(...faults.map(({ message }) => ({ path: `targeting.${key}`, message })));
  }
  return issues;
}

/** What keeps logic from being counted for a forecast: items that this account may not look at. */
export async function unknownLogic(planner: Planner, targeting: MediaPlanTargeting): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const of of LOGICS) {
    const expression = usedLogic(targeting, of);
    const faults = expression ? await expressionFaults(planner, of, expression, { isLook: true }) : [];
    issues.push(...faults.map(({ message }) => ({ path: `targeting.${LOGIC_KEYS[of]}`, message })));
  }
  return issues;
}
