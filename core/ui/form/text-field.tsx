import { TextInput, type TextInputProps } from '@mantine/core';
import { useTyped } from './use-typed.ts';

export type TextFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: string | null | undefined;
  onChange: (value: string) => void;
};

/** A line of text of a form. No letter waits for the rest of the form to be drawn. */
export function TextField({ value, onChange, ...rest }: TextFieldProps) {
  const [shown, type] = useTyped(value ?? '', onChange);
  return <TextInput {...rest} value={shown} onChange={(event) => type(event.currentTarget.value)} />;
}
