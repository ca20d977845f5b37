import { FormSection, TextField } from '@kontor/core/ui';
import { type KontorForm, useCall } from '@kontor/core/web';
import { MOST_NAME_LETTERS, marketplaceAdminRoutes } from '@kontor/marketplaces/contract';
import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { MarketplaceValues, Named } from './marketplace-values.ts';

const DEBOUNCE_MS = 200;
const MOST_SHOWN = 100;
const NOTHING = 'No options available';
const optionsOf = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
/** Each once, the chosen ones first: they are named whatever is searched for. */
const united = (...rows: readonly (readonly Named[])[]) => [...new Map(rows.flat().map((one) => [one.id, one])).values()];

type Props = {
  kontor: KontorForm<MarketplaceValues>;
  /** Who is in it, and who may use it, as they were read. */
  known?: { members: readonly Named[]; openTo: readonly Named[] };
  /** Whose it is stays: a select where it is new, else its name. */
  owner?: string;
  openNote: ReactNode;
  hasFocus?: boolean;
};

const NOBODY = { members: [], openTo: [] };

/** What a marketplace is: name, publishers, whose it is and who may use it. */
export function MarketplaceFields({ kontor: { form, field, put }, known = NOBODY, owner, openNote, hasFocus = false }: Props) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error } = useCall(marketplaceAdminRoutes.choices, { q }, { keepPrevious: true });
  // Names of what was chosen while something else was searched for.
  const [seen, setSeen] = useState<readonly Named[]>(known.members);
  const { ownerId, enabled, publisherIds, accountIds } = form.getValues();
  const publishers = united(
    seen.filter(({ id }) => publisherIds.includes(id)),
    data?.publishers ?? [],
  );
  const accounts = united(known.openTo, data?.accounts ?? []);
  const [members, openTo, whose] = [field('publisherIds'), field('accountIds'), field('ownerId')];
  const failed = error && 'The choices did not load. Reload the page.';
  return (
    <>
      <FormSection title="Marketplace" note="fields marked * are required">
        <TextField {...field('name')} required maxLength={MOST_NAME_LETTERS} autoComplete="off" autoFocus={hasFocus} />
        {owner === undefined ? (
          <Select
            id={whose.id}
            label={whose.label}
            error={whose.error ?? failed}
            description="A custom one is this account’s alone, and stays so"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="The platform"
            nothingFoundMessage={NOTHING}
            searchable
            clearable
            limit={MOST_SHOWN}
            data={optionsOf(accounts)}
            value={ownerId}
            onChange={(next) => form.setFieldValue('ownerId', next)}
          />
        ) : (
          <TextInput label={whose.label} value={owner} readOnly description="It stays whose it was made" />
        )}
        <Switch
          id={field('enabled').id}
          className="k-span"
          label={enabled ? 'Open' : 'Switched off'}
          description={openNote}
          checked={enabled}
          onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection title="Publishers and accounts">
        <MultiSelect
          id={members.id}
          className="k-span"
          label={members.label}
          error={members.error}
          required
          searchable
          clearable
          hidePickedOptions
          placeholder={publisherIds.length === 0 ? 'Name or ID' : undefined}
          nothingFoundMessage={NOTHING}
          limit={MOST_SHOWN}
          data={optionsOf(publishers)}
          filter={({ options }) => options}
          searchValue={text}
          onSearchChange={setText}
          value={publisherIds}
          onChange={(next) => {
            setSeen(united(seen, data?.publishers ?? []));
            put('publisherIds', next);
          }}
        />
        {ownerId === null && (
          <MultiSelect
            id={openTo.id}
            className="k-span"
            label={openTo.label}
            description="Their plans may target it"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={openTo.error}
            searchable
            clearable
            hidePickedOptions
            placeholder={accountIds.length === 0 ? 'None' : undefined}
            nothingFoundMessage={NOTHING}
            limit={MOST_SHOWN}
            data={optionsOf(accounts)}
            value={accountIds}
            onChange={(next) => put('accountIds', next)}
          />
        )}
      </FormSection>
    </>
  );
}
