import { useCall } from '@kontor/core/web';
import { ACTION_LABELS, BULK_STATUSES, MARGIN_LABELS } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { PlanSelect } from '@kontor/media-plans/web';
import { Select, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import type { BulkDraft } from './bulk-draft.ts';

const LEAVE = { value: 'leave', label: 'Leave as it is' } as const;
const PRICE = [
  LEAVE,
  { value: 'SET', label: 'Set to' },
  { value: 'ADD', label: 'Change by $' },
  { value: 'PERCENT', label: 'Change by %' },
] as const;
const CLOCK = [LEAVE, { value: 'SET', label: 'Set to' }, { value: 'SHIFT', label: 'Shift by days' }] as const;
const MARGIN = [LEAVE, { value: 'FLAT', label: MARGIN_LABELS.FLAT }, { value: 'PERCENT', label: MARGIN_LABELS.PERCENT }] as const;
const STATUS = [LEAVE, ...BULK_STATUSES.map((value) => ({ value, label: ACTION_LABELS[value] ?? value }))] as const;
const TIMES = { hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes' };

type Props = { draft: BulkDraft; onChange: (part: Partial<BulkDraft>) => void };
type How<T extends string> = { label: string; value: T; of: readonly { value: T; label: string }[]; onChange: (next: T) => void };

function HowField<T extends string>({ label, value, of, onChange }: How<T>) {
  const choose = (next: string | null) => onChange(of.find((one) => one.value === next)?.value ?? value);
  return <Select label={label} data={[...of]} value={value} allowDeselect={false} onChange={choose} />;
}

function ClockFields({ draft, onChange, of }: Props & { of: 'start' | 'end' }) {
  const [label, by] = [of === 'start' ? 'Start' : 'End', draft[`${of}By`]];
  return (
    <>
      <HowField label={`${label}, Eastern`} value={by} of={CLOCK} onChange={(next) => onChange({ [`${of}By`]: next })} />
      {by === 'SET' && (
        <DateTimePicker
          label={`New ${of}`}
          placeholder="None"
          clearable
          clearButtonProps={{ 'aria-label': `Clear new ${of}` }}
          submitButtonProps={{ 'aria-label': 'Use this time' }}
          timePickerProps={TIMES}
          value={draft[of]}
          onChange={(next) => onChange({ [of]: next })}
        />
      )}
      {by === 'SHIFT' && (
        <TextInput
          label={`Days to shift the ${of}`}
          placeholder="-7 or 7"
          inputMode="numeric"
          value={draft[`${of}Days`]}
          onChange={(event) => onChange({ [`${of}Days`]: event.currentTarget.value.trim() })}
        />
      )}
    </>
  );
}

/** What is changed of every chosen deal. */
export function BulkFields({ draft, onChange }: Props) {
  const dsps = useCall(dspRoutes.list, { buyer: true });
  const seats = dsps.data?.find(({ id }) => id === draft.dealDspId)?.seats ?? [];
  return (
    <div className="k-deals-edit-fields">
      <HowField label="Floor CPM" value={draft.rateBy} of={PRICE} onChange={(rateBy) => onChange({ rateBy })} />
      {draft.rateBy !== 'leave' && (
        <TextInput
          label={
            draft.rateBy === 'PERCENT'
              ? 'Percent, with a minus to lower'
              : draft.rateBy === 'ADD'
                ? 'Dollars, with a minus to lower'
                : 'New price, $'
          }
          inputMode="decimal"
          value={draft.rate}
          onChange={(event) => onChange({ rate: event.currentTarget.value.trim() })}
        />
      )}
      <ClockFields draft={draft} onChange={onChange} of="start" />
      <ClockFields draft={draft} onChange={onChange} of="end" />
      <Select
        label="DSP"
        placeholder={LEAVE.label}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Clear DSP' }}
        data={dsps.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={draft.dealDspId || null}
        onChange={(id) => onChange({ dealDspId: id ?? '', seat: '' })}
        error={dsps.isError ? 'Unable to fetch data.' : undefined}
      />
      {seats.length > 0 && (
        <Select
          label="Seat"
          placeholder="None"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear seat' }}
          data={seats.map(({ seat, name }) => ({ value: seat, label: `${name} (${seat})` }))}
          value={draft.seat || null}
          onChange={(seat) => onChange({ seat: seat ?? '' })}
        />
      )}
      <HowField label="Margin" value={draft.marginType} of={MARGIN} onChange={(marginType) => onChange({ marginType })} />
      {draft.marginType !== 'leave' && (
        <TextInput
          label={draft.marginType === 'FLAT' ? 'New margin, $' : 'New margin, %'}
          inputMode="decimal"
          value={draft.marginValue}
          onChange={(event) => onChange({ marginValue: event.currentTarget.value.trim() })}
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
