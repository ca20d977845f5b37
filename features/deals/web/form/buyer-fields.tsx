import { fieldId, useCall } from '@kontor/core/web';
import { dspRoutes } from '@kontor/dsps/contract';
import { PlanSelect } from '@kontor/media-plans/web';
import { NameIcon } from '@kontor/meta/web';
import { Select, type SelectProps, TextInput } from '@mantine/core';
import type { DealForm } from './use-deal-form.ts';

type Props = {
  deal: DealForm;
  planTitle: string | null | undefined;
  /** The DSP of the deal as it was saved: it stays in sight where it is offered no longer. */
  saved: { id: string; name: string } | undefined;
};

const dspOption: NonNullable<SelectProps['renderOption']> = ({ option: { value, label } }) => (
  <span className="k-deal-dsp">
    <NameIcon of="dsp" name={value} />
    {label}
  </span>
);

/** Who buys and what is bought. Staff read the plan's title, as the plan is not theirs to choose. */
export function BuyerFields({ deal: { form, field }, planTitle, saved }: Props) {
  const dsps = useCall(dspRoutes.list, { buyer: true });
  const { dealDspId, mediaPlans, seat } = form.getValues();
  const dsp = dsps.data?.find(({ id }) => id === dealDspId);
  const seats = dsp?.seats.map((one) => ({ value: one.seat, label: `${one.name} (${one.seat})` })) ?? [];
  const hasSeats = seats.length > 0;
  // What was saved before stays in sight until it is changed.
  const isClosed = dsps.isSuccess && !dsp && saved !== undefined && dealDspId === saved.id;
  const offered = dsps.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
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
        data={isClosed ? [...offered, { value: saved.id, label: `${saved.name}, disabled` }] : offered}
        description={isClosed ? KEPT : dsp?.via && `Buys through ${dsp.via.source}, by its seat ${dsp.via.seat}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        id={fieldId('dealDspId')}
        renderOption={dspOption}
        leftSection={dealDspId ? <NameIcon of="dsp" name={dealDspId} /> : undefined}
        leftSectionPointerEvents="none"
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
        data={isKnown ? seats : [...seats, { value: seat, label: isClosed ? seat : `${seat}, not offered by this DSP` }]}
        id={fieldId('seat')}
        // A list that is still on its way would grow in sight.
        {...(dsps.isPending && { dropdownOpened: false })}
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

/** Of a deal whose DSP was disabled since. */
const KEPT = 'This DSP is disabled. A published deal keeps running; no other can be published to it.';

const seatHint = (hasDsp: boolean, hasSeats: boolean, wantsSeat: boolean) => {
  if (!hasDsp) return 'Choose a DSP first';
  if (wantsSeat && hasSeats) return 'Choose a seat';
  return hasSeats ? 'Any seat' : 'This DSP names no seats';
};
