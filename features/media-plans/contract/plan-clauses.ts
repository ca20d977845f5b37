import type { Dimension, Targeting } from '@kontor/market/contract';
import type { MediaPlanTargeting, PlanDimension } from './plan-targeting.ts';

/** One condition of a plan: removing it is what "costs" are told for. `label` names it with codes; screens put names to them. */
export type PlanClause = {
  key: string;
  dimension: PlanDimension | 'mediaType' | 'platform' | 'includeLivestream';
  included: boolean;
  values: string[];
  tree: Targeting;
};

/** The market's dimension behind each of a plan's. */
export const MARKET_DIMENSION: Record<PlanDimension, Dimension> = {
  country: 'country',
  state: 'state',
  dma: 'dma',
  zip: 'zip',
  genres: 'genre',
  network: 'network',
  channel: 'channel',
  iabCategory: 'iabCategory',
  rating: 'rating',
  language: 'language',
  app: 'bundle',
  domain: 'domain',
  publishers: 'publisher',
};

/** An exclusion of few values is told value by value ("− DMA 501 New York"). */
const SINGLY = 4;

/** The plan as conditions that must all hold, in the order of the editor. */
export function planClauses(targeting: MediaPlanTargeting): PlanClause[] {
  const clauses: PlanClause[] = [
    {
      key: 'mediaType',
      dimension: 'mediaType',
      included: true,
      values: [targeting.mediaType],
      tree: any('mediaType', [targeting.mediaType]),
    },
  ];
  if (!targeting.platform.includes('ALL')) {
    clauses.push({
      key: 'platform',
      dimension: 'platform',
      included: true,
      values: targeting.platform,
      tree: any('platform', targeting.platform),
    });
  }
  for (const dimension of Object.keys(MARKET_DIMENSION) as PlanDimension[])
    clauses.push(...dimensionClauses(dimension, targeting[dimension]));
  if (targeting.includeLivestream !== 'ANY') {
    const tree = any('livestream', [targeting.includeLivestream === 'LIVE' ? '1' : '0']);
    clauses.push({ key: 'includeLivestream', dimension: 'includeLivestream', included: true, values: [targeting.includeLivestream], tree });
  }
  return clauses;
}

function dimensionClauses(dimension: PlanDimension, { included, values }: MediaPlanTargeting[PlanDimension]): PlanClause[] {
  if (values.length === 0) return [];
  const market = MARKET_DIMENSION[dimension];
  if (included) return [{ key: dimension, dimension, included, values, tree: any(market, values) }];
  const groups = values.length <= SINGLY ? values.map((value) => [value]) : [values];
  return groups.map((group) => ({
    key: `${dimension}:${group.join()}`,
    dimension,
    included,
    values: group,
    tree: { kind: 'not', of: any(market, group) },
  }));
}

const any = (dimension: Dimension, values: string[]): Targeting => ({ kind: 'any', dimension, values });

/** The whole plan as one targeting tree. */
export const planTree = (targeting: MediaPlanTargeting): Targeting => ({ kind: 'and', of: planClauses(targeting).map(({ tree }) => tree) });
