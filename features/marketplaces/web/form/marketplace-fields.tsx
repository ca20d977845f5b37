import { FormSection, TextField } from '@kontor/core/ui';
import { type KontorForm, useCall } from '@kontor/core/web';
import { MOST_NAME_LETTERS, marketplaceAdminRoutes } from '@kontor/marketplaces/contract';
import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type MarketplaceValues, MOST_SHOWN, type Named, NOTHING, optionsOf, united } from './marketplace-values.ts';
import { PublisherSelect } from './publisher-select.tsx';

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
const BELOW = ['label', 'input', 'description', 'error'] as const;

/** What a marketplace is: name, publishers, whose it is and who may use it. */
export function MarketplaceFields({ kontor, known = NOBODY, owner, openNote, hasFocus = false }: Props) {
  const { form, field, put } = kontor;
  const { data } = useCall(marketplaceAdminRoutes.choices, {});
  const { ownerId, enabled, accountIds } = form.getValues();
  const accounts = optionsOf(united(known.openTo, data?.accounts ?? []));
  const picked = { searchable: true, clearable: true, nothingFoundMessage: NOTHING, limit: MOST_SHOWN, data: accounts };
  const [openTo, whose] = [field('accountIds'), field('ownerId')];
  return (
    <>
      <FormSection title="Marketplace" note="fields marked * are required">
        <TextField {...field('name')} required maxLength={MOST_NAME_LETTERS} autoComplete="off" autoFocus={hasFocus} />
        {owner === undefined ? (
          <Select
            {...picked}
            id={whose.id}
            label={whose.label}
            error={whose.error}
            description="A custom one is this account’s alone, and stays so"
            inputWrapperOrder={[...BELOW]}
            placeholder="The platform"
            value={ownerId}
            onChange={(next) => form.setFieldValue('ownerId', next)}
          />
        ) : (
          <TextInput label={whose.label} value={owner} readOnly description="It stays whose it was made" inputWrapperOrder={[...BELOW]} />
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
        <PublisherSelect kontor={kontor} known={known.members} />
        {ownerId === null && (
          <MultiSelect
            {...picked}
            id={openTo.id}
            className="k-span"
            label={openTo.label}
            error={openTo.error}
            description="Their plans may target it"
            inputWrapperOrder={[...BELOW]}
            hidePickedOptions
            placeholder={accountIds.length === 0 ? 'None' : undefined}
            value={accountIds}
            onChange={(next) => put('accountIds', next)}
          />
        )}
      </FormSection>
    </>
  );
}
