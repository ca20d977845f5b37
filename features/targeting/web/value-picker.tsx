import { EditorWork, IncludeExcludeChips, type PickState } from '@kontor/core/ui';
import { SegmentedControl } from '@mantine/core';
import './targeting.css';
import { ValueList } from './value-list.tsx';
import type { ValuePickerProps } from './value-picker-props.ts';

const MODES = [
  { value: 'include', label: 'Include' },
  { value: 'exclude', label: 'Exclude' },
];

/** The values of one dimension: which are chosen and on which side, and the list to choose from. */
export function ValuePicker(props: ValuePickerProps) {
  const { title, note, choice, nameOf, onMode, blocked, tools, question, error, canExclude = true } = props;
  const isIncluded = choice.included || (!canExclude && choice.values.length === 0);
  const mode: PickState = isIncluded ? 'include' : 'exclude';
  const chips = choice.values.map((code) => ({ id: code, label: nameOf(code) }));
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
      <IncludeExcludeChips
        label={isIncluded ? 'Include any of' : 'Exclude all of'}
        mode={mode}
        values={chips}
        onRemove={handleRemove}
        none="none chosen, so this is not targeted"
      />
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
