import type { AudienceTree } from '@kontor/market/contract';
import { audienceOfBoxes, type ChosenSegment } from '@kontor/segments/contract';
import { audienceLogicOf } from './logic-parts.ts';
import type { NameById, PlanPart } from './plan-part.ts';
import type { MediaPlanTargeting } from './plan-targeting.ts';

const idsOf = (chosen: readonly ChosenSegment[]): string[] => chosen.map(({ id }) => id);

/** Everything a plan says of audiences as one tree, which its data fee follows; null where it says nothing. */
export const audienceOf = (targeting: MediaPlanTargeting): AudienceTree | null => audienceLogicOf(targeting) ?? boxesOf(targeting);
/** What its two boxes say; audience logic replaces them (docs/decisions, P14). */
const boxesOf = ({ includeSegments, excludeSegments, includeSegmentAnd }: MediaPlanTargeting): AudienceTree | null =>
  audienceOfBoxes(idsOf(includeSegments), idsOf(excludeSegments), includeSegmentAnd);

const MOST_NAMED = 10;
function named(ids: readonly string[], joint: string, nameOf: NameById): string {
  const names = ids.slice(0, MOST_NAMED).map((id) => nameOf('includeSegments', id) ?? id);
  const more = ids.length - names.length;
  return `${names.join(joint)}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The two boxes of segments (spec 2 §3, §4). Names of both are under its key. */
export const segmentsPart: PlanPart = {
  key: 'includeSegments',
  label: 'Segments',
  group: 'Audience',
  count: ({ includeSegments, excludeSegments }) => includeSegments.length + excludeSegments.length,
  words: ({ includeSegments, excludeSegments, includeSegmentAnd }, nameOf) => {
    const wanted = named(idsOf(includeSegments), includeSegmentAnd === 'AND' ? ' and ' : ' or ', nameOf);
    const kept = named(idsOf(excludeSegments), ' or ', nameOf);
    return [wanted, kept && `not ${kept}`].filter(Boolean).join(', ') || null;
  },
  fields: ['includeSegments', 'excludeSegments', 'includeSegmentAnd'],
  clauses: () => [],
  clauseLabel: (_, key, nameOf) => ({
    label: nameOf('includeSegments', key.split(':')[1] ?? '') ?? 'Segments',
    isExclude: key.includes(':not'),
  }),
};
