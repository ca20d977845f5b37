import { foundOptions } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { itemsWord, LISTS_OF, type MediaListDetail, mediaListRoutes, wireOf } from '@kontor/media-lists/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE_MS = 300;
const MOST = 20;

type Props = { list: MediaListDetail; value: string | null; onChange: (id: string | null) => void };

/** Another list of the same type, found by title; those changed last come first. */
export function ListSelect({ list: { id, mediaType }, value, onChange }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [typed] = useDebouncedValue(text, DEBOUNCE_MS);
  const input = { type: wireOf(mediaType), q: typed === chosen ? '' : typed, pagination: { number: MOST }, fetchTotal: false };
  const found = useCall(mediaListRoutes.list, input, { keepPrevious: true });
  const isAnswered = typed === text && !found.isFetching;
  const rows = (found.data?.rows ?? []).filter((row) => row.id !== id);
  const lists = rows.map((row) => ({ value: row.id, label: `${row.data.title}, ${itemsWord(row.data.count)}` }));
  const missing = value !== null && !lists.some((one) => one.value === value);
  return (
    <Select
      label="Compare with"
      placeholder={`Find a list of ${LISTS_OF[mediaType].many} by title`}
      data={missing ? [{ value, label: chosen }, ...lists] : lists}
      value={value}
      onChange={(next, option) => {
        setChosen(option?.label ?? '');
        onChange(next);
      }}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={foundOptions(isAnswered)}
      error={found.error ? 'The lists did not load. Type again to retry.' : undefined}
      nothingFoundMessage={isAnswered ? 'No Media Lists Found' : 'Loading media lists'}
    />
  );
}
