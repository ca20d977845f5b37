import { DateTimeField } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { ACTION_LABELS, BULK_STATUSES, MARGIN_LABELS } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { PlanSelect } from '@kontor/media-plans/web';
import { Select } from '@mantine/core';
import { type FieldsProps, HowField, LEAVE, ValueField } from './how-field.tsx';
import { PaceFields } from './pace-fields.tsx';

const TITLE = [
  LEAVE,
  { value: 'PREFIX', label: 'Add before' },
  { value: 'SUFFIX', label: 'Add after' },
  { value: 'REPLACE', label: 'Find and replace' },
] as const;
const PRICE = [
  LEAVE,
  { value: 'SET', label: 'Set to' },
  { value: 'ADD', label: 'Change by $' },
  { value: 'PERCENT', label: 'Change by %' },
] as const;
const PRICE_VALUES = { SET: 'New price, $', ADD: 'Dollars, with a minus to lower', PERCENT: 'Percent, with a minus to lower' } as const;
const CLOCK = [LEAVE, { value: 'SET', label: 'Set to' }, { value: 'SHIFT', label: 'Shift by days' }] as const;
const SEAT = [LEAVE, { value: 'SET', label: 'Set to' }] as const;
const MARGIN = [LEAVE, { value: 'FLAT', label: MARGIN_LABELS.FLAT }, { value: 'PERCENT', label: MARGIN_LABELS.PERCENT }] as const;
const STATUS = [LEAVE, ...BULK_STATUSES.map((value) => ({ value, label: ACTION_LABELS[value] ?? value }))] as const;

function TitleFields({ draft: { titleBy, titleText, titleWith }, onChange }: FieldsProps) {
  const text = (titleText: string) => onChange({ titleText });
  return (
    <>
      <HowField label="Title" value={titleBy} of={TITLE} onChange={(next) => onChange({ titleBy: next })} />
      {(titleBy === 'PREFIX' || titleBy === 'SUFFIX') && (
        <ValueField
          isNumber={false}
          label={titleBy === 'PREFIX' ? 'Text before each title' : 'Text after each title'}
          value={titleText}
          onChange={text}
        />
      )}
      {titleBy === 'REPLACE' && (
        <>
          <ValueField isNumber={false} label="Find in titles" value={titleText} onChange={text} />
          <ValueField isNumber={false} isSecond label="Replace with" value={titleWith} onChange={(next) => onChange({ titleWith: next })} />
        </>
      )}
    </>
  );
}

function ClockFields({ draft, onChange, of }: FieldsProps & { of: 'start' | 'end' }) {
  const [label, by] = [of === 'start' ? 'Start' : 'End', draft[`${of}By`]];
  return (
    <>
      <HowField label={`${label}, Eastern`} value={by} of={CLOCK} onChange={(next) => onChange({ [`${of}By`]: next })} />
      {by === 'SET' && (
        <DateTimeField label={`New ${of}`} placeholder="None" value={draft[of]} onChange={(next) => onChange({ [of]: next })} />
      )}
      {by === 'SHIFT' && (
        <ValueField
          label={`Days to shift the ${of}`}
          placeholder="-7 or 7"
          value={draft[`${of}Days`]}
          onChange={(next) => onChange({ [`${of}Days`]: next })}
        />
      )}
    </>
  );
}

type SeatProps = FieldsProps & { seats: readonly { seat: string; name: string }[] };

const SeatSelect = ({ draft, onChange, seats, label }: SeatProps & { label: string }) => (
  <Select
    label={label}
    placeholder="None"
    clearable
    clearButtonProps={{ 'aria-label': 'Clear seat' }}
    data={seats.map(({ seat, name }) => ({ value: seat, label: `${name} (${seat})` }))}
    value={draft.seat || null}
    onChange={(seat) => onChange({ seat: seat ?? '' })}
  />
);

/** The DSP with its seat, or a seat alone where all deals are of one DSP. */
function BuyerFields({ draft, onChange, of }: FieldsProps & { of: readonly string[] }) {
  const dsps = useCall(dspRoutes.list, { buyer: true });
  const seatsOf = (is: (dsp: { id: string; name: string }) => boolean) => dsps.data?.find(is)?.seats ?? [];
  const next = seatsOf(({ id }) => id === draft.dealDspId);
  const own = of.length === 1 && draft.dealDspId === '' ? seatsOf(({ name }) => name === of[0]) : [];
  return (
    <>
      <Select
        label="DSP"
        placeholder={LEAVE.label}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Clear DSP' }}
        data={dsps.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={draft.dealDspId || null}
        onChange={(id) => onChange({ dealDspId: id ?? '', seatBy: 'leave', seat: '' })}
        error={dsps.isError ? 'Unable to fetch data.' : undefined}
      />
      {next.length > 0 && <SeatSelect draft={draft} onChange={onChange} seats={next} label="Seat" />}
      {own.length > 0 && (
        <>
          <HowField label="Seat" value={draft.seatBy} of={SEAT} onChange={(seatBy) => onChange({ seatBy })} />
          {draft.seatBy === 'SET' && <SeatSelect draft={draft} onChange={onChange} seats={own} label={`New seat of ${of[0]}`} />}
        </>
      )}
    </>
  );
}

/** What is changed of every chosen deal; `dsps`: the names of theirs. */
export function BulkFields({ draft, onChange, dsps }: FieldsProps & { dsps: readonly string[] }) {
  const { rateBy, marginType } = draft;
  return (
    <div className="k-deals-edit-fields">
      <TitleFields draft={draft} onChange={onChange} />
      <HowField label="Floor CPM" value={rateBy} of={PRICE} onChange={(next) => onChange({ rateBy: next })} />
      {rateBy !== 'leave' && <ValueField label={PRICE_VALUES[rateBy]} value={draft.rate} onChange={(rate) => onChange({ rate })} />}
      <ClockFields draft={draft} onChange={onChange} of="start" />
      <ClockFields draft={draft} onChange={onChange} of="end" />
      <PaceFields draft={draft} onChange={onChange} />
      <BuyerFields draft={draft} onChange={onChange} of={dsps} />
      <HowField label="Margin" value={marginType} of={MARGIN} onChange={(next) => onChange({ marginType: next })} />
      {marginType !== 'leave' && (
        <ValueField
          label={marginType === 'FLAT' ? 'New margin, $' : 'New margin, %'}
          value={draft.marginValue}
          onChange={(marginValue) => onChange({ marginValue })}
        />
      )}
      <PlanSelect
        label="Media plan"
        placeholder={LEAVE.label}
        value={draft.mediaPlans}
        onChange={(mediaPlans) => onChange({ mediaPlans })}
      />
      <HowField label="Status" value={draft.status} of={STATUS} onChange={(status) => onChange({ status })} />
    </div>
  );
}
