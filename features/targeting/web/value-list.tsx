import { compact, count, EmptyState, ErrorPanel, type LookupItem, LookupList, MISSING, type PickState, SearchBox } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import type { LookupValue } from '@kontor/targeting/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PasteReport } from './paste-report.tsx';
import './targeting.css';
import { useLookup } from './use-lookup.ts';
import { usePaste } from './use-paste.ts';
import type { ValuePickerProps } from './value-picker-props.ts';

/** Letters of code that fit the list's own column. */
const SHORT_CODE = 6;
const LIST_HEIGHT = 'max(300px, calc(100dvh - 462px))';

type Lookup = ReturnType<typeof useLookup>;
type ValueListProps = ValuePickerProps & { mode: PickState };

const itemOf = (value: LookupValue, codes: ValuePickerProps['codes']): LookupItem => ({
  id: value.code,
  name: value.name,
  code: codes === 'column' ? value.code : undefined,
  note: codes === 'under' ? [value.code, value.group].filter(Boolean).join(', ') : undefined,
  value: value.requests,
  valueLabel: value.requests === null ? MISSING : compact(value.requests),
});

const NoValues = ({ q, noun, onClear }: { q: string; noun: string; onClear: () => void }) => (
  <EmptyState
    title="No options available"
    actions={
      q && (
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      )
    }
  >
    {q ? `No ${noun} match “${q}”.` : `There are no ${noun} to choose from.`}
  </EmptyState>
);

const Foot = ({ lookup: { values, total }, noun }: { lookup: Lookup; noun: string }) =>
  total !== null && total > 0 ? (
    <p className="k-note k-picker-foot" role="status">
      {count(values.length)} of {count(total)} {noun}
      {values.length < total && ', scroll for more'}
    </p>
  ) : null;

type RowsProps = ValueListProps & { lookup: Lookup; q: string; onClearSearch: () => void };

/** The loaded values with their signs; the next page comes when the end is near. */
function Rows({ title, noun, codes, choice, onPick, mode, lookup, q, onClearSearch }: RowsProps) {
  const chosen = new Set(choice.values);
  const byCode = new Map(lookup.values.map((value) => [value.code, value]));
  const handlePick = ({ id }: LookupItem, next: PickState | null) => {
    const value = byCode.get(id);
    if (value) onPick(value, next);
  };
  return (
    <div data-long-codes={lookup.values.some(({ code }) => code.length > SHORT_CODE) || undefined}>
      <LookupList
        label={`${title} values`}
        items={lookup.values.map((value) => itemOf(value, codes))}
        stateOf={(code) => (chosen.has(code) ? mode : undefined)}
        onPick={handlePick}
        side={choice.values.length > 0 ? mode : undefined}
        columns={{ code: 'Code', name: title, value: 'Requests/day' }}
        totalCount={lookup.total}
        onEnd={lookup.loadMore}
        isLoading={lookup.isLoading}
        empty={<NoValues q={q} noun={noun} onClear={onClearSearch} />}
        height={LIST_HEIGHT}
      />
    </div>
  );
}

/** Search, a place to paste a list, and the values to choose from. */
export function ValueList(props: ValueListProps) {
  const { noun, source, choice, onPaste, onClear, filter } = props;
  const [q, setQ] = useState('');
  const lookup = useLookup(source, q);
  const paste = usePaste(source, onPaste);
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
        <Rows {...props} lookup={lookup} q={q} onClearSearch={() => setQ('')} />
      )}
      <Foot lookup={lookup} noun={noun} />
    </>
  );
}
