import { wordsOf } from '@kontor/market/contract';
import { accountsPart } from './accounts-part.ts';
import { LIST_PARTS } from './lists-part.ts';
import type { PlanPart } from './plan-part.ts';
import type { MediaPlanTargeting } from './plan-targeting.ts';
import { recordParts } from './record-parts.ts';
import { segmentsPart } from './segments-part.ts';

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
export const PLAN_PARTS: readonly PlanPart[] = [...recordParts, accountsPart, ...LIST_PARTS, segmentsPart, contentLogic];

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
