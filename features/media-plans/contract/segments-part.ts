import type { AudienceTree } from '@kontor/market/contract';
import { anySegment, audienceOfBoxes, type ChosenSegment } from '@kontor/segments/contract';
import { audienceLogicOf } from './logic-parts.ts';
import { apart, type NameById, type PlanClause, type PlanPart, type PlanSources, REST } from './plan-part.ts';
import type { MediaPlanTargeting } from './plan-targeting.ts';

const idsOf = (chosen: readonly ChosenSegment[]): string[] => chosen.map(({ id }) => id);

/** Everything a plan says of audiences as one tree, which its data fee follows; null where it says nothing. */
export const audienceOf = (targeting: MediaPlanTargeting): AudienceTree | null => audienceLogicOf(targeting) ?? boxesOf(targeting);
/** What its two boxes say; audience logic replaces them (docs/decisions/0060). */
const boxesOf = ({ includeSegments, excludeSegments, includeSegmentAnd }: MediaPlanTargeting): AudienceTree | null =>
  audienceOfBoxes(idsOf(includeSegments), idsOf(excludeSegments), includeSegmentAnd);

const EXCLUDED = 'includeSegments:not';
const OTHERS = `includeSegments:${REST}`;
const areApart = ({ includeSegments, includeSegmentAnd }: MediaPlanTargeting) => includeSegmentAnd === 'AND' && includeSegments.length > 1;

/** Segments that must all hold: each with a cost of its own, those beyond the most together. */
function allOf(included: readonly string[], segments: PlanSources['segments']): PlanClause[] {
  const { each, rest } = apart(included);
  const clauses = each.map((id): PlanClause => ({ key: `includeSegments:${id}`, tree: anySegment([id], segments) }));
  return rest.length === 0
    ? clauses
    : [...clauses, { key: OTHERS, tree: { kind: 'and', of: rest.map((id) => anySegment([id], segments)) } }];
}

function clauses(targeting: MediaPlanTargeting, { segments }: PlanSources): PlanClause[] {
  if (audienceLogicOf(targeting)) return [];
  const { includeSegments, excludeSegments } = targeting;
  const [included, excluded] = [idsOf(includeSegments), idsOf(excludeSegments)];
  const wanted: PlanClause[] = areApart(targeting)
    ? allOf(included, segments)
    : included.length > 0
      ? [{ key: 'includeSegments', tree: anySegment(included, segments) }]
      : [];
  return excluded.length === 0 ? wanted : [...wanted, { key: EXCLUDED, tree: { kind: 'not', of: anySegment(excluded, segments) } }];
}

type Naming = { nameOf: NameById; joint: string; most: number };
function named(ids: readonly string[], { nameOf, joint, most }: Naming): string {
  const names = ids.slice(0, most).map((id) => nameOf('includeSegments', id) ?? id);
  const more = ids.length - names.length;
  return `${names.join(joint)}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
}
const MOST_IN_HISTORY = 10;
const MOST_IN_CLAUSE = 2;

/** The two boxes of segments (spec 2 §3, §4). Names of both are under its key. */
export const segmentsPart: PlanPart = {
  key: 'includeSegments',
  label: 'Segments',
  group: 'Audience',
  count: ({ includeSegments, excludeSegments }) => includeSegments.length + excludeSegments.length,
  words: ({ includeSegments, excludeSegments, includeSegmentAnd }, nameOf) => {
    const joint = includeSegmentAnd === 'AND' ? ' and ' : ' or ';
    const wanted = named(idsOf(includeSegments), { nameOf, joint, most: MOST_IN_HISTORY });
    const kept = named(idsOf(excludeSegments), { nameOf, joint: ' or ', most: MOST_IN_HISTORY });
    return [wanted, kept && `not ${kept}`].filter(Boolean).join(', ') || null;
  },
  fields: ['includeSegments', 'excludeSegments', 'includeSegmentAnd'],
  clauses,
  clauseLabel: ({ includeSegments, excludeSegments }, key, nameOf) => {
    const isExclude = key === EXCLUDED;
    const one = key.split(':')[1];
    const included = idsOf(includeSegments);
    if (key === OTHERS)
      return { label: `Segments ${named(apart(included).rest, { nameOf, joint: ' and ', most: MOST_IN_CLAUSE })}`, isExclude };
    const ids = isExclude ? idsOf(excludeSegments) : one ? [one] : included;
    return { label: `Segment ${named(ids, { nameOf, joint: ' or ', most: MOST_IN_CLAUSE })}`, isExclude };
  },
};
