import type { Expression, Node } from '@kontor/boolean-logic/contract';
import { type AnyOf, isWithinLimits, type Targeting } from '@kontor/market/contract';
import { expect, test } from 'vitest';
import { planClauses, planTree } from './plan-clauses.ts';
import { MOST_APART } from './plan-part.ts';
import { emptyTargeting, type MediaPlanTargeting } from './plan-targeting.ts';
import { clauseLabel } from './plan-words.ts';

const idOf = (n: number) => n.toString(16).padStart(24, '0');
const chosen = (count: number) => Array.from({ length: count }, (_, n) => ({ id: idOf(n), source: 0 as const, type: 'RDS' as const }));
const set = (n: number): Node => ({ type: 'SET', join: 'or', items: [{ type: 'SEGMENT', id: idOf(n) }] });
const logic = (count: number, not: boolean): Expression => ({
  type: 'GROUP',
  nodes: Array.from({ length: count }, (_, n) => set(n)),
  unions: Array.from({ length: count - 1 }, () => ({ join: 'and', not })),
});
const plan = (change: Partial<MediaPlanTargeting>): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });
const leavesOf = (tree: Targeting): AnyOf[] =>
  tree.kind === 'any' ? [tree] : tree.kind === 'not' ? leavesOf(tree.of) : tree.of.flatMap(leavesOf);

const LARGE = {
  'segments that must all hold': plan({ includeSegments: chosen(1_000), includeSegmentAnd: 'AND' }),
  'parts of audience logic': plan({ audienceBooleanLogic: { enabled: true, value: logic(900, false) } }),
  'parts that must not hold': plan({ audienceBooleanLogic: { enabled: true, value: logic(900, true) } }),
};

test.each(Object.entries(LARGE))('%s are no more clauses than have a cost each, and lose nothing', (_, targeting) => {
  const clauses = planClauses(targeting).filter(({ key }) => key !== 'mediaType');
  expect(clauses).toHaveLength(MOST_APART);
  expect(new Set(clauses.map(({ key }) => key)).size).toBe(MOST_APART);
  const count = targeting.includeSegments.length || 900;
  const named = clauses.flatMap(({ tree }) => leavesOf(tree)).flatMap(({ values }) => values);
  expect(new Set(named).size).toBe(count);
  expect(named).toHaveLength(count);
  expect(isWithinLimits(planTree(targeting))).toBe(true);
  const nots = (tree: Targeting): number =>
    tree.kind === 'any' ? 0 : tree.kind === 'not' ? 1 + nots(tree.of) : tree.of.reduce((sum, one) => sum + nots(one), 0);
  const isKeptOut = targeting.audienceBooleanLogic.value?.unions[0]?.not ?? false;
  expect(clauses.reduce((sum, { tree }) => sum + nots(tree), 0)).toBe(isKeptOut ? count - 1 : 0);
});

test('what shares a clause is named by two of it and how many more', () => {
  const nameOf = (_: string, id: string) => `S${Number.parseInt(id, 16)}`;
  const labelOf = (targeting: MediaPlanTargeting) => {
    const last = planClauses(targeting).at(-1)?.key ?? '';
    return clauseLabel(targeting, last, nameOf);
  };
  expect(labelOf(LARGE['segments that must all hold'])).toEqual({ label: 'Segments S21 and S22 and 977 more', isExclude: false });
  expect(labelOf(LARGE['parts of audience logic']).label).toBe('People in “S21” and People in “S22” and 877 more');
  expect(labelOf(LARGE['parts that must not hold']).label).toBe('not People in “S21” and not People in “S22” and 877 more');
});

test('as many as have a cost each share none', () => {
  const keys = planClauses(plan({ includeSegments: chosen(MOST_APART), includeSegmentAnd: 'AND' })).map(({ key }) => key);
  expect(keys.at(-1)).toBe(`includeSegments:${idOf(MOST_APART - 1)}`);
});
