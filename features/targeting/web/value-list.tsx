import { compact, count, EmptyState, ErrorPanel, type LookupItem, LookupList, MISSING, type PickState, SearchBox } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { NameIcon } from '@kontor/meta/web';
import { type LookupValue, MOST_RANKED } from '@kontor/targeting/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { PasteReport } from './paste-report.tsx';
import './targeting.css';
import { useLookup } from './use-lookup.ts';
import { usePaste } from './use-paste.ts';
import type { KnownCounts, View } from './use-value-counts.ts';
import { useValueRows } from './use-value-tree.ts';
import type { ValuePickerProps } from './value-picker-props.ts';
import type { TreeRow } from './value-tree.ts';

/** Letters of code that fit the list's own column. */
const SHORT_CODE = 6;
const LIST_HEIGHT = 'max(300px, calc(100dvh - 462px))';

/** Dimensions whose values have icons (decisions D53). */
const ICONS: Partial<Record<string, (code: string) => ReactNode>> = {
  publishers: (code) => <NameIcon of="publisher" name={code} />,
  app: (code) => <NameIcon of="bundle" name={code} />,
  buyers: (code) => <NameIcon of="dsp" name={code} />,
};

type Lookup = ReturnType<typeof useLookup>;
type ValueListProps = ValuePickerProps & { mode: PickState };

/** A value's figure: with the other clauses, and the whole market's until that is known. */
function figureOf(
  { code, requests }: LookupValue,
  known: KnownCounts['known'],
): Pick<LookupItem, 'value' | 'valueLabel' | 'valueTitle' | 'isNothing'> {
  if (requests === null) return { value: null, valueLabel: MISSING };
  const market = `${compact(requests)} a day in the whole market`;
  const counted = known.get(code);
  // Without a bar where the others' are drawn against another figure.
  if (counted === undefined) return { value: known.size > 0 ? null : requests, valueLabel: compact(requests), valueTitle: market };
  const valueTitle = `${compact(counted)} a day with your other targeting, ${market}`;
  return { value: counted, valueLabel: compact(counted), valueTitle, isNothing: counted === 0 };
}

function noteOf({ code, group }: LookupValue, codes: ValuePickerProps['codes']): string | undefined {
  if (codes === 'under') return [code, group].filter(Boolean).join(', ');
  return codes === 'group' && group !== null ? group : undefined;
}

/** Where a line stands in a tree; a child of a chosen parent is chosen with it. */
const placeOf = ({ parent, isOpen }: TreeRow, chosen: ReadonlySet<string>, mode: PickState): Partial<LookupItem> => ({
  level: parent ? 2 : 1,
  isOpen,
  along: parent && chosen.has(parent.code) ? { state: mode, name: parent.name } : undefined,
});

type Looks = { codes: ValuePickerProps['codes']; counts: KnownCounts['known']; hasFigures: boolean };

