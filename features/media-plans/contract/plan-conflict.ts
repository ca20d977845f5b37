import { DIMENSIONS, type Dimension, isBelowHost, type Targeting } from '@kontor/market/contract';
import type { PlanClause } from './plan-part.ts';

/** The requests whose value of a dimension is among `values` (`isIn`), or is not. */
type Reach = { of: Dimension | null; isIn: boolean; values: ReadonlySet<string> };
type Found = Reach & { key: string };

/** A request has several values of such a dimension: two conditions on it do not meet in one value. */
const holdsSeveral = (of: Dimension | null) => of !== null && DIMENSIONS[of].list === true;
const NOTHING: Reach = { of: null, isIn: true, values: new Set() };

const without = (values: ReadonlySet<string>, others: ReadonlySet<string>) => new Set([...values].filter((one) => !others.has(one)));
const shared = (values: ReadonlySet<string>, others: ReadonlySet<string>) => new Set([...values].filter((one) => others.has(one)));

function either(a: Reach, b: Reach): Reach | null {
  if (a.isIn && a.values.size === 0) return b;
  if (b.isIn && b.values.size === 0) return a;
  if (a.of !== b.of) return null;
  if (a.isIn && b.isIn) return { ...a, values: new Set([...a.values, ...b.values]) };
  if (holdsSeveral(a.of)) return null;
  if (!a.isIn && !b.isIn) return { ...a, values: shared(a.values, b.values) };
  const [inside, outside] = a.isIn ? [a, b] : [b, a];
  return { ...outside, values: without(outside.values, inside.values) };
}

/** What a condition on one dimension alone reaches; null where it is on several, and no verdict is made of it. */
function reachOf(tree: Targeting): Reach | null {
  // A request is of several hosts where one is below the other.
  if (tree.kind === 'any' && tree.values.some(isBelowHost)) return null;
  if (tree.kind === 'any') return { of: tree.dimension, isIn: true, values: new Set(tree.values) };
  if (tree.kind === 'not') {
    const inner = reachOf(tree.of);
    return inner && inner.of !== null ? { ...inner, isIn: !inner.isIn } : null;
  }
  if (tree.kind === 'and') return tree.of.length === 1 && tree.of[0] ? reachOf(tree.of[0]) : null;
  return tree.of.reduce<Reach | null>((sum, one) => {
    const next = sum && reachOf(one);
    return sum && next ? either(sum, next) : null;
  }, NOTHING);
}

/** Whether what is left out covers a value: itself, or in tiers what it belongs to. */
function isCovered(of: Dimension | null, value: string, outs: ReadonlySet<string>): boolean {
  const tiers = of === null ? undefined : DIMENSIONS[of].tiers;
  return outs.has(value) || (tiers !== undefined && outs.has(value.split(tiers)[0] ?? value));
}

/** Whether no request can meet all of these conditions on one dimension. */
function isImpossible(found: readonly Found[]): boolean {
  const [first, ...more] = found.filter(({ isIn }) => isIn);
  if (!first) return false;
  const wanted = more.reduce<ReadonlySet<string>>((sum, { values }) => shared(sum, values), first.values);
  const outs = new Set(found.flatMap(({ isIn, values }) => (isIn ? [] : [...values])));
  return [...wanted].every((value) => isCovered(first.of, value, outs));
}

/** The fewest of the conditions on one dimension that exclude each other; null where they can be met. */
function conflictAmong(found: readonly Found[]): string[] | null {
  for (const one of found) if (isImpossible([one])) return [one.key];
  if (holdsSeveral(found[0]?.of ?? null)) {
    const outs = found.filter(({ isIn }) => !isIn);
    const wanted = found.find((one) => one.isIn && isImpossible([one, ...outs]));
    if (!wanted) return null;
    const guilty = outs.filter(({ values }) => [...wanted.values].some((value) => isCovered(wanted.of, value, values)));
    return [wanted.key, ...guilty.map(({ key }) => key)];
  }
  const wanted = found.filter(({ isIn }) => isIn);
  for (const one of wanted) for (const other of found) if (other !== one && isImpossible([one, other])) return [one.key, other.key];
  return isImpossible(found) ? found.map(({ key }) => key) : null;
}

/**
 * Keys of the conditions that exclude each other so that no request whatever meets them, or null. It looks at conditions on one dimension,
 * never at the market: a rare plan is no contradiction.
 */
export function planConflict(clauses: readonly PlanClause[]): string[] | null {
  const found = clauses.flatMap(({ key, tree }): Found[] => {
    const reach = reachOf(tree);
    return reach ? [{ ...reach, key }] : [];
  });
  for (const one of found) if (one.of === null) return [one.key];
  for (const same of Map.groupBy(found, ({ of }) => of).values()) {
    const conflict = conflictAmong(same);
    if (conflict) return clauses.flatMap(({ key }) => (conflict.includes(key) ? [key] : []));
  }
  return null;
}
