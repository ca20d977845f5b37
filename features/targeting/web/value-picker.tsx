import { EditorWork, IncludeExcludeChips, type PickState } from '@kontor/core/ui';
import type { LookupValue } from '@kontor/targeting/contract';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LookupSource } from './lookup-source.ts';
import './targeting.css';
import { ValueList } from './value-list.tsx';

export type ValueChoice = { included: boolean; values: readonly string[] };
export type ValuePickerProps = {
  title: string;
  note?: string | undefined;
  /** What one value is called, in the plural: “metro areas”. */
  noun: string;
  source: LookupSource;
  /** Where codes stand: in a column of their own, under the name, or nowhere because the name says all. */
  codes: 'column' | 'under' | 'none';
  choice: ValueChoice;
  nameOf: (code: string) => string;
  onPick: (value: LookupValue, next: PickState | null) => void;
  onMode: (included: boolean) => void;
  onPaste: (values: LookupValue[]) => void;
  onClear: () => void;
  /** Why nothing can be chosen here now, with the way out. */
  blocked?: ReactNode;
  /** Beside the title: undo, redo, a switch between two sources. */
  tools?: ReactNode;
  /** Beside the search: what narrows the list. */
  filter?: ReactNode;
  /** What is wrong with what is chosen. */
  error?: string | undefined;
};

const MODES = [
  { value: 'include', label: 'Include' },
  { value: 'exclude', label: 'Exclude' },
];

/** The values of one dimension: which are chosen and on which side, and the list to choose from. */
export function ValuePicker(props: ValuePickerProps) {
  const { title, note, choice, nameOf, onMode, blocked, tools, error } = props;
  const mode: PickState = choice.included ? 'include' : 'exclude';
  const chips = choice.values.map((code) => ({ id: code, label: nameOf(code) }));
  const handleRemove = (code: string) => props.onPick({ code, name: nameOf(code), group: null, requests: null }, null);
  const actions = (
    <>
      {tools}
      <SegmentedControl
        aria-label={`${title}: include or exclude`}
        value={mode}
        onChange={(next) => onMode(next === 'include')}
        data={MODES}
      />
    </>
  );
  return (
    <EditorWork title={title} note={note} actions={actions}>
      <IncludeExcludeChips
        label={choice.included ? 'Include any of' : 'Exclude all of'}
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
      {blocked ? <div className="k-picker-block">{blocked}</div> : <ValueList {...props} mode={mode} />}
    </EditorWork>
  );
}