const itemOf = (value: LookupValue, { codes, counts, hasFigures }: Looks): LookupItem => ({
  id: value.code,
  name: value.name,
  code: codes === 'column' ? value.code : undefined,
  note: noteOf(value, codes),
  ...(hasFigures && figureOf(value, counts)),
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

/** What the figures are of; a failure leaves the whole market's. */
function CountsNote({ counts }: { counts: KnownCounts }) {
  if (!counts.isFailed)
    return <span>{counts.known.size > 0 ? 'Avails/day with your other targeting' : 'Avails/day in the whole market'}</span>;
  return (
    <span>
      Avails/day in the whole market: those with your other targeting did not load.{' '}
      <Button variant="subtle" size="compact-xs" onClick={counts.retry} loading={counts.isRetrying}>
        Retry
      </Button>
    </span>
  );
}

type FootProps = {
  shown: number;
  fold: ReturnType<typeof useValueRows>['fold'];
  lookup: Lookup;
  noun: string;
  counts: KnownCounts;
  hasFigures?: boolean | undefined;
};

const Foot = ({ shown, fold, lookup: { values, total }, noun, counts, hasFigures = true }: FootProps) =>
  total !== null && total > 0 ? (
    <div className="k-note k-picker-foot">
      <span role="status">
        {count(shown)} of {count(total)} {noun}
        {values.length < total && ', scroll for more'}
      </span>
      {fold.count > 0 && (
        <Button variant="subtle" size="compact-xs" aria-expanded={fold.isOpen} onClick={fold.turn}>
          {fold.isOpen ? 'Hide' : 'Show'} {count(fold.count)} {noun} without avails in this plan
        </Button>
      )}
      {hasFigures && <CountsNote counts={counts} />}
    </div>
  ) : null;

type RowsProps = ValueListProps & {
  lookup: Lookup;
  rows: readonly TreeRow[];
  known: KnownCounts;
  q: string;
  onClearSearch: () => void;
  onView: (view: View) => void;
  onToggle: (code: string) => void;
};

/** The loaded values with their signs; the next page comes when the end is near. */
function Rows(props: RowsProps) {
  const {
    title,
    noun,
    codes,
    choice,
    onPick,
    mode,
    lookup,
    rows,
    known,
    q,
    hasFigures = true,
    canExclude = true,
    isTree = false,
    onClearSearch,
    onView,
    onToggle,
  } = props;
  const chosen = useMemo(() => new Set(choice.values), [choice.values]);
  // With its words for each figure, which take longer than all the rest.
  const lines = useMemo(
    () => rows.map((row) => ({ row, item: itemOf(row.value, { codes, counts: known.known, hasFigures }) })),
    [rows, codes, known.known, hasFigures],
  );
  const byCode = new Map(rows.map(({ value }) => [value.code, value]));
  const handlePick = ({ id }: LookupItem, next: PickState | null) => {
    const value = byCode.get(id);
    if (value) onPick(value, next);
  };
  return (
    <div data-long-codes={lookup.values.some(({ code }) => code.length > SHORT_CODE) || undefined}>
      <LookupList
        label={`${title} values`}
        items={lines.map(({ row, item }) => (isTree ? { ...item, ...placeOf(row, chosen, mode) } : item))}
        stateOf={(code) => (chosen.has(code) ? mode : undefined)}
        onPick={handlePick}
        side={choice.values.length > 0 ? mode : undefined}
        columns={{ code: 'Code', name: title, value: hasFigures ? 'Avails/day' : undefined }}
        canExclude={canExclude}
        maxValue={known.top}
        totalCount={isTree ? rows.length : lookup.total}
        onToggle={onToggle}
        onView={onView}
        onEnd={lookup.loadMore}
        iconOf={ICONS[props.source.dimension ?? '']}
        isLoading={lookup.isLoading}
        empty={<NoValues q={q} noun={noun} onClear={onClearSearch} />}
        height={LIST_HEIGHT}
      />
    </div>
  );
}

/** Search, a place to paste a list, and the values to choose from. */
export function ValueList(props: ValueListProps) {
  const { noun, source, counts = null, choice, onPaste, onClear, filter, isTree = false } = props;
  const [q, setQ] = useState('');
  // What is looked for comes page by page, and all of it in the order of the plan.
  const lookup = useLookup(source, isTree ? '' : q, isTree || q === '' ? MOST_RANKED : undefined);
  const { rows, known, handleView, turn, fold } = useValueRows(lookup, { source, isTree, q, counts, chosen: choice.values });
  const paste = usePaste(source, { onPaste, chosen: choice.values });
  return (
    <>
      <div className="k-picker-find" onPasteCapture={paste.handlePaste}>
        <SearchBox
          label={`Find ${noun}`}
          placeholder={source.dimension === null ? 'Find by name' : 'Find by code or name, or paste a list'}
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
      <PasteReport {...props} paste={paste} isExcluding={props.mode === 'exclude'} />
      {lookup.error ? (
        <ErrorPanel title="Unable to fetch data." onRetry={lookup.retry} isRetrying={lookup.isLoading}>
          {errorText(lookup.error)} What is already chosen stays.
        </ErrorPanel>
      ) : (
        <Rows {...props} {...{ lookup, rows, known, q }} onClearSearch={() => setQ('')} onView={handleView} onToggle={turn} />
      )}
      <Foot
        shown={fold.count > 0 || (isTree && q) ? rows.length : lookup.values.length}
        fold={fold}
        lookup={lookup}
        noun={noun}
        counts={known}
        hasFigures={props.hasFigures}
      />
    </>
  );
}
