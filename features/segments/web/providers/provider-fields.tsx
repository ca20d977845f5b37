import { FormSection, TextField } from '@kontor/core/ui';
import { type KontorForm, useCall } from '@kontor/core/web';
import { MOST_PROVIDER_LETTERS, providerRoutes } from '@kontor/segments/contract';
import { MultiSelect, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProviderValues } from './provider-values.ts';

/** Options that are drawn at once; typing narrows them. */
const MOST_SHOWN = 100;
const BELOW = ['label', 'input', 'description', 'error'] as const;

type Props = {
  kontor: KontorForm<ProviderValues>;
  /** Who may use it, as it was read. */
  known?: readonly { id: string; name: string }[];
  /** Whose it is stays: a select where it is new, else its name. */
  owner?: string;
  openNote: ReactNode;
  hasFocus?: boolean;
};

/** What a provider is: names, parent, whose it is and who may use its segments. */
export function ProviderFields({ kontor: { form, field, put }, known = [], owner, openNote, hasFocus = false }: Props) {
  const { data } = useCall(providerRoutes.choices, {});
  const { ownerId, dataNames, enabled, accountIds } = form.getValues();
  const names = new Map([...known, ...(data?.accounts ?? [])].map(({ id, name }) => [id, name]));
  const picked = {
    searchable: true,
    clearable: true,
    nothingFoundMessage: 'No options available',
    limit: MOST_SHOWN,
    data: [...names].map(([value, label]) => ({ value, label })),
    inputWrapperOrder: [...BELOW],
  };
  const text = { maxLength: MOST_PROVIDER_LETTERS, autoComplete: 'off', inputWrapperOrder: [...BELOW] };
  const [openTo, whose, called] = [field('accountIds'), field('ownerId'), field('dataNames')];
  return (
    <>
      <FormSection title="Provider" note="fields marked * are required">
        <TextField {...field('name')} {...text} required autoFocus={hasFocus} description="Feeds name it so" />
        <TextField {...field('alias')} {...text} description="People see it under this name" />
        <TextField {...field('parentProvider')} {...text} description="Segments of two parents do not go together in a plan" />
        {owner === undefined ? (
          <Select
            {...picked}
            id={whose.id}
            label={whose.label}
            error={whose.error}
            description="Data of this account’s own are its alone, and stay so"
            placeholder="The platform"
            value={ownerId}
            onChange={(next) => form.setFieldValue('ownerId', next)}
          />
        ) : (
          <TextInput label={whose.label} value={owner} readOnly description="It stays whose it was made" inputWrapperOrder={[...BELOW]} />
        )}
        <TagsInput
          id={called.id}
          className="k-span"
          label={called.label}
          error={called.error}
          description={
            dataNames.length === 0
              ? 'Its data.id, data.name or segtax in bid requests, such as segtax:4. Empty: its segment ids count in any data, other providers’ too'
              : 'Ids of its segments count under these names of data alone'
          }
          inputWrapperOrder={[...BELOW]}
          splitChars={['\n']}
          acceptValueOnBlur
          value={dataNames}
          onChange={(next) => put('dataNames', next)}
        />
        <Switch
          id={field('enabled').id}
          className="k-span"
          label={enabled ? 'Open' : 'Switched off'}
          description={openNote}
          checked={enabled}
          onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked)}
        />
      </FormSection>
      {ownerId === null && (
        <FormSection title="Who may use it">
          <MultiSelect
            {...picked}
            id={openTo.id}
            className="k-span"
            label={openTo.label}
            error={openTo.error}
            description="Where sharing is on, their plans use its segments"
            hidePickedOptions
            placeholder={accountIds.length === 0 ? 'None' : undefined}
            value={accountIds}
            onChange={(next) => put('accountIds', next)}
          />
        </FormSection>
      )}
    </>
  );
}
