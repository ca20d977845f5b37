import { useCall } from '@kontor/core/web';
import { BULK_FIELDS, BULK_GROUPS, type BulkControl } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { PlanSelect } from '@kontor/media-plans/web';
import { Select } from '@mantine/core';
import type { ComponentType } from 'react';
import type { BulkDraft } from './bulk-draft.ts';
import { type ControlProps, HowField, LEAVE, WaysField } from './ways-field.tsx';

type SeatProps = Pick<ControlProps, 'filled' | 'onChange'> & { label: string; seats: readonly { seat: string; name: string }[] };

const SeatSelect = ({ filled, onChange, seats, label }: SeatProps) => (
  <Select
    label={label}
    placeholder="None"
    clearable
    clearButtonProps={{ 'aria-label': 'Clear seat' }}
    data={seats.map(({ seat, name }) => ({ value: seat, label: `${name} (${seat})` }))}
    value={filled.Seat || null}
    onChange={(seat) => onChange({ ...filled, Seat: seat ?? '' })}
  />
);

/** The DSP with its seat, or a seat alone where all deals are of one DSP. */
function BuyerField({ control, filled, onChange, dsps: names }: ControlProps) {
  const dsps = useCall(dspRoutes.list, { buyer: true });
  const { by, DSP: id } = filled;
  const seatsOf = (is: (dsp: { id: string; name: string }) => boolean) => dsps.data?.find(is)?.seats ?? [];
  const next = by === 'DSP' ? seatsOf((one) => one.id === id) : [];
  const own = names.length === 1 && by !== 'DSP' ? seatsOf(({ name }) => name === names[0]) : [];
  const { DSP: _, ...seatWays } = control.ways;
  return (
    <>
      <Select
        label={control.label}
        placeholder={LEAVE.label}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Clear DSP' }}
        data={dsps.data?.map((one) => ({ value: one.id, label: one.name })) ?? []}
        value={by === 'DSP' ? (id ?? null) : null}
        onChange={(dsp) => onChange(dsp ? { by: 'DSP', DSP: dsp } : {})}
        error={dsps.isError ? 'Unable to fetch data.' : undefined}
      />
      {next.length > 0 && <SeatSelect filled={filled} onChange={onChange} seats={next} label="Seat" />}
      {own.length > 0 && (
        <>
          <HowField label="Seat" ways={seatWays} filled={filled} onChange={onChange} />
          {by === 'SEAT' && <SeatSelect filled={filled} onChange={onChange} seats={own} label={`New seat of ${names[0]}`} />}
        </>
      )}
    </>
  );
}

const PlanField = ({ control: { label }, filled, onChange }: ControlProps) => (
  <PlanSelect
    label={label}
    placeholder={LEAVE.label}
    value={filled[label] ?? null}
    onChange={(plan) => onChange(plan ? { by: 'SET', [label]: plan } : {})}
  />
);

/** Controls that are more than a choice of ways, by their kind. */
const CONTROLS: Record<NonNullable<BulkControl['kind']>, ComponentType<ControlProps>> = { buyer: BuyerField, plan: PlanField };
const NAMES = Object.keys(BULK_FIELDS) as (keyof typeof BULK_FIELDS)[]; // The keys of the object.
const IN_ORDER = BULK_GROUPS.flatMap((group) => NAMES.filter((name) => BULK_FIELDS[name].control.group === group));

type FieldsProps = { draft: BulkDraft; onChange: (part: BulkDraft) => void; dsps: readonly string[] };

/** What is changed of every chosen deal; `dsps`: the names of theirs. */
export const BulkFields = ({ draft, onChange, dsps }: FieldsProps) => (
  <div className="k-deals-edit-fields">
    {IN_ORDER.map((name) => {
      const { control } = BULK_FIELDS[name];
      const Control = control.kind ? CONTROLS[control.kind] : WaysField;
      return (
        <Control
          key={name}
          control={control}
          filled={draft[name] ?? {}}
          onChange={(filled: BulkDraft[typeof name]) => onChange({ [name]: filled })}
          dsps={dsps}
        />
      );
    })}
  </div>
);
