import { DIMENSIONS, type Dimension, isBelowHost, isWithinLimits, joinedValues, type Targeting } from '@kontor/market/contract';
import { COUNTED_ROWS, IS_COUNTED_ROW } from '../segments/counted-part.ts';
import { identitiesIn } from '../segments/segment-sql.ts';

export type Where = { sql: string; parameters: Record<string, string[]> };

/** The values of a dimension that holds several: its column's, and of codes in tiers those above them, which may come twice. */
export function listSql(dimension: Dimension): string {
  const { column, tiers } = DIMENSIONS[dimension];
  return tiers ? `arrayConcat(${column}, arrayMap(code -> splitByChar('${tiers}', code)[1], ${column}))` : column;
}

/**
 * A targeting as the condition of a `WHERE` over `bid_requests`. Columns come from DIMENSIONS alone; values are bound parameters `t0`, `t1`, …
 * Throws on a tree beyond the limits, which no validated plan holds.
 */
export function whereOf(tree: Targeting): Where {
  if (!isWithinLimits(tree)) throw new RangeError('This targeting is too large.');
  const parameters: Record<string, string[]> = {};
  const bind = (values: string[]) => {
    const name = `t${Object.keys(parameters).length}`;
    parameters[name] = values;
    return `{${name}:Array(String)}`;
  };
  return { sql: condition(tree, bind), parameters };
}

/** Everybody that a row of `bid_requests` may be known by. */
export const IDENTITIES_OF_ROW = 'arrayConcat([user, household], identities)';

/** `hostsAbove` of the contract in SQL. */
export const hostsAboveSql = (host: string) =>
  `arrayMap(label -> concat('.', arrayStringConcat(arraySlice(splitByChar('.', ${host}), label), '.')), range(2, length(splitByChar('.', ${host}))))`;

/** Rows of one of the hosts, or below one of those that stand behind a dot. */
function inHosts(column: string, values: readonly string[], bind: (values: string[]) => string): string {
  const [below, hosts] = [values.filter(isBelowHost), values.filter((value) => !isBelowHost(value))];
  if (below.length === 0) return `${column} IN ${bind(hosts)}`;
  const isBelow = `arrayExists(above -> above IN ${bind(below)}, ${hostsAboveSql(column)})`;
  return hosts.length === 0 ? isBelow : `(${column} IN ${bind(hosts)} OR ${isBelow})`;
}

/** Rows of which the user, the home or another identity is a member of one of the segments, or that name one themselves. */
const inSegments = (ids: string) => `(hasAny(segments, ${ids}) OR arrayExists(one -> one IN (${identitiesIn(ids)}), ${IDENTITIES_OF_ROW}))`;

function condition(tree: Targeting, bind: (values: string[]) => string): string {
  switch (tree.kind) {
    case 'any': {
      if (tree.values.length === 0) return '0';
      const { column, list, hosts } = DIMENSIONS[tree.dimension];
      if (tree.dimension === 'segments' && tree.values[0] === COUNTED_ROWS) return IS_COUNTED_ROW;
      if (tree.dimension === 'segments') return inSegments(bind(tree.values));
      if (hosts) return inHosts(column, tree.values, bind);
      if (list) return `hasAny(${listSql(tree.dimension)}, ${bind(tree.values)})`;
      return column === 'livestream' ? `toString(${column}) IN ${bind(tree.values)}` : `${column} IN ${bind(tree.values)}`;
    }
    case 'and':
      return tree.of.length === 0 ? '1' : `(${tree.of.map((part) => condition(part, bind)).join(' AND ')})`;
    case 'or':
      return tree.of.length === 0
        ? '0'
        : `(${joinedValues(tree.of)
            .map((part) => condition(part, bind))
            .join(' OR ')})`;
    case 'not':
      return `NOT ${condition(tree.of, bind)}`;
  }
}
