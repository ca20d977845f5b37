import { Select, TextInput } from '@mantine/core';
import type { BulkDraft } from './bulk-draft.ts';

export const LEAVE = { value: 'leave', label: 'Leave as it is' } as const;
export type FieldsProps = { draft: BulkDraft; onChange: (part: Partial<BulkDraft>) => void };

type How<T extends string> = { label: string; value: T; of: readonly { value: T; label: string }[]; onChange: (next: T) => void };

/** How a field is changed, if at all. */
export function HowField<T extends string>({ label, value, of, onChange }: How<T>) {
  const choose = (next: string | null) => onChange(of.find((one) => one.value === next)?.value ?? value);
  return <Select label={label} data={[...of]} value={value} allowDeselect={false} onChange={choose} />;
}

type Value = {
  label: string;
  value: string;
  placeholder?: string;
  isNumber?: boolean;
  isSecond?: boolean;
  onChange: (next: string) => void;
};

/** What it is changed by, to be typed as soon as it comes; spaces belong to a text and to no number. */
export const ValueField = ({ label, value, placeholder, isNumber = true, isSecond = false, onChange }: Value) => (
  <TextInput
    autoFocus={!isSecond}
    label={label}
    placeholder={placeholder}
    inputMode={isNumber ? 'decimal' : undefined}
    value={value}
    onChange={({ currentTarget }) => onChange(isNumber ? currentTarget.value.trim() : currentTarget.value)}
  />
);
