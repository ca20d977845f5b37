import { FormSection } from '@kontor/core/ui';
import { type KontorForm, useCall } from '@kontor/core/web';
import { personRoutes } from '@kontor/users/contract';
import { MultiSelect } from '@mantine/core';
import type { PersonValues } from './use-person-form.ts';

/** Which marketplaces of their accounts somebody may choose (decisions D68). */
export function OwnedMarketplaces({ kontor: { form, field, put }, userId }: { kontor: KontorForm<PersonValues>; userId: string }) {
  const { data, error } = useCall(personRoutes.marketplaces, { id: userId });
  const { ownedMarketplaces } = form.getValues();
  const { id, label, error: wrong } = field('ownedMarketplaces');
  return (
    <FormSection title="Marketplaces" note="what their plans may target; nothing chosen is all of their account">
      <MultiSelect
        id={id}
        className="k-span"
        label={label}
        error={wrong ?? (error && 'The marketplaces did not load. Reload the page.')}
        data={(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        value={data ? ownedMarketplaces : []}
        searchable
        clearable
        placeholder={ownedMarketplaces.length === 0 ? 'All of their account' : undefined}
        nothingFoundMessage="No options available"
        onChange={(next) => put('ownedMarketplaces', next)}
      />
    </FormSection>
  );
}
