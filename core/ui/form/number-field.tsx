import { TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import './form.css';
import { heldNumber, type NumberRules, numberProblem, showNumber } from './number-text.ts';
import { useTyped } from './use-typed.ts';

type HeldNumber = string | number | null;
export type NumberFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur'> & {
  /** Decimal text, or whatever was typed where that is no number. */
  value: HeldNumber | undefined;
  onChange: (value: HeldNumber) => void;
  rules: NumberRules;
  /** Behind the number: %, days. */
  unit?: string | undefined;
  /** The number is taken, but hardly meant. */
  warning?: ReactNode;
};

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/**
 * A number as people write it: 27.5M, 27,500,000, 1.2k. It shows its separators when left, and what it does not understand stays as typed
 * under a message that says so.
 */
export function NumberField({ value: held, onChange, rules, unit, warning, description, error, ...rest }: NumberFieldProps) {
  const [value, type] = useTyped<HeldNumber | undefined>(held, (next) => onChange(next ?? null));
  const [typed, setTyped] = useState<string | null>(null);
  // What the form holds may change under the hand: by Discard, or by another field.
  const isTyping = typed !== null && heldNumber(typed, rules) === (value ?? (rules.isNullable ? null : ''));
  const problem = typed === null ? numberProblem(value, rules) : null;
  const below = warning && !problem && (
    <span className="k-field-warning">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      {warning}
    </span>
  );
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      inputWrapperOrder={BELOW}
      leftSectionWidth={24}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit && unit.length > 2 ? 92 : 28}
      {...(rules.isMoney && { leftSection: '$' })}
      rightSection={unit}
      {...rest}
      description={below || description}
      error={problem ?? error}
      value={isTyping ? typed : showNumber(value, rules)}
      onFocus={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        type(heldNumber(event.currentTarget.value, rules));
      }}
    />
  );
}

/** Dollars, with cents; a `NumberField` whose rules say so. */
export const MoneyField = ({ rules, ...rest }: Omit<NumberFieldProps, 'rules'> & { rules?: Partial<NumberRules> | undefined }) => (
  <NumberField {...rest} rules={{ decimals: 2, ...rules, isMoney: true }} />
);
