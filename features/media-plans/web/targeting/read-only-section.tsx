import { EditorWork, IncludeExcludeChips } from '@kontor/core/ui';
import { DIMENSIONS, valueWords } from '@kontor/market/contract';
import { choiceOf, OPEN_WORDS } from '@kontor/media-plans/contract';
import { dimensionsOf, partsOf, type SectionKey, sectionLabel } from './plan-sections.ts';
import type { PlanEditing } from './use-plan-editing.ts';

/** What a section holds, for those who may look but not change (spec 2 §6). */
export function ReadOnlySection({ section, editing: { targeting, nameOf } }: { section: SectionKey; editing: PlanEditing }) {
  const dimensions = dimensionsOf(section);
  return (
    <EditorWork title={sectionLabel(section)}>
      {dimensions.map((dimension) => {
        const { label, lookup } = DIMENSIONS[dimension];
        const { included, values } = choiceOf(targeting, dimension);
        const side = included ? 'Included' : 'Excluded';
        return (
          <IncludeExcludeChips
            key={dimension}
            label={lookup === undefined ? label : dimensions.length > 1 ? `${label}s: ${side}` : side}
            mode={included ? 'include' : 'exclude'}
            values={values.map((code) => ({ id: code, label: valueWords(dimension, code, nameOf) }))}
            none={OPEN_WORDS[dimension] ?? 'Not targeted'}
          />
        );
      })}
      {partsOf(section).map((part) => {
        const words = part.words(targeting, nameOf);
        if (part.within && words === null) return null;
        return (
          <p key={part.key} className="k-note">
            {part.within && `${part.label}: `}
            {words ?? 'Not targeted'}
          </p>
        );
      })}
    </EditorWork>
  );
}
