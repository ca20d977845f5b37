import type { FieldIssue, Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import type { MediaPlanTargeting, PlanSources } from '@kontor/media-plans/contract';

/** Who plans. */
export type Planner = { scope: Scope; session: Session };

/** Names by dimension or part, and code or id. */
export type PlanNames = Record<string, Record<string, string>>;

/** What is checked: a plan that is saved keeps what it had `before`, though it may be gone since; a forecast is asked with anything. */
export type Check = { targeting: MediaPlanTargeting; before: MediaPlanTargeting | undefined; isSaving: boolean };

/** What the server knows of a part of a plan besides what both sides know. Several targetings are read at once. */
export type ServerPart = {
  /** What ids stand for; what this scope may not see, or nobody has, stands for nothing. */
  sources?: (scope: Scope, targetings: readonly MediaPlanTargeting[]) => Promise<Partial<PlanSources>>;
  names?: (scope: Scope, targetings: readonly MediaPlanTargeting[]) => Promise<PlanNames>;
  /** What is wrong, by name: what, where, how to mend. */
  problems?: (planner: Planner, check: Check) => Promise<FieldIssue[]>;
};

/** Those of `now` that a plan did not have before. */
export function addedTo(now: readonly string[], before: readonly string[] = []): string[] {
  const had = new Set(before);
  return now.filter((id) => !had.has(id));
}

const MOST_NAMED = 3;
/** “X, Y, Z and 4 more” */
export function fewOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
