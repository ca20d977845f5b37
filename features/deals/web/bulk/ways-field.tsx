import { ZONES } from '@kontor/core/contract';
import { DateTimeField } from '@kontor/core/ui';
import { type BulkControl, type BulkInput, dayPartsOf, dayPartWords } from '@kontor/deals/contract';
import { Select, TextInput } from '@mantine/core';
import { WeekGrid } from '../form/week-grid.tsx';
import { type Filled, wayOf } from './bulk-draft.ts';

export const LEAVE = { value: 'leave', label: 'Leave as it is' } as const;
/** `dsps`: the names of the chosen deals'. */
export type ControlProps = { control: BulkControl; filled: Filled; onChange: (filled: Filled) => void; dsps: readonly string[] };

const ZONE_OPTIONS = Object.values(ZONES).map(({ iana, label }) => ({ value: iana, label }));

type InputProps = { input: BulkInput; isFirst: boolean; value: string; onChange: (next: string) => void };

function HoursInput({ value, onChange }: InputProps) {
  const hours = dayPartsOf(value) ?? [];
  return (
    <div className="k-deals-edit-hours">
      <p className="k-note" aria-live="polite">
        {dayPartWords(hours) || 'No hour is chosen.'}
      </p>
      <WeekGrid id="bulk-hours" value={hours} onChange={(next) => onChange(dayPartWords(next, 7))} />
    </div>
  );
}

function ValueInput(props: InputProps) {
  const { input, isFirst, value, onChange } = props;
  const { kind, label, placeholder } = input;
  switch (kind) {
    case 'hours':
      return <HoursInput {...props} />;
    case 'zone':
      return <Select label={label} data={ZONE_OPTIONS} value={value} allowDeselect={false} onChange={(zone) => zone && onChange(zone)} />;
    case 'clock':
      return (
        <DateTimeField label={label} placeholder={placeholder ?? ''} value={value || null} onChange={(next) => onChange(next ?? '')} />
      );
    default: {
      // Typed as soon as it comes; spaces belong to a text and to no number.
      const isNumber = kind === 'number';
      return (
        <TextInput
          autoFocus={isFirst}
          label={label}
          placeholder={placeholder}
          inputMode={isNumber ? 'decimal' : undefined}
          value={value}
          onChange={({ currentTarget }) => onChange(isNumber ? currentTarget.value.trim() : currentTarget.value)}
        />
      );
    }
  }
}

type HowProps = Pick<ControlProps, 'filled' | 'onChange'> & { label: string; ways: BulkControl['ways'] };

/** How a field is changed, if at all. */
export const HowField = ({ label, ways, filled, onChange }: HowProps) => (
  <Select
    label={label}
    data={[LEAVE, ...Object.entries(ways).map(([value, way]) => ({ value, label: way.label }))]}
    value={filled.by ?? LEAVE.value}
    allowDeselect={false}
    onChange={(by) => by && onChange({ ...filled, by })}
  />
);

/** A choice of ways, and what the chosen one asks for. */
export const WaysField = ({ control, filled, onChange }: ControlProps) => (
  <>
    <HowField {...control} filled={filled} onChange={onChange} />
    {wayOf(control, filled)?.inputs.map((input, n) => (
      <ValueInput
        key={input.label}
        input={input}
        isFirst={n === 0}
        value={filled[input.label] ?? input.first ?? ''}
        onChange={(next) => onChange({ ...filled, [input.label]: next })}
      />
    ))}
  </>
);
