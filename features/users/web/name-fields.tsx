import { fieldId } from '@kontor/core/web';
import { TextInput, type TextInputProps } from '@mantine/core';

/** Text fields of a user end here (spec 3 §9). */
export const MOST = 100;

type NameFieldsProps = { inputProps: (path: 'firstName' | 'lastName') => TextInputProps; hasFocus?: boolean };

/** First and last name, of a new person and of a known one (spec 3 §5). */
export const NameFields = ({ inputProps, hasFocus = false }: NameFieldsProps) => (
  <>
    <TextInput
      {...inputProps('firstName')}
      id={fieldId('firstName')}
      label="First name"
      required
      maxLength={MOST}
      autoComplete="off"
      autoFocus={hasFocus}
    />
    <TextInput {...inputProps('lastName')} id={fieldId('lastName')} label="Last name" required maxLength={MOST} autoComplete="off" />
  </>
);
