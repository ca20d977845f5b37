import { FormSection } from '@kontor/core/ui';
import { fieldId, useCall } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { PlanSelect } from '@kontor/media-plans/web';
import { Radio, Select, TagsInput } from '@mantine/core';
import { useState } from 'react';
import type { DealForm } from './use-deal-form.ts';

/** Who buys, what is bought, and from which publisher seats. */
export function BuyerSection({ deal: { form } }: { deal: DealForm }) {
  const dsps = useCall(dealRoutes.dsps, {});
  const { dealDspId, mediaPlans } = form.getValues();
  const dsp = dsps.data?.find(({ id }) => id === dealDspId);
  const seats = dsp?.seats.map(({ seat, name }) => ({ value: seat, label: `${name} (${seat})` })) ?? [];
  const hasSeats = dsp?.seat === true && seats.length > 0;
  const handleDsp = (id: string | null) => {
    form.setFieldValue('dealDspId', id ?? '');
    // A seat belongs to its DSP.
    form.setFieldValue('seat', '');
  };
  return (
    <FormSection title="Buyer and inventory">
      <Select
        label="DSP"
        withAsterisk
        searchable
        placeholder={dsps.isPending ? 'Loading' : 'Choose a DSP'}
        nothingFoundMessage="No options available"
        data={dsps.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        id={fieldId('dealDspId')}
        value={dealDspId || null}
        onChange={handleDsp}
        error={dsps.isError ? 'Unable to fetch data.' : form.errors.dealDspId}
      />
      <Select
        label="Seat"
        placeholder={seatHint(dealDspId !== '', hasSeats)}
        disabled={!hasSeats}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Clear seat' }}
        data={seats}
        id={fieldId('seat')}
        value={form.getValues().seat || null}
        onChange={(seat) => form.setFieldValue('seat', seat ?? '')}
        error={form.errors.seat}
      />
      <div className="k-span">
        <PlanSelect
          id={fieldId('mediaPlans')}
          label="Media plan"
          value={mediaPlans}
          onChange={(id) => form.setFieldValue('mediaPlans', id)}
          error={form.errors.mediaPlans}
        />
      </div>
      <PublisherSeats form={form} />
    </FormSection>
  );
}

const seatHint = (hasDsp: boolean, hasSeats: boolean) => {
  if (!hasDsp) return 'Choose a DSP first';
  return hasSeats ? 'Any seat' : 'This DSP names no seats';
};

/** All publisher seats are allowed unless some are named (spec 2 §9). */
function PublisherSeats({ form }: { form: DealForm['form'] }) {
  const { pubSeats } = form.getValues();
  const [isNamed, setNamed] = useState(pubSeats.length > 0);
  const handleMode = (mode: string) => {
    setNamed(mode === 'named');
    if (mode === 'all') form.setFieldValue('pubSeats', []);
  };
  return (
    <div className="k-span">
      <Radio.Group label="Publisher seats" value={isNamed ? 'named' : 'all'} onChange={handleMode}>
        <FieldGroupRow>
          <Radio value="all" label="All allowed" />
          <Radio value="named" label="Only these" />
        </FieldGroupRow>
      </Radio.Group>
      {isNamed && (
        <TagsInput
          mt={8}
          aria-label="Allowed publisher seats"
          placeholder={pubSeats.length === 0 ? 'Seat, then Enter' : ''}
          maxTags={200}
          splitChars={[',', ' ', ';']}
          id={fieldId('pubSeats')}
          {...form.getInputProps('pubSeats')}
        />
      )}
    </div>
  );
}

const FieldGroupRow = ({ children }: { children: React.ReactNode }) => <div className="k-field-row k-deal-row">{children}</div>;
