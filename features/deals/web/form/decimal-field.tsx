import { fieldId } from '@kontor/core/web';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

/** Digits and one dot, with at most `decimals` behind it (spec 2 §5). */
export function keepDecimal(text: string, decimals: number): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  if (rest.length === 0 || decimals === 0) return whole;
  return `${whole}.${rest.join('').slice(0, decimals)}`;
}

type Props = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  decimals?: number;
  prefix?: string;
  suffix?: string;
  description?: string;
  isRequired?: boolean;
};

export function DecimalField({
  name,
  label,
  value,
  onChange,
  error,
  decimals = 2,
  prefix,
  suffix,
  description,
  isRequired = false,
}: Props) {
  return (
    <TextInput
      id={fieldId(name)}
      label={label}
      description={description}
      withAsterisk={isRequired}
      inputMode="decimal"
      autoComplete="off"
      maxLength={100}
      value={value}
      error={error}
      leftSection={prefix}
      rightSection={suffix}
      rightSectionPointerEvents="none"
      leftSectionWidth={24}
      rightSectionWidth={suffix && suffix.length > 2 ? 92 : 28}
      onChange={(event) => onChange(keepDecimal(event.currentTarget.value, decimals))}
    />
  );
}
