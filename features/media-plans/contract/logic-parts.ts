import {
  type Expression,
  expressionTree,
  type Item,
  itemsOf,
  keyOfItem,
  type LogicOf,
  type Part,
  partTree,
  topParts,
  wordsOfExpression,
} from '@kontor/boolean-logic/contract';
import { type AudienceTree, anyOf } from '@kontor/market/contract';
import type { NameById, PlanPart, PlanSources } from './plan-part.ts';
import type { MediaPlanTargeting } from './plan-targeting.ts';

const KEYS = { audience: 'audienceBooleanLogic', content: 'contentBooleanLogic' } as const;
const LABELS = { audience: 'Audience logic', content: 'Content logic' } as const;

/** The expression that a plan uses; null where its switch is off. */
export function usedLogic(targeting: MediaPlanTargeting, of: LogicOf): Expression | null {
  const { enabled, value } = targeting[KEYS[of]];
  return enabled ? value : null;
}

/** Audience logic as the people it reaches; null where the plan's boxes say them. */
export function audienceLogicOf(targeting: MediaPlanTargeting): AudienceTree | null {
  const expression = usedLogic(targeting, 'audience');
  return expression && expressionTree(expression, 'audience');
}

/** Segments that requests say themselves are found by how they call them, all others by their members. */
const leafOf =
  ({ segments }: PlanSources) =>
  (id: string) => {
    const said = segments.get(id);
    return anyOf(said?.dataType === 'Contextual' ? 'contextual' : 'segments', [said?.remoteId ?? id]);
  };

/** Names of a part stand under its key, each by the key of its item. */
const named = (of: LogicOf, nameOf: NameById) => (item: Item) => nameOf(KEYS[of], keyOfItem(item)) ?? keyOfItem(item);

/** Several parts that must all hold have a clause each, so that each has its cost; anything else has one. */
function partsOf(targeting: MediaPlanTargeting, of: LogicOf): { key: string; part: Part }[] {
  const expression = usedLogic(targeting, of);
  const parts = expression ? topParts(expression) : [];
  return parts.map((part, index) => ({ key: parts.length > 1 ? `${KEYS[of]}:${index}` : KEYS[of], part }));
}

const wholeOf = ({ node }: Part): Expression => (node.type === 'GROUP' ? node : { type: 'GROUP', nodes: [node], unions: [] });

function clauseLabel(targeting: MediaPlanTargeting, of: LogicOf, { key, nameOf }: { key: string; nameOf: NameById }) {
  const found = partsOf(targeting, of).find((one) => one.key === key);
  if (!found) return { label: LABELS[of], isExclude: false };
  const { part } = found;
  const name = part.node.name ?? wordsOfExpression(wholeOf(part), of, named(of, nameOf)).replace(/\.$/, '');
  return { label: name, isExclude: part.not };
}

const logicPart = (of: LogicOf, group: PlanPart['group']): PlanPart => ({
  key: KEYS[of],
  label: LABELS[of],
  group,
  count: (targeting) => {
    const expression = usedLogic(targeting, of);
    return expression ? itemsOf(expression).length : 0;
  },
  words: (targeting, nameOf) => {
    const expression = usedLogic(targeting, of);
    return expression && wordsOfExpression(expression, of, named(of, nameOf));
  },
  clauses: (targeting, sources) => partsOf(targeting, of).map(({ key, part }) => ({ key, tree: partTree(part, leafOf(sources)) })),
  clauseLabel: (targeting, key, nameOf) => clauseLabel(targeting, of, { key, nameOf }),
});

/** People by and, or and not; it replaces the two boxes (spec 2 §3; docs/decisions/0060 and 0061). */
export const audienceLogicPart = logicPart('audience', 'Audience');
/** Content by and, or and not. */
export const contentLogicPart = logicPart('content', 'Content');
