import { fieldId, useCall } from '@kontor/core/web';
import { dspRoutes } from '@kontor/dsps/contract';
import { PlanSelect } from '@kontor/media-plans/web';
import { Select, TextInput } from '@mantine/core';
import type { DealForm } from './use-deal-form.ts';

/** Who buys and what is bought. Staff read the plan's title, as the plan is not theirs to choose. */
export function BuyerFields({ deal: { form, field }, planTitle }: { deal: DealForm; planTitle: string | null | undefined }) {
  const dsps = useCall(dspRoutes.list, {});
  const { dealDspId, mediaPlans } = form.getValues();
  const dsp = dsps.data?.find(({ id }) => id === dealDspId);
  const seats = dsp?.seats.map(({ seat, name }) => ({ value: seat, label: `${name} (${seat})` })) ?? [];
  const hasSeats = seats.length > 0;
  const handleDsp = (id: string | null) => {
    form.setFieldValue('dealDspId', id ?? '');
    // A seat belongs to its DSP.
    form.setFieldValue('seat', '');
  };
  return (
    <>
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
        error={dsps.isError ? 'Unable to fetch data.' : field('dealDspId').error}
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
        {planTitle === undefined ? (
          <PlanSelect
            id={fieldId('mediaPlans')}
            label="Media plan"
            value={mediaPlans}
            onChange={(id) => form.setFieldValue('mediaPlans', id)}
            error={form.errors.mediaPlans}
          />
        ) : (
          <TextInput label="Media plan" readOnly value={planTitle ?? ''} className="k-deal-readonly" />
        )}
      </div>
    </>
  );
}

const seatHint = (hasDsp: boolean, hasSeats: boolean) => {
  if (!hasDsp) return 'Choose a DSP first';
  return hasSeats ? 'Any seat' : 'This DSP names no seats';
};
