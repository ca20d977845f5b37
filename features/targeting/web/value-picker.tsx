import { EditorWork, IncludeExcludeChips, type PickState } from '@kontor/core/ui';
import { SegmentedControl } from '@mantine/core';
import './targeting.css';
import { ValueList } from './value-list.tsx';
import type { ValuePickerProps } from './value-picker-props.ts';

const MODES = [
  { value: 'include', label: 'Include' },
  { value: 'exclude', label: 'Exclude' },
];

type ChosenProps = Pick<ValuePickerProps, 'choice' | 'nameOf' | 'sets'> & { onRemove: (code: string) => void };

/** What is chosen, side by side: whole lists first, then values. */
function Chosen({ choice, nameOf, sets, onRemove }: ChosenProps) {
  const { values } = choice;
  const lists = sets?.chips ?? [];
  // Without values the side is the lists'.
  const sides = values.length > 0 || lists.length === 0 ? [choice.included] : [];
  if (sets && lists.length > 0 && !sides.includes(sets.included)) sides.push(sets.included);
  return sides
    .toSorted((a, b) => Number(b) - Number(a))
    .map((isIncluded) => {
      const ofSide = [...(sets?.included === isIncluded ? lists : []), ...(choice.included === isIncluded ? values : [])];
      return (
        <IncludeExcludeChips
          key={String(isIncluded)}
          label={isIncluded ? 'Included' : 'Excluded'}
          mode={isIncluded ? 'include' : 'exclude'}
          values={ofSide}
          nameOf={nameOf}
          onRemove={(id) => (lists.some((list) => list.id === id) ? sets?.onRemove(id) : onRemove(id))}
          none="Not targeted"
        />
      );
    });
}

/** The values of one dimension: which are chosen and on which side, and the list to choose from. */
export function ValuePicker(props: ValuePickerProps) {
  const { title, note, choice, nameOf, onMode, blocked, tools, question, error, canExclude = true } = props;
  const isIncluded = choice.included || (!canExclude && choice.values.length === 0);
  const mode: PickState = isIncluded ? 'include' : 'exclude';
  const handleRemove = (code: string) => props.onPick({ code, name: nameOf(code), group: null, requests: null }, null);
  const actions = (
    <>
      {tools}
      {canExclude && (
        <SegmentedControl
          aria-label={`${title}: include or exclude`}
          value={mode}
          onChange={(next) => onMode(next === 'include')}
          data={MODES}
        />
      )}
    </>
  );
  return (
    <EditorWork title={title} note={note} actions={actions}>
      <Chosen choice={{ ...choice, included: isIncluded }} nameOf={nameOf} sets={props.sets} onRemove={handleRemove} />
      {error && (
        <p className="k-error-line" role="alert">
          {error}
        </p>
      )}
      {question}
      {blocked ? <div className="k-picker-block">{blocked}</div> : <ValueList {...props} mode={mode} />}
    </EditorWork>
  );
}
