import { wordsOf } from '@kontor/market/contract';
import { accountsPart } from './accounts-part.ts';
import type { PlanPart } from './plan-part.ts';
import type { MediaPlanTargeting } from './plan-targeting.ts';

const contentLogic: PlanPart = {
  key: 'contentBooleanLogic',
  label: 'Content logic',
  group: 'Content',
  count: ({ contentBooleanLogic }) => (contentBooleanLogic ? 1 : 0),
  words: ({ contentBooleanLogic }, nameOf) => contentBooleanLogic && wordsOf(contentBooleanLogic, nameOf),
  clauses: ({ contentBooleanLogic }) => (contentBooleanLogic ? [{ key: 'contentBooleanLogic', tree: contentBooleanLogic }] : []),
  clauseLabel: ({ contentBooleanLogic }, key, nameOf) => ({
    label: contentBooleanLogic ? wordsOf(contentBooleanLogic, nameOf) : key,
    isExclude: false,
  }),
};

/** All of them, in the order of the editor. */
export const PLAN_PARTS: readonly PlanPart[] = [accountsPart, contentLogic];

/** The part that a key of the targeting or of a clause is of. */
export const partOf = (key: string): PlanPart | undefined =>
  PLAN_PARTS.find((part) => [part.key, ...(part.fields ?? [])].some((field) => field === key.split(':')[0]));

const differs = (before: object, after: object, field: string) =>
  JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(Reflect.get(after, field));

/** Parts that say something else; the parts of a plan are plain data. */
export const changedParts = (before: MediaPlanTargeting, after: MediaPlanTargeting): PlanPart[] =>
  PLAN_PARTS.filter(({ key, fields = [key] }) => fields.some((field) => differs(before, after, field)));
