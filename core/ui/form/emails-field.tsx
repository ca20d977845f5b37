import { TagsInput, type TagsInputProps } from '@mantine/core';

export type EmailsFieldProps = Pick<TagsInputProps, 'id' | 'label' | 'error' | 'description' | 'required' | 'readOnly'> & {
  value: readonly string[];
  onChange: (emails: string[]) => void;
};

/** Addresses as tags: typed one by one, or several pasted at once. */
export const EmailsField = ({ value, onChange, ...rest }: EmailsFieldProps) => (
  <TagsInput
    {...rest}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    placeholder={value.length === 0 ? 'name@example.com' : undefined}
    splitChars={[',', ';', ' ', '\n']}
    acceptValueOnBlur
    clearable
    value={[...value]}
    onChange={onChange}
  />
);
