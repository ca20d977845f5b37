import {
  compact,
  count,
  EditorWork,
  EmptyState,
  ErrorPanel,
  IncludeExcludeChips,
  type LookupItem,
  LookupList,
  type PickState,
  SearchBox,
} from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import type { LookupValue } from '@kontor/targeting/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LookupSource } from './lookup-source.ts';
import { PasteReport } from './paste-report.tsx';
import './targeting.css';
import { useLookup } from './use-lookup.ts';
import { usePaste } from './use-paste.ts';

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
const LIST_HEIGHT = 'max(300px, calc(100dvh - 462px))';

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

const itemOf = (value: LookupValue, codes: ValuePickerProps['codes']): LookupItem => ({
  id: value.code,
  name: value.name,
  code: codes === 'column' ? value.code : undefined,
  note: codes === 'under' ? [value.code, value.group].filter(Boolean).join(', ') : undefined,
  value: value.requests,
  valueLabel: value.requests === null ? '–' : compact(value.requests),
});

function ValueList({ title, noun, source, codes, choice, onPick, onPaste, onClear, filter, mode }: ValuePickerProps & { mode: PickState }) {
  const [q, setQ] = useState('');
  const lookup = useLookup(source, q);
  const paste = usePaste(source, onPaste);
  const chosen = new Set(choice.values);
  const byCode = new Map(lookup.values.map((value) => [value.code, value]));
  const handlePick = ({ id }: LookupItem, next: PickState | null) => {
    const value = byCode.get(id);
    if (value) onPick(value, next);
  };
  const empty = (
    <EmptyState
      title="No options available"
      actions={
        q && (
          <Button variant="default" onClick={() => setQ('')}>
            Clear search
          </Button>
        )
      }
    >
      {q ? `No ${noun} match “${q}”.` : `There are no ${noun} to choose from.`}
    </EmptyState>
  );
  return (
    <>
      <div className="k-picker-find" onPasteCapture={paste.handlePaste}>
        <SearchBox
          label={`Find ${noun}`}
          placeholder="Find by code or name, or paste a list"
          value={q}
          onChange={setQ}
          className="k-picker-search"
        />
        {filter}
        {choice.values.length > 1 && (
          <Button variant="default" onClick={onClear}>
            Clear all {count(choice.values.length)}
          </Button>
        )}
      </div>
      <PasteReport paste={paste} noun={noun} />
      {lookup.error ? (
        <ErrorPanel title="Unable to fetch data." onRetry={lookup.retry} isRetrying={lookup.isLoading}>
          {errorText(lookup.error)} What is already chosen stays.
        </ErrorPanel>
      ) : (
        <LookupList
          label={`${title} values`}
          items={lookup.values.map((value) => itemOf(value, codes))}
          stateOf={(code) => (chosen.has(code) ? mode : undefined)}
          onPick={handlePick}
          columns={{ code: 'Code', name: title, value: 'Requests/day' }}
          totalCount={lookup.total}
          onEnd={lookup.loadMore}
          isLoading={lookup.isLoading}
          empty={empty}
          height={LIST_HEIGHT}
        />
      )}
      {lookup.total !== null && lookup.total > 0 && (
        <p className="k-note k-picker-foot" role="status">
          {count(lookup.values.length)} of {count(lookup.total)} {noun}
          {lookup.values.length < lookup.total && ', scroll for more'}
        </p>
      )}
    </>
  );
}
