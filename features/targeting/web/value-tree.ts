import type { ValueDimension } from '@kontor/market/contract';
import { type LookupValue, masterCode, masterOf } from '@kontor/targeting/contract';

/** A value of a tree with what it holds; a value of its own holds nothing. */
export type Branch = { value: LookupValue; children: LookupValue[] };
/** A line of the list: `parent` where it stands under one, `isOpen` where it holds something. */
export type TreeRow = { value: LookupValue; parent?: LookupValue; isOpen?: boolean };

/** The code of a value's parent, of dimensions whose values are in groups that can be chosen whole (decision 0063); null for a parent. */
const PARENTS: Partial<Record<ValueDimension, (value: LookupValue) => string | null>> = {
  genres: ({ group }) => (group === null ? null : masterCode(group)),
  iabCategory: ({ code, group }) => (group === code ? null : group),
};
export const isTree = (dimension: ValueDimension | null): boolean => dimension !== null && PARENTS[dimension] !== undefined;

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** A master genre is no value of requests: it has what its genres have. */
const masterValue = (code: string, children: readonly LookupValue[]): LookupValue => ({
  code,
  name: masterOf(code) ?? code,
  group: null,
  requests: sumOf(children.map(({ requests }) => requests)),
});

/** Parents with their children, the busiest first. */
export function treeOf(dimension: ValueDimension, values: readonly LookupValue[]): Branch[] {
  const parentOf = PARENTS[dimension] ?? (() => null);
  const own = new Map<string, LookupValue>();
  const under = new Map<string, LookupValue[]>();
  for (const value of values) {
    const parent = parentOf(value);
    if (parent === null) own.set(value.code, value);
    else under.set(parent, [...(under.get(parent) ?? []), value]);
  }
  for (const [code, children] of under) if (!own.has(code)) own.set(code, masterValue(code, children));
  return [...own.values()]
    .map((value) => ({ value, children: under.get(value.code) ?? [] }))
    .sort((a, b) => (b.value.requests ?? 0) - (a.value.requests ?? 0));
}

/** Parents before children, so that the figures of all parents come in one question. */
export const valuesOf = (branches: readonly Branch[]): LookupValue[] => [
  ...branches.map(({ value }) => value),
  ...branches.flatMap(({ children }) => children),
];

/** The lines of a tree; a search opens the branches that hold what is looked for. `turned` are those that were opened or closed by hand. */
export function rowsOf(branches: readonly Branch[], search: string, turned: ReadonlySet<string>): TreeRow[] {
  const q = search.trim().toLowerCase();
  const fits = ({ code, name }: LookupValue) =>
    q === '' || (!masterOf(code) && code.toLowerCase().includes(q)) || name.toLowerCase().includes(q);
  return branches.flatMap(({ value, children }): TreeRow[] => {
    const found = q === '' ? [] : children.filter(fits);
    if (!fits(value) && found.length === 0) return [];
    if (children.length === 0) return [{ value }];
    const isOpen = found.length > 0 !== turned.has(value.code);
    const shown = found.length > 0 ? found : children;
    return [{ value, isOpen }, ...(isOpen ? shown.map((child) => ({ value: child, parent: value })) : [])];
  });
}

/** Figures of master genres, from those of their genres. */
export function withMasters(known: ReadonlyMap<string, number>, branches: readonly Branch[]): Map<string, number> {
  const sums = branches.flatMap(({ value, children }): [string, number][] => {
    const sum = masterOf(value.code) === null ? null : sumOf(children.map(({ code }) => known.get(code) ?? null));
    return sum === null ? [] : [[value.code, sum]];
  });
  return new Map([...known, ...sums]);
}
