import { fieldId, useCall } from '@kontor/core/web';
import { dspRoutes } from '@kontor/dsps/contract';
import { PlanSelect } from '@kontor/media-plans/web';
import { Select, TextInput } from '@mantine/core';
import type { DealForm } from './use-deal-form.ts';

/** Who buys and what is bought. Staff read the plan's title, as the plan is not theirs to choose. */
export function BuyerFields({ deal: { form, field }, planTitle }: { deal: DealForm; planTitle: string | null | undefined }) {
  const dsps = useCall(dspRoutes.list, { buyer: true });
  const { dealDspId, mediaPlans, seat } = form.getValues();
  const dsp = dsps.data?.find(({ id }) => id === dealDspId);
  const seats = dsp?.seats.map((one) => ({ value: one.seat, label: `${one.name} (${one.seat})` })) ?? [];
  const hasSeats = seats.length > 0;
  // What was saved before stays in sight until it is changed.
  const isKnown = seat === '' || seats.some(({ value }) => value === seat);
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
        withAsterisk={dsp?.seat === true}
        placeholder={seatHint(dealDspId !== '', hasSeats, dsp?.seat === true)}
        disabled={!hasSeats && seat === ''}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Clear seat' }}
        data={isKnown ? seats : [...seats, { value: seat, label: `${seat}, not a seat of this DSP` }]}
        id={fieldId('seat')}
        value={seat || null}
        onChange={(next) => form.setFieldValue('seat', next ?? '')}
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

const seatHint = (hasDsp: boolean, hasSeats: boolean, wantsSeat: boolean) => {
  if (!hasDsp) return 'Choose a DSP first';
  if (wantsSeat && hasSeats) return 'Choose a seat';
  return hasSeats ? 'Any seat' : 'This DSP names no seats';
};
