import { EditorWork, IncludeExcludeChips } from '@kontor/core/ui';
import type { Choice, MediaPlanTargeting, PlanDimension } from '@kontor/media-plans/contract';
import { DIMENSION_VIEWS, type SectionKey } from './plan-dimensions.ts';
import { valueWords } from './plan-words.ts';
import type { PlanEditing } from './use-plan-editing.ts';

type Row = { label: string; choice: Choice; dimension: PlanDimension | 'mediaType' | 'platform' | 'includeLivestream' };

const only = (values: string[]): Choice => ({ included: true, values });

function rowsOf(targeting: MediaPlanTargeting, section: SectionKey): Row[] {
  if (section === 'media') {
    return [
      { label: 'Media type', choice: only([targeting.mediaType]), dimension: 'mediaType' },
      { label: 'Platform', choice: only(targeting.platform), dimension: 'platform' },
    ];
  }
  if (section === 'livestream')
    return [{ label: 'Livestream', choice: only([targeting.includeLivestream]), dimension: 'includeLivestream' }];
  const dimensions: PlanDimension[] = section === 'app' ? ['app', 'domain'] : [section];
  return dimensions.map((dimension) => ({
    label: `${dimensions.length > 1 ? `${DIMENSION_VIEWS[dimension].label}s: ` : ''}${targeting[dimension].included ? 'Include any of' : 'Exclude all of'}`,
    choice: targeting[dimension],
    dimension,
  }));
}

/** What a section holds, for those who may look but not change (spec 2 §6). */
export const ReadOnlySection = ({ section, editing: { targeting, nameOf } }: { section: SectionKey; editing: PlanEditing }) => (
  <EditorWork title={section === 'media' ? 'Media & platform' : section === 'livestream' ? 'Livestream' : DIMENSION_VIEWS[section].label}>
    {rowsOf(targeting, section).map(({ label, choice, dimension }) => (
      <IncludeExcludeChips
        key={dimension}
        label={label}
        mode={choice.included ? 'include' : 'exclude'}
        values={choice.values.map((code) => ({ id: code, label: valueWords(dimension, code, nameOf) }))}
        none="not targeted"
      />
    ))}
  </EditorWork>
);
