import { keyOfItem, type NamedItem } from '@kontor/boolean-logic/contract';
import { compact, EmptyState, ErrorPanel, IconButton, SearchBox, TableSkeleton } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { CONTENT_DIMENSIONS, type ContentDimension, DIMENSIONS, type ValueDimension, valueName } from '@kontor/market/contract';
import { LIVESTREAMS } from '@kontor/market/reference';
import type { LookupValue } from '@kontor/targeting/contract';
import { lookupSource, useLookup } from '@kontor/targeting/web';
import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { PickerView } from './logic-builder.tsx';

type Chosen = Exclude<ContentDimension, 'contextual'>;
const CHOICES = CONTENT_DIMENSIONS.filter((key): key is Chosen => key !== 'contextual');
const DATA = CHOICES.map((key) => ({ value: key, label: DIMENSIONS[key].label }));
type Looked = Exclude<Chosen, 'includeLivestream'>;

/** A content value as an item, with its name as texts and sentences have it. */
export const contentItem = (dimension: Chosen, { code, name }: Pick<LookupValue, 'code' | 'name'>): NamedItem => ({
  item: { type: 'CONTENT', dimension, value: code },
  title: `${DIMENSIONS[dimension].label}: ${valueName(dimension, { code, name })}`,
  note: '',
  parentProvider: '',
});

type ValueProps = { dimension: Chosen; value: LookupValue; view: PickerView };

function Value({ dimension, value, view }: ValueProps) {
  const named = contentItem(dimension, value);
  const isChosen = view.selected.has(keyOfItem(named.item));
  return (
    <li data-chosen={isChosen || undefined}>
      <span title={value.name} dir="auto">
        {value.name}
        {value.group && <small className="k-note">{value.group}</small>}
      </span>
      <span className="k-num" title="avails a day in the whole market">
        {value.requests === null ? '' : compact(value.requests)}
      </span>
      <IconButton
        size={24}
        icon={IconPlus}
        label={`Add ${value.name}`}
        reason={isChosen ? 'it is in the active set' : null}
        onClick={() => view.onAdd(named)}
      />
    </li>
  );
}

function Looked({ dimension, view }: { dimension: Looked; view: PickerView }) {
  const [q, setQ] = useState('');
  const source = useMemo(() => lookupSource(dimension satisfies ValueDimension), [dimension]);
  const { values, isLoading, error, retry, loadMore, total } = useLookup(source, q);
  const { many } = DIMENSIONS[dimension];
  return (
    <>
      <SearchBox
        label={`Search ${many}`}
        placeholder={total === null ? `Search ${many}` : `Search ${total.toLocaleString('en-US')} ${many}`}
        value={q}
        onChange={setQ}
      />
      {error && (
        <ErrorPanel title="Unable to fetch data." onRetry={retry} isRetrying={isLoading}>
          {errorText(error)} What is already chosen stays.
        </ErrorPanel>
      )}
      {!error && isLoading && values.length === 0 && <TableSkeleton rows={6} label={`Loading ${many}`} />}
      {!error && !isLoading && values.length === 0 && (
        <EmptyState title="No options available">{q ? `No ${many} match “${q}”.` : `There are no ${many} to choose from.`}</EmptyState>
      )}
      <ul className="logic-value-list" aria-label={DIMENSIONS[dimension].label}>
        {values.map((value) => (
          <Value key={value.code} dimension={dimension} value={value} view={view} />
        ))}
      </ul>
      {loadMore && (
        <Button variant="default" onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Values of the content dimensions, to be added to the active set. */
export function ContentValues({ view }: { view: PickerView }) {
  const [dimension, setDimension] = useState<Chosen>('genres');
  const live = LIVESTREAMS.map((one): LookupValue => ({ ...one, group: null, requests: null }));
  return (
    <div className="logic-values">
      <Select
        label="Values of"
        data={DATA}
        value={dimension}
        onChange={(next) => setDimension(CHOICES.find((key) => key === next) ?? 'genres')}
        allowDeselect={false}
      />
      {dimension === 'includeLivestream' ? (
        <ul className="logic-value-list" aria-label="Livestream">
          {live.map((value) => (
            <Value key={value.code} dimension={dimension} value={value} view={view} />
          ))}
        </ul>
      ) : (
        <Looked key={dimension} dimension={dimension} view={view} />
      )}
    </div>
  );
}
