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
import { type AudienceTree, anyOf, type Targeting } from '@kontor/market/contract';
import { marketValues } from '@kontor/segments/contract';
import { apart, type NameById, type PlanPart, type PlanSources, REST } from './plan-part.ts';
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
    const { dimension, values } = marketValues(id, segments);
    return anyOf(dimension, values);
  };

/** Names of a part stand under its key, each by the key of its item. */
const named = (of: LogicOf, nameOf: NameById) => (item: Item) => nameOf(KEYS[of], keyOfItem(item)) ?? keyOfItem(item);

type Clause = { key: string; parts: readonly Part[] };

/** Several parts that must all hold have a clause each, so that each has its cost, and those beyond the most share one; anything else has one. */
function clausesOf(targeting: MediaPlanTargeting, of: LogicOf): Clause[] {
  const expression = usedLogic(targeting, of);
  const parts = expression ? topParts(expression) : [];
  if (parts.length < 2) return parts.map((part) => ({ key: KEYS[of], parts: [part] }));
  const { each, rest } = apart(parts);
  const clauses = each.map((part, index): Clause => ({ key: `${KEYS[of]}:${index}`, parts: [part] }));
  return rest.length === 0 ? clauses : [...clauses, { key: `${KEYS[of]}:${REST}`, parts: rest }];
}

function treeOf({ parts }: Clause, sources: PlanSources): Targeting {
  const [first, ...more] = parts.map((part) => partTree(part, leafOf(sources)));
  return first && more.length === 0 ? first : { kind: 'and', of: first ? [first, ...more] : [] };
}

const wholeOf = ({ node }: Part): Expression => (node.type === 'GROUP' ? node : { type: 'GROUP', nodes: [node], unions: [] });
const MOST_NAMED = 2;

function clauseLabel(targeting: MediaPlanTargeting, of: LogicOf, { key, nameOf }: { key: string; nameOf: NameById }) {
  const found = clausesOf(targeting, of).find((one) => one.key === key);
  const [first, ...more] = found?.parts ?? [];
  if (!first) return { label: LABELS[of], isExclude: false };
  const wordsOf = (part: Part) => part.node.name ?? wordsOfExpression(wholeOf(part), of, named(of, nameOf)).replace(/\.$/, '');
  if (more.length === 0) return { label: wordsOf(first), isExclude: first.not };
  const words = [first, ...more].slice(0, MOST_NAMED).map((part) => `${part.not ? 'not ' : ''}${wordsOf(part)}`);
  const unnamed = more.length + 1 - words.length;
  const others = unnamed > 0 ? ` and ${unnamed.toLocaleString('en-US')} more` : '';
  return { label: `${words.join(' and ')}${others}`, isExclude: false };
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
  clauses: (targeting, sources) => clausesOf(targeting, of).map((clause) => ({ key: clause.key, tree: treeOf(clause, sources) })),
  clauseLabel: (targeting, key, nameOf) => clauseLabel(targeting, of, { key, nameOf }),
});

/** People by and, or and not; it replaces the two boxes (spec 2 §3; docs/decisions/0060 and 0061). */
export const audienceLogicPart = logicPart('audience', 'Audience');
/** Content by and, or and not. */
export const contentLogicPart = logicPart('content', 'Content');
