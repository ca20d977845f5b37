import { DIMENSIONS, type Dimension } from '../contract/dimensions.ts';
import type { Targeting } from '../contract/targeting.ts';

/** A row of `bid_requests` as a person would read it. */
export type ReadRow = { day: string; weight: number; floor: number; isPriced: boolean } & Record<string, unknown>;

/** By which values a row is found: those it has, of a category of the second tier the first as well, and below which hosts one is. */
export function valuesOfRow(row: Record<string, unknown>, dimension: Dimension): string[] {
  const values = [row[DIMENSIONS[dimension].column]].flat().map(String);
  if (dimension === 'domain')
    return values.flatMap((host) => [host, ...[...host.matchAll(/[.](?=.*[.])/g)].map(({ index }) => host.slice(index))]);
  return dimension === 'iabCategory' ? values.flatMap((code) => [code, code.replace(/-.*/, '')]) : values;
}

/** Which rows a targeting finds, by looking at each. */
export function foundBy(tree: Targeting, rows: readonly ReadRow[]): Uint8Array {
  switch (tree.kind) {
    case 'any': {
      const wanted = new Set(tree.values);
      return Uint8Array.from(rows, (row) => Number(valuesOfRow(row, tree.dimension).some((one) => wanted.has(one))));
    }
    case 'not':
      return foundBy(tree.of, rows).map((one) => 1 - one);
    case 'and':
      return tree.of.reduce(
        (all, part) => foundBy(part, rows).map((one, index) => one & (all[index] ?? 0)),
        new Uint8Array(rows.length).fill(1),
      );
    case 'or':
      return tree.of.reduce((all, part) => foundBy(part, rows).map((one, index) => one | (all[index] ?? 0)), new Uint8Array(rows.length));
  }
}

/** Sum of the weights of the rows at `index` for which `isIn` says so. */
export const weightWhere = (rows: readonly ReadRow[], isIn: (row: ReadRow, index: number) => boolean): number =>
  rows.reduce((sum, row, index) => (isIn(row, index) ? sum + row.weight : sum), 0);
