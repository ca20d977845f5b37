import { anyOf } from '@kontor/market/contract';
import type { NameById, PlanClause, PlanPart } from './plan-part.ts';
import { type Choice, SINGLY } from './plan-targeting.ts';

/** Parts of a plan that choose records by id, on one side like the values of a dimension. */
export const RECORD_PARTS = ['marketplaceIds', 'buyers'] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

/** Names in a line of history, and beside what a clause costs. */
const MOST_NAMED = { history: 40, clause: 2 };

function named(part: RecordPart, ids: readonly string[], { nameOf, most }: { nameOf: NameById; most: number }): string {
  const more = ids.length - most;
  return [...ids.slice(0, most).map((id) => nameOf(part, id) ?? id), ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])].join(
    ', ',
  );
}

const wordsOf = (part: RecordPart, { included, values }: Choice, nameOf: NameById): string | null =>
  values.length === 0 ? null : `${included ? 'Include' : 'Exclude'} ${named(part, values, { nameOf, most: MOST_NAMED.history })}`;

const marketplaces: PlanPart = {
  key: 'marketplaceIds',
  label: 'Marketplaces',
  group: 'Inventory',
  count: ({ marketplaceIds }) => marketplaceIds.values.length,
  words: ({ marketplaceIds }, nameOf) => wordsOf('marketplaceIds', marketplaceIds, nameOf),
  clauses: ({ marketplaceIds: { included, values } }, sources): PlanClause[] => {
    if (values.length === 0) return [];
    const of = (ids: readonly string[]) => anyOf('publishers', [...new Set(ids.flatMap((id) => sources.marketplaces.get(id) ?? []))]);
    if (included) return [{ key: 'marketplaceIds', tree: of(values) }];
    const not = (key: string, ids: readonly string[]): PlanClause => ({ key, tree: { kind: 'not', of: of(ids) } });
    return values.length > SINGLY ? [not('marketplaceIds', values)] : values.map((id) => not(`marketplaceIds:${id}`, [id]));
  },
  clauseLabel: ({ marketplaceIds: { included, values } }, key, nameOf) => {
    const [, id] = key.split(':');
    const ids = id ? [id] : values;
    const label = ids.length === 1 ? 'Marketplace' : 'Marketplaces:';
    return { label: `${label} ${named('marketplaceIds', ids, { nameOf, most: MOST_NAMED.clause })}`, isExclude: !included };
  },
};

/** Which DSPs the plan's deals may use. Every request can be bought through each, so the forecast has no clause of it (decision 0063). */
const buyers: PlanPart = {
  key: 'buyers',
  label: 'Buyers',
  group: 'Inventory',
  count: ({ buyers }) => buyers.values.length,
  words: ({ buyers }, nameOf) => wordsOf('buyers', buyers, nameOf),
  clauses: () => [],
  clauseLabel: (_, key) => ({ label: key, isExclude: false }),
};

export const recordParts: readonly PlanPart[] = [marketplaces, buyers];

/** Whether the plan's deals may use a DSP. */
export const allowsBuyer = ({ included, values }: Choice, dspId: string): boolean =>
  values.length === 0 || values.includes(dspId) === included;
