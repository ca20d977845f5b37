import { count, EmptyState, ErrorPanel, TableSkeleton } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { KIND_NAMES, type SegmentKind } from '@kontor/segments/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { closedOf } from './segment-closed.ts';
import { isFiltered, NO_FILTER, type SegmentFilter, SegmentFilters } from './segment-filters.tsx';
import type { SegmentPickerProps } from './segment-picker-props.ts';
import { SegmentRows } from './segment-rows.tsx';
import { type SegmentList, useSegmentList } from './use-segment-list.ts';

const NOTHING: Record<SegmentKind, string> = {
  owned: 'Your account provides no segments of its own.',
  upload: 'Segments that you upload are here once they are active.',
  shared: 'No provider shares segments with your account yet. Ask your account manager for a provider.',
};

type SegmentTabProps = Required<Pick<SegmentPickerProps, 'selected' | 'parentProvider' | 'actions'>> &
  Pick<SegmentPickerProps, 'whyNot'> & {
    kind: SegmentKind;
    isPmp: boolean;
    draggable: boolean;
    q: string;
    search: ReactNode;
    onClearSearch: () => void;
    /** The other tabs that are open. */
    others: readonly SegmentKind[];
    onKind: (kind: SegmentKind) => void;
  };

type NoneProps = Pick<SegmentTabProps, 'kind' | 'q' | 'others' | 'onKind'> & {
  /** The parent provider whose segments alone were asked for. */
  narrowedTo: string | null;
  isSearched: boolean;
  onClear: () => void;
  onAll: () => void;
};

/** Nothing there and nothing found are different texts, each with its next step. */
const None = ({ kind, q, narrowedTo, isSearched, onClear, onAll, others, onKind }: NoneProps) => (
  <div className="segments-empty">
    <EmptyState
      title={isSearched ? 'No segment matches' : 'No Segments Found'}
      actions={
        <>
          {narrowedTo !== null && (
            <Button variant="default" onClick={onAll}>
              Show all providers
            </Button>
          )}
          {isSearched && (
            <Button variant="default" onClick={onClear}>
              {q ? 'Clear search and filters' : 'Clear filters'}
            </Button>
          )}
          {others.map((other) => (
            <Button key={other} variant="default" onClick={() => onKind(other)}>
              Look in {KIND_NAMES[other]}
            </Button>
          ))}
        </>
      }
    >
      {isSearched
        ? `No ${KIND_NAMES[kind].toLowerCase()} segment${narrowedTo === null ? '' : ` of ${narrowedTo}`} matches ${q ? `“${q}”` : 'the filters'}.`
        : narrowedTo === null
          ? NOTHING[kind]
          : `${narrowedTo} has no segments here.`}
    </EmptyState>
  </div>
);

type NarrowedProps = { parentProvider: string; isAll: boolean; onAll: (isAll: boolean) => void };

/** Once a provider is chosen its segments stand alone, and those that cannot be chosen with them are behind a press (spec 2 §4). */
const Narrowed = ({ parentProvider, isAll, onAll }: NarrowedProps) => (
  <p className="k-note segments-rule">
    Only segments of {parentProvider} go with those chosen: all of a plan are of one provider.{' '}
    <Button variant="subtle" size="compact-xs" aria-pressed={isAll} onClick={() => onAll(!isAll)}>
      {isAll ? `Show ${parentProvider} only` : 'Show all'}
    </Button>
  </p>
);

const Foot = ({ list: { segments, total } }: { list: SegmentList }) =>
  total !== null && total > 0 ? (
    <p className="k-note segments-foot" role="status">
      {count(segments.length)} of {count(total)} segments{segments.length < total && ', scroll for more'}
    </p>
  ) : null;

/** One tab of the picker. It is drawn anew for each: its list, its page and its filters start over (spec 2 §4). */
export function SegmentTab(props: SegmentTabProps) {
  const { kind, isPmp, q, search, selected, parentProvider, whyNot, actions, draggable, onClearSearch } = props;
  const [filter, setFilter] = useState<SegmentFilter>(NO_FILTER);
  const [isAll, setAll] = useState(false);
  // Who filters by a provider looks for it, whatever is chosen.
  const isNarrowed = parentProvider !== null && !isAll && filter.provider.length === 0 && !filter.iris;
  const list = useSegmentList({ type: kind, q, isPmp, parentProvider: isNarrowed ? parentProvider : '', ...filter });
  const handleClear = () => {
    setFilter(NO_FILTER);
    onClearSearch();
  };
  const isEmpty = list.segments.length === 0;
  return (
    <>
      <div className="segments-tools">
        {search}
        <SegmentFilters kind={kind} isPmp={isPmp} filter={filter} onChange={setFilter} />
      </div>
      {parentProvider !== null && <Narrowed parentProvider={parentProvider} isAll={isAll} onAll={setAll} />}
      {list.isFirst && (
        <div className="segments-empty">
          <TableSkeleton rows={10} label={`Loading ${KIND_NAMES[kind].toLowerCase()} segments`} />
        </div>
      )}
      {isEmpty && !list.isFirst && !list.error && (
        <None
          {...props}
          narrowedTo={isNarrowed ? parentProvider : null}
          isSearched={q !== '' || isFiltered(filter)}
          onClear={handleClear}
          onAll={() => setAll(true)}
        />
      )}
      {!isEmpty && (
        <SegmentRows
          // A new search begins at its top.
          key={JSON.stringify([q, filter])}
          label={`${KIND_NAMES[kind]} segments`}
          segments={list.segments}
          hasMore={list.hasMore}
          isLoading={list.isLoading}
          onEnd={list.loadMore}
          closedOf={(segment) => closedOf(segment, { selected, parentProvider, whyNot })}
          actions={actions}
          draggable={draggable}
        />
      )}
      {list.error && (
        <ErrorPanel title="Unable to fetch data." onRetry={list.retry} isRetrying={list.isLoading}>
          {errorText(list.error)} What is already chosen stays.
        </ErrorPanel>
      )}
      <Foot list={list} />
    </>
  );
}
