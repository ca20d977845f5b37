import { type KontorForm, useCall } from '@kontor/core/web';
import { marketplaceAdminRoutes } from '@kontor/marketplaces/contract';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type MarketplaceValues, MOST_SHOWN, type Named, NOTHING, optionsOf, united } from './marketplace-values.ts';

const DEBOUNCE_MS = 200;

type Option = { value: string; label: string } | object;
/** By a part of the name or of the id, as the server finds them. */
const holds = (one: Option, text: string): boolean =>
  'value' in one && (one.label.toLowerCase().includes(text) || one.value.toLowerCase().includes(text));

/** Who is in a marketplace. The platform knows more publishers than a page can hold: typing asks for some. */
export function PublisherSelect({
  kontor: { form, field, put },
  known,
}: {
  kontor: KontorForm<MarketplaceValues>;
  known: readonly Named[];
}) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error } = useCall(marketplaceAdminRoutes.choices, { q }, { keepPrevious: true });
  // Names of what was chosen while something else was searched for.
  const [seen, setSeen] = useState(known);
  const { publisherIds } = form.getValues();
  const chosen = seen.filter(({ id }) => publisherIds.includes(id));
  const { id, label, error: wrong } = field('publisherIds');
  return (
    <MultiSelect
      id={id}
      className="k-span"
      label={label}
      error={wrong ?? (error && 'The publishers did not load. Reload the page.')}
      required
      searchable
      clearable
      hidePickedOptions
      placeholder={publisherIds.length === 0 ? 'Name or ID' : undefined}
      nothingFoundMessage={NOTHING}
      limit={MOST_SHOWN}
      data={optionsOf(united(chosen, data?.publishers ?? []))}
      // What is typed narrows at once what is there; the answer to it adds to that.
      filter={({ options, search }) => options.filter((one) => holds(one, search.trim().toLowerCase()))}
      searchValue={text}
      onSearchChange={setText}
      value={publisherIds}
      onChange={(next) => {
        setSeen(united(seen, data?.publishers ?? []));
        put('publisherIds', next);
      }}
    />
  );
}
