import { DIMENSIONS } from '../contract/dimensions.ts';
import type { Targeting } from '../contract/targeting.ts';

/** A row of `bid_requests` as a person would read it. */
export type ReadRow = { day: string; weight: number; floor: number; isPriced: boolean } & Record<string, unknown>;

/** Which rows a targeting finds, by looking at each. */
export function foundBy(tree: Targeting, rows: readonly ReadRow[]): Uint8Array {
  switch (tree.kind) {
    case 'any': {
      const { column } = DIMENSIONS[tree.dimension];
      const wanted = new Set(tree.values);
      return Uint8Array.from(rows, ({ [column]: value }) =>
        Number(Array.isArray(value) ? value.some((one) => wanted.has(String(one))) : wanted.has(String(value))),
      );
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
